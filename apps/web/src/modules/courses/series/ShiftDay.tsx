// Another day and hour for a lesson of a rhythm whose own hour is taken.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { InstantField } from '../../../platform/fields/DayField.tsx'
import { isoOfParis, parisDayAndTime } from '../../../platform/fields/paris.ts'
import { useToday } from '../../../platform/session/session.ts'
import classes from './series.module.css'

type Props = {
  /** The day of the rhythm. */
  readonly day: string
  readonly time: string
  readonly isPending?: boolean
  readonly onShift: (at: string) => void
}

export const ShiftDay = ({ day, time, isPending = false, onShift }: Props) => {
  const own = isoOfParis(day, time)
  const [typed, setTyped] = useState<string | null>(own)
  const today = useToday()
  const isRead = parisDayAndTime(typed) !== null && typed !== own
  return (
    <span className={classes.shift}>
      <InstantField
        label={`Autre date pour le ${formatDay(day)}`}
        labelHidden
        min={today}
        value={typed}
        onChange={setTyped}
      />
      <Button
        size="compact-xs"
        aria-label={`Décaler le ${formatDay(day)}`}
        disabled={!isRead || isPending}
        onClick={() => typed && onShift(typed)}
      >
        Décaler
      </Button>
    </span>
  )
}
