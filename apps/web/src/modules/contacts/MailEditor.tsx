// What is written in a mail of the board: to whom, from which template, subject, text.
import type { MailDialog as Mail } from '@cartable/domain/contacts/contact-mails.schema.ts'
import { Select, TextInput } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { CharacterCount } from '../../platform/fields/TextFields.tsx'
import { ComposeLine, ComposeText, ComposeTo } from '../messaging/compose.parts.tsx'
import type { DraftRules, TextDraft } from '../messaging/text-draft.parts.ts'
import classes from './contacts.module.css'

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

type Props = {
  readonly mail: Mail
  readonly draft: TextDraft<MailText>
  readonly bodyRef: RefObject<HTMLTextAreaElement | null>
  readonly onTemplate: (id: number) => void
}

export const MailEditor = ({ mail, draft, bodyRef, onTemplate }: Props) => {
  const { text, change } = draft
  const id = useId()
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
          onChange={(value) => value !== null && onTemplate(Number(value))}
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
