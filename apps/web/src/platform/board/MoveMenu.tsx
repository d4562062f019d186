// « Déplacer vers… »: every other column, the forbidden ones too, with the reason.
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDotsVertical, IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './board.module.css'
import type { BoardCard } from './board.types.ts'

type Props<C extends BoardCard> = {
  readonly card: C
  readonly title: string
  readonly onMove: (to: string) => void
  readonly onRefused: (reason: string) => void
}

/** A plain button until it is pressed: a board holds hundreds of them. */
export const MoveMenu = <C extends BoardCard>({ card, title, onMove, onRefused }: Props<C>) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const target = (
    <ActionIcon
      ref={button}
      className={classes.menuButton}
      data-control
      tabIndex={-1}
      variant="subtle"
      size={24}
      aria-label={`Déplacer ${title}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen((before) => !before)}
    >
      <IconDotsVertical size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  if (!isOpen) return target
  return (
    <Menu
      opened
      onChange={setOpen}
      position="bottom-end"
      width={260}
      returnFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Déplacer vers…</Menu.Label>
        {card.moves.map((move) =>
          move.allowed ? (
            <Menu.Item key={move.to} onClick={() => onMove(move.to)}>
              {move.label}
            </Menu.Item>
          ) : (
            // aria-disabled and not disabled: arrows still reach it, so that the reason can be heard.
            <Menu.Item
              key={move.to}
              aria-disabled
              className={classes.forbiddenItem}
              closeMenuOnClick={false}
              leftSection={<IconLock size={14} aria-hidden />}
              onClick={() => onRefused(move.reason ?? '')}
            >
              {move.label}
              <Text size="xs" c="dimmed" className={classes.reason}>
                {move.reason}
              </Text>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
