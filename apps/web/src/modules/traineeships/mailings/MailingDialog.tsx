// A mailing being written: readers, texts with their tags, planning and files, and what the first reader will receive.

import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { attachmentRules, bodyLength, subjectLength, titleLength } from '@cartable/domain/messaging/templates.schema.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import {
  type MailingAnswer,
  type MailingInput,
  type MailingRecipient,
  type MailingRecord,
  type MailingType,
  mailingTitles,
} from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { Alert, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { MailPreview } from '../../messaging/composing/preview.parts.tsx'
import { RichField } from '../../messaging/composing/rich-text.parts.tsx'
import classes from '../around.module.css'
import { TemplateField, TemplateFiles } from './MailingTemplates.tsx'

const F = formOf<typeof mailingsApi.sendMailing>()
const none: readonly Tag[] = []

/** What a reader receives, one after the other; those who are not written to are left out. */
const Preview = ({ readers }: { readonly readers: MailingRecord['readers'] }) => {
  const chosen = useFormValue<readonly number[]>('recipients')
  const [asked, setAsked] = useState<number | null>(null)
  const [subject, title, body] = [
    useFormValue<string | null>('subject') ?? '',
    useFormValue<string | null>('title') ?? '',
    useFormValue<string | null>('body') ?? '',
  ]
  const written = readers.filter(({ id }) => chosen.includes(id))
  const reader = written.find(({ id }) => id === asked) ?? written[0]
  if (!reader) return null
  return (
    <div className={classes.seen}>
      {written.length > 1 && (
        <Select
          label="Aperçu pour"
          data={written.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(reader.id)}
          allowDeselect={false}
          searchable={written.length > 8}
          onChange={(value) => value !== null && setAsked(Number(value))}
        />
      )}
      <MailPreview subject={subject} title={title} body={body} tags={reader.tags} to={reader.name} />
    </div>
  )
}

/** Said while it is written, and not only once it is sent. */
const Groupless = ({ readers }: { readonly readers: MailingRecord['readers'] }) => {
  const chosen = useFormValue<readonly number[]>('recipients')
  const body = useFormValue<string | null>('body') ?? ''
  const without = readers.filter(({ id, groupless }) => groupless !== null && chosen.includes(id))
  if (without.length === 0) return null
  return (
    <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <b>{without.length > 1 ? `${without.length} destinataires sans groupe` : '1 destinataire sans groupe'}</b>
      {body.includes('planning}}') &&
        `\u00a0: ${without.length > 1 ? 'leurs' : 'ses'} horaires seront «\u00a0à préciser\u00a0»`}
      <ul className={classes.without}>
        {without.map(({ id, name, groupless }) => (
          <li key={id}>
            {name} ({groupless})
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const optionsOf = ({ readers }: MailingRecord) =>
  readers.map(({ id, name, detail, refusal }) => ({
    value: id,
    label: [name, refusal ?? detail].filter(Boolean).join(' – '),
  }))

const Fields = ({ record }: { readonly record: MailingRecord }) => (
  <div className={classes.mailing}>
    <div>
      <FieldGrid>
        <F.Choices name="recipients" label="Destinataires" options={optionsOf(record)} placeholder="Choisir" span={6} />
        <TemplateField templates={record.templates} />
        <F.Text name="subject" label="Objet" maxLength={subjectLength} span={6} />
        <F.Text name="title" label="Titre" maxLength={titleLength} span={6} />
        <RichField name="body" label="Texte" maxLength={bodyLength} tags={record.readers[0]?.tags ?? none} />
      </FieldGrid>
      <FieldGrid>
        <F.Switch name="withPlanning" label="Joindre le planning du stage (PDF)" span={6} />
        <F.Switch
          name="copyToContact"
          label={record.copyAddress ? `M’envoyer une copie (${record.copyAddress})` : 'M’envoyer une copie'}
          span={6}
        />
        <TemplateFiles templates={record.templates} />
        <F.File part="attachments" label="Pièces jointes" rules={attachmentRules} multiple span={6} />
      </FieldGrid>
    </div>
    <aside>
      <Groupless readers={record.readers} />
      <Preview readers={record.readers} />
    </aside>
  </div>
)

/** From so many mails on, a press is asked about: none of them can be taken back. */
const many = 5
const isMeant = async ({ recipients }: { readonly recipients: readonly number[] }): Promise<boolean> =>
  recipients.length < many ||
  askConfirmation({
    title: `Envoyer ${recipients.length} mails\u202f?`,
    body: 'Chacun reçoit le sien, rempli pour lui. Ce qui est parti ne se reprend pas.',
    confirmLabel: `Envoyer les ${recipients.length} mails`,
  })

/** Who has no group and which tags stay empty is told; the mailing leaves only when they are accepted. */
const review = async (
  answer: MailingAnswer,
  again: (more: Partial<Pick<MailingInput, 'acceptMissingTags'>>) => Promise<MailingAnswer>,
): Promise<MailingAnswer | null> => {
  if (answer.warnings.length === 0) return answer
  const isSure = await askConfirmation({
    title: 'Envoyer tel quel\u202f?',
    body: answer.warnings.join(' '),
    confirmLabel: 'Envoyer quand même',
  })
  return isSure ? again({ acceptMissingTags: true }) : null
}

type Props = {
  readonly sessionId: number
  readonly type: MailingType
  readonly recipientsType: MailingRecipient
  readonly onClose: () => void
}

export const MailingDialog = ({ sessionId, type, recipientsType, onClose }: Props) => {
  const query = useOperation(mailingsApi.showMailing, { sessionId: String(sessionId), type, recipientsType })
  const [requestKey] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      onClose={onClose}
      title={mailingTitles[type]}
      size={1080}
      fillsPhone
      query={query}
      what="le mailing"
      closedBy="buttons"
    >
      {(record) => (
        <RecordForm
          operation={mailingsApi.sendMailing}
          screen={`mailing-${sessionId}-${type}-${recipientsType}`}
          record={record}
          defaults={{ requestKey }}
          layout="modal"
          saveLabel="Envoyer"
          onClose={onClose}
          confirm={isMeant}
          review={review}
          onSaved={() => toast.success('Mailing envoyé.')}
        >
          <Fields record={record} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
