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
import { nextBillDay, onNextBill } from '@cartable/domain/courses/months/months.rules.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { mendOf } from '@cartable/domain/urssaf/preflight.rules.ts'
import { inSavepoint } from '../../../platform/exchange/table.queries.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { chargeIssuedBill } from '../../billing/billing.service.ts'
import { usableCredits } from '../../billing/receipts/move-credit.ts'
import {
  asksCard,
  billConfirmed,
  type DecidedCourse,
  decided,
  dueOfLesson,
  leftToOther,
  previewDecided,
  refusalOfUnseen,
  refuseToCome,
} from '../confirm-course.ts'
import { factsOf, scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse, lockCourse } from '../courses.queries.ts'
import { givenText } from '../shared/given-text.ts'
import { packWords } from '../shared/on-pack.ts'
import { tellBills, tellConfirmed } from '../tell-bills.ts'
import { listCards } from './confirmations.queries.ts'

const describe = ({ doneAt, expectedAt, durationMinutes, subject, studentName }: FoundCourse) =>
  `${givenText(doneAt ?? expectedAt ?? '', durationMinutes)} · ${subject}, ${studentName}`
const dueOf = dueOfLesson
/** It comes on the bill of its month. */
const isLater = ({ billingRhythm, pack }: DecidedCourse) => billingRhythm === 'month' && pack === null
const askedOf = ({ thirdPartCents, urssafCollectsCents }: FoundCourse) => thirdPartCents + urssafCollectsCents
/** What the Urssaf advances of a lesson, and what its family bears; `isCollected`: the Urssaf debits the family itself. */
const splitOf = ({ priceCents, thirdPartCents, urssafCollectsCents }: FoundCourse) =>
  thirdPartCents === 0
    ? null
    : {
        advancedCents: thirdPartCents,
        ownCents: priceCents - thirdPartCents,
        isCollected: urssafCollectsCents > 0,
      }
const inOrder = (one: FoundCourse, other: FoundCourse) =>
  Date.parse(one.doneAt ?? '') - Date.parse(other.doneAt ?? '') || one.id - other.id
const sum = (courses: readonly DecidedCourse[], of: (course: FoundCourse) => number) =>
  courses.reduce((total, course) => total + of(course), 0)

/** Why a lesson is not confirmed; null while it may be. */
const whyNot = (context: OperationContext, course: FoundCourse): string | null => {
  if (course.status === '3-confirmed') return coursesRefusals.confirmedMeanwhile.message
  const refusal = refusalOfMove(coursesWorkflow, course.status, '3-confirmed', factsOf(course, context.as))
  return refusal && `${refusal.message} (${courseStatusLabels[course.status]})`
}

const familyOf = (
  courses: readonly DecidedCourse[],
  card: string | null,
  heldCents: number,
  { seesPrices, isOffice, today }: { readonly seesPrices: boolean; readonly isOffice: boolean; readonly today: string },
): FamilyToConfirm => {
  const [first] = courses as [DecidedCourse]
  const later = courses.filter(isLater)
  const onPack = courses.filter(({ pack }) => pack !== null)
  const atOnce = courses.filter((course) => !isLater(course) && course.pack === null)
  const creditCents = Math.min(heldCents, sum(atOnce, dueOf))
  const due = sum(atOnce, dueOf) - creditCents
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
      advance: seesPrices ? course.advance.words : null,
      split: seesPrices ? splitOf(course) : null,
      mend: isOffice && course.advance.words !== null ? mendOf(course.advance.reason, course) : null,
      isLater: isLater(course),
      pack: seesPrices && course.pack ? packWords(course.pack) : null,
    })),
    totalCents: shown(sum(courses, ({ priceCents }) => priceCents)),
    urssafCents: shown(sum(atOnce, askedOf)),
    packCents: shown(sum(onPack, dueOf)),
    creditCents: shown(creditCents),
    cardCents: shown(card === null ? 0 : due),
    card: seesPrices ? card : null,
    leftCents: shown(card === null ? due : 0),
    laterCents: shown(sum(later, ({ priceCents }) => priceCents)),
    laterOn: nextBillDay(today),
  }
}

export const recapOf = async (context: OperationContext, ids: readonly number[]): Promise<ConfirmRecap> => {
  const { db, as } = context
  const found: FoundCourse[] = []
  for (const id of [...new Set(ids)].slice(0, mostConfirmed))
    found.push((await findCourse(db, scopeOf(as), id)) ?? notFound())
  const waiting = found.filter((course) => whyNot(context, course) === null).sort(inOrder)
  const seesPrices = as.kind !== 'student'
  const decisions = await previewDecided(context, waiting)
  const families = Map.groupBy(decisions, ({ customerId }) => customerId)
  const cards = await listCards(db, asksCard(context) ? [...families.keys()] : [])
  const credits = await usableCredits(db, [...families.keys()])
  return {
    families: [...families].map(([customerId, courses]) =>
      familyOf(courses, cards.get(customerId) ?? null, credits.get(customerId) ?? 0, {
        seesPrices,
        isOffice: as.kind === 'staff',
        today: context.today(),
      }),
    ),
    leftOut: found.flatMap((course) => {
      const why = whyNot(context, course)
      return why === null ? [] : [{ id: course.id, description: describe(course), why }]
    }),
    count: decisions.length,
    totalCents: seesPrices ? sum(decisions, ({ priceCents }) => priceCents) : null,
  }
}

type Billed = {
  readonly line: ConfirmedLine
  readonly paymentId: number | null
  /** What was confirmed. */
  readonly course?: DecidedCourse
}

const leftOut = (course: FoundCourse, message: string): Billed => ({
  line: {
    ...{ id: course.id, description: describe(course), customerName: course.customerName },
    ...{ outcome: 'left-out', message, billId: null, billNumber: null, dueCents: null },
  },
  paymentId: null,
})

const unpaidOutcome = (
  context: OperationContext,
  course: DecidedCourse,
  creditCents: number,
): ConfirmedLine['outcome'] => {
  if (course.pack !== null) return 'pack'
  if (dueOf(course) > creditCents) return asksCard(context) ? 'no-card' : 'other-parent'
  if (creditCents > 0) return 'credit'
  return askedOf(course) > 0 ? 'urssaf' : 'free'
}

/** What is to be known besides its outcome; a pupil is told of no money. */
const messageOf = (
  context: OperationContext,
  course: DecidedCourse,
  bill: { reference: string; creditCents: number },
) => {
  if (context.as.kind === 'student') return null
  if (course.pack) return packWords(course.pack)
  return unpaidOutcome(context, course, bill.creditCents) === 'other-parent' ? leftToOther(bill.reference) : null
}

const forLater = ({ as, today }: OperationContext, course: DecidedCourse): Billed => {
  const isPupil = as.kind === 'student'
  return {
    line: {
      ...{ id: course.id, description: describe(course), customerName: course.customerName },
      ...{ outcome: isPupil ? 'confirmed' : 'to-bill', message: isPupil ? null : onNextBill(today()) },
      ...{ billId: null, billNumber: null, dueCents: isPupil ? null : course.priceCents },
    },
    paymentId: null,
    course,
  }
}

/** One lesson; what stands against it leaves it out and the others as they are. */
const confirmOne = async (
  context: OperationContext,
  found: FoundCourse,
  seen: SeenCourse,
  agreement: Agreement | undefined,
): Promise<Billed> => {
  const refused = whyNot(context, found)
  if (refused) return leftOut(found, refused)
  const course = await decided(context, found)
  const why = refusalOfUnseen(course, seen)?.message
  if (why) return leftOut(course, why)
  try {
    const bill = await inSavepoint(context.db, () => billConfirmed(context, course, agreement))
    if (bill === null) return forLater(context, course)
    const line: ConfirmedLine = {
      ...{ id: course.id, description: describe(course), customerName: course.customerName },
      ...{
        outcome: unpaidOutcome(context, course, bill.creditCents),
        message: messageOf(context, course, bill),
        billId: bill.billId,
        billNumber: bill.reference,
      },
      dueCents: context.as.kind === 'student' ? null : dueOf(course) - bill.creditCents,
    }
    return { line, paymentId: bill.paymentId, course }
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
  await tellConfirmed(
    context,
    billed.flatMap(({ course }) => course ?? []),
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
