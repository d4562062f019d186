// Moves a contract: pause, close, open again, and active by its first accepted price.
import {
  type ContractFacts,
  type ContractStatus,
  contractsWorkflow,
  reopenedAs,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { passTestCourse } from '../courses/pass-test-course.ts'
import { cancelPlannedCourses } from '../courses/planning/cancel-planned-courses.ts'
import { chooseTeacherAgain, leaveLinkingFlow } from '../linking/move-linking.ts'
import { type ContractFound, lockContract, updateContract } from './contract-record.queries.ts'
import { cancelProposals } from './prices.queries.ts'

export type Mover = Pick<OperationContext, 'db' | 'today' | 'now' | 'identity' | 'live'>

/** How a contract ended, as it is kept until it is taken up again. */
export type ContractEnd = {
  readonly closedOn: string
  readonly endKind: 'ended' | 'given-up'
  readonly endReasonTypeId: number | null
  readonly endComment: string | null
}
const noEnd = { closedOn: null, endKind: null, endReasonTypeId: null, endComment: null }

/** What a move brings with it besides the status, in the same transaction. */
const follow = async (
  context: Mover,
  contract: ContractFound,
  to: ContractStatus,
  end: ContractEnd | null,
): Promise<void> => {
  const { db, identity, now, live } = context
  // a price that nobody can accept any more does not stay open
  if (to === 'close' || to === 'failed') await cancelProposals(db, contract.id, identity?.accountId ?? null, now())
  // nobody waits for a lesson under a contract that does not run
  const isOver = to === 'pause' || to === 'close' || to === 'failed'
  // what never began leaves nothing that could still be declared
  const from = end?.endKind === 'given-up' ? new Date(0) : now()
  if (isOver) await cancelPlannedCourses(context, contract.id, from, 'contract')
  if (contract.status === 'failed' && to === 'active') await passTestCourse(db, contract.id)
  if (contract.linkingId === null) return
  // a teacher who gives lessons is no longer looked for
  if (to === 'active') await leaveLinkingFlow({ db, live }, contract.linkingId)
  if (to === 'created') await chooseTeacherAgain({ db, live }, contract.linkingId, contract.teacherId)
}

/** Decides under the caller's lock, writes, and answers whether anything changed. `end`: of a contract that closes. */
export const moveLocked = async (
  context: Mover,
  contract: ContractFound,
  to: ContractStatus,
  by: ContractFacts['by'],
  end: ContractEnd | null = null,
): Promise<boolean> => {
  const { db, today, live } = context
  const { openTwin, hasRun } = contract
  if (!decideMove(contractsWorkflow, contract.status, to, { by, openTwin, hasRun })) return false
  const ended = { closedOn: today(), endKind: 'ended' as const, endReasonTypeId: null, endComment: null, ...end }
  await updateContract(db, contract.id, { status: to, ...(to === 'close' ? ended : noEnd) })
  await follow(context, contract, to, end)
  live(['contracts'], ['contracts', 'id', contract.id], ['courses'])
  return true
}

/** A move that staff asks for. */
export const moveContract = async (context: OperationContext, id: number, to: ContractStatus) => {
  const contract = (await lockContract(context.db, id)) ?? notFound()
  await moveLocked(context, contract, to, 'staff')
  return { isValid: true, errorMsgs: [] }
}

/** Ends a pause, or takes up a contract that had ended: where it stood before. */
export const openContract = async (context: OperationContext, id: number) => {
  const contract = (await lockContract(context.db, id)) ?? notFound()
  const hasEnded = contract.status === 'close' || contract.status === 'failed'
  await moveLocked(context, contract, hasEnded ? reopenedAs(contract) : 'active', 'staff')
  return { isValid: true, errorMsgs: [] }
}
