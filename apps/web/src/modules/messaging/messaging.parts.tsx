// What other modules embed of messaging: writing to the people of a record or of a selection, what was sent, the menu of tags.
import type { RecipientType, RecordType } from '@cartable/domain/kernel/recipients.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { writtenTag } from '@cartable/domain/messaging/tags.rules.ts'
import { Button, Menu } from '@mantine/core'
import { IconBraces, IconChevronDown, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Embedded } from '../../platform/form/Embedded.tsx'
import { useFormSetter } from '../../platform/form/form-context.ts'
import { Section } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import classes from './messaging.module.css'

const MessageDialog = lazy(async () => ({ default: (await import('./MessageDialog.tsx')).MessageDialog }))
const MessageHistory = lazy(async () => ({ default: (await import('./MessageHistory.tsx')).MessageHistory }))
const MessageSelection = lazy(async () => ({ default: (await import('./MessageSelection.tsx')).MessageSelection }))

type RecordProps = { readonly type: RecordType; readonly id: number }

/** « Envoyer un message » about a record; nothing for those who may not write messages. */
export const MessageButton = ({ type, id }: RecordProps) => {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useCan('messaging', 'write')
  if (!mayWrite) return null
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Envoyer un message
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageDialog context={`${type}:${id}`} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The same for a row of a list: `write(id)` opens it, `dialog` is rendered beside the list. Null: not for this person. */
export const useMessageDialog = (type: RecordType) => {
  const [id, setId] = useState<number | null>(null)
  const mayWrite = useCan('messaging', 'write')
  return {
    write: mayWrite ? setId : null,
    dialog: id !== null && (
      <Suspense fallback={null}>
        <MessageDialog context={`${type}:${id}`} onClose={() => setId(null)} />
      </Suspense>
    ),
  }
}

/** The same for the selection of a list: `write(ids)` says who can be reached, then opens them in turn. */
export const useMessageSelection = (type: Exclude<RecipientType, 'payer'>) => {
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const mayWrite = useCan('messaging', 'write')
  return {
    write: mayWrite ? setIds : null,
    dialog: ids !== null && (
      <Suspense fallback={null}>
        <MessageSelection type={type} ids={ids} onClose={() => setIds(null)} />
      </Suspense>
    ),
  }
}

/** The messages of a record, as a section of its form; nothing for those who may not read them. */
export const MessageSection = ({ type, id }: RecordProps) =>
  useCan('messaging') ? (
    <Section id="messages" title="Messages" free>
      <Embedded>
        <Suspense fallback={null}>
          <MessageHistory context={`${type}:${id}`} />
        </Suspense>
      </Embedded>
    </Section>
  ) : null

type Area = HTMLTextAreaElement | HTMLInputElement
type Props = {
  readonly tags: readonly Tag[]
  /** Field of the form around, and the element it is written in. */
  readonly name: string
  readonly area: () => Area | null
  readonly label?: string
}

export const TagMenu = ({ tags, name, area, label = 'Insérer une balise' }: Props) => {
  const set = useFormSetter()
  const insert = (tag: Tag) => {
    const element = area()
    if (!element) return
    const written = writtenTag(tag.name)
    const [start, end] = [element.selectionStart ?? element.value.length, element.selectionEnd ?? element.value.length]
    set(name, `${element.value.slice(0, start)}${written}${element.value.slice(end)}`)
    // The caret goes after the tag once the text is there.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(start + written.length, start + written.length)
    })
  }
  return (
    <Menu position="bottom-start" width={280} returnFocus={false}>
      <Menu.Target>
        <Button
          leftSection={<IconBraces size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tags.map((tag) => (
          <Menu.Item key={tag.name} onClick={() => insert(tag)}>
            {tag.label}
            <span className={classes.tagValue}>{tag.value ?? 'non remplie'}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
