// Buttons of a finger: 44 px, 52 for the one primary of a page; and links that look like them.
import type { ReactNode } from 'react'
import { useSubmitting } from './form-context.ts'
import { Icon, type IconName } from './icons.tsx'
import classes from './pieces.module.css'
import { Link } from './router.tsx'

type Looks = {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly icon?: IconName
  /** Whole width and 52 px: the primary of a page. */
  readonly wide?: boolean
  /** Takes what is left beside others in `Buttons`. */
  readonly grows?: boolean
  /** What is read where no text is on screen: a square of 44 px. */
  readonly label?: string
  readonly children?: ReactNode
}
const looksOf = ({ kind = 'plain', wide, grows, label, children }: Looks) => ({
  className: classes.button,
  'data-kind': kind,
  ...(wide ? { 'data-wide': '' } : {}),
  ...(grows ? { 'data-grows': '' } : {}),
  ...(children === undefined ? { 'data-square': '' } : {}),
  ...(label === undefined ? {} : { 'aria-label': label }),
})

type ButtonProps = Looks & {
  readonly onPress?: () => void
  /** Sends the form around it; busy while that is sent. */
  readonly submits?: boolean
  readonly isBusy?: boolean
  /** Why it cannot be pressed is said beside it. */
  readonly disabled?: boolean
  readonly expanded?: boolean
  /** Where a sheet puts the focus when it opens. */
  readonly autofocus?: boolean
}
export const Button = ({
  onPress,
  submits = false,
  isBusy = false,
  disabled,
  expanded,
  autofocus,
  ...looks
}: ButtonProps) => {
  const isSent = useSubmitting() && submits
  const waits = isBusy || isSent
  return (
    <button
      type={submits ? 'submit' : 'button'}
      {...looksOf(looks)}
      {...(waits ? { 'aria-busy': true } : {})}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      {...(autofocus ? { 'data-autofocus': '' } : {})}
      disabled={disabled}
      onClick={() => {
        if (!waits) onPress?.()
      }}
    >
      {looks.icon && <Icon name={looks.icon} />}
      {looks.children}
    </button>
  )
}

/** A link as a button: `download` and files (`href`) keep the page, addresses of ours (`to`) open. */
export const ButtonLink = ({
  to,
  href,
  ...looks
}: Looks & ({ readonly to: string; readonly href?: never } | { readonly href: string; readonly to?: never })) => {
  const inside = (
    <>
      {looks.icon && <Icon name={looks.icon} />}
      {looks.children}
    </>
  )
  return to === undefined ? (
    <a {...looksOf(looks)} href={href} {...(/^(tel|mailto):/.test(href) ? {} : { target: '_blank', rel: 'noopener' })}>
      {inside}
    </a>
  ) : (
    <Link {...looksOf(looks)} to={to}>
      {inside}
    </Link>
  )
}

/** Buttons side by side, below each other where they do not fit. */
export const Buttons = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)
