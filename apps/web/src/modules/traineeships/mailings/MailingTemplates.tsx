// The template that a mailing begins with, and the files that it brings along.
import { formatBytes } from '@cartable/domain/kernel/sizes.ts'
import type { MailingTemplate } from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { ActionIcon, Input, Select } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useFormSetter, useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import composing from '../../messaging/composing/compose.module.css'
import { askToReplaceText } from '../../messaging/composing/text-draft.parts.ts'

type Props = { readonly templates: readonly MailingTemplate[] }

const textFields = ['subject', 'title', 'body'] as const
type Text = Pick<MailingTemplate, (typeof textFields)[number]>
const isSame = (a: Text, b: Text) => textFields.every((name) => (a[name] ?? '') === (b[name] ?? ''))
const nothing: Text = { subject: '', title: null, body: '' }

/** Another template takes the place of the text; of one that was touched only when the person agrees. */
export const TemplateField = ({ templates }: Props) => {
  const { getValues, readOnly } = useFormShared()
  const set = useFormSetter()
  const templateId = useFormValue<number | null>('templateId')
  // a single one is the text that stands there
  if (templates.length === 0 || (templates.length === 1 && templateId === templates[0]?.id)) return null
  const choose = async (chosen: number) => {
    const template = templates.find(({ id }) => id === chosen)
    if (!template) return
    const isUntouched = isSame(getValues() as Text, templates.find(({ id }) => id === templateId) ?? nothing)
    const isReplaced = isUntouched || (await askToReplaceText())
    if (!isReplaced) return
    for (const name of [...textFields, 'copyToContact'] as const) set(name, template[name])
    set('templateId', template.id)
    set(
      'templateAttachments',
      template.attachments.map(({ id }) => id),
    )
  }
  return (
    <Select
      data-span={6}
      label="Modèle"
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={templateId === null ? null : String(templateId)}
      placeholder="Aucun modèle"
      allowDeselect={false}
      disabled={readOnly}
      searchable={templates.length > 8}
      onChange={(value) => value !== null && void choose(Number(value))}
    />
  )
}

/** Files of the template that go along, as long as they are not taken off. */
export const TemplateFiles = ({ templates }: Props) => {
  const set = useFormSetter()
  const kept = useFormValue<readonly number[]>('templateAttachments')
  const templateId = useFormValue<number | null>('templateId')
  const files = templates.find(({ id }) => id === templateId)?.attachments.filter(({ id }) => kept.includes(id)) ?? []
  if (files.length === 0) return null
  return (
    <Input.Wrapper data-span={6} label="Pièces jointes du modèle" labelElement="div">
      <div className={composing.files}>
        {files.map(({ id, name, sizeBytes }) => (
          <span key={id} className={composing.file}>
            <IconPaperclip size={16} aria-hidden />
            <span title={name}>{name}</span>
            <span>{formatBytes(sizeBytes)}</span>
            <ActionIcon
              size={22}
              aria-label={`Retirer ${name}`}
              onClick={() =>
                set(
                  'templateAttachments',
                  kept.filter((one) => one !== id),
                )
              }
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        ))}
      </div>
    </Input.Wrapper>
  )
}
