// Says before it is sent what stands against a lesson at an hour, what is unusual in it, and who will be told.

import { proposeHours } from '@cartable/domain/courses/planning/free-hours.rules.ts'
import {
  absenceAt,
  isAvailable,
  oddities,
  travelWarning,
  wordsOfAbsence,
} from '@cartable/domain/courses/planning/planning.rules.ts'
import type { Obstacle, PlanningCheck } from '@cartable/domain/courses/planning/planning.schema.ts'
import { partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { LessonLocation } from '@cartable/domain/courses/shared/place.schema.ts'
import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import type { PlacedRefusal } from '@cartable/domain/kernel/refusal.ts'
import { holidayOn } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readLessonSold } from '../../accounting/rates/read-what-is-sold.ts'
import { readHolidays } from '../../reference/holidays/read-holidays.ts'
import { readLongMinutes } from '../shared/long-lessons.ts'
import { listCompanionContracts, listTogether } from '../together/together.queries.ts'
import { type ContractToPlan, findContractToPlan, findPlace, findPricesToPlan } from './contracts-to-plan.queries.ts'
import { listTaken } from './occupations.queries.ts'
import { planScopeOf } from './plan-scope.ts'
import { findPlanned, findUsual, type PlannedCourse } from './planned.queries.ts'
import { isAsked, type Part, refusalsOfWhole } from './refusals-of-plan.ts'
import { listJourneys } from './travel.queries.ts'

const find = async ({ db, as }: OperationContext, contractId: number, courseId: number | undefined) => {
  const contract = (await findContractToPlan(db, contractId)) ?? notFound()
  if (as.kind === 'teacher' && contract.teacherId !== as.teacherId) return notFound()
  const known = courseId === undefined ? null : ((await findPlanned(db, planScopeOf(as), courseId)) ?? notFound())
  if (known && known.contractId !== contractId) return notFound()
  return { contract, known }
}

/** Where the office removes the cause of a refusal. */
export const linkOf = (contract: ContractToPlan, { code }: Pick<PlacedRefusal, 'code'>): string | null => {
  if (code === 'planning.disabledPerson') {
    if (!contract.customerEnabled) return `/customer/show/${contract.customerId}`
    return contract.studentEnabled ? `/teacher/show/${contract.teacherId}` : `/student/show/${contract.studentId}`
  }
  if (code === 'planning.suspended') return `/customer/show/${contract.customerId}`
  const path = `/privateTuition/contract/${contract.id}`
  if (['planning.noPriceToPlan', 'courses.noPrice'].includes(code)) return `${path}#prix`
  return ['planning.contractTakesNone', 'planning.afterEnd'].includes(code) ? path : null
}

const toldOf = (context: OperationContext, contract: ContractToPlan): string[] =>
  [
    { personId: contract.customerPersonId, name: contract.customerName, email: contract.customerEmail },
    { personId: contract.teacherPersonId, name: contract.teacherName, email: contract.teacherEmail },
  ]
    .filter(({ personId }) => personId !== context.identity?.personId)
    .map(({ name, email }) => (email === null ? `${name}, à appeler (sans adresse e-mail)` : `${name}, par mail`))

/** What days are where the pupil lives. */
export const readDays = async (db: OperationContext['db'], contractId: number, from: string, until: string) => {
  const [holidays, place] = [await readHolidays(db, from, until), await findPlace(db, contractId)]
  return {
    holidayOn: (day: string) => holidayOn(day, holidays, place),
    isDayOff: (day: string) => holidayOn(day, holidays, place, ['company', 'public']) !== null,
    isSchoolHoliday: (day: string) => holidayOn(day, holidays, place, ['school']) !== null,
  }
}

/** What the teacher said of an hour; nothing where he is there. */
export const warningsOfTeacher = (
  { windows, absences }: Pick<ContractToPlan, 'windows' | 'absences'>,
  { at, minutes }: { readonly at: string; readonly minutes: number },
  isSchoolHoliday: boolean,
): string[] => {
  const absence = absenceAt(absences, at)
  if (absence) return [wordsOfAbsence(absence)]
  return isAvailable(windows, at, minutes, isSchoolHoliday)
    ? []
    : ['Ce n’est pas une heure où le professeur se dit disponible.']
}

type Asked = {
  readonly contractId: number
  readonly withIds?: readonly number[] | undefined
  readonly courseId?: number | undefined
  readonly at: string
  readonly durationMinutes: number
  readonly location?: LessonLocation | undefined
}

/** The other pupils of the lesson: those that move with it, or are planned with it. */
const othersOf = async ({ db }: OperationContext, asked: Asked, known: PlannedCourse | null): Promise<Part[]> => {
  const parts: Part[] = []
  if (known)
    for (const { id, contractId } of await listTogether(db, known.id))
      parts.push({
        contract: (await findContractToPlan(db, contractId)) ?? notFound(),
        known: (await findPlanned(db, {}, id)) ?? notFound(),
      })
  else if (asked.withIds?.length)
    for (const { contractId } of await listCompanionContracts(db, [asked.contractId]))
      if (asked.withIds.includes(contractId))
        parts.push({ contract: (await findContractToPlan(db, contractId)) ?? notFound(), known: null })
  return parts
}

/** Of all its pupils; null while one of them has no price. */
const priceOf = async ({ db }: OperationContext, parts: readonly Part[], at: string, minutes: number) => {
  const prices = await findPricesToPlan(
    db,
    parts.map(({ contract }) => ({ contractId: contract.id, day: dayOf(at) })),
  )
  const cents = prices.map((price) => price && partsOfCourse(price, minutes).priceCents)
  return cents.includes(undefined) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** Said before a lesson goes where it opens no tax credit, while it does where its contract says. */
const warningOfPlace = async (
  { db }: OperationContext,
  { id: contractId, isCollective }: ContractToPlan,
  { at, location }: Asked,
): Promise<string[]> => {
  if (location === undefined) return []
  const [usual, there] = [
    await readLessonSold(db, { contractId, isCollective }, dayOf(at)),
    await readLessonSold(db, { contractId, isCollective, place: location }, dayOf(at)),
  ]
  return usual?.opensCredit && !there?.opensCredit
    ? ['À cet endroit, ce cours n’ouvre ni crédit d’impôt ni avance immédiate\u00a0: la famille en est prévenue.']
    : []
}

export const checkPlan = async (context: OperationContext, asked: Asked): Promise<PlanningCheck> => {
  const { db, as, platform } = context
  const { at, durationMinutes: minutes } = asked
  const { contract, known } = await find(context, asked.contractId, asked.courseId)
  const parts = [{ contract, known }, ...(await othersOf(context, asked, known))]
  const refusals = await refusalsOfWhole(context, parts, { at, minutes })
  const obstacles: Obstacle[] = refusals.map((refusal) => ({
    message: refusal.message,
    link: as.kind === 'staff' ? linkOf(contract, refusal) : null,
  }))
  const kmh = await platform.settings.integer('planning_travel_kmh')
  const journeys = await listJourneys(db, { contractId: contract.id, at, minutes, exceptId: known?.id ?? null })
  const days = await readDays(db, contract.id, dayOf(at), dayOf(at))
  const holiday = days.holidayOn(dayOf(at))
  return {
    obstacles,
    warnings: [
      ...((await isAsked(context, known, { at, minutes }))
        ? ['Ce cours est trop proche pour être déplacé sans accord\u00a0: la famille recevra votre demande.']
        : []),
      ...oddities(at, minutes, await readLongMinutes(context)),
      ...(holiday ? [`C’est un jour sans cours\u00a0: ${holiday.name}.`] : []),
      ...warningsOfTeacher(contract, { at, minutes }, days.isSchoolHoliday(dayOf(at))),
      ...journeys.flatMap((journey) => travelWarning(journey, kmh) ?? []),
      ...(await warningOfPlace(context, contract, asked)),
    ],
    priceCents: as.kind === 'staff' ? await priceOf(context, parts, at, minutes) : null,
    told: toldOf(context, contract),
  }
}

/** Days in which an hour is looked for. */
const daysAhead = 30

/** `most`: how many are looked for, three when absent; the time of day of `known`, or of the last lesson, is kept where it can be. */
export const findHours = async (
  { db, now, today }: Pick<OperationContext, 'db' | 'now' | 'today'>,
  contract: ContractToPlan,
  known: Pick<PlannedCourse, 'id' | 'expectedAt'> | null,
  { durationMinutes, most }: { readonly durationMinutes: number; readonly most?: number },
): Promise<string[]> => {
  const usual = known?.expectedAt ?? (await findUsual(db, contract.id))?.at ?? now().toISOString()
  const taken = await listTaken(db, contract, { from: now(), days: daysAhead, exceptId: known?.id ?? null })
  const days = await readDays(db, contract.id, today(), addDays(today(), daysAhead))
  return proposeHours({
    usualAt: usual,
    minutes: durationMinutes,
    today: today(),
    taken,
    windows: contract.windows,
    absences: contract.absences,
    ...days,
    ...(most !== undefined && { most }),
  })
}

export const findFreeHours = async (
  context: OperationContext,
  asked: Omit<Asked, 'at'>,
): Promise<{ hours: string[] }> => {
  const { contract, known } = await find(context, asked.contractId, asked.courseId)
  return { hours: await findHours(context, contract, known, asked) }
}
