// Moves a contract, whoever asks, with what follows in the same transaction: prices taken back, plans cancelled, its search told.
import {
  type ContractFacts,
  type ContractStatus,
  contractsWorkflow,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import { addDays, startOfDay } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { decideMove } from '../../../platform/transition.ts'
import { endPacksOf } from '../../billing/packs/end-pack.ts'
import { passTestCourse } from '../../courses/pass-test-course.ts'
import { cancelPlannedCourses } from '../../courses/planning/cancel-planned-courses.ts'
import { chooseTeacherAgain, leaveLinkingFlow } from '../../linking/move-linking.ts'
import { type ContractFound, updateContract } from './contract-record.queries.ts'
import { cancelProposals } from './prices.queries.ts'

export type Mover = Pick<OperationContext, 'db' | 'today' | 'now' | 'identity' | 'live' | 'platform'>

/** How a contract ended, as it is kept until it is taken up again. */
export type ContractEnd = {
  /** Last day on which lessons were given. */
  readonly closedOn: string
  readonly endKind: 'ended' | 'given-up'
  readonly endReasonTypeId: number | null
  readonly endComment: string | null
}
const noEnd = { closedOn: null, endKind: null, endReasonTypeId: null, endComment: null }

/** First instant after the last day of a contract. */
export const afterDay = (day: string): Date => startOfDay(addDays(day, 1))

type More = {
  /** Of a contract that closes. */
  readonly end?: ContractEnd
  /** Day of the return, of a contract that pauses and knows it. */
  readonly resumesOn?: string | null
  /** What is planned is about to go to another contract. */
  readonly keepsPlans?: boolean
}

/** The time in which nobody waits for a lesson under a contract that no longer runs; null while it does. */
const emptied = ({ now }: Mover, to: ContractStatus, { end, resumesOn }: More) => {
  if (to === 'active' || to === 'created') return null
  if (end === undefined) return { from: now(), until: resumesOn ? startOfDay(resumesOn) : null }
  // what never began leaves nothing that could still be declared, what ends keeps its last lessons
  return { from: end.endKind === 'given-up' ? new Date(0) : afterDay(end.closedOn), until: null }
}

const follow = async (context: Mover, contract: ContractFound, to: ContractStatus, more: More): Promise<void> => {
  const { db, identity, now, live } = context
  // a price that nobody can accept any more does not stay open
  if (to === 'close' || to === 'failed') await cancelProposals(db, contract.id, identity?.accountId ?? null, now())
  const period = more.keepsPlans ? null : emptied(context, to, more)
  if (period) await cancelPlannedCourses(context, contract.id, period, 'contract')
  // what is left of hours sold ahead is the family's own credit again
  if (to === 'close' || to === 'failed') await endPacksOf(context, contract.id)
  if (contract.status === 'failed' && to === 'active') await passTestCourse(db, contract.id)
  if (contract.linkingId === null) return
  // a teacher who gives lessons is no longer looked for
  if (to === 'active') await leaveLinkingFlow({ db, live }, contract.linkingId)
  if (to === 'created') await chooseTeacherAgain({ db, live }, contract.linkingId, contract.teacherId)
}

/** Decides under the caller's lock, writes, and answers whether anything changed. */
export const moveLocked = async (
  context: Mover,
  contract: ContractFound,
  to: ContractStatus,
  by: ContractFacts['by'],
  more: More = {},
): Promise<boolean> => {
  const { db, today, live } = context
  if (!decideMove(contractsWorkflow, contract.status, to, { ...contract, by })) return false
  const runsOn = to === 'pause' || (contract.status === 'pause' && to === 'active')
  await updateContract(db, contract.id, {
    status: to,
    resumesOn: more.resumesOn ?? null,
    // an end that was said for a later day outlasts a pause
    ...(runsOn ? {} : { ...noEnd, endsOn: null, ...more.end }),
    ...(to === 'active' && contract.status !== 'created' && { resumedOn: today() }),
  })
  await follow(context, contract, to, more)
  live(['contracts'], ['contracts', 'id', contract.id], ['courses'])
  return true
}
