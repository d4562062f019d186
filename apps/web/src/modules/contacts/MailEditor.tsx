// What is written in a mail: to whom, from which template, subject, text, tags to insert.
import type { MailDialog as Mail } from '@cartable/domain/contacts/contact-mails.schema.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { writtenTag } from '@cartable/domain/messaging/tags.rules.ts'
import { Button, Menu, Select, Textarea, TextInput } from '@mantine/core'
import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { CharacterCount } from '../../platform/fields/TextFields.tsx'
import classes from './mail.module.css'
import type { MailDraft } from './use-mail-draft.ts'

export type MailText = { readonly templateId: number | null; readonly subject: string; readonly body: string }

const subjectLength = 200
const bodyLength = 20_000

/** Puts the caret on the tag of this label, for the warnings that name it. */
export const selectTag = (area: HTMLTextAreaElement | null, tags: readonly Tag[], label: string): void => {
  const name = tags.find((tag) => tag.label === label)?.name ?? label
  const at = area?.value.indexOf(writtenTag(name)) ?? -1
  if (!area || at < 0) return
  area.focus()
  area.setSelectionRange(at, at + writtenTag(name).length)
}

type Props = {
  readonly mail: Mail
  readonly draft: MailDraft
  readonly bodyRef: RefObject<HTMLTextAreaElement | null>
  readonly onTemplate: (id: number) => void
}

export const MailEditor = ({ mail, draft, bodyRef, onTemplate }: Props) => {
  const { text, change } = draft
  const id = useId()
  const insert = (tag: Tag) => {
    const area = bodyRef.current
    if (!area) return
    const written = writtenTag(tag.name)
    const [start, end] = [area.selectionStart, area.selectionEnd]
    change({ body: `${text.body.slice(0, start)}${written}${text.body.slice(end)}` })
    // The caret goes after the tag once the text is there.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start + written.length, start + written.length)
    })
  }
  return (
    <>
      <div className={classes.line}>
        <span className={classes.label}>À</span>
        <span className={classes.to}>
          <span className={classes.chip}>
            {mail.to.name} <span>{mail.to.email}</span>
          </span>
        </span>
      </div>
      <div className={classes.line}>
        <label className={classes.label} htmlFor={`${id}-template`}>
          Modèle
        </label>
        <Select
          id={`${id}-template`}
          className={classes.grow}
          data={mail.templates.map((template) => ({ value: String(template.id), label: template.name }))}
          value={text.templateId === null ? null : String(text.templateId)}
          placeholder="Aucun modèle"
          allowDeselect={false}
          onChange={(value) => value !== null && onTemplate(Number(value))}
          rightSectionWidth={draft.isModified ? 84 : undefined}
          rightSection={draft.isModified ? <span className={classes.modified}>modifié</span> : undefined}
        />
      </div>
      <div className={classes.line}>
        <label className={classes.label} htmlFor={`${id}-subject`}>
          Objet
        </label>
        <TextInput
          id={`${id}-subject`}
          className={classes.grow}
          value={text.subject}
          data-autofocus
          rightSectionWidth={72}
          rightSection={<CharacterCount length={text.subject.length} max={subjectLength} />}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </div>
      <div className={classes.editor}>
        <div className={classes.tools}>
          <Menu position="bottom-start" width={260}>
            <Menu.Target>
              <Button
                variant="subtle"
                color="grey"
                leftSection={<IconBraces size={16} aria-hidden />}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                Insérer une balise
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mail.tags.map((tag) => (
                <Menu.Item key={tag.name} onClick={() => insert(tag)}>
                  {tag.label}
                  <span className={classes.tagValue}>{tag.value ?? 'non remplie'}</span>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <span className={classes.grow} />
          {draft.savedAt !== null && <span className={classes.saved}>Brouillon gardé à {draft.savedAt}</span>}
        </div>
        <Textarea
          ref={bodyRef}
          aria-label="Texte du mail"
          variant="unstyled"
          value={text.body}
          maxLength={bodyLength}
          classNames={{ input: classes.body ?? '' }}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
