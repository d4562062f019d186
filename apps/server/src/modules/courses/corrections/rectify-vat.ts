// Lessons billed at another VAT than the rules give to their day: found, then their bills taken back and made again at the same price.

import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { billedCorrectionRefusals as refusals } from '@cartable/domain/courses/corrections/billed.refusals.ts'
import type { RectifyVat, WrongVatLesson } from '@cartable/domain/courses/corrections/rectify-vat.api.ts'
import { dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatPercent, vatInside } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readLessonsSold } from '../../accounting/rates/read-what-is-sold.ts'
import { refundCredited } from '../../billing/billing.service.ts'
import { tellCorrected } from '../../billing/credits/tell-corrected.ts'
import { type FoundCourse, lockCourse } from '../courses.queries.ts'
import { type DeclarableRow, type DeclaredCourse, lockContract } from '../declaration.queries.ts'
import { partsOfLesson } from '../shared/lesson-parts.queries.ts'
import { isAskedWithOthers } from './billed.queries.ts'
import { describeLessons, listBilledVat, priceOf, vatCodesById, type WrongVatFacts } from './rectify-vat.queries.ts'
import { redoBilled } from './redo-billed.ts'
import { obstacleOfCorrection } from './show-billed.ts'

/** Before any rule: an act looks at the lessons it names, whatever their day. */
const firstDay = '2014-01-01'
/** Most lessons that are shown: the rest is seen once these are put right. */
const shown = 200

type Wrong = {
  readonly billedCodeId: number
  readonly rightCodeId: number
  /** VAT owed more at the right rate, or less. */
  readonly vatCents: number
}

/** What the papers bear and what the rules say differ; a lesson without any rule is none of them. */
const findWrong = async (db: Db, from: string, ids: readonly number[] | null = null) => {
  const lines = await listBilledVat(db, from, ids)
  const sold = await readLessonsSold(
    db,
    lines.map((line) => ({ ...line, courseId: line.id })),
  )
  const codes = await vatCodesById(db)
  const wrong = new Map<number, Wrong>()
  for (const [index, line] of lines.entries()) {
    const rule = sold[index]
    if (!rule || rule.vatCodeId === line.vatCodeId) continue
    const billed = codes.get(line.vatCodeId) ?? notFound()
    const cents = vatInside(line.soldCents, rule.vatPercent) - vatInside(line.soldCents, billed.percent)
    const vatCents = (wrong.get(line.id)?.vatCents ?? 0) + cents
    wrong.set(line.id, { billedCodeId: line.vatCodeId, rightCodeId: rule.vatCodeId, vatCents })
  }
  return { wrong, codes, lessonCount: new Set(lines.map(({ id }) => id)).size }
}

const obstacleOf = ({ isOfPack, isAskedWithOthers: isAsked }: WrongVatFacts): string | null => {
  if (isOfPack) return packsRefusals.corrected.message
  return isAsked ? refusals.askedWithOthers.message : null
}

export const listWrongVat = async ({ db }: OperationContext, { from }: { readonly from: string }) => {
  const { wrong, codes, lessonCount } = await findWrong(db, from)
  const facts = await describeLessons(db, [...wrong.keys()].slice(0, shown))
  const rows = facts.map((fact): WrongVatLesson => {
    const { contractId: _, isOfPack: __, isAskedWithOthers: ___, ...lesson } = fact
    const { billedCodeId, rightCodeId, vatCents } = wrong.get(fact.id) ?? notFound()
    const [billed, right] = [codes.get(billedCodeId) ?? notFound(), codes.get(rightCodeId) ?? notFound()]
    return {
      ...{ ...lesson, vatCents, obstacle: obstacleOf(fact) },
      ...{ billedCode: billed.code, billedPercent: billed.percent, rightCode: right.code, rightPercent: right.percent },
    }
  })
  return { rows, lessonCount, isCut: wrong.size > shown }
}

/** The lesson as it stands: neither its day, nor its price, nor its teacher was wrong. */
const asItIs = async (db: Db, course: FoundCourse): Promise<DeclaredCourse> => {
  const { hourlyPriceCents, durationMinutes, isCollective, chapterId, teacherComment, report } = course
  const { priceCents, teacherAmountCents, urssafPartCents } = course
  return {
    ...{ hourlyPriceCents, durationMinutes, isCollective, chapterId, teacherComment, report },
    ...{ priceCents, teacherAmountCents, urssafPartCents, doneAt: course.doneAt ?? notFound() },
    ...(await priceOf(db, course.id)),
  }
}

type Found = Awaited<ReturnType<typeof findWrong>>
/** One lesson: its papers taken back and made again; its family reads both, and the teacher is not concerned. */
const rectifyOne = async (
  context: OperationContext,
  { id, contract }: { readonly id: number; readonly contract: DeclarableRow },
  { wrong, codes }: Found,
  reason: string,
) => {
  const { db } = context
  const course = (await lockCourse(db, {}, id)) ?? notFound()
  const day = course.doneAt ?? notFound()
  const isAsked = await isAskedWithOthers(db, await partsOfLesson(db, id))
  const obstacle = obstacleOfCorrection(course) ?? (isAsked ? refusals.askedWithOthers : null)
  if (obstacle) refuse(refusals.ofLesson(formatDay(day), obstacle.message))
  const wish = { reason, moneyBack: 'credit', recovery: 'next-pay' } as const
  const redone = await redoBilled(context, course, { contract, lesson: await asItIs(db, course) }, wish)
  const { billedCodeId, rightCodeId } = wrong.get(id) ?? notFound()
  const rates = [billedCodeId, rightCodeId].map((code) => formatPercent((codes.get(code) ?? notFound()).percent))
  if (course.billId !== null && redone.billId !== null)
    await tellCorrected(context, {
      billId: course.billId,
      paperIds: [...redone.noteIds, redone.billId],
      what: `Cours ${de(course.studentName)} du ${formatDay(day)}\u00a0: TVA ${rates.join(' → ')}. Le prix TTC ne change pas.`,
      reason,
    })
  return redone
}

/** All of them or none: what was read on the screen is what is done. */
export const rectifyVat = async (context: OperationContext, { lessons, reason }: RectifyVat) => {
  const { db, live } = context
  const facts = await describeLessons(
    db,
    lessons.map(({ id }) => id),
  )
  if (facts.length < new Set(lessons.map(({ id }) => id)).size) notFound()
  // contracts before their lessons, both in the order of their ids: two acts never wait for each other
  const contracts = new Map<number, DeclarableRow>()
  for (const { contractId, doneAt } of facts.toSorted((a, b) => a.contractId - b.contractId))
    contracts.set(contractId, (await lockContract(db, contractId, dayOf(doneAt))) ?? notFound())
  const ids = facts.map(({ id }) => id).toSorted((a, b) => a - b)
  const found = await findWrong(db, firstDay, ids)
  const asked = new Map(lessons.map(({ id, vatCents }) => [id, vatCents]))
  for (const { id, doneAt } of facts)
    if (found.wrong.get(id)?.vatCents !== asked.get(id)) refuse(refusals.vatChanged(formatDay(doneAt)))
  const [papers, refunds]: [string[], number[]] = [[], []]
  const contractOf = new Map(facts.map(({ id, contractId }) => [id, contracts.get(contractId)]))
  for (const id of ids) {
    const one = { id, contract: contractOf.get(id) ?? notFound() }
    const redone = await rectifyOne(context, one, found, reason)
    papers.push(...redone.references)
    refunds.push(...redone.refunds)
  }
  live(['courses'], ['billing'], ['accounting'])
  const answer = { errors: null, id: null, updatedAt: null, papers }
  if (refunds.length === 0) return answer
  return answerAfterCommit(async (after) => {
    await refundCredited(context, after, refunds)
    return answer
  })
}
