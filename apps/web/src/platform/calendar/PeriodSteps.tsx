// The two arrows that change the period of a calendar, and what stands between them: what is shown, or the way back to today.
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './period-steps.module.css'

/** Null where there is nothing that way. */
type Step = { readonly label: string; readonly run: (() => void) | null }
type Props = { readonly before: Step; readonly after: Step; readonly children: ReactNode }

export const PeriodSteps = ({ before, after, children }: Props) => (
  <span className={classes.steps}>
    <ActionIcon aria-label={before.label} disabled={before.run === null} onClick={() => before.run?.()}>
      <IconChevronLeft size={16} aria-hidden />
    </ActionIcon>
    {children}
    <ActionIcon aria-label={after.label} disabled={after.run === null} onClick={() => after.run?.()}>
      <IconChevronRight size={16} aria-hidden />
    </ActionIcon>
  </span>
)
