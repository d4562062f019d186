// Regular lessons as they are read: what opens the dialog, what a rhythm would give day by day, those of a contract.
import { refusalsOfInTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { absenceAt, isAvailable, wordsOfAbsence } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import {
  occurrencesOf,
  rhythmWords,
  usualLastDay,
  weekdayName,
  weekdayOf,
} from '@cartable/domain/courses/series/series.rules.ts'
import { addDays, dayOf, formatTime } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { instantAt } from '@cartable/domain/kernel/schedule.ts'
import { knowsSchoolYear, schoolYearOf } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import type { Holiday } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { type ContractToPlan, findContractToPlan, findPlace } from '../planning/contracts-to-plan.queries.ts'
import { listInTheWay } from '../planning/occupations.queries.ts'
import { findUsual } from '../planning/planned.queries.ts'
import { listCompanionContracts } from '../together/together.queries.ts'
import { lastDayAhead, occurrencesOfSeries } from './make-planned.ts'
import { refusalsOfRhythm } from './save-series.ts'
import {
  countGiven,
  findCourseOfSeries,
  findSeries,
  listBlockedDays,
  listExceptions,
  listSeriesOf,
  listSeriesWith,
  type Series,
} from './series.queries.ts'

const ownContract = async ({ db, as }: OperationContext, id: number): Promise<ContractToPlan> => {
  const contract = await findContractToPlan(db, id)
  if (!contract || (as.kind === 'teacher' && contract.teacherId !== as.teacherId)) return notFound()
  return contract
}

/** The next day of a weekday, tomorrow at the earliest. */
const nextOf = (weekday: number, today: string): string => {
  const tomorrow = addDays(today, 1)
  return addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7)
}

export const showSeries = async (
  context: OperationContext,
  { contractId, replacesId, firstDay: asked }: InputOf<typeof seriesApi.showSeries>,
): Promise<AnswerOf<typeof seriesApi.showSeries>> => {
  const { db } = context
  const today = context.today()
  const contract = await ownContract(context, contractId)
  const common = {
    ...{ id: null, updatedAt: null, contractId },
    contractLabel: `${contract.studentName}, ${contract.subject}, avec ${contract.teacherName}`,
    durationStepMinutes: contract.teacherSelfEmployed ? 15 : 60,
    companions: (await listCompanionContracts(db, [contractId])).map(({ ofId: _, ...one }) => one),
  }
  if (replacesId !== undefined) {
    const series = await findSeries(db, replacesId)
    if (!series || series.contractId !== contractId) return notFound()
    const together = []
    for (const { contractId: otherId } of await listSeriesWith(db, series, today))
      together.push((await findContractToPlan(db, otherId))?.studentName ?? '')
    const { nextDay: _, id: _id, collectiveKey: _key, firstDay, ...rhythm } = series
    const from = asked ?? (firstDay > today ? firstDay : nextOf(weekdayOf(firstDay), today))
    return {
      ...common,
      ...rhythm,
      ...common,
      replacesId,
      replacesFrom: asked ?? null,
      firstDay: from,
      withIds: [],
      together,
    }
  }
  const { schoolZone } = await findPlace(db, contractId)
  const usual = await findUsual(db, contractId)
  const firstDay = asked ?? nextOf(usual ? weekdayOf(dayOf(usual.at)) : 3, today)
  const holidays = await readHolidays(db, firstDay, addDays(firstDay, 450))
  return {
    ...common,
    ...{ withIds: common.companions.map((one) => one.contractId), together: [] },
    ...{ replacesId: null, replacesFrom: null, firstDay, lastDay: usualLastDay(firstDay, holidays, schoolZone) },
    startTime: usual ? formatTime(usual.at) : '17:00',
    durationMinutes: usual?.durationMinutes ?? (contract.teacherSelfEmployed ? 90 : 60),
    ...{ everyWeeks: 1, schoolZone, skipsSchoolHolidays: true, skipsPublicHolidays: true },
  }
}

const warningsOf = (
  contract: ContractToPlan,
  rhythm: Pick<Series, 'firstDay' | 'lastDay' | 'startTime' | 'durationMinutes' | 'skipsSchoolHolidays' | 'schoolZone'>,
  holidays: readonly Holiday[],
): string[] => {
  const { firstDay, lastDay, startTime, durationMinutes, skipsSchoolHolidays, schoolZone } = rhythm
  const warnings: string[] = []
  if (!isAvailable(contract.windows, instantAt(firstDay, startTime), durationMinutes))
    warnings.push(
      `${contract.teacherName} n’a pas dit être disponible le ${weekdayName(weekdayOf(firstDay))} à ${startTime}.`,
    )
  if (!skipsSchoolHolidays) return warnings
  if (schoolZone === null)
    return [
      ...warnings,
      'La zone scolaire de l’élève n’est pas connue\u00a0: aucune vacance ne sera sautée. Saisissez son adresse, ou choisissez la zone.',
    ]
  for (let year = schoolYearOf(firstDay); year <= schoolYearOf(lastDay); year += 1)
    if (!knowsSchoolYear(holidays, schoolZone, year))
      warnings.push(
        `Les vacances ${year}-${year + 1} de la zone ${schoolZone} ne sont pas encore saisies\u00a0: les cours y seront planifiés.`,
      )
  return warnings
}

export const previewSeries = async (
  context: OperationContext,
  asked: InputOf<typeof seriesApi.previewSeries>,
): Promise<AnswerOf<typeof seriesApi.previewSeries>> => {
  const { db, as, now } = context
  const contract = await ownContract(context, asked.contractId)
  const replaced = asked.replacesId === undefined ? undefined : await findSeries(db, asked.replacesId)
  const changed = replaced ? [replaced, ...(await listSeriesWith(db, replaced, context.today()))] : []
  const others = []
  for (const id of replaced ? changed.slice(1).map((one) => one.contractId) : (asked.withIds ?? []))
    others.push(await ownContract(context, id))
  const refusals = await refusalsOfRhythm(context, contract, asked)
  const obstacles = refusals.map(({ message }) => message)
  const weeks = await context.platform.settings.integer('planning_horizon_weeks')
  const plannedUntil = lastDayAhead(context.today(), weeks)
  if (obstacles.length > 0) return { days: [], plannedUntil, obstacles, warnings: [] }
  const { departement } = await findPlace(db, contract.id)
  const rhythm = { ...asked, schoolZone: asked.schoolZone ?? null }
  // the summer that ends a school year says that the year is known, though the rhythm ends before it
  const holidays = await readHolidays(db, asked.firstDay, addDays(asked.lastDay, 100))
  const days = []
  for (const { day, skippedFor } of occurrencesOf(rhythm, holidays, { departement, schoolZone: rhythm.schoolZone })) {
    const at = instantAt(day, asked.startTime)
    if (Date.parse(at) <= now().getTime()) continue
    const holiday = skippedFor === 'decision' ? null : skippedFor
    const slot = { at, minutes: asked.durationMinutes, isCollective: contract.isCollective }
    const exceptSeriesIds = changed.map(({ id }) => id)
    const own = as.kind === 'teacher' ? { teacherId: as.teacherId } : {}
    const ways = []
    for (const one of [contract, ...others]) ways.push(...(await listInTheWay(db, one, slot, { exceptSeriesIds, own })))
    const absence = absenceAt(contract.absences, at)
    days.push({
      ...{ day, at },
      holiday: holiday?.name ?? null,
      mayBeKept: holiday?.kind === 'public',
      taken: refusalsOfInTheWay(ways, as.kind === 'staff')[0]?.message ?? (absence && wordsOfAbsence(absence)),
    })
  }
  return { days, plannedUntil, obstacles, warnings: warningsOf(contract, rhythm, holidays) }
}

export const listSeries = async (
  context: OperationContext,
  { contractId }: InputOf<typeof seriesApi.listSeries>,
): Promise<AnswerOf<typeof seriesApi.listSeries>> => {
  const { db, now } = context
  const today = context.today()
  await ownContract(context, contractId)
  const rows = []
  for (const series of await listSeriesOf(db, contractId)) {
    const occurrences = await occurrencesOfSeries(db, series)
    const lessons = occurrences.filter(({ rank }) => rank !== null).length
    // a rhythm replaced before it began gives nothing, and its lessons are those of the next
    if (lessons === 0) continue
    const exceptions = await listExceptions(db, series.id)
    const { given, nextAt } = await countGiven(db, series.id, now())
    const isRunning = series.lastDay >= today
    rows.push({
      id: series.id,
      words: rhythmWords(weekdayOf(series.firstDay), series.startTime, series.everyWeeks),
      ...{ durationMinutes: series.durationMinutes, firstDay: series.firstDay, lastDay: series.lastDay },
      ...{ isRunning, lessons, given, nextAt },
      startTime: series.startTime,
      blocked: exceptions.flatMap(({ day, kind, reason }) =>
        kind === 'blocked' && day >= today ? [{ day, reason: reason ?? '' }] : [],
      ),
      canChange: isRunning,
    })
  }
  return { rows }
}

/** Days to settle, of every contract. */
export const listBlocked = async ({ db, today }: OperationContext): Promise<AnswerOf<typeof seriesApi.listBlocked>> => {
  const rows = await listBlockedDays(db, today())
  return {
    rows: rows.map(({ firstDay, everyWeeks, ...row }) => ({
      ...row,
      words: rhythmWords(weekdayOf(firstDay), row.startTime, everyWeeks),
    })),
  }
}

type Owned = { readonly customerId: number; readonly teacherId: number; readonly studentId: number }
const isOwn = ({ as }: OperationContext, course: Owned): boolean => {
  if (as.kind === 'teacher') return course.teacherId === as.teacherId
  if (as.kind === 'customer') return course.customerId === as.customerId
  return as.kind === 'student' ? as.studentIds.includes(course.studentId) : true
}

/** Null for a lesson that no rhythm gave, or whose day the rhythm has no lesson on any more. */
export const placeInSeries = async (
  context: OperationContext,
  { courseId }: InputOf<typeof seriesApi.placeInSeries>,
): Promise<AnswerOf<typeof seriesApi.placeInSeries>> => {
  const { db } = context
  const course = await findCourseOfSeries(db, courseId)
  if (!course || !isOwn(context, course)) return notFound()
  const series = course.seriesId === null ? undefined : await findSeries(db, course.seriesId)
  if (!series) return { place: null }
  const given = (await occurrencesOfSeries(db, series)).filter(({ rank }) => rank !== null)
  const rank = given.find(({ day }) => day === course.seriesDay)?.rank
  if (rank === null || rank === undefined || course.seriesDay === null) return { place: null }
  const words = rhythmWords(weekdayOf(series.firstDay), series.startTime, series.everyWeeks)
  const { id: seriesId, contractId } = series
  return { place: { seriesId, contractId, day: course.seriesDay, rank, of: given.length, words } }
}
