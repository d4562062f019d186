// Answers a proposed price: accepted it follows the one before and makes its contract active.
import { type PriceStatus, pricesWorkflow } from '@cartable/domain/contracts/contracts.workflow.ts'
import { dateRange } from '../../../platform/db/sql.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { decideMove } from '../../../platform/transition.ts'
import { repricePlanned } from '../../courses/planning/reprice-planned.ts'
import { askTeam, settleActions } from '../../linking/next-actions.ts'
import { findParties } from '../shared/contract-ends.queries.ts'
import { type ContractFound, lockContract, updateContract } from '../shared/contract-record.queries.ts'
import { moveLocked } from '../shared/move-contract.ts'
import {
  acceptanceFacts,
  contractIdOf,
  endPriceBefore,
  findPrice,
  firstFreeDay,
  type PriceFound,
  updatePrice,
} from '../shared/prices.queries.ts'
import { tellAccepted } from './tell-accepted.ts'
import { tellWithdrawn } from './tell-price.ts'

/** The first accepted price starts the contract. */
const accept = async (context: OperationContext, contract: ContractFound, price: PriceFound) => {
  await endPriceBefore(context.db, contract.id, price.startsOn)
  if (contract.startedOn === null) await updateContract(context.db, contract.id, { startedOn: price.startsOn })
}

/** The team hears of a refusal, and has something to do about it; the price in force goes on meanwhile. */
const tellRefused = async (
  { db, identity, today }: OperationContext,
  contract: ContractFound,
  comment: string | null,
): Promise<void> => {
  const { studentFirstName, number, linkingId, staffUserId } = await findParties(db, contract.id)
  await askTeam(db, {
    ...(linkingId === null ? { contractId: contract.id } : { linkingId }),
    kind: 'price',
    comment: `${
      contract.status === 'created'
        ? 'Tarif refusé\u00a0: proposer un autre tarif ou abandonner.'
        : 'Nouveau tarif refusé\u00a0: l’ancien continue.'
    }${comment === null ? '' : ` La famille écrit\u00a0: ${comment}`}`,
    dueOn: today(),
    staffUserId,
  })
  const followers = await accountsOfStaff(
    db,
    staffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [staffUserId] },
  )
  await notify(
    db,
    followers.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'course',
      title: `Tarif refusé\u00a0: ${studentFirstName}, contrat ${number}.`,
      link: `/privateTuition/contract/${contract.id}`,
    },
  )
}

type Answer = {
  readonly id: number
  readonly status: Exclude<PriceStatus, 'proposed'>
  /** Words of the family with its refusal. */
  readonly comment?: string | null
}

/**
 * A customer answers what is proposed to the household, signed in or by the link of its mail, staff for it. The contract's
 * lock comes before the price's. A family that answers late agrees to the amount: it begins after the lessons that were
 * declared meanwhile, while staff is told to choose another day. A price that a file takes over tells nobody unless that was asked for.
 */
export const answerPrice = async (
  context: OperationContext,
  { id, status, comment = null }: Answer,
  { tells = true } = {},
) => {
  const { db, as, identity, live, now, today } = context
  const contract = (await lockContract(db, (await contractIdOf(db, id)) ?? notFound())) ?? notFound()
  if (as.kind === 'customer' && as.customerId !== contract.customerId) notFound()
  const found = (await findPrice(db, id, today())) ?? notFound()
  const isStaff = as.kind === 'staff'
  const startsOn = isStaff ? found.startsOn : await firstFreeDay(db, contract.id, found.startsOn)
  const price = { ...found, startsOn }
  const facts = await acceptanceFacts(db, contract.id, price.startsOn)
  const about = { isStaff, contractStatus: contract.status, startsOn: price.startsOn, ...facts }
  if (!decideMove(pricesWorkflow, price.status, status, about)) return { isValid: true, errorMsgs: [] }
  if (status === 'accepted') await accept(context, contract, price)
  await updatePrice(db, id, {
    status,
    answeredAt: now().toISOString(),
    answeredByAccountId: identity?.accountId ?? null,
    ...(status === 'refused' && { answerComment: comment }),
    ...(status === 'accepted' && startsOn !== found.startsOn && { period: dateRange(startsOn) }),
  })
  if (status === 'accepted') await repricePlanned(context, contract.id)
  if (status === 'accepted' && contract.status === 'created') await moveLocked(context, contract, 'active', 'price')
  if (status === 'accepted' && tells) await tellAccepted(context, id, contract.status === 'created')
  if (status === 'refused') await tellRefused(context, contract, comment)
  else await settleActions(context, contract, ['price'])
  if (status === 'cancelled') await tellWithdrawn(context, found)
  live(['contracts'], ['contracts', 'id', contract.id], ['courses'], ['linking'])
  return { isValid: true, errorMsgs: [] }
}
