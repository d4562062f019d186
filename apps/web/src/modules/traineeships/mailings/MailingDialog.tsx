// A mailing being written: readers, texts with their tags, planning and files, and what the first reader will receive.

import { writtenTag } from '@cartable/domain/messaging/tags.rules.ts'
import { attachmentRules, bodyLength, subjectLength, titleLength } from '@cartable/domain/messaging/templates.schema.ts'
import { messageThemes } from '@cartable/domain/messaging/themes.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import {
  type MailingAnswer,
  type MailingInput,
  type MailingRecipient,
  type MailingRecord,
  type MailingType,
  mailingTitles,
} from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { MailPreview } from '../../messaging/composing/preview.parts.tsx'
import classes from '../around.module.css'

const F = formOf<typeof mailingsApi.sendMailing>()
const tagsOffered = Object.entries(messageThemes.traineeshipMailings.tags)

/** A press adds the tag at the end of the text. */
const TagButtons = () => {
  const body = useFormValue<string | null>('body')
  const set = useFormSetter()
  return (
    <fieldset className={classes.tags}>
      <legend>Balises à ajouter au texte</legend>
      {tagsOffered.map(([name, { label }]) => (
        <Button key={name} size="compact-xs" onClick={() => set('body', `${body ?? ''}${writtenTag(name)}`)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

const Preview = ({ sample }: { readonly sample: NonNullable<MailingRecord['sample']> }) => {
  const [subject, title, body] = [
    useFormValue<string | null>('subject') ?? '',
    useFormValue<string | null>('title') ?? '',
    useFormValue<string | null>('body') ?? '',
  ]
  return <MailPreview subject={subject} title={title} body={body} tags={sample.tags} to={sample.name} />
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
        <F.Text name="subject" label="Objet" maxLength={subjectLength} span={6} />
        <F.Text name="title" label="Titre" maxLength={titleLength} span={6} />
        <F.LongText name="body" label="Texte" maxLength={bodyLength} minRows={10} span={6} />
      </FieldGrid>
      <TagButtons />
      <FieldGrid>
        <F.Switch name="withPlanning" label="Joindre le planning du stage (PDF)" span={6} />
        <F.Switch
          name="copyToContact"
          label={record.copyAddress ? `M’envoyer une copie (${record.copyAddress})` : 'M’envoyer une copie'}
          span={6}
        />
        <F.File part="attachments" label="Pièces jointes" rules={attachmentRules} multiple span={6} />
      </FieldGrid>
    </div>
    {record.sample && <Preview sample={record.sample} />}
  </div>
)

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
          review={review}
          onSaved={() => toast.success('Mailing envoyé.')}
        >
          <Fields record={record} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
