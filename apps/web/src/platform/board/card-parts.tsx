// What cards of every board show alike: how long they wait, who follows them, a mark with its words.

import { IconAlertTriangle, IconFlame } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { capital } from '../fr/typography.ts'
import classes from './card-tools.module.css'

export type Urgency = 'calm' | 'warning' | 'late'
const ageOf = (days: number) => (days === 0 ? 'auj.' : `${days}\u00a0j`)

type AgeProps = { readonly days: number; readonly urgency: Urgency; readonly spoken: string }
/** Short for the eye; `spoken` says it whole, in the tooltip and to a screen reader. */
export const CardAge = ({ days, urgency, spoken }: AgeProps) => {
  const Drawing = urgency === 'late' ? IconFlame : IconAlertTriangle
  return (
    <span className={classes.age} data-urgency={urgency} title={spoken}>
      {urgency !== 'calm' && <Drawing size={14} stroke={2} aria-hidden />}
      <span aria-hidden>{ageOf(days)}</span>
      <span className="vh">
        {spoken}
        {urgency === 'late' && ', en retard'}
      </span>
    </span>
  )
}

type Assignee = { readonly name: string; readonly initials: string } | null
/** `nobody`: what is said of a card that nobody follows; boards of people speak of them, not of cards. */
export const CardAssignee = ({
  assignee,
  nobody = 'non assignée',
}: {
  readonly assignee: Assignee
  readonly nobody?: string
}) =>
  assignee ? (
    <span className={classes.avatar} title={`Suivi par ${assignee.name}`}>
      <span aria-hidden>{assignee.initials}</span>
      <span className="vh">suivi par {assignee.name}</span>
    </span>
  ) : (
    <span className={classes.avatar} data-nobody title={capital(nobody)}>
      <span aria-hidden>–</span>
      <span className="vh">{nobody}</span>
    </span>
  )

type MarkProps = {
  readonly icon: ReactNode
  readonly meaning: 'info' | 'warning' | 'danger' | 'success' | 'grey'
  readonly title?: string
  readonly children: ReactNode
}
/** A line that stands out under the title: icon and words, in the colour of what it means. */
export const CardMark = ({ icon, meaning, title, children }: MarkProps) => (
  <div className={classes.mark} data-meaning={meaning} title={title}>
    {icon}
    {children}
  </div>
)
export const CardLine = ({ children, title }: { readonly children: ReactNode; readonly title?: string }) => (
  <div className={classes.line} title={title}>
    {children}
  </div>
)
/** `start` is cut when there is no room. */
export const CardFoot = ({ start, children }: { readonly start?: ReactNode; readonly children: ReactNode }) => (
  <div className={classes.cardFoot}>
    <span className={classes.start}>{start}</span>
    <span className={classes.grow} />
    {children}
  </div>
)
export const CardIcon = ({ words, children }: { readonly words: string; readonly children: ReactNode }) => (
  <span className={classes.icon} title={words}>
    {children}
    <span className="vh">{words}</span>
  </span>
)
