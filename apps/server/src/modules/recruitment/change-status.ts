// Moves a candidate to another status by a bare decision: refused, hired, back a step; and takes a refusal back.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { refusalOfBareMove } from '@cartable/domain/recruitment/recruitment.rules.ts'
import {
  type CandidateStatus,
  candidateStatusLabels,
  isEarly,
  recruitmentWorkflow,
  reopenedStatus,
} from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { closeTeacherAccount, reopenTeacherAccount } from '../access/accounts/close-account.ts'
import { hireTeacher } from '../teachers/candidate-profile.ts'
import { leaveToday } from '../teachers/leave-teacher.ts'
import { listHiringPapers } from '../teachers/list-hiring-papers.ts'
import { tellHired } from '../teachers/tell-hired.ts'
import {
  type CandidateRow,
  findPersonOf,
  insertFollowUp,
  lastChangedBy,
  lockCandidate,
  updateCandidate,
  wasWritten,
} from './candidates.queries.ts'
import { findOpenInterview, updateInterview } from './interviews.queries.ts'
import { positionAt } from './save-candidate.ts'
import { tellUndone } from './tell-undone.ts'

const done = { isValid: true, errorMsgs: [] }

/** Writes the move; the card goes to the top of its new column. */
export const enterStatus = async (
  { db, live, now }: Pick<OperationContext, 'db' | 'live' | 'now'>,
  { id, teacherId }: Pick<CandidateRow, 'id' | 'teacherId'>,
  status: CandidateStatus,
  refusalReason: string | null = null,
): Promise<void> => {
  const at = { statusChangedAt: now().toISOString(), boardPosition: positionAt(now()) }
  // what was asked of somebody in the former column is no longer waited for
  await updateCandidate(db, id, { status, refusalReason, ...at, remindedAt: null, withdrawnAt: null })
  live(['recruitment'], ['recruitment', 'id', id], ['teachers', 'id', teacherId])
}

/** Every paper that is asked must be there and approved: all those that are not are named at once. */
const refuseHiring = async ({ db, today }: OperationContext, { teacherId }: CandidateRow): Promise<void> => {
  const refusals = collectRefusals()
  for (const { name, state } of await listHiringPapers(db, teacherId, today()))
    refusals.add(state === 'approved' ? null : recruitmentRefusals.documentMissing(name))
  refusals.throwIfAny()
}

/** A card taken from a column where it no longer is was moved by somebody else: the move is refused and says by whom. */
export const changeStatus = async (context: OperationContext, input: InputOf<typeof recruitmentApi.changeStatus>) => {
  const { db, today } = context
  const candidate = (await lockCandidate(db, input.id)) ?? notFound()
  const { status: from, teacherId } = candidate
  if (from === input.status) return done
  if (input.from !== undefined && input.from !== from)
    refuse(recruitmentRefusals.movedMeanwhile(await lastChangedBy(db, candidate.id), candidateStatusLabels[from]))
  const { accountId, email } = await findPersonOf(db, teacherId)
  decideMove(recruitmentWorkflow, from, input.status, { hasAccount: accountId !== null })
  const interview = await findOpenInterview(db, candidate.id)
  const isUnwritten = input.status === 'firstMail' && email !== null && !(await wasWritten(db, candidate.id))
  const facts = { hasOpenInterview: interview !== undefined, owesFirstMail: isUnwritten && !input.withoutMail }
  const bare = from === 'refused' ? null : refusalOfBareMove(from, input.status, facts)
  if (bare) refuse(bare)
  if (isUnwritten)
    await insertFollowUp(db, {
      candidateId: candidate.id,
      comment: 'Passé à «\u00a0Premier mail\u00a0» sans mail.',
      authorAccountId: context.identity?.accountId ?? null,
    })
  if (input.status === 'hired') {
    await refuseHiring(context, candidate)
    await hireTeacher(db, teacherId, today())
    await reopenTeacherAccount(context, teacherId)
    await tellHired(context, teacherId)
  }
  // who goes back a step, or is refused before it, has no interview any more
  if (interview && input.status !== 'toView' && (isEarly(input.status) || input.status === 'refused'))
    await updateInterview(db, interview.id, { outcome: 'cancelled' })
  await enterStatus(context, candidate, input.status, input.status === 'refused' ? (input.refusalReason ?? null) : null)
  return done
}

/** Hired by mistake: the teacher becomes inactive with the reason, which the candidacy shows; it stays hired, as it was. */
export const undoHiring = async (
  context: OperationContext,
  { id, reason }: InputOf<typeof candidacyApi.undoHiring>,
) => {
  const candidate = (await lockCandidate(context.db, id)) ?? notFound()
  if (candidate.status !== 'hired') refuse(recruitmentRefusals.notHired)
  await leaveToday(context, candidate.teacherId, reason)
  const isClosed = await closeTeacherAccount(context, candidate.teacherId)
  await tellUndone(context, { teacherId: candidate.teacherId, isClosed })
  context.live(['recruitment'], ['recruitment', 'id', id])
  return done
}

export const reopen = async (context: OperationContext, { id }: { id: number }) => {
  const candidate = (await lockCandidate(context.db, id)) ?? notFound()
  if (candidate.status !== 'refused') refuse(recruitmentRefusals.notRefused)
  const { accountId } = await findPersonOf(context.db, candidate.teacherId)
  const status = reopenedStatus({ hasAccount: accountId !== null })
  await enterStatus(context, candidate, status)
  return { ...done, status }
}
