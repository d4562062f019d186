// What is done less often with a record, behind « ⋯ »: kept mounted, so that a dialog or a task begun there goes on.
import { ActionIcon } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import classes from './more-actions.module.css'

export const MoreActions = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const root = useClickOutside<HTMLDivElement>(() => setOpen(false))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Échap closes it from any of its buttons
    <div
      ref={root}
      className={classes.more}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <ActionIcon
        ref={button}
        aria-label="Autres actions"
        title="Autres actions"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div id={id} className={classes.morePanel} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
