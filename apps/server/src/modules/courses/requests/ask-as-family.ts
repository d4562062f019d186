// A family asks for another time of a lesson, or for one more; where the company lets it, it moves the lesson by itself.

import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { absenceAt, isAvailable } from '@cartable/domain/courses/planning/planning.rules.ts'
import { requestsRefusals } from '@cartable/domain/courses/requests/requests.refusals.ts'
import { movesAtOnce } from '@cartable/domain/courses/requests/requests.rules.ts'
import type { AskChange, ChangeForm } from '@cartable/domain/courses/requests/requests.schema.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { askChange } from '../planning/ask-change.ts'
import { findHours, readDays } from '../planning/check-plan.ts'
import { type ContractToPlan, findContractToPlan, lockContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { lockWhole, moveWhole } from '../planning/plan-course.ts'
import { findPlanned, findUsual, type PlannedCourse } from '../planning/planned.queries.ts'
import { refusalsOfWhole } from '../planning/refusals-of-plan.ts'
import { requestView } from './answer-change.ts'
import { findOpenRequest } from './requests.queries.ts'

type About = { readonly courseId: number | null; readonly contractId: number | null }
type Planned = PlannedCourse & { readonly expectedAt: string }

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())

/** A lesson of the household that has not begun, or none where one more is asked for. */
const findOwn = async (context: OperationContext, { courseId, contractId }: About) => {
  const { db, now } = context
  const customerId = customerOf(context)
  if (courseId === null) {
    if (contractId === null) return refuse(requestsRefusals.unknownCourse)
    const contract = (await findContractToPlan(db, contractId)) ?? notFound()
    return contract.customerId === customerId ? { contractId, course: null } : notFound()
  }
  const course = (await findPlanned(db, { customerId }, courseId)) ?? notFound()
  const { expectedAt } = course
  if (course.status !== '1-planned' || expectedAt === null) return refuse(planningRefusals.notPlanned)
  if (Date.parse(expectedAt) <= now().getTime()) return refuse(planningRefusals.begun(expectedAt))
  return { contractId: course.contractId, course: { ...course, expectedAt } satisfies Planned }
}

/** As long as the lesson; one more is as long as those before it. */
const minutesOf = async (context: OperationContext, contractId: number, course: Planned | null): Promise<number> =>
  course?.durationMinutes ?? (await findUsual(context.db, contractId))?.durationMinutes ?? 60

const terms = async ({ platform }: OperationContext) => ({
  isAllowed: await platform.settings.flag('planning_family_moves'),
  moveHours: await platform.settings.integer('planning_move_hours'),
})

/** Hours that are proposed at once. */
const proposed = 6

export const showChangeForm = async (
  context: OperationContext,
  asked: { readonly courseId?: number | undefined; readonly contractId?: number | undefined },
): Promise<ChangeForm> => {
  const { db, now, platform } = context
  const { contractId, course } = await findOwn(context, {
    courseId: asked.courseId ?? null,
    contractId: asked.contractId ?? null,
  })
  const contract = (await findContractToPlan(db, contractId)) ?? notFound()
  const durationMinutes = await minutesOf(context, contractId, course)
  // the hour that does not suit is free, too, once the lesson leaves it
  const free = await findHours(context, contract, course, { durationMinutes, most: proposed + 1 })
  const hours = free.filter((hour) => Date.parse(hour) !== Date.parse(course?.expectedAt ?? '')).slice(0, proposed)
  const open = await findOpenRequest(db, { contractId, courseId: course?.id ?? null })
  const limits = await terms(context)
  return {
    courseId: course?.id ?? null,
    contractId,
    what: `${contract.subject}, ${contract.studentName} avec ${contract.teacherName}`,
    expectedAt: course?.expectedAt ?? null,
    durationMinutes,
    hours,
    isAtOnce:
      course !== null &&
      contract.windows.length > 0 &&
      hours.some((to) => movesAtOnce({ ...limits, from: course.expectedAt, to, now: now() })),
    answerHours: await platform.settings.integer('planning_request_hours'),
    open: open ? requestView(context, open) : null,
  }
}

/** What the teacher said of an hour: a family does not go beyond it, but in words. */
const refuseHour = async (
  context: OperationContext,
  contract: ContractToPlan,
  at: string,
  minutes: number,
): Promise<{ readonly isInWindow: boolean }> => {
  const absence = absenceAt(contract.absences, at)
  if (absence) refuse(requestsRefusals.teacherAway(absence.firstDay, absence.lastDay), 'expectedAt')
  const day = dayOf(at)
  const days = await readDays(context.db, contract.id, day, day)
  if (!isAvailable(contract.windows, at, minutes, days.isSchoolHoliday(day)))
    refuse(requestsRefusals.outsideAvailability, 'expectedAt')
  return { isInWindow: contract.windows.length > 0 && !days.isDayOff(day) }
}

export const askAsFamily = async (context: OperationContext, { expectedAt: at, words, ...about }: AskChange) => {
  const { db, now } = context
  const found = await findOwn(context, about)
  // what another gesture did while this one waited for the lock
  const whole = found.course && (await lockWhole(db, { id: found.course.id, contractId: found.contractId }))
  const contract = whole?.[0].contract ?? (await lockContractToPlan(db, found.contractId)) ?? notFound()
  const { course } = await findOwn(context, about)
  const minutes = await minutesOf(context, contract.id, course)
  if (at !== null) {
    if (course && Date.parse(course.expectedAt) === Date.parse(at)) refuse(requestsRefusals.sameHour, 'expectedAt')
    const parts = whole ?? ([{ contract, known: null }] as const)
    const refusals = await refusalsOfWhole(context, parts, { at, minutes })
    if (refusals.length > 0) throw new Refused(refusals)
    const { isInWindow } = await refuseHour(context, contract, at, minutes)
    if (
      course &&
      isInWindow &&
      movesAtOnce({ ...(await terms(context)), from: course.expectedAt, to: at, now: now() })
    ) {
      const saved = await moveWhole(context, whole ?? notFound(), { at, minutes })
      return { errors: null, ...saved, isMoved: true }
    }
  }
  const saved = await askChange(context, {
    contract,
    course,
    askedAs: 'customer',
    proposedAt: at,
    durationMinutes: minutes,
    words,
  })
  return { errors: null, ...saved, isMoved: false }
}
