// What other modules embed of templates: the menu of tags that a text may hold.
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { writtenTag } from '@cartable/domain/messaging/tags.rules.ts'
import { Button, Menu } from '@mantine/core'
import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { useFormSetter } from '../../../platform/form/form-context.ts'
import classes from '../messaging.module.css'

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
