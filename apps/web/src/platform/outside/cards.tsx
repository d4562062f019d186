// What pages are made of: sections of cards, rows, the ruled page, the split of a price, badges, notices, steps.
import type { ReactNode } from 'react'
import frame from './frame.module.css'
import { Icon, type IconName } from './icons.tsx'
import classes from './pieces.module.css'
import { Link } from './router.tsx'

export type Meaning = 'primary' | 'success' | 'info' | 'warning' | 'danger'

type SectionProps = {
  readonly title: string
  /** Beside the title: how many wait. */
  readonly count?: number
  /** At the right of the title: an amount, a link. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}
/** Absent rather than empty: nobody shows « 0 ». */
export const Section = ({ title, count, aside, children }: SectionProps) => (
  <section className={frame.section} aria-label={title}>
    <div className={frame.head}>
      <h2>
        {title}
        {count !== undefined && <span className={frame.count}> {count}</span>}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)

/** White, ruled between its children. */
export const Card = ({ children }: { readonly children: ReactNode }) => <div className={classes.card}>{children}</div>
/** The same as a list, which is read as one: its children are `li`. */
export const List = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <ul className={classes.card} {...(label === undefined ? {} : { 'aria-label': label })}>
    {children}
  </ul>
)
/** First line of a card (when, what) and the quiet one below (who, where). */
export const Lead = ({ children }: { readonly children: ReactNode }) => <p className={classes.when}>{children}</p>
export const Quiet = ({ children }: { readonly children: ReactNode }) => <p className={classes.who}>{children}</p>
export const Amount = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.amount}>{children}</span>
)

/** A name and what it is, on one line each. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className={classes.facts}>{children}</dl>
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

type MarkProps = { readonly text?: string; readonly icon?: IconName; readonly meaning?: Meaning }
/** Initial of a person (round) or drawing of a thing (square). */
export const Mark = ({ text, icon, meaning }: MarkProps) => (
  <span
    className={classes.mark}
    aria-hidden
    {...(icon ? { 'data-square': '' } : {})}
    {...(meaning ? { 'data-meaning': meaning } : {})}
  >
    {icon ? <Icon name={icon} /> : text}
  </span>
)

type RowProps = {
  readonly mark?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** The whole row opens it. */
  readonly to?: string
  /** At its end: an amount, a badge, a button. */
  readonly aside?: ReactNode
}
/** One person or thing, in a `Card`. */
export const Row = ({ mark, title, detail, to, aside }: RowProps) => {
  const inside = (
    <>
      {mark}
      <div>
        <p>
          <b>{title}</b>
        </p>
        {detail !== undefined && <p className={classes.who}>{detail}</p>}
      </div>
      {aside}
      {to !== undefined && <Icon name="next" />}
    </>
  )
  return to === undefined ? (
    <div className={classes.row}>{inside}</div>
  ) : (
    <Link to={to} className={classes.row}>
      {inside}
    </Link>
  )
}

type NotebookProps = {
  /** Day in the margin: `25`, `nov.`; without it the page is plain. */
  readonly day?: { readonly number: string; readonly month: string }
  /** At most three lines, each on a rule or on more where it is long; the first is the title. */
  readonly lines: readonly string[]
  /** Absent where a section around it has the name. */
  readonly label?: string
  readonly children?: ReactNode
}
/** The ruled page: once per page, for the thing that matters. */
export const Notebook = ({ day, lines, label, children }: NotebookProps) => (
  <div
    className={classes.notebook}
    {...(label === undefined ? {} : { role: 'region', 'aria-label': label })}
    {...(day ? {} : { 'data-plain': '' })}
  >
    {day && (
      <div className={classes.day} aria-hidden>
        <b>{day.number}</b>
        <span>{day.month}</span>
      </div>
    )}
    {lines.map((line) => (
      <p key={line} className={classes.line}>
        {line}
      </p>
    ))}
    {children}
  </div>
)

type SplitBarProps = {
  /** What is advanced and what is one's own, in cents: their widths. Without them, sentences alone. */
  readonly parts?: { readonly advancedCents: number; readonly ownCents: number }
  readonly children: ReactNode
}
/** Who pays what of a price: the sentences say it, the bar shows it. */
export const SplitBar = ({ parts, children }: SplitBarProps) => (
  <div className={classes.split}>
    {parts && parts.advancedCents > 0 && (
      <div className={classes.bar} aria-hidden>
        <i style={{ flex: parts.advancedCents }} />
        {parts.ownCents > 0 && <i style={{ flex: parts.ownCents }} />}
      </div>
    )}
    {children}
  </div>
)

export const Badge = ({
  meaning,
  icon,
  children,
}: {
  readonly meaning?: Meaning
  readonly icon?: IconName
  readonly children: ReactNode
}) => (
  <span className={classes.badge} {...(meaning ? { 'data-meaning': meaning } : {})}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
)

/** A sentence that must be seen where it stands. `alert`: it came after a gesture and is read aloud. */
export const Notice = ({
  meaning = 'info',
  alert = false,
  children,
}: {
  readonly meaning?: Meaning
  readonly alert?: boolean
  readonly children: ReactNode
}) => (
  <div className={classes.notice} data-meaning={meaning} {...(alert ? { role: 'alert' } : {})}>
    <Icon name={meaning === 'success' ? 'tick' : 'alert'} />
    <div>{children}</div>
  </div>
)

/** Steps of a wizard, with the words for who does not see them. */
export const StepBar = ({ step, of, name }: { readonly step: number; readonly of: number; readonly name?: string }) => {
  const words = `Étape ${step} sur ${of}`
  return (
    <>
      <div className={classes.steps} aria-hidden>
        {Array.from({ length: of }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
          <i key={at} {...(at < step ? { 'data-on': '' } : {})} />
        ))}
      </div>
      <p className={classes.stepName}>{name === undefined ? words : `${words} · ${name}`}</p>
    </>
  )
}
