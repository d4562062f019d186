// Gives billed lessons the price that they should have had: a credit note or a bill of the difference for each, one mail for all.
import { billedCorrectionRefusals } from '@cartable/domain/courses/corrections/billed.refusals.ts'
import { kindOfBilledCorrection, movesApart } from '@cartable/domain/courses/corrections/billed.rules.ts'
import { hourlyFor, type PriceOfHour, partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { tellCorrected } from '../../billing/credits/tell-corrected.ts'
import { bearsNoCredit } from '../../urssaf/end-bill-advance.ts'
import { lockCourse } from '../courses.queries.ts'
import { lockContract } from '../declaration.queries.ts'
import { redoBilled } from './redo-billed.ts'
import { reviseBilled } from './revise-billed.ts'
import { obstacleOfBilled } from './show-billed.ts'

/** The caller holds the locks of the contract and of the lessons. Answers the refunds to ask of the provider after the commit. */
export const repriceBilled = async (
  context: OperationContext,
  lessons: readonly { readonly id: number; readonly doneAt: string; readonly isAlone: boolean }[],
  price: PriceOfHour & { readonly id: number },
  reason: string,
): Promise<number[]> => {
  const { db } = context
  const [paperIds, refunds]: [number[], number[]] = [[], []]
  let first: { readonly billId: number; readonly hourlyCents: number } | null = null
  for (const { id, doneAt, isAlone } of lessons) {
    const course = (await lockCourse(db, {}, id)) ?? notFound()
    const obstacle = obstacleOfBilled(course)
    if (obstacle) refuse(billedCorrectionRefusals.ofLesson(formatDay(doneAt), obstacle.message), 'startsOn')
    const { durationMinutes, isCollective, chapterId, teacherComment, report } = course
    const hourly = hourlyFor(price, isAlone)
    const lesson = {
      ...{ doneAt: course.doneAt ?? '', durationMinutes, isCollective, chapterId, teacherComment, report },
      contractPriceVersionId: price.id,
      hourlyPriceCents: hourly.customerPriceCents,
      ...partsOfCourse(hourly, durationMinutes),
    }
    const before = { doneAt: lesson.doneAt, durationMinutes, priceCents: course.priceCents }
    const kind = kindOfBilledCorrection(before, lesson) ?? 'same'
    if (kind === 'redone') throw new Error(`the price of course ${id} changed its day`)
    const wish = { reason, moneyBack: 'credit', recovery: 'next-pay' } as const
    const isApart = course.regime === 'mandataire' && movesApart(course, lesson)
    const isAdvanced = course.orderId !== null && (await bearsNoCredit(db, course.orderId))
    if (isApart && !isAdvanced) {
      const contract = (await lockContract(db, course.contractId, dayOf(lesson.doneAt))) ?? notFound()
      const redone = await redoBilled(context, course, { contract, lesson }, wish)
      paperIds.push(...redone.noteIds, ...(redone.billId === null ? [] : [redone.billId]))
      refunds.push(...redone.refunds)
    } else {
      // an advanced bill is made again whatever it becomes
      const { papers } = await reviseBilled(context, course, lesson, isApart && kind === 'same' ? 'more' : kind, wish)
      paperIds.push(...papers.paperIds)
      refunds.push(...papers.refunds)
    }
    if (first === null && course.billId !== null)
      first = { billId: course.billId, hourlyCents: course.hourlyPriceCents }
  }
  if (first !== null && paperIds.length > 0)
    await tellCorrected(context, {
      billId: first.billId,
      paperIds,
      what: `Prix de l’heure\u00a0: ${formatEuros(first.hourlyCents)} → ${formatEuros(price.customerPriceCents)}, pour ${paperIds.length === 1 ? 'un cours facturé' : `${paperIds.length} cours facturés`}`,
      reason,
    })
  return refunds
}
