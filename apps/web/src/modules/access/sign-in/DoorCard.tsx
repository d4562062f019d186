// The card of the pages at the door (passwords, second factor): one title, what to know, then a form or a way on.
import { type ReactNode, useEffect, useRef } from 'react'
import { usePublicTitle } from '../../../platform/shell/public/PublicLayout.tsx'
import classes from './door.module.css'

type DoorCardProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
  /** There is no field to put the focus in: the title takes it, so that it is read. */
  readonly isRead?: boolean
}

export const DoorCard = ({ title, lead, children, isRead = false }: DoorCardProps) => {
  usePublicTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = isRead ? null : card.current?.querySelector<HTMLElement>('input:not([hidden])')
    if (isRead) heading.current?.focus()
    else first?.focus()
  }, [isRead])
  return (
    <div className={classes.place}>
      <div ref={card} className={classes.card}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className={classes.lead}>{lead}</div>}
        {children}
      </div>
    </div>
  )
}
