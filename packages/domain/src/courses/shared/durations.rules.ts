// How long a lesson may be and what is offered of it, without a schema: pages outside the office read it, too.
import { durationText } from '../../kernel/dates.ts'

/** Longest and shortest lesson that a row can hold, in minutes. */
export const durationLimits = { min: 15, max: 720 } as const

/** Lengths that most lessons have, in minutes. */
const usualMinutes = [45, 60, 75, 90, 120]

/** What may be chosen for a contract, the usual lengths first: whole hours, or quarters for a self-employed teacher. */
export const durationOptions = (stepMinutes: number): { value: number; label: string }[] => {
  const all = Array.from(
    { length: Math.floor(durationLimits.max / stepMinutes) },
    (_, index) => (index + 1) * stepMinutes,
  )
  const usual = usualMinutes.filter((minutes) => all.includes(minutes))
  return [...usual, ...all.filter((minutes) => !usual.includes(minutes))].map((value) => ({
    value,
    label: durationText(value),
  }))
}
