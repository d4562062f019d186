// Ends a contract on a day: today, a past one, or one to come; what is planned after it is cancelled at once, and both are told. Or by its test course.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { CloseInput } from '@cartable/domain/contracts/ends.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { cancelPlannedCourses } from '../courses/planning/cancel-planned-courses.ts'
import { searchAgain } from '../linking/move-linking.ts'
import { askTeam, settleActions } from '../linking/next-actions.ts'
import { askReview, withdrawReview } from '../teachers/reviews/ask-review.ts'
import { findEndReason, findParties } from './shared/contract-ends.queries.ts'
import { type ContractFound, lockContract, updateContract } from './shared/contract-record.queries.ts'
import { afterDay, moveLocked } from './shared/move-contract.ts'
import { tellBoth, tellParty } from './shared/tell-parties.ts'

type Ending = { readonly on: string; readonly endReasonTypeId: number | null; readonly endComment: string | null }

/** What it said before holds where nothing is said now. */
const endingOf = ({ endReasonTypeId, endComment }: ContractFound, input: CloseInput, on: string): Ending => ({
  on,
  endReasonTypeId: input.reasonId ?? endReasonTypeId,
  endComment: input.comment ?? endComment,
})

/** The day of an end that is past is corrected, and only to a past one: later than today it would run again. */
const correctEnd = async (context: OperationContext, contract: ContractFound, { on, ...said }: Ending) => {
  if (on > context.today()) refuse(contractsRefusals.endToCome, 'on')
  await updateContract(context.db, contract.id, { closedOn: on, ...said })
  await cancelPlannedCourses(context, contract.id, { from: afterDay(on), until: null }, 'contract')
  return on !== contract.closedOn
}

/** An end to come is written down, and a task closes the contract after that day. */
const sayEnd = async (context: OperationContext, contract: ContractFound, { on, ...said }: Ending) => {
  const { db } = context
  const resumesOn = contract.resumesOn !== null && contract.resumesOn > on ? null : contract.resumesOn
  await updateContract(db, contract.id, { endsOn: on, resumesOn, ...said })
  await cancelPlannedCourses(context, contract.id, { from: afterDay(on), until: null }, 'contract')
  return on !== contract.endsOn
}

/** Answers whether the day is new to those whom it concerns. */
const end = (context: OperationContext, contract: ContractFound, ending: Ending): Promise<boolean> => {
  const { on: closedOn, ...said } = ending
  if (contract.status === 'close') return correctEnd(context, contract, ending)
  const runs = contract.status === 'active' || contract.status === 'pause'
  if (runs && closedOn > context.today()) return sayEnd(context, contract, ending)
  return moveLocked(context, contract, 'close', 'staff', { end: { closedOn, endKind: 'ended', ...said } })
}

export const closeContract = async (context: OperationContext, input: CloseInput) => {
  const { db, today, live } = context
  const { id, reasonId, tellFamily } = input
  const contract = (await lockContract(db, id)) ?? notFound()
  // asked twice without a day, it changes nothing more; what never began has no end to correct
  if (contract.status === 'close' && (input.on === null || contract.endKind === 'given-up'))
    return { isValid: true, errorMsgs: [] }
  const on = input.on ?? today()
  const { lastCourseOn } = contract
  if (lastCourseOn !== null && on < lastCourseOn) refuse(contractsRefusals.endBeforeLesson(lastCourseOn), 'on')
  if (reasonId !== null && !(await findEndReason(db, reasonId))) refuse(contractsRefusals.unknownReason, 'reasonId')
  const asks = input.asksReview && lastCourseOn !== null
  if (!asks) await withdrawReview(context, id)
  if (await end(context, contract, endingOf(contract, input, on))) {
    const link = asks ? await askReview(context, id) : null
    await tellBoth(
      context,
      id,
      {
        template: 'contract-ended',
        ofFamily: link
          ? {
              link,
              tags: {
                mot: 'Votre avis sur ces cours nous aide. Donner un avis, en une minute et sans mot de passe\u00a0:',
              },
            }
          : {},
        title: ({ studentFirstName, teacherName }) =>
          `Les cours ${de(studentFirstName)} avec ${teacherName} s’arrêtent\u00a0: dernier jour le ${formatDay(on)}.`,
        tags: { date_fin: formatDay(on) },
        teacherTemplate: 'contract-ended-teacher',
      },
      { family: tellFamily },
    )
  }
  // what the family asked for is done
  await settleActions(context, { id, linkingId: null }, ['contract-end'])
  live(['contracts'], ['contracts', 'id', id], ['courses'])
  return { isValid: true, errorMsgs: [] }
}

/** The search goes on, the teacher hears that it ends and not why, the team has the family's words. */
const followFailure = async (context: OperationContext, contract: ContractFound, said: string): Promise<void> => {
  const { db, identity, today } = context
  const { id, linkingId, number } = contract
  const words = `Cours d’essai non concluant (contrat ${number})\u00a0: ${said}`
  if (linkingId !== null) await searchAgain(context, linkingId, words)
  const { studentFirstName, subjectName, staffUserId } = await findParties(db, id)
  await tellParty(context, id, 'teacher', {
    template: 'test-course-failed-teacher',
    title: `Les cours avec ${studentFirstName} (${subjectName}) s’arrêtent après l’essai.`,
  })
  await askTeam(db, {
    ...(linkingId === null ? { contractId: id } : { linkingId }),
    kind: 'call-family',
    comment: words,
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
      title: `Cours d’essai non concluant\u00a0: ${studentFirstName}.`,
      body: said,
      link: `/privateTuition/contract/${id}`,
    },
  )
}

/**
 * Of a test course that did not convince: takes the lock of the contract, to be called before that of its course, as
 * reactivating does; answers what makes it fail, with the family's words. Only a contract that runs fails: one that is paused
 * or closed stays what staff made it.
 */
export const lockToFail = async (
  context: OperationContext,
  contractId: number,
): Promise<(said: string) => Promise<void>> => {
  const contract = await lockContract(context.db, contractId)
  return async (said) => {
    if (contract?.status !== 'active') return
    await moveLocked(context, contract, 'failed', 'test')
    await followFailure(context, contract, said)
  }
}
