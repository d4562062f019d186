// Makes the contract of a search of a teacher that ends with one, and proposes its first price to the family.

import { dateRange } from '../../platform/db/sql.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import type { SuggestedPrice } from './prices/suggest-price.ts'
import { tellPrice } from './prices/tell-price.ts'
import { partiesOf } from './shared/bind-parties.ts'
import { hasTaught, insertContract } from './shared/contract-record.queries.ts'
import { insertPrice } from './shared/prices.queries.ts'

export type ContractOfLinking = {
  readonly linkingId: number
  readonly studentId: number
  readonly teacherId: number
  readonly subjectId: number
  readonly scholarLevelId: number
  readonly format: 'CAD' | 'CEL'
  readonly startedOn: string
  /** Proposed to the family; the manager proposes one later when absent. */
  readonly price: SuggestedPrice | null
}

/** Refuses, at their fields, a student or a teacher who cannot be bound. Answers the contract and its first price. */
export const makeContractOfLinking = async (
  context: OperationContext,
  { linkingId, price, startedOn, ...terms }: ContractOfLinking,
): Promise<{ id: number; priceVersionId: number | null }> => {
  const { db, now, live } = context
  const parties = await partiesOf(db, { ...terms, isAffiliation: false }, startedOn)
  const id = await insertContract(db, {
    ...parties,
    linkingId,
    scholarLevelId: terms.scholarLevelId,
    withTest: !(await hasTaught(db, terms.studentId, terms.teacherId)),
    location: terms.format === 'CEL' ? 'online' : 'student-home',
    startedOn,
  })
  const priceVersionId =
    price === null
      ? null
      : await insertPrice(db, {
          contractId: id,
          customerPriceCents: price.customerPrice,
          marginCents: price.margin,
          teacherAmountCents: price.teacherPart,
          urssafPartCents: price.urssafPart,
          period: dateRange(startedOn),
          proposedAt: now().toISOString(),
        })
  if (priceVersionId !== null) await tellPrice(context, priceVersionId)
  live(['contracts'])
  return { id, priceVersionId }
}
