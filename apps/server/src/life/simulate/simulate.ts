// Lives a random company for some months, with the faults of real days, and looks at each month's end whether everything still holds.
import { addDays, addMonths, dayOf, daysBetween, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { installReference } from '../../modules/reference/install-reference.ts'
import { officeChapter } from '../demo/office.chapter.ts'
import { weekdayFrom } from '../demo/tuition-plan.ts'
import { openStory } from '../open-story.ts'
import { inParis } from '../story.ts'
import { timeIsTold } from './agenda.habits.ts'
import { candidatesApply } from './candidate.habits.ts'
import { lessonsAreConfirmed } from './confirmations.habits.ts'
import { newsComeTwice, peopleMeet, providersFail } from './faults.ts'
import { type Finding, invariants } from './invariants/all.ts'
import { waiting } from './invariants/waiting.ts'
import { disputesAreSettled, lessonsAreCorrected } from './lessons.habits.ts'
import {
  accountsAreCompleted,
  advancesAreAsked,
  billsArePaid,
  cardsAreWorkedOn,
  certificatesAreIssued,
  paymentsAreFollowed,
} from './money.habits.ts'
import { familiesArrive, filesAreKept, teachersAreHired } from './people.habits.ts'
import { lessonsArePlanned, plannedAreDeclared } from './planning.habits.ts'
import { changesAreAsked } from './requests.habits.ts'
import { searchesBegin } from './search.habits.ts'
import { stagesAreOpened } from './stage.habits.ts'
import {
  contractsBegin,
  contractsChange,
  lessonsAreDeclared,
  mistakesAreMade,
  pricesAreAnswered,
} from './tuition.habits.ts'
import { attempt, openWorld, type Wanted, type World } from './world.ts'

/** The first day of a simulated company, unless another is asked for: nothing depends on the day on which it is lived. */
export const usualBegin = '2025-09-01'
/** Scheduled tasks run each morning. */
const daysAsleep = () => 1

export type Simulated = {
  readonly world: World
  /** Invariants that were found broken, with the month of it; none when everything holds. */
  readonly broken: readonly Finding[]
  /** Looks at an invariant. */
  readonly checked: number
  /** Runs of scheduled tasks, and jobs. */
  readonly runs: number
  readonly seconds: number
}

export type Simulation = Wanted & {
  /** `YYYY-MM-DD`, the first of a month. */
  readonly begins?: string
  /** Told how far it is. */
  readonly say: (sentence: string) => void
  /** What else is lived beside the random life: planned before it begins. */
  readonly besides?: (world: World, firstMonday: Date) => Promise<void>
  /** Goes on after something was found broken. */
  readonly goesOn?: boolean
}

/** Four times a week everybody does what is theirs: fewer moves of the clock make a year livable. */
const planWeek = (world: World, week: number, weeks: number, monday: string, completed: Set<number>): void => {
  const { agenda, ends } = world.story
  const at = (day: string, hour: number, act: () => Promise<void>) => {
    const instant = inParis(day, hour)
    if (instant < ends) agenda.at(instant, act)
  }
  at(monday, 10, async () => {
    await teachersAreHired(world, week, weeks)
    await familiesArrive(world, week, weeks)
    await accountsAreCompleted(world, completed)
    await pricesAreAnswered(world)
    await contractsBegin(world)
    await contractsChange(world)
    await lessonsArePlanned(world)
    await timeIsTold(world)
    await changesAreAsked(world)
    await lessonsAreConfirmed(world, 'telephone')
    await billsArePaid(world)
    await filesAreKept(world)
    await searchesBegin(world)
    await candidatesApply(world)
    await stagesAreOpened(world, week)
  })
  at(addDays(monday, 2), 20, async () => {
    await plannedAreDeclared(world)
    await lessonsAreDeclared(world, 3)
    await lessonsAreConfirmed(world, 'home')
    await mistakesAreMade(world)
    await disputesAreSettled(world)
    await lessonsAreCorrected(world)
    await attempt(world, () => providersFail(world))
  })
  at(addDays(monday, 3), 10, async () => {
    await lessonsAreConfirmed(world, 'mail')
    await paymentsAreFollowed(world)
    await cardsAreWorkedOn(world)
    await certificatesAreIssued(world)
    await advancesAreAsked(world)
    await attempt(world, () => newsComeTwice(world))
    await peopleMeet(world)
  })
  at(addDays(monday, 5), 20, async () => {
    await plannedAreDeclared(world)
    await lessonsAreDeclared(world, 6)
    await lessonsAreConfirmed(world, 'home')
  })
}

/** `app` was started without working by itself, beside a sandbox; nobody has an account yet. Ends at the company's now. */
export const simulate = async (app: App, simulation: Simulation): Promise<Simulated> => {
  const { months, families, seed, say, leavesBooksOpen = false, begins = usualBegin } = simulation
  const begun = performance.now()
  const ends = inParis(addMonths(begins, months), 0)
  await installReference(app.platform)
  const story = await openStory(app, { begins, ends, seed, daysAsleep })
  say('Le bureau s’installe.')
  await officeChapter.open(story)
  const world = await openWorld(story, { months, families, seed, leavesBooksOpen })
  const first = weekdayFrom(begins, 1)
  await simulation.besides?.(world, inParis(first, 10))
  const weeks = Math.ceil(daysBetween(first, dayOf(ends)) / 7)
  const completed = new Set<number>()
  for (let week = 0; week < weeks; week += 1) planWeek(world, week, weeks, addDays(first, 7 * week), completed)

  const broken: Finding[] = []
  let checked = 0
  // a long life tells at once what it will explain at its end
  const brokenIn = (month: string) =>
    broken.flatMap((one) => (one.month === month ? [`, cassé\u00a0: ${one.invariant.name}`] : [])).join('')
  const check = async (month: string) => {
    for (const invariant of invariants) {
      checked += 1
      const found = await invariant.check({ world, life: story.life, db: app.platform.database.db })
      if (found.length > 0) broken.push({ invariant, month, broken: found, trail: [...story.life.trail] })
    }
  }
  for (let rank = 0; rank < months; rank += 1) {
    const month = addMonths(begins, rank)
    await story.agenda.run(inParis(addMonths(month, 1), 0))
    // what people did on the last evening is posted and told as a task does it by the next quarter of an hour
    await app.twin?.settle({ tasks: true })
    // freshly filled tables are planned as if they were empty until their statistics are gathered
    await app.platform.database.pool.query('analyze')
    await check(month)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    say(
      `${formatMonth(month)}\u00a0: ${story.cast.families.length} familles, ${story.cast.tuitions.length} contrats, ${seconds}\u00a0s${brokenIn(month)}.`,
    )
    if (!simulation.goesOn && broken.some(({ invariant }) => !(invariant.name in waiting))) break
  }
  const ran = await sql<{ n: number }>`select count(*)::integer as n from cron_task_runs`.execute(
    app.platform.database.db,
  )
  const jobs = Object.values(app.platform.jobs.ran()).reduce((sum, count) => sum + count, 0)
  return { world, broken, checked, runs: (ran.rows[0]?.n ?? 0) + jobs, seconds: (performance.now() - begun) / 1_000 }
}
