// Plans regular lessons, or another rhythm from a day on; ends them at a day; settles a day that could not be planned.
import { randomUUID } from 'node:crypto'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { refusalOfPlannable } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { seriesRefusals } from '@cartable/domain/courses/series/series.refusals.ts'
import type { Decision, SeriesInput } from '@cartable/domain/courses/series/series.schema.ts'
import { refusalOfDuration } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { addDays, addMonths, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { type PlacedRefusal, type Refusal, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type ContractToPlan, findPriceToPlan, lockContractsToPlan } from '../planning/contracts-to-plan.queries.ts'
import { closeByLesson } from '../shared/close-by-lesson.ts'
import { listCompanionContracts } from '../together/together.queries.ts'
import { type MadeLesson, makeAllPlanned, occurrencesOfSeries, type Rhythm } from './make-planned.ts'
import {
  cancelOfSeries,
  cutSeries,
  findSeries,
  insertSeries,
  listMadeDays,
  listSeriesWith,
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

/** A lesson is put off to an hour that is to come, and not far from its day. */
const refusalOfMovedTo = ({ now }: Pick<OperationContext, 'now'>, { day, movedTo }: Decision): Refusal | null => {
  if (movedTo === null) return null
  if (Date.parse(movedTo) <= now().getTime()) return planningRefusals.plannedInPast
  return dayOf(movedTo) > addMonths(day, 2) ? seriesRefusals.movedTooFar : null
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

/** A rhythm and those of the other pupils that go together with it, its own first. */
type Whole = readonly [Rhythm, ...Rhythm[]]

const own = ({ as }: OperationContext, contract: ContractToPlan | undefined): ContractToPlan =>
  !contract || (as.kind === 'teacher' && contract.teacherId !== as.teacherId) ? notFound() : contract

/** Locked with their contracts in the order of ids; 404 for a rhythm that is not there, or not of a contract of one's own. */
const lockWhole = async (context: OperationContext, id: number): Promise<Whole> => {
  const { db, today } = context
  const found = (await findSeries(db, id)) ?? notFound()
  const others = await listSeriesWith(db, found, today())
  const contracts = await lockContractsToPlan(db, [found.contractId, ...others.map(({ contractId }) => contractId)])
  const rhythm = async ({ id: seriesId, contractId }: Series): Promise<Rhythm> => ({
    series: (await findSeries(db, seriesId)) ?? notFound(),
    contract: own(context, contracts.get(contractId)),
  })
  const rest: Rhythm[] = []
  for (const other of others) rest.push(await rhythm(other))
  return [await rhythm(found), ...rest]
}

/** The contracts that have the rhythm, the first one's own: those that are named, or whose rhythm changes. */
const lockToSave = async (context: OperationContext, { contractId, withIds, replacesId }: SeriesInput) => {
  const { db } = context
  if (replacesId !== null) {
    const whole = await lockWhole(context, replacesId)
    if (whole[0].contract.id !== contractId) refuse(seriesRefusals.otherSeries)
    return whole.map(({ contract, series }) => ({ contract, replaced: series }))
  }
  const others = [...new Set(withIds)].filter((id) => id !== contractId)
  const known = others.length === 0 ? [] : await listCompanionContracts(db, [contractId])
  if (others.some((id) => !known.some((one) => one.contractId === id))) refuse(planningRefusals.notCompanion, 'withIds')
  const contracts = await lockContractsToPlan(db, [contractId, ...others])
  return [contractId, ...others].map((id) => ({ contract: own(context, contracts.get(id)), replaced: null }))
}

const unique = (made: readonly MadeLesson[]): MadeLesson[] => [...new Map(made.map((one) => [one.at, one])).values()]

export const saveSeries = async (
  context: OperationContext,
  input: SeriesInput,
): Promise<AnswerOf<typeof seriesApi.saveSeries>> => {
  const { db, identity, live } = context
  const {
    id: _id,
    updatedAt: _stamp,
    decisions,
    withIds: _with,
    replacesId: _replaces,
    replacesFrom,
    ...rhythm
  } = input
  const parts = await lockToSave(context, input)
  const refusals: PlacedRefusal[] = []
  for (const [place, { contract }] of parts.entries())
    for (const refusal of await refusalsOfRhythm(context, contract, input))
      refusals.push(
        place === 0 ? refusal : { ...planningRefusals.ofPupil(contract.studentName, refusal.message), path: 'withIds' },
      )
  for (const decision of decisions) {
    const odd = refusalOfMovedTo(context, decision)
    if (odd) refusals.push({ ...odd, message: `${formatDay(decision.day)}\u00a0: ${odd.message}`, path: '' })
  }
  if (refusals.length > 0) throw new Refused(refusals)
  // the lesson that somebody took hold of goes with those that follow, though the new rhythm begins later in its week
  const from = replacesFrom !== null && replacesFrom < input.firstDay ? replacesFrom : input.firstDay
  for (const { replaced } of parts) if (replaced) await endAfter(context, replaced, addDays(from, -1))
  const collectiveKey = parts.length > 1 ? randomUUID() : null
  const rhythms: Rhythm[] = []
  for (const { contract, replaced } of parts) {
    const id = await insertSeries(db, {
      ...{ ...rhythm, contractId: contract.id, replacesId: replaced?.id ?? null, collectiveKey },
      madeByAccountId: identity?.accountId ?? null,
    })
    for (const { day, kind, movedTo } of decisions) await putException(db, id, { day, kind, movedTo })
    rhythms.push({ contract, series: (await findSeries(db, id)) ?? notFound() })
  }
  const [first] = rhythms
  if (!first) return notFound()
  if ((await occurrencesOfSeries(db, first.series)).every(({ rank }) => rank === null))
    refuse(seriesRefusals.noLesson, 'lastDay')
  const all = await makeAllPlanned(await horizonOf(context), rhythms)
  for (const [place, { contract }] of rhythms.entries()) {
    const day = all[place]?.made[0]?.day
    if (day) await closeByLesson(context, contract.id, { on: day, isPlanned: true })
  }
  await tellSeries(
    context,
    rhythms.map(({ series }) => series),
    unique(all.flatMap(({ made }) => made)),
  )
  live(['courses'])
  const blocked = new Set(all.flatMap((one) => one.blocked.map(({ day }) => day)))
  return {
    ...{ errors: null, id: first.series.id, updatedAt: null },
    ...{ made: unique(all.flatMap(({ made }) => made)).length, blocked: blocked.size },
  }
}

export const endSeries = async (context: OperationContext, { id, lastDay }: InputOf<typeof seriesApi.endSeries>) => {
  const whole = await lockWhole(context, id)
  const [{ series }] = whole
  const today = context.today()
  if (series.lastDay < today) refuse(seriesRefusals.seriesOver)
  const earliest = addDays(today, -1)
  if (lastDay < earliest || lastDay >= series.lastDay)
    refuse(seriesRefusals.endOutside(formatDay(earliest), formatDay(addDays(series.lastDay, -1))))
  const ended = whole.filter((one) => lastDay < one.series.lastDay)
  for (const one of ended) await endAfter(context, one.series, lastDay)
  await tellSeriesEnd(
    context,
    ended.map((one) => one.series),
    lastDay,
  )
  return { isValid: true, errorMsgs: [] }
}

/** A day that is blocked, or will be a holiday, is skipped, kept or moved; its lesson is planned at once where there is one. */
export const settleSeriesDay = async (
  context: OperationContext,
  { id, decision }: InputOf<typeof seriesApi.settleSeriesDay>,
) => {
  const { db, today } = context
  const whole = await lockWhole(context, id)
  const [{ series }] = whole
  const { day, kind, movedTo } = decision
  if (day < today() || !(await occurrencesOfSeries(db, series)).some((one) => one.day === day))
    refuse(seriesRefusals.dayOfSeries, 'day')
  const odd = refusalOfMovedTo(context, decision)
  if (odd) refuse(odd, 'movedTo')
  // whoever has his lesson that day keeps it
  const made = await listMadeDays(
    db,
    whole.map((one) => one.series.id),
  )
  const settled = whole.filter((one) => one.series.id === series.id || !made(one.series.id).has(day))
  for (const one of settled) await putException(db, one.series.id, { day, kind, movedTo })
  const all = await makeAllPlanned(await horizonOf(context), settled)
  for (const { blocked } of all) {
    const stillBlocked = blocked.find((one) => one.day === day)
    if (stillBlocked) refuse({ code: 'series.taken', message: stillBlocked.reason }, 'movedTo')
  }
  await tellSeries(
    context,
    settled.map((one) => one.series),
    unique(all.flatMap((one) => one.made)),
  )
  context.live(['courses'])
  return { isValid: true, errorMsgs: [] }
}
