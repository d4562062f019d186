// Who reads a request and answers it: what was asked takes place after everything was looked at again, and both are told.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { requestsRefusals } from '@cartable/domain/courses/requests/requests.refusals.ts'
import { isWaiting, mayAnswer } from '@cartable/domain/courses/requests/requests.rules.ts'
import type { AnswerChange, ChangeParty, ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { dayOf, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { followFirstCourse } from '../../linking/follow-first-course.ts'
import { tellOfRequest } from '../planning/ask-change.ts'
import { type ContractToPlan, lockContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { lockWhole, moveWhole, type Whole } from '../planning/plan-course.ts'
import { insertPlanned } from '../planning/planned.queries.ts'
import { pricedFor, refusalsOfPlan } from '../planning/refusals-of-plan.ts'
import { tellPlanning } from '../planning/tell-planning.ts'
import { isTestDue } from '../planning/test-course.queries.ts'
import { findContractToTell, type Reader } from '../planning/told.queries.ts'
import { closeByLesson } from '../shared/close-by-lesson.ts'
import { type FoundRequest, findRequest, lockRequest, markAnswered, markRequest } from './requests.queries.ts'

type Side = ChangeParty | 'staff'

/** Which parties of a request somebody is, besides the office: one may teach and have children. */
const sidesOf = ({ as, identity }: OperationContext, request: FoundRequest): Side[] => {
  const isOffice = as.kind === 'staff' && identity !== null && hasRight(identity.rights, 'courses', 'write')
  return [
    ...(identity?.teacherId === request.teacherId ? (['teacher'] as const) : []),
    ...(identity?.customerId === request.customerId ? (['customer'] as const) : []),
    ...(isOffice ? (['staff'] as const) : []),
  ]
}

export const requestView = (context: OperationContext, request: FoundRequest): ChangeRequest => {
  const { teacherId: _, customerId: __, studentFirstName: ___, ...shown } = request
  const sides = sidesOf(context, request)
  return {
    ...shown,
    mayAnswer: sides.some((side) => mayAnswer(request, side, context.now())),
    mayWithdraw: sides.includes(request.askedAs) && isWaiting(request, context.now()),
  }
}

/** The office answers all of them, by its right; the others what they were asked. */
const answererOf = (context: OperationContext, request: FoundRequest): Side => {
  const sides = sidesOf(context, request)
  if (sides.length === 0) return notFound()
  return sides.find((side) => mayAnswer(request, side, context.now())) ?? refuse(requestsRefusals.requestOver)
}

const otherOf = { customer: 'teacher', teacher: 'customer' } as const

/** Nothing is left to do about it: the bell is enough. */
const ring = async ({ db }: OperationContext, request: FoundRequest, to: ChangeParty, title: string) => {
  const people = await findContractToTell(db, request.contractId)
  await notify(db, [people?.[to].accountId], { kind: 'course', title, body: requestText(request), link: '/' })
}

/** Plans what was asked: the lesson moves with those that go with it, or there is one more. Whoever asked and whoever answered knows. */
const carryOut = async (
  context: OperationContext,
  { contract, whole }: { readonly contract: ContractToPlan; readonly whole: Whole | null },
  request: FoundRequest,
  { at, knowing }: { readonly at: string; readonly knowing: readonly Reader[] },
) => {
  const { db, identity } = context
  const hour = { at, minutes: request.durationMinutes }
  if (whole) {
    if (whole[0].known.status !== '1-planned') refuse(planningRefusals.notPlanned)
    await moveWhole(context, whole, hour, { toldOtherwise: knowing })
    return
  }
  const refusals = await refusalsOfPlan(context, contract, hour, null)
  if (refusals.length > 0) throw new Refused(refusals)
  const plan = {
    ...(await pricedFor(context, contract.id, hour)),
    ...{ expectedAt: at, durationMinutes: hour.minutes, teacherComment: null },
  }
  const isTest = await isTestDue(db, contract.id)
  const made = { plannedByAccountId: identity?.accountId ?? null, replacesId: null, isTest }
  const { id } = await insertPlanned(db, contract, plan, made)
  if (isTest) await followFirstCourse(db, contract, at)
  await closeByLesson(context, contract.id, { on: dayOf(at), isPlanned: true })
  await tellPlanning(context, contract, id, null, knowing)
}

/** The caller has shown that `side` may answer; `side` is told nothing of what it did itself. */
const answerAs = async (
  context: OperationContext,
  id: number,
  side: (request: FoundRequest) => Side,
  answer: Omit<AnswerChange, 'id'>,
) => {
  const { db, identity, now, live } = context
  const { contractId, courseId } = (await findRequest(db, id)) ?? notFound()
  const whole = courseId === null ? null : await lockWhole(db, { id: courseId, contractId })
  const contract = whole?.[0].contract ?? (await lockContractToPlan(db, contractId)) ?? notFound()
  const request = (await lockRequest(db, id)) ?? notFound()
  const by = side(request)
  const { accept, words } = answer
  const at = request.proposedAt ?? answer.expectedAt
  // before the lesson moves, which ends the requests that wait
  const saved = await markAnswered(db, id, {
    ...{ status: accept ? 'accepted' : 'refused', words, now: now() },
    accountId: identity?.accountId ?? null,
  })
  live(['courses'])
  const sentences = [requestText(request)]
  if (accept) {
    const hour = at ?? refuse(requestsRefusals.chooseHour, 'expectedAt')
    const knowing: Reader[] = [request.askedAs, ...(by === 'staff' ? [] : [by])]
    await carryOut(context, { contract, whole }, request, { at: hour, knowing })
    sentences.push(`C’est d’accord\u00a0: le cours aura lieu le ${formatInstant(hour)}.`)
  } else {
    if (by === 'staff') await ring(context, request, otherOf[request.askedAs], 'Demande refusée par le service')
    sentences.push(
      request.expectedAt ? 'Ce n’est pas possible\u00a0: le cours reste prévu à son heure.' : 'Ce n’est pas possible.',
    )
  }
  if (words) sentences.push(`«\u00a0${words}\u00a0»`)
  await tellOfRequest(context, {
    ...{ contractId, courseId: request.courseId, to: request.askedAs },
    template: 'course-change-answered',
    title: accept ? 'Votre demande est acceptée' : 'Votre demande est refusée',
    words: sentences.join('\n\n'),
    answer: accept ? 'acceptée' : 'refusée',
    hours: [request.expectedAt, at ?? null],
  })
  return { errors: null, ...saved }
}

export const answerChange = (context: OperationContext, { id, ...answer }: AnswerChange) =>
  answerAs(context, id, (request) => answererOf(context, request), answer)

/** By the link of the mail that asked: whoever holds it is whoever was asked. */
export const answerByLink = (context: OperationContext, id: number, answer: Omit<AnswerChange, 'id'>) =>
  answerAs(
    context,
    id,
    (request) => (isWaiting(request, context.now()) ? otherOf[request.askedAs] : refuse(requestsRefusals.requestOver)),
    answer,
  )

/** Taken back by whoever asked; the other is told by the bell, and the link of the mail says so. */
export const withdrawChange = async (context: OperationContext, id: number) => {
  const { db, now, live } = context
  const request = (await lockRequest(db, id)) ?? notFound()
  const sides = sidesOf(context, request)
  if (sides.length === 0) return notFound()
  if (!sides.includes(request.askedAs) || !isWaiting(request, now())) return refuse(requestsRefusals.requestOver)
  await markRequest(db, id, 'withdrawn')
  live(['courses'])
  await ring(context, request, otherOf[request.askedAs], 'Demande retirée')
  return { isValid: true, errorMsgs: [] }
}
