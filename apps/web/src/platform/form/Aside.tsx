// Around the form of a record: the avatar and the state of its title, the cards at its side.
import type { ReactNode } from 'react'
import type { Icon } from '../list/list.types.ts'
import classes from './record.module.css'

/** Initials, or a picture, before the title. */
export const Avatar = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.avatar} aria-hidden>
    {children}
  </span>
)
/** Badge and identifier after the title. */
export const TitleState = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.state}>{children}</span>
)

export const AsideCards = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.aside}>{children}</div>
)
/** A card with its heading, or only a name that is spoken. */
export const AsideCard = ({
  title,
  isTitled = true,
  children,
}: {
  readonly title: string
  readonly isTitled?: boolean
  readonly children: ReactNode
}) => (
  <section className={classes.card} aria-label={title}>
    {isTitled && <h2>{title}</h2>}
    {children}
  </section>
)
export const AsideLine = ({ icon: Drawing, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <div className={classes.line}>
    <Drawing size={16} aria-hidden />
    <div>{children}</div>
  </div>
)
/** A label and its figure. */
export const AsidePair = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.pair}>
    {label} {children}
  </div>
)
