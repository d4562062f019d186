// A story: what its chapters know of the company that is lived, and the people and records that each chapter adds to it.
import type { Random } from '../platform/random.ts'
import type { Agenda } from './agenda.ts'
import type { Life } from './life.ts'

export type Child = {
  readonly studentId: number
  readonly firstName: string
  readonly level: string
  /** School subjects, by name, that the family asked lessons in. */
  readonly subjects: readonly string[]
}
export type Family = {
  readonly customerId: number
  readonly name: string
  readonly email: string
  /** How its parent signs in; null for a family without an account. */
  readonly login: string | null
  readonly children: readonly Child[]
}
export type Tutor = {
  readonly teacherId: number
  readonly name: string
  readonly email: string
  readonly login: string | null
  readonly isSelfEmployed: boolean
  /** School subjects by name. */
  readonly subjects: readonly string[]
}
/** A running contract, and when its lesson is given. */
export type Tuition = {
  readonly contractId: number
  readonly family: Family
  readonly child: Child
  readonly tutor: Tutor
  readonly subject: string
}

/** Who and what the chapters have made, newest last. */
export type Cast = {
  readonly families: Family[]
  readonly tutors: Tutor[]
  readonly tuitions: Tuition[]
  /** Weekdays and hours that somebody's lessons take each week, by teacher and by pupil: `teacher 4 3 14`. */
  readonly hours: Set<string>
  /** Pupils and subjects that a teacher was searched for on the board, which no other chapter takes up. */
  readonly searched: Set<string>
}

export type Story = {
  readonly life: Life
  readonly agenda: Agenda
  /** First and last instant of the story. */
  readonly begins: Date
  readonly ends: Date
  /** A sequence of its own for each chapter, so that a change in one leaves the others as they were. */
  readonly randomOf: (chapter: string) => Random
  readonly cast: Cast
  /** Accounts that are told to who starts the demo: who, and how they sign in. */
  readonly accounts: { part: string; name: string; login: string }[]
}

/** A part of the story: does at once what stands at its beginning, and plans the rest. */
export type Chapter = {
  /** French, shown while the company is made. */
  readonly name: string
  readonly open: (story: Story) => Promise<void>
}

/** Instant of a wall-clock time in Paris, `day` as `YYYY-MM-DD`. */
export const inParis = (day: string, hour: number, minute = 0): Date => {
  const naive = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })
  // Paris is one or two hours before the wall clock read as UTC
  const offset = [2, 1].find((hours) => Number(shown.format(new Date(naive - hours * 3_600_000))) === hour) ?? 1
  return new Date(naive - offset * 3_600_000)
}
