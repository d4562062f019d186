// Says until when a place is kept: minutes while they are few, the day and the hour beyond.
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { useEffect, useState } from 'react'
import { nowMs } from '../../../../platform/clock.ts'
import { Icon } from '../../../../platform/outside/icons.tsx'
import classes from './buying.module.css'

/** Milliseconds between two looks at the clock. */
const lookEvery = 10_000
const minutesLeft = (until: string) => Math.ceil((Date.parse(until) - nowMs()) / 60_000)

export const isKept = (until: string): boolean => Date.parse(until) > nowMs()

/** `onOver` is told once the place is kept no more. */
export const HeldPlace = ({ until, onOver }: { readonly until: string; readonly onOver?: () => void }) => {
  const [left, setLeft] = useState(() => minutesLeft(until))
  useEffect(() => {
    const look = () => {
      const now = minutesLeft(until)
      setLeft(now)
      if (now <= 0) onOver?.()
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [until, onOver])
  if (left <= 0) return <p className={classes.kept}>La place n’est plus gardée.</p>
  return (
    <p className={classes.kept}>
      <Icon name="clock" />
      {left <= 90 ? `Place gardée ${left}\u00a0min` : `Place gardée jusqu’au ${untilWords(until)}`}
    </p>
  )
}
