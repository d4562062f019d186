// The lines of a message over its text: whom it goes to, its template, the subject and title of a mail.
import type { MessageForm, MessageRecipientView } from '@cartable/domain/messaging/messages.schema.ts'
import { subjectLength, titleLength } from '@cartable/domain/messaging/templates.schema.ts'
import { Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import { CharacterCount } from '../../../platform/fields/TextFields.tsx'
import classes from './compose.module.css'
import { ComposeLine, ComposeTo } from './compose.parts.tsx'
import { keyOfRecipient, type MessageText } from './message-text.ts'
import type { TextDraft } from './text-draft.parts.ts'

type Props = {
  readonly form: MessageForm
  readonly draft: TextDraft<MessageText>
  readonly reader: MessageRecipientView | undefined
  /** What was refused, by field. */
  readonly fields: Readonly<Record<string, string>>
  readonly onRecipient: (recipient: string) => void
  readonly onTemplate: (templateId: number) => void
}

export const MessageLines = ({ form, draft, reader, fields, onRecipient, onTemplate }: Props) => {
  const { text, change } = draft
  const id = useId()
  const isMail = form.messageType === 'mail'
  return (
    <>
      <ComposeLine
        label="À"
        {...(form.recipients.length > 1 ? { htmlFor: `${id}-to` } : {})}
        error={fields.recipientId}
      >
        {form.recipients.length > 1 ? (
          <Select
            id={`${id}-to`}
            className={classes.grow}
            allowDeselect={false}
            value={text.recipient}
            data={form.recipients.map((one) => ({
              value: keyOfRecipient(one),
              label: `${one.name} (${one.role}) · ${one.address ?? one.refusal}`,
              disabled: one.refusal !== null,
            }))}
            onChange={(value) => value !== null && onRecipient(value)}
          />
        ) : (
          <ComposeTo name={reader?.name ?? ''} address={reader?.address ?? null} />
        )}
      </ComposeLine>
      <ComposeLine label="Modèle" htmlFor={`${id}-template`} error={fields.templateId}>
        <Select
          id={`${id}-template`}
          className={classes.grow}
          data={form.templates.map((template) => ({ value: String(template.id), label: template.name }))}
          value={text.templateId === null ? null : String(text.templateId)}
          placeholder={form.templates.length === 0 ? 'Aucun modèle pour ce type de fiche' : 'Texte libre'}
          allowDeselect={false}
          disabled={form.templates.length === 0}
          searchable={form.templates.length > 8}
          onChange={(value) => value !== null && onTemplate(Number(value))}
          rightSectionWidth={draft.isModified && text.templateId !== null ? 84 : undefined}
          rightSection={
            draft.isModified && text.templateId !== null ? <span className={classes.modified}>modifié</span> : undefined
          }
        />
      </ComposeLine>
      {isMail && (
        <>
          <ComposeLine label="Objet" htmlFor={`${id}-subject`} error={fields.subject}>
            <TextInput
              id={`${id}-subject`}
              className={classes.grow}
              value={text.subject}
              data-autofocus
              maxLength={subjectLength}
              aria-invalid={fields.subject ? true : undefined}
              rightSectionWidth={72}
              rightSection={<CharacterCount length={text.subject.length} max={subjectLength} />}
              onChange={(event) => change({ subject: event.currentTarget.value })}
            />
          </ComposeLine>
          <ComposeLine label="Titre" htmlFor={`${id}-title`} error={fields.title}>
            <TextInput
              id={`${id}-title`}
              className={classes.grow}
              value={text.title}
              maxLength={titleLength}
              placeholder="Facultatif, en tête du mail"
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
          </ComposeLine>
        </>
      )}
    </>
  )
}
