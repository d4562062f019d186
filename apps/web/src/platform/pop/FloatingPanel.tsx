// A small panel that hangs from a button. Import it from what `lazy` loads, never from a screen: it brings the positioning.

import type { ReactNode } from 'react'
import { Anchor, useOpened } from './Anchor.tsx'
import { Popover } from './Popover.tsx'
import type { Hanging } from './use-pop.ts'

type Props = Hanging & {
  readonly position: 'bottom-start' | 'bottom-end'
  readonly width?: number
  /** Named by its button when absent. */
  readonly label?: string
  readonly children: ReactNode
}

export const FloatingPanel = ({ id, anchor, isOpen, onClose, position, width, label, children }: Props) => (
  <Popover
    id={id}
    opened={useOpened(isOpen, anchor)}
    onChange={(next) => !next && onClose()}
    position={position}
    width={width}
    trapFocus
    returnFocus
  >
    <Popover.Target>
      <Anchor of={anchor} />
    </Popover.Target>
    <Popover.Dropdown {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
