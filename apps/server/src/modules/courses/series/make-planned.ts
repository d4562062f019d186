// Makes the lessons that a rhythm gives, some weeks ahead: twice at once or twice in a row, each day has one.
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
import { type ContractToPlan, findPlace, findPriceToPlan } from '../planning/contracts-to-plan.queries.ts'
import { listInTheWay } from '../planning/occupations.queries.ts'
import { insertPlanned } from '../planning/planned.queries.ts'
import { isTestDue } from '../planning/test-course.queries.ts'
import {
  decisionsOf,
  listExceptions,
  listMadeDays,
  putException,
  removeBlocked,
  type Series,
  setNextDay,
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

/** Every day of a rhythm that is stored, as its holidays and decisions leave it. */
export const occurrencesOfSeries = async (db: Db, series: Series): Promise<Occurrence[]> => {
  const { departement } = await findPlace(db, series.contractId)
  const holidays = await readHolidays(db, series.firstDay, series.lastDay)
  const place = { departement, schoolZone: series.schoolZone }
  return occurrencesOf(series, holidays, place, decisionsOf(await listExceptions(db, series.id)))
}

export const lastDayAhead = (today: string, weeks: number): string => addDays(today, 7 * weeks)

/**
 * Plans what is missing of a rhythm between now and its horizon. The caller holds the lock of the contract, which runs
 * and whose people are there. What is in the way blocks a day, which is tried again; the others go on.
 */
export const makePlanned = async (
  { db, now, today, weeks }: Horizon,
  series: Series,
  contract: ContractToPlan,
): Promise<Made> => {
  const until = lastDayAhead(today, weeks)
  const occurrences = await occurrencesOfSeries(db, series)
  const already = await listMadeDays(db, series.id)
  const made: MadeLesson[] = []
  const blocked: BlockedDay[] = []
  let isTest = await isTestDue(db, contract.id)
  for (const { day, rank, movedTo } of occurrences) {
    if (rank === null || day < today || day > until || already.has(day)) continue
    const at = movedTo ?? instantAt(day, series.startTime)
    if (Date.parse(at) <= now.getTime()) continue
    // the contract ends before it: nothing is in the way, and nothing is made
    if (refusalOfEnd(contract, at)) continue
    const minutes = series.durationMinutes
    const price = await findPriceToPlan(db, contract.id, dayOf(at))
    const slot = { at, minutes, isCollective: contract.isCollective }
    const [inTheWay] = refusalsOfInTheWay(await listInTheWay(db, contract, slot), true)
    // a day that the teacher will not give waits, as one whose hour is taken: it is made if he is there after all
    const absence = absenceAt(contract.absences, at)
    const taken = inTheWay?.message ?? (absence ? wordsOfAbsence(absence) : undefined)
    const reason = price ? taken : seriesRefusals.noPriceThatDay.message
    if (!price || reason !== undefined) {
      // a moved day keeps what was decided of it: it is told, and tried again as it is
      if (movedTo === null) await putException(db, series.id, { day, kind: 'blocked', reason: reason ?? '' })
      blocked.push({ day, reason: reason ?? '' })
      continue
    }
    const plan = {
      ...partsOfCourse(price, minutes),
      ...{ contractPriceVersionId: price.id, hourlyPriceCents: price.customerPriceCents },
      ...{ expectedAt: at, durationMinutes: minutes, teacherComment: null },
    }
    const origin = { plannedByAccountId: null, replacesId: null, seriesId: series.id, seriesDay: day }
    const { id } = await insertPlanned(db, contract, plan, { ...origin, isTest })
    if (isTest) await followFirstCourse(db, contract, at)
    isTest = false
    await removeBlocked(db, series.id, day)
    made.push({ id, day, at })
  }
  await setNextDay(db, series.id, occurrences.find(({ day }) => day > until)?.day ?? null)
  return { made, blocked }
}
