// Confirms lessons, one or many: says before what is asked of whom, bills each in the order of the lessons, says what came of each.

import type {
  ConfirmedLine,
  ConfirmRecap,
  FamilyToConfirm,
} from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { mostConfirmed } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { type Agreement, courseStatusLabels, type SeenCourse } from '@cartable/domain/courses/courses.schema.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { inSavepoint } from '../../../platform/exchange/table.queries.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { chargeIssuedBill } from '../../billing/billing.service.ts'
import { billConfirmed, refusalOfUnseen, refuseToCome } from '../confirm-course.ts'
import { factsOf, scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse, lockCourse } from '../courses.queries.ts'
import { tellBills } from '../tell-bills.ts'
import { givenText } from '../tell-lesson.ts'
import { listCards } from './confirmations.queries.ts'

const describe = ({ doneAt, expectedAt, durationMinutes, subject, studentName }: FoundCourse) =>
  `${givenText(doneAt ?? expectedAt ?? '', durationMinutes)} · ${subject}, ${studentName}`
const dueOf = ({ priceCents, thirdPartCents }: FoundCourse) => priceCents - thirdPartCents
const inOrder = (one: FoundCourse, other: FoundCourse) =>
  Date.parse(one.doneAt ?? '') - Date.parse(other.doneAt ?? '') || one.id - other.id
const sum = (courses: readonly FoundCourse[], of: (course: FoundCourse) => number) =>
  courses.reduce((total, course) => total + of(course), 0)

/** Why a lesson is not confirmed; null while it may be. */
const whyNot = (context: OperationContext, course: FoundCourse): string | null => {
  if (course.status === '3-confirmed') return coursesRefusals.confirmedMeanwhile.message
  const refusal = refusalOfMove(coursesWorkflow, course.status, '3-confirmed', factsOf(course, context.as))
  return refusal && `${refusal.message} (${courseStatusLabels[course.status]})`
}

const familyOf = (courses: readonly FoundCourse[], card: string | null, seesPrices: boolean): FamilyToConfirm => {
  const [first] = courses as [FoundCourse]
  const due = sum(courses, dueOf)
  const shown = (cents: number) => (seesPrices ? cents : null)
  return {
    customerId: first.customerId,
    customerName: first.customerName,
    courses: courses.map((course) => ({
      id: course.id,
      description: describe(course),
      seen: {
        doneAt: course.doneAt ?? '',
        durationMinutes: course.durationMinutes,
        customerPayment: shown(dueOf(course)),
      },
      priceCents: shown(course.priceCents),
    })),
    totalCents: shown(sum(courses, ({ priceCents }) => priceCents)),
    urssafCents: shown(sum(courses, ({ thirdPartCents }) => thirdPartCents)),
    cardCents: shown(card === null ? 0 : due),
    card: seesPrices ? card : null,
    leftCents: shown(card === null ? due : 0),
  }
}

export const recapOf = async (context: OperationContext, ids: readonly number[]): Promise<ConfirmRecap> => {
  const { db, as } = context
  const found: FoundCourse[] = []
  for (const id of [...new Set(ids)].slice(0, mostConfirmed))
    found.push((await findCourse(db, scopeOf(as), id)) ?? notFound())
  const waiting = found.filter((course) => whyNot(context, course) === null).sort(inOrder)
  const seesPrices = as.kind !== 'student'
  const families = Map.groupBy(waiting, ({ customerId }) => customerId)
  const cards = await listCards(db, [...families.keys()])
  return {
    families: [...families].map(([customerId, courses]) =>
      familyOf(courses, cards.get(customerId) ?? null, seesPrices),
    ),
    leftOut: found.flatMap((course) => {
      const why = whyNot(context, course)
      return why === null ? [] : [{ id: course.id, description: describe(course), why }]
    }),
    count: waiting.length,
    totalCents: seesPrices ? sum(waiting, ({ priceCents }) => priceCents) : null,
  }
}

type Billed = { readonly line: ConfirmedLine; readonly paymentId: number | null }

const leftOut = (course: FoundCourse, message: string): Billed => ({
  line: {
    ...{ id: course.id, description: describe(course), customerName: course.customerName },
    ...{ outcome: 'left-out', message, billId: null, billNumber: null, dueCents: null },
  },
  paymentId: null,
})

const unpaidOutcome = (course: FoundCourse): ConfirmedLine['outcome'] => {
  if (dueOf(course) > 0) return 'no-card'
  return course.thirdPartCents > 0 ? 'urssaf' : 'free'
}

/** One lesson; what stands against it leaves it out and the others as they are. */
const confirmOne = async (
  context: OperationContext,
  course: FoundCourse,
  seen: SeenCourse,
  agreement: Agreement | undefined,
): Promise<Billed> => {
  const why = whyNot(context, course) ?? refusalOfUnseen(course, seen)?.message
  if (why) return leftOut(course, why)
  try {
    const bill = await inSavepoint(context.db, () => billConfirmed(context, course, agreement))
    const line: ConfirmedLine = {
      ...{ id: course.id, description: describe(course), customerName: course.customerName },
      ...{ outcome: unpaidOutcome(course), message: null, billId: bill.billId, billNumber: bill.reference },
      dueCents: context.as.kind === 'student' ? null : dueOf(course),
    }
    return { line, paymentId: bill.paymentId }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return leftOut(course, error.refusals.map(({ message }) => message).join(' '))
  }
}

type Asked = {
  readonly courses: readonly { readonly id: number; readonly seen: SeenCourse }[]
  readonly agreement?: Agreement | undefined
}

/** Locked in the order of their ids, billed in that of the lessons; cards are charged once all of it is kept. */
export const confirmMany = async (context: OperationContext, { courses, agreement }: Asked) => {
  const { db, as, live } = context
  refuseToCome(context, agreement)
  const seen = new Map(courses.map((one) => [one.id, one.seen]))
  const locked: FoundCourse[] = []
  for (const id of [...seen.keys()].sort((a, b) => a - b))
    locked.push((await lockCourse(db, scopeOf(as), id)) ?? notFound())
  const billed: Billed[] = []
  for (const course of locked.sort(inOrder))
    billed.push(await confirmOne(context, course, seen.get(course.id)!, agreement))
  const customerOf = new Map(locked.map(({ id, customerId }) => [id, customerId]))
  const issued = billed.flatMap(({ line: { id, billId } }) => (billId === null ? [] : [{ id, billId }]))
  for (const own of Map.groupBy(issued, ({ id }) => customerOf.get(id)).values())
    await tellBills(
      context,
      own.map(({ billId }) => billId),
    )
  live(['courses'], ['billing'], ['accounting'])
  return answerAfterCommit(async (after) => {
    const lines: ConfirmedLine[] = []
    const isPupil = as.kind === 'student'
    for (const { line, paymentId } of billed) {
      if (isPupil) {
        if (paymentId !== null) await chargeIssuedBill(context, after, paymentId)
        lines.push(
          line.outcome === 'left-out' ? line : { ...line, outcome: 'confirmed', billId: null, billNumber: null },
        )
        continue
      }
      if (paymentId === null) {
        lines.push(line)
        continue
      }
      const { paymentStatus, paymentMessage } = await chargeIssuedBill(context, after, paymentId)
      const outcome = ({ succeeded: 'paid', pending: 'pending', failed: 'refused', missing: 'no-card' } as const)[
        paymentStatus
      ]
      lines.push({ ...line, outcome, message: outcome === 'paid' ? null : paymentMessage })
    }
    return { lines, errorMsgs: [] }
  })
}
