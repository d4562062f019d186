// A status as people see it everywhere: an icon, a word and a colour, never one without the others.
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react'
import classes from './Statut.module.css'
import type { Meaning } from './theme.ts'

/** The icon that goes with a meaning when the screen gives none. */
export const iconOfMeaning: Record<Meaning, Icon> = {
  primary: IconCheck,
  success: IconCircleCheck,
  info: IconClock,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  grey: IconBan,
}

type StatutProps = {
  meaning: Meaning
  /** The word; it must be enough without the colour. */
  children: string
  icon?: Icon
  /** Ink only, without the tint. */
  bare?: boolean
}

/** Badge of 20 px. */
export const Statut = ({ meaning, children, icon, bare = false }: StatutProps) => {
  const Drawing = icon ?? iconOfMeaning[meaning]
  return (
    <span className={`${classes.badge} ${classes[meaning]} ${bare ? classes.bare : ''}`}>
      <Drawing size={14} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
