// Serves the page where a family answers a price by the link of a mail.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { monthlyEffect } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import { type PriceAnswerPage, priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { offerPassword } from '../../access/accounts/offer-password.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { askTeam } from '../../linking/next-actions.ts'
import { findParties } from '../shared/contract-ends.queries.ts'
import { firstFreeDay } from '../shared/prices.queries.ts'
import { printContract } from '../shared/print-contract.ts'
import { answerPrice } from './answer-price.ts'
import { priceConstraints } from './price-constraints.ts'
import { customerOfContract, findOldLink } from './price-link.queries.ts'
import { findPriceToTell } from './rhythm.queries.ts'
import { mailPrice } from './tell-price.ts'

const priceOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'contract_price_versions') throw linkIsOver()
  return as.subjectId
}

/** Links of one price in 24 h. */
const linksADay = 3

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
  const passwordToken = accepts
    ? await offerPassword(context, await customerOfContract(context.db, price.contractId))
    : null
  return { errors: null, passwordToken }
}

/** A question keeps the price and its link: the team is told on the day, and answers by telephone or by mail. */
const ask = async (context: OperationContext, { comment }: InputOf<typeof priceAnswerApi.askAboutPrice>) => {
  const { db, now, today } = context
  const price = await findPriceToTell(db, priceOf(context), now().toISOString())
  if (price?.status !== 'proposed') return refuse(contractsRefusals.priceIsOver)
  const { linkingId, number, staffUserId, studentFirstName } = await findParties(db, price.contractId)
  await askTeam(db, {
    ...(linkingId === null ? { contractId: price.contractId } : { linkingId }),
    kind: 'price',
    comment: `Question de la famille sur le prix proposé\u00a0: ${comment}`,
    dueOn: today(),
    staffUserId,
  })
  await notify(
    db,
    await accountsOfStaff(db, staffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [staffUserId] }),
    {
      kind: 'course',
      title: `Question sur un tarif\u00a0: ${studentFirstName}, contrat ${number}.`,
      link: `/privateTuition/contract/${price.contractId}`,
    },
  )
  return { errors: null }
}

/** The paper as it would bind: with the price that is proposed. */
const read = async (context: OperationContext) => {
  const price = await findPriceToTell(context.db, priceOf(context), context.now().toISOString())
  if (price?.status !== 'proposed') throw linkIsOver()
  return printContract(context, price.contractId, null)
}

/** To the address on file alone, while the price waits; the answer is the same for any token. */
const renew = async (context: OperationContext, { token }: InputOf<typeof priceAnswerApi.renewPriceLink>) => {
  const { db, now } = context
  const since = new Date(now().getTime() - 86_400_000)
  const asked = await findOldLink(db, hashToken(token), since)
  const price = asked && (await findPriceToTell(db, asked.priceId, now().toISOString()))
  if (asked && price?.status === 'proposed' && asked.sentToday < linksADay)
    await mailPrice(context, asked.priceId, price, { isReminder: false })
  return { isDone: true }
}

export const priceAnswerService = handlers(
  priceAnswerApi,
  { showAnswer: show, saveAnswer: save, askAboutPrice: ask, readContract: read, renewPriceLink: renew },
  { constraints: priceConstraints },
)
