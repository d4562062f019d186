// What the dialog of a billed lesson shows: as it was billed, its corrections, and what a change calls for before it is saved.

import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { billedCorrectionRefusals } from '@cartable/domain/courses/corrections/billed.refusals.ts'
import {
  kindOfBilledCorrection,
  refusalOfContractOf,
  takeOff,
} from '@cartable/domain/courses/corrections/billed.rules.ts'
import type {
  BilledCorrectionCheck,
  BilledCorrectionRecord,
} from '@cartable/domain/courses/corrections/billed.schema.ts'
import { coursesRefusals } from '@cartable/domain/courses/courses.refusals.ts'
import { dayOfCourse } from '@cartable/domain/courses/courses.rules.ts'
import { oddities } from '@cartable/domain/courses/planning/planning.rules.ts'
import { durationStepMinutes } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { type Refusal, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { previewCredits } from '../../billing/credits/preview-credit.ts'
import { bearsNoCredit } from '../../urssaf/end-bill-advance.ts'
import { scopeOf } from '../course-view.ts'
import { type FoundCourse, findCourse } from '../courses.queries.ts'
import { type DeclarableRow, type DeclaredCourse, findContract, listDeclarable } from '../declaration.queries.ts'
import { declaredCourse } from '../declare-course.ts'
import { type LessonPart, partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { readLongMinutes } from '../shared/long-lessons.ts'
import { declarerOf } from '../show-declaration.ts'
import { findPayer, isAskedWithOthers, listMade, paidByFamily } from './billed.queries.ts'
import { previewBilledAdvance } from './preview-billed-advance.ts'
import { toldOf } from './show-correction.ts'

/** Why a lesson is no billed one to put right, whatever the change. */
export const obstacleOfBilled = (course: FoundCourse): Refusal | null => {
  if (course.status !== '3-confirmed') return billedCorrectionRefusals.notBilled
  return course.isBeingPaid ? coursesRefusals.paymentPending : null
}

/** The same, and what is taken from a pack of hours is cancelled and declared anew: its price is that of the pack. */
export const obstacleOfCorrection = (course: FoundCourse): Refusal | null =>
  obstacleOfBilled(course) ?? (course.hourPackId === null ? null : packsRefusals.corrected)

const find = async ({ db, as }: OperationContext, id: number): Promise<FoundCourse> =>
  (await findCourse(db, scopeOf(as), id)) ?? notFound()

/** Contracts of its teacher with other pupils, and of its pupil with other teachers, its own first. */
const contractsOf = async (context: OperationContext, course: FoundCourse) => {
  const list = (of: { contractId?: number; teacherId?: number; studentId?: number }) =>
    listDeclarable(context.db, of, declarerOf(context))
  const own = await list({ contractId: course.contractId })
  const others = [...(await list({ teacherId: course.teacherId })), ...(await list({ studentId: course.studentId }))]
  const found = new Map([...own, ...others].map((one) => [one.id, one]))
  return [...found.values()].map((one) => ({
    value: one.id,
    label: `${one.studentName} · ${one.subject}, ${one.scholarLevel} · ${one.teacherName} (famille ${one.customerName})`,
  }))
}

export const showBilled = async (context: OperationContext, id: number): Promise<BilledCorrectionRecord> => {
  const course = await find(context, id)
  const { doneAt, durationMinutes, priceCents, updatedAt, contractId } = course
  return {
    ...{
      id,
      updatedAt,
      contractId,
      durationMinutes,
      priceCents,
      reason: null,
      recovery: 'next-pay',
      moneyBack: 'credit',
    },
    what: `${course.subject}, ${course.studentName} avec ${course.teacherName}`,
    reference: course.billNumber ?? '',
    doneAt: doneAt ?? '',
    durationStepMinutes: durationStepMinutes(course.teacherSelfEmployed),
    obstacle: obstacleOfCorrection(course)?.message ?? null,
    made: await listMade(context.db, id),
    renamesPayer: false,
    payer: course.billId === null ? null : await findPayer(context.db, course.billId),
    contracts: await contractsOf(context, course),
  }
}

type Asked = {
  readonly id: number
  readonly doneAt: string
  readonly durationMinutes: number
  readonly contractId?: number | undefined
  readonly renamesPayer?: boolean | undefined
}
const nothing: BilledCorrectionCheck = {
  ...{ obstacles: [], warnings: [], kind: null, priceCents: null, noteCents: 0, noteVatCents: 0, billCents: 0 },
  ...{ dueCents: 0, onCardCents: 0, surplusCents: 0, teacherCents: 0, isTeacherPaid: false, told: [] },
  ...{ movesMoney: false, newPayer: null, advance: [] },
}
const stopped = (...messages: readonly string[]): BilledCorrectionCheck => ({
  ...nothing,
  obstacles: messages.map((message) => ({ message, link: null })),
})

const priced = async (context: OperationContext, course: FoundCourse, asked: Asked) => {
  const contractId = asked.contractId ?? course.contractId
  const contract = (await findContract(context.db, contractId, dayOfCourse(asked.doneAt))) ?? notFound()
  const { isCollective, chapterId, teacherComment, report } = course
  const isMoved = contractId !== course.contractId
  const refusal = refusalOfContractOf(course, contract)
  if (refusal) refuse(refusal)
  const given = { ...asked, isCollective, chapterId, teacherComment, report }
  return {
    contract,
    isMoved,
    lesson: await declaredCourse(context, contract, given, course.id, { isNewOnContract: isMoved }),
  }
}

/** The whole bill is taken back: the same family's money pays the new one, another's is its own. */
const checkRedone = async (
  context: OperationContext,
  course: FoundCourse,
  asked: { readonly contract: DeclarableRow; readonly lesson: DeclaredCourse; readonly parts: readonly LessonPart[] },
): Promise<BilledCorrectionCheck> => {
  const { db } = context
  const { contract, lesson, parts } = asked
  const { refusal, ...credit } = await previewCredits(db, parts)
  if (refusal) return stopped(refusal.message)
  if (await isAskedWithOthers(db, parts)) return stopped(billedCorrectionRefusals.askedWithOthers.message)
  const orderIds = parts.map(({ orderId }) => orderId)
  const paidCents = await paidByFamily(db, orderIds)
  const isSameFamily = contract.customerId === course.customerId
  const waits = course.orderId === null
  const isSameTeacher = contract.teacherId === course.teacherId
  const advance = await previewBilledAdvance(context, course, { contractId: contract.id, lesson, orderIds })
  const owedCents = lesson.priceCents - advance.askedCents
  const paid = parts.filter(({ isTeacherPaid }) => isTeacherPaid)
  const onPayslip = course.payslipId !== null
  const teacherCents = isSameTeacher
    ? lesson.teacherAmountCents - course.teacherAmountCents
    : -paid.reduce((sum, part) => sum + part.teacherCents, onPayslip ? course.teacherAmountCents : 0)
  return {
    ...{ ...nothing, kind: 'redone', priceCents: lesson.priceCents, billCents: waits ? 0 : lesson.priceCents },
    ...{
      noteCents: credit.noteCents,
      noteVatCents: credit.noteVatCents,
      movesMoney: isSameFamily && paidCents > 0,
    },
    newPayer: isSameFamily ? null : contract.customerName,
    dueCents: waits ? 0 : Math.max(owedCents - (isSameFamily ? paidCents : 0), 0),
    advance: advance.words,
    onCardCents: isSameFamily ? 0 : credit.onCardCents,
    // what is too much for the new bill stays as credit
    surplusCents: isSameFamily ? 0 : credit.surplusCents,
    ...{ teacherCents, isTeacherPaid: !isSameTeacher && (onPayslip || paid.length > 0) },
    told: [...new Set([...(await toldOf(context, course.contractId)), ...(await toldOf(context, contract.id))])],
  }
}

export const checkBilled = async (context: OperationContext, asked: Asked): Promise<BilledCorrectionCheck> => {
  const { db } = context
  const course = await find(context, asked.id)
  if (course.hourPackId !== null) return stopped(packsRefusals.corrected.message)
  try {
    const { contract, isMoved, lesson } = await priced(context, course, asked)
    const wrong = { isMoved, renamesPayer: asked.renamesPayer ?? false }
    const kind = kindOfBilledCorrection({ ...course, doneAt: course.doneAt ?? '' }, lesson, wrong)
    if (kind === null) return nothing
    const parts = await partsOfLesson(db, course.id)
    const warnings = oddities(asked.doneAt, asked.durationMinutes, await readLongMinutes(context))
    // a request to the Urssaf bears neither credit nor complement: its bill is taken back and made again
    const isAlone = !parts.some(({ isOfSeveral }) => isOfSeveral)
    const isAsked = kind !== 'same' && isAlone && course.orderId !== null && (await bearsNoCredit(db, course.orderId))
    if (kind === 'redone' || isAsked)
      return { ...(await checkRedone(context, course, { contract, lesson, parts })), warnings }
    const less = Math.max(course.priceCents - lesson.priceCents, 0)
    const { refusal, ...credit } = await previewCredits(db, takeOff(parts, less, 0))
    if (refusal) return stopped(refusal.message)
    // the bill of its month will say it
    const billCents = course.orderId === null ? 0 : Math.max(lesson.priceCents - course.priceCents, 0)
    return {
      ...{ obstacles: [], kind, priceCents: lesson.priceCents, ...credit, billCents },
      dueCents: credit.dueCents + billCents,
      warnings,
      ...{ movesMoney: false, newPayer: null, advance: [] },
      teacherCents: lesson.teacherAmountCents - course.teacherAmountCents,
      isTeacherPaid: course.payslipId !== null || parts.some(({ isTeacherPaid }) => isTeacherPaid),
      told: await toldOf(context, course.contractId),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return stopped(...error.refusals.map(({ message }) => message))
  }
}
