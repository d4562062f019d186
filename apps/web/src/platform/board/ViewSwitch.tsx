// Two or more ways to look at the same records, each at its address.
import type { Icon } from '@tabler/icons-react'
import { AppLink } from '../shell/links.tsx'
import classes from './view-switch.module.css'

type View = { readonly id: string; readonly label: string; readonly href: string; readonly icon: Icon }
type Props = {
  readonly views: readonly View[]
  readonly current: string
  /** Not on narrow screens. */
  readonly isWideOnly?: boolean
}

export const ViewSwitch = ({ views, current, isWideOnly = false }: Props) => (
  <nav aria-label="Présentation" className={classes.views} data-wide-only={isWideOnly || undefined}>
    {views.map(({ id, label, href, icon: Drawing }) => (
      <AppLink key={id} href={href} aria-current={id === current ? 'page' : undefined}>
        <Drawing size={16} stroke={1.75} aria-hidden />
        {label}
      </AppLink>
    ))}
  </nav>
)
