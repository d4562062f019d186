// The lines and the text of a mail that a move or a gesture sends: to whom, from which template, subject, text.
import type { MailCopy, OfferedTemplate } from '@cartable/domain/messaging/enclosures.schema.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { bodyLength, subjectLength } from '@cartable/domain/messaging/templates.schema.ts'
import { Select, TextInput } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { CharacterCount } from '../../../platform/fields/TextFields.tsx'
import classes from './compose.module.css'
import { ComposeLine, ComposeTo } from './compose.parts.tsx'
import { type Enclosed, Enclosures } from './Enclosures.tsx'
import { isJoined } from './message-text.ts'
import { RichText } from './rich-text.parts.tsx'
import type { WritingPlace } from './tag-menu.parts.tsx'
import { askToReplaceText, type DraftRules, type TextDraft } from './text-draft.parts.ts'

export type MailText = Enclosed & {
  readonly templateId: number | null
  readonly subject: string
  readonly body: string
}

/** What the server says of a mail before it is written. */
export type MailToWrite = {
  readonly to: { readonly name: string; readonly email: string | null }
  readonly tags: readonly Tag[]
  /** Absent: there is no choice of template. */
  readonly templates?: readonly OfferedTemplate[]
  readonly copy: MailCopy
}

export const mailDraftRules: DraftRules<MailText> = {
  read: ({ subject, body, templateId, copyToContact, joined }) =>
    typeof subject === 'string' && typeof body === 'string'
      ? {
          templateId: typeof templateId === 'number' ? templateId : null,
          subject,
          body,
          copyToContact: copyToContact === true,
          joined: Array.isArray(joined) ? joined.filter(isJoined) : [],
        }
      : null,
  same: (a, b) => a.subject === b.subject && a.body === b.body && a.templateId === b.templateId,
}

const textOf = ({ id, subject, body, copyToContact, attachments }: OfferedTemplate): MailText => ({
  templateId: id,
  subject,
  body,
  copyToContact,
  joined: attachments,
})

/** The text of the template that the server proposes. */
export const firstText = (mail: {
  readonly templateId: number | null
  readonly templates: readonly OfferedTemplate[]
}): MailText => {
  const template = mail.templates.find((candidate) => candidate.id === mail.templateId)
  return template ? textOf(template) : { templateId: null, subject: '', body: '', copyToContact: false, joined: [] }
}

type TemplateProps = {
  readonly templates: readonly OfferedTemplate[]
  readonly draft: TextDraft<MailText>
  readonly id: string
}
/** Another template replaces the text; one that was touched only when the person agrees. */
const TemplateLine = ({ templates, draft, id }: TemplateProps) => {
  const { templateId } = draft.text
  const choose = async (chosen: number) => {
    const template = templates.find((candidate) => candidate.id === chosen)
    if (!template) return
    const isReplaced = !draft.isModified || (await askToReplaceText())
    if (isReplaced) draft.startFrom(textOf(template))
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
  /** Chosen here; those of the template stand in the draft. */
  readonly files: readonly File[]
  readonly onFiles: (files: readonly File[]) => void
}

export const MailEditor = ({ mail, draft, bodyRef, subjectRef, files, onFiles }: Props) => {
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
      <Enclosures text={text} change={change} files={files} onFiles={onFiles} copy={mail.copy} />
    </>
  )
}
