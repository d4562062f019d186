// Makes the lessons that rhythms give, some weeks ahead: twice at once or twice in a row, each day has one.
import { refusalsOfInTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { absenceAt, refusalOfEnd, wordsOfAbsence } from '@cartable/domain/courses/planning/planning.rules.ts'
import { seriesRefusals } from '@cartable/domain/courses/series/series.refusals.ts'
import { type Occurrence, occurrencesOf } from '@cartable/domain/courses/series/series.rules.ts'
import { partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import { instantAt } from '@cartable/domain/kernel/schedule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { followFirstCourse } from '../../linking/follow-first-course.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { type ContractToPlan, findPlaces, findPricesToPlan } from '../planning/contracts-to-plan.queries.ts'
import { listInTheWay, listTakenSlots, type Slot } from '../planning/occupations.queries.ts'
import { insertAllPlanned, type LessonToPlan } from '../planning/planned.queries.ts'
import { listTestsDue } from '../planning/test-course.queries.ts'
import { lessonKeyOf } from '../together/lesson-key.ts'
import {
  decisionsOf,
  listExceptionsOf,
  listMadeDays,
  putException,
  removeBlocked,
  type Series,
  setNextDays,
} from './series.queries.ts'

/** When it is, and how far ahead lessons are made. */
export type Horizon = { readonly db: Db; readonly now: Date; readonly today: string; readonly weeks: number }

export type MadeLesson = { readonly id: number; readonly day: string; readonly at: string }
export type BlockedDay = { readonly day: string; readonly reason: string }
export type Made = {
  readonly made: readonly MadeLesson[]
  /** Days that could not be planned, as of now. */
  readonly blocked: readonly BlockedDay[]
}

/** A rhythm and the contract it is of, which runs, whose people are there, and of which the caller holds the lock. */
export type Rhythm = { readonly series: Series; readonly contract: ContractToPlan }

/** Every day of each rhythm, as its holidays and decisions leave it; which of its days had been blocked. */
const daysOfAll = async (db: Db, all: readonly Series[]) => {
  const place = await findPlaces(
    db,
    all.map(({ contractId }) => contractId),
  )
  const exceptions = await listExceptionsOf(
    db,
    all.map(({ id }) => id),
  )
  const [first, last] = [
    all.map(({ firstDay }) => firstDay).sort()[0],
    all
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1),
  ]
  const holidays = first && last ? await readHolidays(db, first, last) : []
  return (series: Series): { occurrences: Occurrence[]; wasBlocked: ReadonlySet<string> } => {
    const { departement } = place(series.contractId)
    const own = exceptions(series.id)
    return {
      occurrences: occurrencesOf(series, holidays, { departement, schoolZone: series.schoolZone }, decisionsOf(own)),
      wasBlocked: new Set(own.flatMap(({ kind, day }) => (kind === 'blocked' ? [day] : []))),
    }
  }
}

/** Every day of a rhythm that is stored, as its holidays and decisions leave it. */
export const occurrencesOfSeries = async (db: Db, series: Series): Promise<Occurrence[]> =>
  (await daysOfAll(db, [series]))(series).occurrences

export const lastDayAhead = (today: string, weeks: number): string => addDays(today, 7 * weeks)

/** A lesson that is missing. */
type Missing = Rhythm & {
  readonly day: string
  readonly at: string
  /** Its hour is a decision: it is tried again as it is. */
  readonly isMoved: boolean
  readonly wasBlocked: boolean
}

const slotOf = ({ series, contract, at }: Missing): Slot => ({
  ...{ at, minutes: series.durationMinutes, isCollective: contract.isCollective },
})

/** Those that meet no other of them, and those that do: these are looked at once the first are written. */
const apart = (missing: readonly Missing[]): { readonly first: Missing[]; readonly later: Missing[] } => {
  const taken = new Map<number, { readonly from: number; readonly until: number }[]>()
  const [first, later]: [Missing[], Missing[]] = [[], []]
  for (const one of missing) {
    const from = Date.parse(one.at)
    const until = from + one.series.durationMinutes * 60_000
    const people = [one.contract.teacherPersonId, one.contract.studentPersonId]
    const meets = people.some((id) => taken.get(id)?.some((other) => other.from < until && from < other.until))
    if (!meets) for (const id of people) taken.set(id, [...(taken.get(id) ?? []), { from, until }])
    ;(meets ? later : first).push(one)
  }
  return { first, later }
}

/**
 * Plans what is missing of some rhythms between now and the horizon; answers for each, in the order given. What is in the
 * way blocks a day, which is tried again; the others go on.
 */
export const makeAllPlanned = async (
  { db, now, today, weeks }: Horizon,
  rhythms: readonly Rhythm[],
): Promise<Made[]> => {
  if (rhythms.length === 0) return []
  const until = lastDayAhead(today, weeks)
  const all = rhythms.map(({ series }) => series)
  const daysOf = await daysOfAll(db, all)
  const already = await listMadeDays(
    db,
    all.map(({ id }) => id),
  )
  const testsDue = await listTestsDue(
    db,
    rhythms.map(({ contract }) => contract.id),
  )
  const done = new Map(all.map(({ id }) => [id, { made: [] as MadeLesson[], blocked: [] as BlockedDay[] }]))
  const nextDays: { id: number; nextDay: string | null }[] = []
  let missing: Missing[] = []
  for (const { series, contract } of rhythms) {
    const { occurrences, wasBlocked } = daysOf(series)
    nextDays.push({ id: series.id, nextDay: occurrences.find(({ day }) => day > until)?.day ?? null })
    for (const { day, rank, movedTo } of occurrences) {
      if (rank === null || day < today || day > until || already(series.id).has(day)) continue
      const at = movedTo ?? instantAt(day, series.startTime)
      // the contract ends before it: nothing is in the way, and nothing is made
      if (Date.parse(at) <= now.getTime() || refusalOfEnd(contract, at)) continue
      missing.push({ series, contract, day, at, isMoved: movedTo !== null, wasBlocked: wasBlocked.has(day) })
    }
  }

  const block = async ({ series, day, at, isMoved }: Missing, reason: string) => {
    await putException(db, series.id, { day, kind: 'blocked', reason, movedTo: isMoved ? at : null })
    done.get(series.id)?.blocked.push({ day, reason })
  }

  const makeApart = async (some: readonly Missing[]) => {
    const prices = await findPricesToPlan(
      db,
      some.map(({ contract, at }) => ({ contractId: contract.id, day: dayOf(at) })),
    )
    const taken = await listTakenSlots(
      db,
      some.map((one) => ({
        ...{ ...slotOf(one), teacherId: one.contract.teacherId },
        people: [one.contract.teacherPersonId, one.contract.studentPersonId],
      })),
    )
    const written: { readonly one: Missing; readonly lesson: LessonToPlan }[] = []
    for (const [place, one] of some.entries()) {
      const { series, contract, day, at } = one
      const price = prices[place]
      // a day that the teacher will not give waits, as one whose hour is taken: it is made if he is there after all
      const absence = absenceAt(contract.absences, at)
      if (!price) await block(one, seriesRefusals.noPriceThatDay.message)
      else if (taken.has(place)) {
        const [inTheWay] = refusalsOfInTheWay(await listInTheWay(db, contract, slotOf(one)), true)
        await block(one, inTheWay?.message ?? '')
      } else if (absence) await block(one, wordsOfAbsence(absence))
      else {
        const isTest = testsDue.delete(contract.id)
        const plan = {
          ...partsOfCourse(price, series.durationMinutes),
          ...{ contractPriceVersionId: price.id, hourlyPriceCents: price.customerPriceCents },
          ...{ expectedAt: at, durationMinutes: series.durationMinutes, teacherComment: null },
        }
        const origin = { plannedByAccountId: null, replacesId: null, seriesId: series.id, seriesDay: day }
        written.push({
          one,
          lesson: {
            contract,
            plan,
            made: { ...origin, isTest, collectiveKey: lessonKeyOf(series.collectiveKey, day) },
          },
        })
      }
    }
    if (written.length === 0) return
    const ids = await insertAllPlanned(
      db,
      written.map(({ lesson }) => lesson),
    )
    for (const [place, { one, lesson }] of written.entries()) {
      const { series, contract, day, at, wasBlocked } = one
      if (lesson.made.isTest) await followFirstCourse(db, contract, at)
      if (wasBlocked) await removeBlocked(db, series.id, day)
      done.get(series.id)?.made.push({ id: ids[place]?.id ?? 0, day, at })
    }
  }

  while (missing.length > 0) {
    const { first, later } = apart(missing)
    await makeApart(first)
    missing = later
  }
  await setNextDays(db, nextDays)
  return all.map(({ id }) => done.get(id) ?? { made: [], blocked: [] })
}
