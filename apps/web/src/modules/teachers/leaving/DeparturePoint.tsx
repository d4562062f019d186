// One point of a departure: its name, whether it is settled, and what is left of it.
import type { Departure } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { type DeparturePoint, pointLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import type { ReactNode } from 'react'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './leaving.module.css'

export type PageProps = { readonly page: Departure }
export const Point = ({
  page,
  point,
  waits = 'À régler',
  actions,
  children,
}: PageProps & {
  readonly point: DeparturePoint
  /** What it says while it is not settled. */
  readonly waits?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => (
  <section className={classes.point} aria-label={pointLabels[point]}>
    <div className={classes.head}>
      <h2>{pointLabels[point]}</h2>
      {page.settled.includes(point) ? (
        <Statut meaning="success">Réglé</Statut>
      ) : (
        <Statut meaning={waits === 'À régler' ? 'warning' : 'info'}>{waits}</Statut>
      )}
      {actions}
    </div>
    {children}
  </section>
)
