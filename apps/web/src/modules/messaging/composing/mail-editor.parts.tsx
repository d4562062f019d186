// The lines and the text of a mail that a move or a gesture sends: to whom, from which template, subject, text.
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { bodyLength, subjectLength } from '@cartable/domain/messaging/templates.schema.ts'
import { Select, TextInput } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { CharacterCount } from '../../../platform/fields/TextFields.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import classes from './compose.module.css'
import { ComposeLine, ComposeTo } from './compose.parts.tsx'
import { RichText } from './rich-text.parts.tsx'
import type { WritingPlace } from './tag-menu.parts.tsx'
import type { DraftRules, TextDraft } from './text-draft.parts.ts'

export type MailText = { readonly templateId: number | null; readonly subject: string; readonly body: string }
type MailTemplate = { readonly id: number; readonly name: string; readonly subject: string; readonly body: string }

/** What the server says of a mail before it is written. */
export type MailToWrite = {
  readonly to: { readonly name: string; readonly email: string | null }
  readonly tags: readonly Tag[]
  /** Absent: there is no choice of template. */
  readonly templates?: readonly MailTemplate[]
}

export const mailDraftRules: DraftRules<MailText> = {
  read: ({ subject, body, templateId }) =>
    typeof subject === 'string' && typeof body === 'string'
      ? { templateId: typeof templateId === 'number' ? templateId : null, subject, body }
      : null,
  same: (a, b) => a.subject === b.subject && a.body === b.body && a.templateId === b.templateId,
}

/** The text of the template that the server proposes. */
export const firstText = (mail: {
  readonly templateId: number | null
  readonly templates: readonly MailTemplate[]
}): MailText => {
  const template = mail.templates.find((candidate) => candidate.id === mail.templateId)
  return { templateId: template?.id ?? null, subject: template?.subject ?? '', body: template?.body ?? '' }
}

type TemplateProps = {
  readonly templates: readonly MailTemplate[]
  readonly draft: TextDraft<MailText>
  readonly id: string
}
/** Another template replaces the text; one that was touched only when the person agrees. */
const TemplateLine = ({ templates, draft, id }: TemplateProps) => {
  const { templateId } = draft.text
  const choose = async (chosen: number) => {
    const template = templates.find((candidate) => candidate.id === chosen)
    if (!template) return
    const isReplaced =
      !draft.isModified ||
      (await askConfirmation({
        title: 'Remplacer le texte',
        body: 'Le texte que vous avez modifié sera remplacé par celui du modèle.',
        confirmLabel: 'Remplacer le texte',
        cancelLabel: 'Garder mon texte',
      }))
    if (isReplaced) draft.startFrom({ templateId: chosen, subject: template.subject, body: template.body })
  }
  return (
    <ComposeLine label="Modèle" htmlFor={id}>
      <Select
        id={id}
        className={classes.grow}
        data={templates.map((template) => ({ value: String(template.id), label: template.name }))}
        value={templateId === null ? null : String(templateId)}
        placeholder="Aucun modèle"
        allowDeselect={false}
        onChange={(value) => value !== null && void choose(Number(value))}
        rightSectionWidth={draft.isModified ? 84 : undefined}
        rightSection={draft.isModified ? <span className={classes.modified}>modifié</span> : undefined}
      />
    </ComposeLine>
  )
}

type Props = {
  readonly mail: MailToWrite
  readonly draft: TextDraft<MailText>
  readonly bodyRef: RefObject<WritingPlace | null>
  readonly subjectRef?: RefObject<HTMLInputElement | null>
}

export const MailEditor = ({ mail, draft, bodyRef, subjectRef }: Props) => {
  const { text, change } = draft
  const id = useId()
  return (
    <>
      <ComposeLine label="À">
        <ComposeTo name={mail.to.name} address={mail.to.email ?? 'sans adresse e-mail'} />
      </ComposeLine>
      {mail.templates && <TemplateLine templates={mail.templates} draft={draft} id={`${id}-template`} />}
      <ComposeLine label="Objet" htmlFor={`${id}-subject`}>
        <TextInput
          ref={subjectRef}
          id={`${id}-subject`}
          className={classes.grow}
          value={text.subject}
          maxLength={subjectLength}
          rightSectionWidth={72}
          rightSection={<CharacterCount length={text.subject.length} max={subjectLength} />}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </ComposeLine>
      <RichText
        ref={bodyRef}
        label="Texte du mail"
        value={text.body}
        maxLength={bodyLength}
        tags={mail.tags}
        onChange={(body) => change({ body })}
        state={draft.savedAt !== null && `Brouillon gardé à ${draft.savedAt}`}
      />
    </>
  )
}
