// Makes a contract that takes over lessons of another one, running at once at a price that the family has agreed to.

import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { refusalOfPrice } from '@cartable/domain/contracts/replacements/replacements.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { priceColumns } from '../prices/price-columns.ts'
import { partiesOf } from '../shared/bind-parties.ts'
import { type ContractFound, insertContract, lockContract } from '../shared/contract-record.queries.ts'
import { moveLocked } from '../shared/move-contract.ts'
import { insertPrice } from '../shared/prices.queries.ts'
import { findPaid } from './find-paid.ts'

/** Cents of an hour; `familyAgrees`: to pay more than it does. */
export type AgreedPrice = { readonly customerPrice: number; readonly margin: number; readonly familyAgrees: boolean }

type Wanted = {
  readonly kind: 'lessons' | 'teacher' | 'terms'
  readonly teacherId: number
  readonly startedOn: string
  /** First day of its price. */
  readonly pricedOn: string
  readonly price: AgreedPrice
  readonly linkingId?: number | null
  /** Terms that differ from those of the contract that is replaced. */
  readonly terms?: Partial<
    Pick<ContractFound, 'studentId' | 'subjectId' | 'scholarLevelId' | 'format' | 'location' | 'isCollective'>
  >
}

/** Refuses a price that the family has not agreed to, at its field. */
export const makeRunning = async (
  context: OperationContext,
  replaced: ContractFound,
  { kind, teacherId, startedOn, pricedOn, price, linkingId = null, terms = {} }: Wanted,
): Promise<number> => {
  const { db, now, today, identity } = context
  const paid = (await findPaid(db, replaced.id, today())) ?? refuse(replacementsRefusals.noPriceYet)
  const dear = refusalOfPrice(price, paid.customerPrice)
  if (dear) refuse(dear, 'customerPrice')
  const { studentId, subjectId, format, scholarLevelId, isCollective, location, locationAddressId, billingRhythm } = {
    ...replaced,
    ...terms,
  }
  const sameRegime = teacherId === replaced.teacherId && !replaced.teacherSelfEmployed ? replaced.regime : null
  const id = await insertContract(db, {
    ...(await partiesOf(
      db,
      // the same teacher goes on in the mode that was agreed
      { studentId, teacherId, subjectId, format, isAffiliation: false, regime: sameRegime },
      startedOn,
    )),
    ...{ scholarLevelId, isCollective, location, startedOn, linkingId, billingRhythm },
    locationAddressId: location === 'other' ? locationAddressId : null,
    withTest: false,
    replacesContractId: kind === 'lessons' ? (replaced.replacesContractId ?? replaced.id) : replaced.id,
    replacementKind: kind,
  })
  const made = (await lockContract(db, id)) ?? notFound()
  await insertPrice(db, {
    contractId: id,
    ...(await priceColumns(db, made, {
      ...{ ...price, startsOn: pricedOn },
      ...{ alonePrice: paid.alonePrice, aloneMargin: paid.aloneMargin },
    })),
    status: 'accepted',
    proposedAt: now().toISOString(),
    answeredAt: now().toISOString(),
    answeredByAccountId: identity?.accountId ?? null,
  })
  await moveLocked(context, made, 'active', 'price')
  return id
}
