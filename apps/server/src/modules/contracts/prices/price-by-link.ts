// Serves the page where a family answers a price by the link of a mail.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { monthlyEffect } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import { type PriceAnswerPage, priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { firstFreeDay } from '../shared/prices.queries.ts'
import { answerPrice } from './answer-price.ts'
import { priceConstraints } from './price-constraints.ts'
import { findPriceToTell } from './rhythm.queries.ts'

const priceOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'contract_price_versions') throw linkIsOver()
  return as.subjectId
}

const states = { proposed: 'waiting', accepted: 'accepted', refused: 'refused', cancelled: 'over' } as const

const show = async (context: OperationContext): Promise<PriceAnswerPage> => {
  const { db, now } = context
  const price = await findPriceToTell(db, priceOf(context), now().toISOString())
  if (!price) throw linkIsOver()
  const { contractId, status, stamp: _, testAskedAt: __, taxCreditPercent: ___, rhythm, startsOn, ...shown } = price
  const isWaiting = status === 'proposed'
  return {
    ...shown,
    state: states[status],
    startsOn: isWaiting ? await firstFreeDay(db, contractId, startsOn) : startsOn,
    monthlyEffect:
      price.oldPriceCents === null ? null : monthlyEffect(price.oldPriceCents, price.hourlyPriceCents, rhythm),
    company: await companyContact(context),
  }
}

const save = async (context: OperationContext, input: InputOf<typeof priceAnswerApi.saveAnswer>) => {
  const { accepts, comment } = input
  const id = priceOf(context)
  // withdrawn or answered while the page was open: said in words for a family, not in those of a workflow
  const price = await findPriceToTell(context.db, id, context.now().toISOString())
  if (price?.status !== 'proposed') return refuse(contractsRefusals.priceIsOver)
  await answerPrice(context, {
    id,
    status: accepts ? 'accepted' : 'refused',
    comment: accepts ? null : comment,
  })
  return { errors: null }
}

export const priceAnswerService = handlers(
  priceAnswerApi,
  { showAnswer: show, saveAnswer: save },
  { constraints: priceConstraints },
)
