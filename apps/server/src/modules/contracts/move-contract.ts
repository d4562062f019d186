// Moves a contract: pause, close, open again, and active by its first accepted price.
import {
  type ContractFacts,
  type ContractStatus,
  contractsWorkflow,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { passTestCourse } from '../courses/pass-test-course.ts'
import { cancelPlannedCourses } from '../courses/planning/cancel-planned-courses.ts'
import { leaveLinkingFlow } from '../linking/move-linking.ts'
import { type ContractFound, lockContract, updateContract } from './contract-record.queries.ts'
import { cancelProposals } from './prices.queries.ts'

type Mover = Pick<OperationContext, 'db' | 'today' | 'now' | 'identity' | 'live'>

/** What a move brings with it besides the status, in the same transaction. */
const follow = async (context: Mover, contract: ContractFound, to: ContractStatus): Promise<void> => {
  const { db, identity, now, live } = context
  // a price that nobody can accept any more does not stay open
  if (to === 'close' || to === 'failed') await cancelProposals(db, contract.id, identity?.accountId ?? null, now())
  // nobody waits for a lesson under a contract that does not run
  if (to !== 'active') await cancelPlannedCourses(context, contract.id, now(), 'contract')
  if (contract.status === 'failed' && to === 'active') await passTestCourse(db, contract.id)
  // a teacher who gives lessons is no longer looked for
  if (to === 'active' && contract.linkingId !== null) await leaveLinkingFlow({ db, live }, contract.linkingId)
}

/** Decides under the caller's lock, writes, and answers whether anything changed. */
export const moveLocked = async (
  context: Mover,
  contract: ContractFound,
  to: ContractStatus,
  by: ContractFacts['by'],
): Promise<boolean> => {
  const { db, today, live } = context
  if (!decideMove(contractsWorkflow, contract.status, to, { by, openTwin: contract.openTwin })) return false
  await updateContract(db, contract.id, { status: to, closedOn: to === 'close' ? today() : null })
  await follow(context, contract, to)
  live(['contracts'], ['contracts', 'id', contract.id], ['courses'])
  return true
}

/** A move that staff asks for. */
export const moveContract = async (context: OperationContext, id: number, to: ContractStatus) => {
  const contract = (await lockContract(context.db, id)) ?? notFound()
  await moveLocked(context, contract, to, 'staff')
  return { isValid: true, errorMsgs: [] }
}
