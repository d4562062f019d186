// Plans regular lessons, or another rhythm from a day on; ends them at a day; settles a day that could not be planned.

import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { refusalOfPlannable } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { seriesRefusals } from '@cartable/domain/courses/series/series.refusals.ts'
import type { SeriesInput } from '@cartable/domain/courses/series/series.schema.ts'
import { refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { addDays, addMonths, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { type PlacedRefusal, type Refusal, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type ContractToPlan, findPriceToPlan, lockContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { closeByLesson } from '../shared/close-by-lesson.ts'
import { makePlanned, occurrencesOfSeries } from './make-planned.ts'
import {
  cancelOfSeries,
  cutSeries,
  findSeries,
  insertSeries,
  lockPlannedAfter,
  putException,
  type Series,
  setNextDays,
} from './series.queries.ts'
import { tellSeries, tellSeriesEnd } from './tell-series.ts'

export const horizonOf = async ({ db, now, today, platform }: OperationContext) => ({
  db,
  now: now(),
  today: today(),
  weeks: await platform.settings.integer('planning_horizon_weeks'),
})

/** The contract, locked; 404 when it is not the teacher's own. */
export const lockOwnContract = async ({ db, as }: OperationContext, id: number): Promise<ContractToPlan> => {
  const contract = await lockContractToPlan(db, id)
  if (!contract || (as.kind === 'teacher' && contract.teacherId !== as.teacherId)) return notFound()
  return contract
}

/** What stands against a rhythm as a whole, whatever its days. */
export const refusalsOfRhythm = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  contract: ContractToPlan,
  { firstDay, lastDay, durationMinutes }: Pick<SeriesInput, 'firstDay' | 'lastDay' | 'durationMinutes'>,
): Promise<PlacedRefusal[]> => {
  const refusals: PlacedRefusal[] = []
  const add = (refusal: Refusal, path: string) => refusals.push({ ...refusal, path })
  const takesNone = refusalOfPlannable(contract)
  if (takesNone) add(takesNone, 'contractId')
  else if (!(await findPriceToPlan(db, contract.id, firstDay))) add(planningRefusals.noPriceToPlan, 'firstDay')
  if (firstDay < today()) add(seriesRefusals.firstInPast, 'firstDay')
  if (lastDay < firstDay) add(seriesRefusals.lastBeforeFirst, 'lastDay')
  if (lastDay > addMonths(firstDay, 12)) add(seriesRefusals.tooLong, 'lastDay')
  const odd = refusalOfDuration(durationMinutes, contract.teacherSelfEmployed)
  if (odd) add(odd, 'durationMinutes')
  return refusals
}

/** Ends a rhythm after a day, and takes its later lessons away; answers how many. */
const endAfter = async ({ db, now, live }: OperationContext, series: Series, lastDay: string): Promise<number> => {
  const later = await lockPlannedAfter(db, series.id, lastDay)
  await cancelOfSeries(
    db,
    later.map(({ id }) => id),
    now(),
  )
  if (lastDay >= series.firstDay) await cutSeries(db, series, lastDay)
  else {
    // one that never began keeps its first day, without a lesson: its history says that it was there
    await cutSeries(db, series, series.firstDay)
    await putException(db, series.id, { day: series.firstDay, kind: 'skipped' })
    await setNextDays(db, [{ id: series.id, nextDay: null }])
  }
  live(['courses'])
  return later.length
}

/** 404 for a rhythm that is not there, or not of a contract of one's own. */
const lockSeries = async (context: OperationContext, id: number) => {
  const found = (await findSeries(context.db, id)) ?? notFound()
  const contract = await lockOwnContract(context, found.contractId)
  return { contract, series: (await findSeries(context.db, id)) ?? notFound() }
}

export const saveSeries = async (
  context: OperationContext,
  input: SeriesInput,
): Promise<AnswerOf<typeof seriesApi.saveSeries>> => {
  const { db, identity, live } = context
  const { id: _id, updatedAt: _stamp, decisions, replacesId, replacesFrom, ...rhythm } = input
  const contract = await lockOwnContract(context, input.contractId)
  const refusals = await refusalsOfRhythm(context, contract, input)
  if (refusals.length > 0) throw new Refused(refusals)
  if (replacesId !== null) {
    const replaced = (await findSeries(db, replacesId)) ?? notFound()
    if (replaced.contractId !== contract.id) refuse(seriesRefusals.otherSeries)
    // the lesson that somebody took hold of goes with those that follow, though the new rhythm begins later in its week
    const from = replacesFrom !== null && replacesFrom < input.firstDay ? replacesFrom : input.firstDay
    await endAfter(context, replaced, addDays(from, -1))
  }
  const id = await insertSeries(db, { ...rhythm, replacesId, madeByAccountId: identity?.accountId ?? null })
  const series = (await findSeries(db, id)) ?? notFound()
  for (const { day, kind, movedTo } of decisions) await putException(db, id, { day, kind, movedTo })
  if ((await occurrencesOfSeries(db, series)).every(({ rank }) => rank === null))
    refuse(seriesRefusals.noLesson, 'lastDay')
  const { made, blocked } = await makePlanned(await horizonOf(context), series, contract)
  if (made[0]) await closeByLesson(context, contract.id, { on: made[0].day, isPlanned: true })
  await tellSeries(context, series, made)
  live(['courses'])
  return { errors: null, id, updatedAt: null, made: made.length, blocked: blocked.length }
}

export const endSeries = async (context: OperationContext, { id, lastDay }: InputOf<typeof seriesApi.endSeries>) => {
  const { series } = await lockSeries(context, id)
  const today = context.today()
  if (series.lastDay < today) refuse(seriesRefusals.seriesOver)
  const earliest = addDays(today, -1)
  if (lastDay < earliest || lastDay >= series.lastDay)
    refuse(seriesRefusals.endOutside(formatDay(earliest), formatDay(addDays(series.lastDay, -1))))
  await endAfter(context, series, lastDay)
  await tellSeriesEnd(context, series, lastDay)
  return { isValid: true, errorMsgs: [] }
}

/** A day that is blocked, or will be a holiday, is skipped, kept or moved; its lesson is planned at once where there is one. */
export const settleSeriesDay = async (
  context: OperationContext,
  { id, decision }: InputOf<typeof seriesApi.settleSeriesDay>,
) => {
  const { db, today } = context
  const { contract, series } = await lockSeries(context, id)
  const { day, kind, movedTo } = decision
  const occurrences = await occurrencesOfSeries(db, series)
  if (day < today() || !occurrences.some((one) => one.day === day)) refuse(seriesRefusals.dayOfSeries, 'day')
  if (movedTo !== null && (Date.parse(movedTo) <= context.now().getTime() || dayOf(movedTo) > addMonths(day, 2)))
    refuse(planningRefusals.plannedInPast, 'movedTo')
  await putException(db, series.id, { day, kind, movedTo })
  const { made, blocked } = await makePlanned(await horizonOf(context), series, contract)
  const [stillBlocked] = blocked.filter((one) => one.day === day)
  if (stillBlocked) refuse({ code: 'series.taken', message: stillBlocked.reason }, 'movedTo')
  await tellSeries(context, series, made)
  context.live(['courses'])
  return { isValid: true, errorMsgs: [] }
}
