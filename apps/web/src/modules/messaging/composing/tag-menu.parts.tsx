// The menu that inserts a tag in a text, and the warning that leads to those that nothing fills.
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { Alert, Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconBraces, IconChevronDown } from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from './compose.module.css'

/** The text that is written, for what stands beside it. */
export type WritingPlace = {
  /** Puts the selection on the first tag of this name. */
  readonly selectTag: (name: string) => void
}

type MenuProps = { readonly tags: readonly Tag[]; readonly onInsert: (tag: Tag) => void; readonly label?: string }

export const TagMenu = ({ tags, onInsert, label = 'Insérer une balise' }: MenuProps) => (
  // the caret goes after the tag, not back to the button
  <Menu position="bottom-start" width={280} returnFocus={false}>
    <Menu.Target>
      <Button
        variant="subtle"
        color="grey"
        leftSection={<IconBraces size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.tagList}>
      {tags.map((tag) => (
        <Menu.Item key={tag.name} onClick={() => onInsert(tag)}>
          {tag.label}
          <span className={classes.tagValue}>{tag.value ?? 'non remplie'}</span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

type MissingProps = {
  readonly labels: readonly string[]
  readonly tags: readonly Tag[]
  readonly area: RefObject<WritingPlace | null>
}
/** The tags that nothing fills; each leads to its place in the text. */
export const MissingTags = ({ labels, tags, area }: MissingProps) =>
  labels.length === 0 ? null : (
    <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <b>{labels.length > 1 ? `${labels.length} balises non remplies` : '1 balise non remplie'}</b>
      <div className={classes.missing}>
        {labels.map((label) => (
          <button
            key={label}
            type="button"
            onClick={() => area.current?.selectTag(tags.find((tag) => tag.label === label)?.name ?? label)}
          >
            {label}
          </button>
        ))}
      </div>
    </Alert>
  )
