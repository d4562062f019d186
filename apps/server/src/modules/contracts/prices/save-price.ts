// Proposes a price to the customer, or corrects the proposal that waits for an answer.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { PriceVersionInput, PriceVersionRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { contractStatusLabels, priceStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { planOrMoveTest } from '../../courses/planning/plan-or-move-test.ts'
import { settleActions } from '../../linking/next-actions.ts'
import { isGridNewer } from '../grids/rates.queries.ts'
import { type ContractFound, findContract, findTestFacts, lockContract } from '../shared/contract-record.queries.ts'
import { findPrice, insertPrice, listPrices, updatePrice } from '../shared/prices.queries.ts'
import { loyaltyOf, priceColumns } from './price-columns.ts'
import { suggestPrices } from './suggest-price.ts'
import { tellPrice } from './tell-price.ts'

const later = (one: string, other: string) => (one < other ? other : one)

const suggestFirst = async (db: Db, contract: ContractFound, on: string) => {
  const teachers = [{ id: contract.teacherId, selfEmployed: contract.teacherSelfEmployed }]
  return (await suggestPrices(db, { ...contract, teachers, on })).get(contract.teacherId)
}

/** What the grid says since it was changed, where that is not what the family pays. */
const newGridOf = async (
  { db, today }: OperationContext,
  contract: ContractFound,
): Promise<PriceVersionRecord['grid']> => {
  const last = (await listPrices(db, contract.id, today())).find((price) => price.status === 'accepted')
  if (!last || !(await isGridNewer(db, contract, { since: last.proposedAt, today: today() }))) return null
  const grid = await suggestFirst(db, contract, today())
  if (!grid || grid.customerPrice === last.customerPrice + last.loyaltyDiscount) return null
  return { customerPrice: grid.customerPrice, margin: grid.margin }
}

/** A new price starts with the amounts of the one in force, from tomorrow; the first one with those of the grid, from the contract's start. */
const startOf = async ({ db, today }: OperationContext, contract: ContractFound) => {
  const prices = await listPrices(db, contract.id, today())
  const last = prices.find((price) => price.status === 'accepted')
  const startsOn = last ? addDays(later(today(), last.startsOn), 1) : (contract.startedOn ?? today())
  const grid = last ? undefined : await suggestFirst(db, contract, startsOn)
  return {
    customerPrice: last?.customerPrice ?? grid?.customerPrice ?? null,
    margin: last?.margin ?? grid?.margin ?? null,
    loyaltyDiscount: last?.loyaltyDiscount ?? 0,
    teacherAmount: last?.teacherAmount ?? grid?.teacherPart ?? 0,
    urssafPart: last?.urssafPart ?? grid?.urssafPart ?? 0,
    alonePrice: last?.alonePrice ?? null,
    aloneMargin: last?.aloneMargin ?? null,
    startsOn,
  }
}

export const showPrice = async (
  context: OperationContext,
  asked: { id?: number | undefined; contractId?: number | undefined },
): Promise<PriceVersionRecord> => {
  const { db, today, now } = context
  const price = asked.id === undefined ? null : ((await findPrice(db, asked.id, today())) ?? notFound())
  const contractId = price?.contractId ?? asked.contractId ?? notFound()
  const contract = (await findContract(db, contractId)) ?? notFound()
  const values = price ?? (await startOf(context, contract))
  const test = await findTestFacts(db, contractId, now())
  const asksTest = price === null && !contract.hasRun && test.isDue && test.at === null
  return {
    id: price?.id ?? null,
    updatedAt: price?.updatedAt ?? null,
    contractId,
    status: price?.status ?? 'proposed',
    customerPrice: values.customerPrice === null ? null : values.customerPrice + values.loyaltyDiscount,
    margin: values.margin === null ? null : values.margin + values.loyaltyDiscount,
    teacherAmount: values.teacherAmount,
    urssafPart: values.urssafPart,
    // one that was collective has no price for a pupil alone any more
    alonePrice: contract.isCollective ? values.alonePrice : null,
    aloneMargin: contract.isCollective ? values.aloneMargin : null,
    isCollective: contract.isCollective,
    startsOn: values.startsOn,
    teacherSelfEmployed: contract.teacherSelfEmployed,
    loyalty: await loyaltyOf(db, contract, values.startsOn),
    asksTest,
    testAt: asksTest ? test.agreedAt : null,
    grid: price === null ? await newGridOf(context, contract) : null,
  }
}

/** A lesson is planned at a price: the date that was agreed before there was one waits for it. */
const planTest = async (context: OperationContext, contractId: number, at: string): Promise<void> => {
  try {
    await planOrMoveTest(context, { contractId, at })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(error.refusals.map((refusal) => ({ ...refusal, path: 'testAt' })))
  }
}

export const savePrice = async (context: OperationContext, input: PriceVersionInput) => {
  const { db, live, now, today } = context
  const contract = (await lockContract(db, input.contractId)) ?? notFound()
  if (contract.status === 'close' || contract.status === 'failed')
    refuse(contractsRefusals.contractOver(contractStatusLabels[contract.status]))
  if (input.alonePrice !== null && !contract.isCollective) refuse(contractsRefusals.aloneOnly, 'alonePrice')
  let { id } = input
  if (id === null) {
    id = await insertPrice(db, {
      contractId: contract.id,
      ...(await priceColumns(db, contract, input)),
      proposedAt: now().toISOString(),
    })
  } else {
    const asked = { id }
    await lockUnchanged(db, 'contractPriceVersions', id, input.updatedAt, () => showPrice(context, asked))
    const price = (await findPrice(db, id, today())) ?? notFound()
    if (price.contractId !== contract.id) notFound()
    if (price.status !== 'proposed') refuse(contractsRefusals.notEditable(priceStatusLabels[price.status]))
    await updatePrice(db, id, { ...(await priceColumns(db, contract, input)), remindedAt: null })
  }
  if (input.id === null && input.testAt !== null && !contract.hasRun) await planTest(context, contract.id, input.testAt)
  await settleActions(context, contract, ['price'])
  await tellPrice(context, id)
  live(['contracts'], ['contracts', 'id', contract.id])
  return { errors: null, id, updatedAt: await stampOf(db, 'contractPriceVersions', id) }
}
