// Puts an accepted price right that was typed wrong: another one takes its place, and the lessons not yet confirmed follow.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { priceStatusLabels, pricesWorkflow } from '@cartable/domain/contracts/contracts.workflow.ts'
import {
  correctPriceApi,
  type LessonAtPrice,
  type PriceCorrection,
  type PriceCorrectionInput,
} from '@cartable/domain/contracts/prices/correct-price.api.ts'
import { addDays, dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { dateRange } from '../../../platform/db/sql.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { decideMove } from '../../../platform/transition.ts'
import { refundCredited } from '../../billing/billing.service.ts'
import { repriceBilled } from '../../courses/corrections/reprice-billed.ts'
import { repriceDeclared } from '../../courses/planning/reprice-declared.ts'
import { repricePlanned } from '../../courses/planning/reprice-planned.ts'
import { type ContractFound, findContract, lockContract, updateContract } from '../shared/contract-record.queries.ts'
import {
  contractIdOf,
  findPrice,
  insertPrice,
  isFirstPrice,
  type PriceFound,
  updatePrice,
} from '../shared/prices.queries.ts'
import { tellParty } from '../shared/tell-parties.ts'
import { listLessonsAt } from './correct-price.queries.ts'
import { aloneOf, loyaltyOf, priceColumns } from './price-columns.ts'
import { priceConstraints } from './price-constraints.ts'

/** The day after the last billed lesson, proposed first: an earlier one takes the billed ones along, with their papers. */
const firstFreeOf = (price: PriceFound, lessons: readonly LessonAtPrice[]): string => {
  const billed = lessons.filter(({ isBilled }) => isBilled).at(-1)
  return billed ? addDays(dayOf(billed.doneAt), 1) : price.startsOn
}

const show = async (context: OperationContext, { id }: { id: number }): Promise<PriceCorrection> => {
  const { db, today } = context
  const price = (await findPrice(db, id, today())) ?? notFound()
  if (price.status !== 'accepted') refuse(contractsRefusals.notAccepted(priceStatusLabels[price.status]))
  const contract = (await findContract(db, price.contractId)) ?? notFound()
  const lessons = await listLessonsAt(db, id, { isLocked: false })
  const firstDay = price.startsOn
  const free = firstFreeOf(price, lessons)
  return {
    id,
    updatedAt: price.updatedAt,
    contractId: contract.id,
    customerPrice: price.customerPrice + price.loyaltyDiscount,
    margin: price.margin + price.loyaltyDiscount,
    alonePrice: price.alonePrice,
    aloneMargin: price.aloneMargin,
    isCollective: contract.isCollective,
    startsOn: price.endsOn !== null && free > price.endsOn ? firstDay : free,
    firstDay,
    lastDay: price.endsOn,
    mayBeEarlier: free === firstDay && (await isFirstPrice(db, price)),
    reason: null,
    tellFamily: true,
    teacherSelfEmployed: contract.teacherSelfEmployed,
    loyalty: await loyaltyOf(db, contract, firstDay),
    lessons,
  }
}

type Corrected = {
  readonly contract: ContractFound
  readonly price: PriceFound
  readonly lessons: readonly LessonAtPrice[]
}
/** The wrong price is cancelled where nothing was billed at it from its first day on, and else ends the day before. */
const retire = async (
  { db, now, identity }: OperationContext,
  { contract, price }: Corrected,
  { startsOn, reason }: PriceCorrectionInput,
) => {
  if (startsOn > price.startsOn)
    return updatePrice(db, price.id, { period: dateRange(price.startsOn, startsOn), answerComment: reason })
  decideMove(pricesWorkflow, price.status, 'cancelled', {
    ...{ isStaff: true, isCorrection: true, contractStatus: contract.status },
    ...{ startsOn, acceptedFrom: null, lastCourseOn: null },
  })
  await updatePrice(db, price.id, {
    status: 'cancelled',
    answerComment: reason,
    answeredAt: now().toISOString(),
    answeredByAccountId: identity?.accountId ?? null,
  })
}

/** The new row, in force at once: what was agreed to is what it says, only the typing was wrong. */
const replace = async (context: OperationContext, input: PriceCorrectionInput, found: Corrected) => {
  const { db, now, identity } = context
  const { contract, price, lessons } = found
  const columns = await priceColumns(db, contract, input)
  await retire(context, found, input)
  const id = await insertPrice(db, {
    ...columns,
    contractId: contract.id,
    status: 'accepted',
    period: dateRange(input.startsOn, price.endsOn && addDays(price.endsOn, 1)),
    proposedAt: now().toISOString(),
    answeredAt: now().toISOString(),
    answeredByAccountId: identity?.accountId ?? null,
  })
  const alone = aloneOf(columns)
  const declared = lessons.filter(({ isBilled }) => !isBilled)
  await repriceDeclared(db, declared, { id, ...columns, alone })
  const billed = lessons.filter(({ isBilled }) => isBilled)
  const refunds = await repriceBilled(context, billed, { id, ...columns, alone }, input.reason)
  await repricePlanned(context, contract.id)
  return { id, columns, refunds }
}

const tell = async (
  context: OperationContext,
  input: PriceCorrectionInput,
  { contract, price, lessons }: Corrected,
  now: { readonly customerPriceCents: number; readonly teacherAmountCents: number },
) => {
  const [from, count] = [formatDay(input.startsOn), lessons.length]
  const word =
    count === 0
      ? null
      : count === 1
        ? 'Un cours déjà déclaré est repris à ce prix.'
        : `${count} cours déjà déclarés sont repris à ce prix.`
  if (input.tellFamily && now.customerPriceCents !== price.customerPrice)
    await tellParty(context, contract.id, 'family', {
      template: 'price-corrected',
      title: `Prix corrigé\u00a0: ${formatEuros(now.customerPriceCents)} de l’heure depuis le ${from}.`,
      tags: {
        prix: formatEuros(now.customerPriceCents),
        ancien_prix: formatEuros(price.customerPrice),
        date_debut: from,
        mot: word,
      },
    })
  if (now.teacherAmountCents !== price.teacherAmount)
    await tellParty(context, contract.id, 'teacher', {
      template: 'price-corrected-teacher',
      title: `Rémunération corrigée\u00a0: ${formatEuros(now.teacherAmountCents)} de l’heure depuis le ${from}.`,
      tags: {
        prix: formatEuros(now.teacherAmountCents),
        ancien_prix: formatEuros(price.teacherAmount),
        date_debut: from,
        mot: word,
      },
    })
}

export const correctPrice = async (context: OperationContext, input: PriceCorrectionInput) => {
  const { db, live, today } = context
  const contract = (await lockContract(db, (await contractIdOf(db, input.id)) ?? notFound())) ?? notFound()
  await lockUnchanged(db, 'contractPriceVersions', input.id, input.updatedAt, () => show(context, { id: input.id }))
  const price = (await findPrice(db, input.id, today())) ?? notFound()
  if (price.status !== 'accepted') refuse(contractsRefusals.notAccepted(priceStatusLabels[price.status]))
  const isEarlier = input.startsOn < price.startsOn
  // no price was agreed before the first one, whose first day may have been typed wrong
  const isBefore = isEarlier && !(await isFirstPrice(db, price))
  if (isBefore || (price.endsOn !== null && input.startsOn > price.endsOn))
    refuse(contractsRefusals.outsideOfPrice(price.startsOn, price.endsOn), 'startsOn')
  const after = (await listLessonsAt(db, price.id, { isLocked: true })).filter(
    ({ doneAt }) => dayOf(doneAt) >= input.startsOn,
  )
  if (isEarlier && contract.startedOn !== null && input.startsOn < contract.startedOn)
    await updateContract(db, contract.id, { startedOn: input.startsOn })
  const found = { contract, price, lessons: after }
  const { id, columns, refunds } = await replace(context, input, found)
  await tell(context, input, found, columns)
  live(['contracts'], ['contracts', 'id', contract.id], ['courses'], ['billing'], ['accounting'])
  const answer = { errors: null, id, updatedAt: await stampOf(db, 'contractPriceVersions', id) }
  if (refunds.length === 0) return answer
  // one that fails now is asked again by the verification of card payments
  return answerAfterCommit(async (after) => {
    await refundCredited(context, after, refunds)
    return answer
  })
}

export const correctPriceService = handlers(
  correctPriceApi,
  { showCorrection: show, correct: correctPrice },
  { constraints: priceConstraints },
)
