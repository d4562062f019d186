// What is written to a candidate: to whom, from which template, subject, text.
import type { CandidateMailDialog } from '@cartable/domain/recruitment/interviews.schema.ts'
import { Select, TextInput } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { CharacterCount } from '../../platform/fields/TextFields.tsx'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { ComposeLine, ComposeText, ComposeTo } from '../messaging/compose.parts.tsx'
import type { DraftRules, TextDraft } from '../messaging/text-draft.parts.ts'
import classes from './recruitment.module.css'

export type MailText = { readonly templateId: number | null; readonly subject: string; readonly body: string }

const subjectLength = 200
const bodyLength = 20_000

export const draftRules: DraftRules<MailText> = {
  read: ({ subject, body, templateId }) =>
    typeof subject === 'string' && typeof body === 'string'
      ? { templateId: typeof templateId === 'number' ? templateId : null, subject, body }
      : null,
  same: (a, b) => a.subject === b.subject && a.body === b.body && a.templateId === b.templateId,
}
export const firstText = (mail: CandidateMailDialog): MailText => {
  const template = mail.templates.find((candidate) => candidate.id === mail.templateId)
  return { templateId: template?.id ?? null, subject: template?.subject ?? '', body: template?.body ?? '' }
}

type Props = {
  readonly mail: CandidateMailDialog
  readonly draft: TextDraft<MailText>
  readonly bodyRef: RefObject<HTMLTextAreaElement | null>
}

export const CandidateMailEditor = ({ mail, draft, bodyRef }: Props) => {
  const { text, change } = draft
  const id = useId()
  const choose = async (templateId: number) => {
    const template = mail.templates.find((candidate) => candidate.id === templateId)
    if (!template) return
    const isReplaced =
      !draft.isModified ||
      (await askConfirmation({
        title: 'Remplacer le texte',
        body: 'Le texte que vous avez modifié sera remplacé par celui du modèle.',
        confirmLabel: 'Remplacer le texte',
        cancelLabel: 'Garder mon texte',
      }))
    if (isReplaced) draft.startFrom({ templateId, subject: template.subject, body: template.body })
  }
  return (
    <>
      <ComposeLine label="À">
        <ComposeTo name={mail.to.name} address={mail.to.email} />
      </ComposeLine>
      <ComposeLine label="Modèle" htmlFor={`${id}-template`}>
        <Select
          id={`${id}-template`}
          className={classes.mailField}
          data={mail.templates.map((template) => ({ value: String(template.id), label: template.name }))}
          value={text.templateId === null ? null : String(text.templateId)}
          placeholder="Aucun modèle"
          allowDeselect={false}
          onChange={(value) => value !== null && void choose(Number(value))}
          rightSectionWidth={draft.isModified ? 84 : undefined}
          rightSection={draft.isModified ? <span className={classes.mailModified}>modifié</span> : undefined}
        />
      </ComposeLine>
      <ComposeLine label="Objet" htmlFor={`${id}-subject`}>
        <TextInput
          id={`${id}-subject`}
          className={classes.mailField}
          value={text.subject}
          data-autofocus
          rightSectionWidth={72}
          rightSection={<CharacterCount length={text.subject.length} max={subjectLength} />}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </ComposeLine>
      <ComposeText
        label="Texte du mail"
        value={text.body}
        maxLength={bodyLength}
        tags={mail.tags}
        area={bodyRef}
        onChange={(body) => change({ body })}
        state={draft.savedAt !== null && `Brouillon gardé à ${draft.savedAt}`}
      />
    </>
  )
}
