// The company that a simulation lives in: its story, who works there, whom it knows, and what has gone wrong on purpose.

import type { Random } from '../../platform/random.ts'
import { readSchool, type School } from '../acts/reference.acts.ts'
import { readEstablishments } from '../demo/office.chapter.ts'
import { type StaffLogin, staffOf } from '../demo/people.ts'
import { type Inventor, inventor } from '../invent.ts'
import { type Life, type Person, RefusedAct } from '../life.ts'
import type { Story, Tuition } from '../story.ts'
import { type Providers, steerProviders } from './providers.ts'

/** How a family says that a lesson was given. */
export type Habit = 'home' | 'mail' | 'telephone' | 'never'

/** A contract that lessons are given under. */
export type Course = {
  readonly tuition: Tuition
  readonly habit: Habit
  /** Evening of the week on which its lesson is declared: Wednesday or Saturday. */
  readonly weekday: 3 | 6
  readonly hour: number
  readonly minutes: number
  /** The price was agreed: lessons are given. */
  isAgreed: boolean
  /** Day of the last lesson that was planned: it is not declared without its plan. */
  plannedOn: string | null
  /** No lesson is given before this day; `never`: nobody declares any more. */
  restsUntil: string | 'never'
}

/** Something that was done twice at once, and how often it took effect. */
export type DoubleClick = {
  readonly what: string
  readonly at: string
  readonly effects: number
  readonly about: string
}

export type World = {
  readonly story: Story & { readonly life: Life }
  readonly life: Life
  readonly random: Random
  readonly staff: Readonly<Record<StaffLogin, Person>>
  readonly school: School
  readonly establishments: Awaited<ReturnType<typeof readEstablishments>>
  readonly parents: Inventor
  readonly teachers: Inventor
  readonly wanted: Wanted
  readonly providers: Providers
  readonly courses: Course[]
  readonly doubleClicks: DoubleClick[]
  /** How often each kind of fault was made. */
  readonly injected: Map<string, number>
  /** What people tried and were refused, by operation. */
  readonly refused: Map<string, number>
}

export type Wanted = {
  /** Nobody closes its months nor its years: somebody is to do it on screens. */
  readonly leavesBooksOpen?: boolean
  readonly months: number
  readonly families: number
  readonly seed: number
}

export const openWorld = async (story: Story & { readonly life: Life }, wanted: Wanted): Promise<World> => {
  const { life } = story
  const random = story.randomOf('simulate')
  const last = story.ends.toISOString().slice(0, 10)
  return {
    story,
    life,
    random,
    staff: await staffOf(life),
    school: await readSchool(life),
    establishments: await readEstablishments(await life.as('direction')),
    parents: inventor(random, last, 'famille.exemple.fr'),
    teachers: inventor(random, last, 'prof.exemple.fr'),
    wanted,
    providers: steerProviders(life.platform),
    courses: [],
    doubleClicks: [],
    injected: new Map(),
    refused: new Map(),
  }
}

export const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Does what real people may fail at: what the company refuses is counted, and so is what an act finds impossible by itself;
 * life goes on. An operation that breaks is among the faults of the life. Null: it was not done.
 */
export const attempt = async <T>(world: World, act: () => Promise<T>): Promise<T | null> => {
  const faults = world.life.faults.length
  try {
    return await act()
  } catch (error) {
    const isPlain = error instanceof Error && (error.constructor === Error || error instanceof RefusedAct)
    const isKnown = world.life.faults.length > faults || world.providers.isAnyAway()
    if (!isPlain && !isKnown) throw error
    const [operation, words] =
      error instanceof RefusedAct ? [error.operation, error.refusals] : ['act', [String(error)]]
    count(world.refused, `${operation}: ${words.join(' ').replace(/\d+/g, '…')}`.slice(0, 160))
    return null
  }
}

/** Plans an act for so many days from now, at the same hour. */
export const inDays = ({ story, life }: World, days: number, act: () => Promise<void>): void =>
  story.agenda.at(new Date(life.now().getTime() + days * 86_400_000), act)
