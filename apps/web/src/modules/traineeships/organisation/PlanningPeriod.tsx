// What period the planning shows, and the two arrows that change it.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './planning.module.css'

type Props = {
  /** « Semaine 1 sur 2 », « Lundi 19 octobre » */
  readonly text: string
  readonly before: { readonly label: string; readonly run: (() => void) | null }
  readonly after: { readonly label: string; readonly run: (() => void) | null }
}
export const PlanningPeriod = ({ text, before, after }: Props) => (
  <span className={classes.weeks}>
    <ActionIcon aria-label={before.label} disabled={before.run === null} onClick={() => before.run?.()}>
      <IconChevronLeft size={16} aria-hidden />
    </ActionIcon>
    <span role="status">{text}</span>
    <ActionIcon aria-label={after.label} disabled={after.run === null} onClick={() => after.run?.()}>
      <IconChevronRight size={16} aria-hidden />
    </ActionIcon>
  </span>
)
