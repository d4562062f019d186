// Puts right what an hour brings a teacher: the price of the family stays, the margin bears the difference, lessons given since follow, paid ones by his next pay.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { restOfTeacher } from '@cartable/domain/contracts/contracts.rules.ts'
import {
  type RateCheck,
  type RateCorrection,
  type TeacherRate,
  teacherRateApi,
} from '@cartable/domain/contracts/prices/teacher-rate.api.ts'
import { partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { contributionRates } from '../grids/rates.queries.ts'
import { findContract } from '../shared/contract-record.queries.ts'
import { findPrice, type PriceFound } from '../shared/prices.queries.ts'
import { correctPrice } from './correct-price.ts'
import { listRateLessons, listTeacherRates } from './teacher-rate.queries.ts'

type Asked = { readonly id: number; readonly hourly: number; readonly startsOn: string }

/** Margin of an hour that leaves the teacher what is asked; refused where the family’s price does not hold it. */
const marginOf = async ({ db }: OperationContext, price: PriceFound, { hourly, startsOn }: Asked) => {
  const contract = (await findContract(db, price.contractId)) ?? notFound()
  const rates = contract.teacherSelfEmployed
    ? null
    : ((await contributionRates(db, startsOn)) ?? refuse(contractsRefusals.noRate, 'startsOn'))
  // as it was before the loyalty programme, which the margin alone bears
  const customerPrice = price.customerPrice + price.loyaltyDiscount
  const rest = restOfTeacher(hourly, rates)
  const margin = customerPrice - rest
  if (margin < price.loyaltyDiscount)
    refuse(contractsRefusals.rateAbovePrice(formatEuros(price.customerPrice)), 'hourly')
  return {
    margin,
    customerPrice,
    parts: { customerPriceCents: price.customerPrice, teacherAmountCents: hourly, urssafPartCents: rest - hourly },
  }
}

const find = async ({ db, today }: OperationContext, id: number): Promise<PriceFound> => {
  const price = (await findPrice(db, id, today())) ?? notFound()
  return price.status === 'accepted' ? price : notFound()
}

const check = async (context: OperationContext, asked: Asked): Promise<RateCheck> => {
  const price = await find(context, asked.id)
  const none = { lessons: [], marginCents: null }
  if (asked.startsOn < price.startsOn || (price.endsOn !== null && asked.startsOn > price.endsOn))
    return { ...none, obstacle: contractsRefusals.outsideOfPrice(price.startsOn, price.endsOn).message }
  if (asked.hourly === price.teacherAmount) return { ...none, obstacle: contractsRefusals.sameRate.message }
  try {
    const { margin, parts } = await marginOf(context, price, asked)
    const lessons = (await listRateLessons(context.db, price.id)).filter(({ day }) => day >= asked.startsOn)
    return {
      obstacle: null,
      marginCents: margin - price.loyaltyDiscount,
      lessons: lessons.map((lesson) => ({
        ...lesson,
        afterCents: lesson.isAlone ? lesson.beforeCents : partsOfCourse(parts, lesson.minutes).teacherAmountCents,
      })),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...none, obstacle: error.refusals.map(({ message }) => message).join(' ') }
  }
}

const rectify = async (context: OperationContext, input: RateCorrection) => {
  const price = await find(context, input.id)
  // no lesson is given before the first day of a price
  if (input.startsOn < price.startsOn)
    refuse(contractsRefusals.outsideOfPrice(price.startsOn, price.endsOn), 'startsOn')
  if (input.hourly === price.teacherAmount) refuse(contractsRefusals.sameRate, 'hourly')
  const { margin, customerPrice } = await marginOf(context, price, input)
  const { id, updatedAt, startsOn, reason } = input
  const { alonePrice, aloneMargin } = price
  return correctPrice(context, {
    ...{ id, updatedAt: updatedAt ?? '', startsOn, reason, customerPrice, margin, alonePrice, aloneMargin },
    tellFamily: false,
  })
}

const rates = async ({ db }: OperationContext, teacherId: number): Promise<{ rates: TeacherRate[] }> => ({
  rates: await listTeacherRates(db, teacherId),
})

export const teacherRateService = handlers(teacherRateApi, {
  rates: (context, { teacherId }) => rates(context, teacherId),
  checkRate: check,
  rectifyRate: rectify,
})
