// Gives up a contract that has not begun: its price, its lessons and the choice of its teacher are taken back, and whoever waited is told.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { GiveUpInput } from '@cartable/domain/contracts/ends.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { stampOf } from '../../platform/save.ts'
import { loseChosenTeacher } from '../linking/move-linking.ts'
import { settleActions } from '../linking/next-actions.ts'
import { findEndReason, findParties } from './shared/contract-ends.queries.ts'
import { lockContract } from './shared/contract-record.queries.ts'
import { moveLocked } from './shared/move-contract.ts'
import { tellParty } from './shared/tell-parties.ts'

const whatFollows = { reopen: 'Nous cherchons un autre professeur et revenons vers vous.', close: null } as const

/** The teacher hears it from us, the family too unless it is the one who gives up. */
const tell = async (context: OperationContext, { id, byFamily, search }: GiveUpInput): Promise<void> => {
  const { studentFirstName, teacherName, subjectName, linkingId } = await findParties(context.db, id)
  await tellParty(context, id, 'teacher', {
    template: 'contract-given-up-teacher',
    title: `Les cours avec ${studentFirstName} (${subjectName}) n’auront pas lieu.`,
  })
  if (byFamily) return
  await tellParty(context, id, 'family', {
    template: 'contract-given-up',
    title: `Les cours ${de(studentFirstName)} avec ${teacherName} n’auront pas lieu.`,
    tags: { mot: linkingId === null ? null : whatFollows[search] },
  })
}

export const giveUpContract = async (context: OperationContext, input: GiveUpInput) => {
  const { db, today } = context
  const { id, reasonId, comment, search } = input
  const contract = (await lockContract(db, id)) ?? notFound()
  const reason = (await findEndReason(db, reasonId)) ?? refuse(contractsRefusals.unknownReason, 'reasonId')
  const isGivenUp = await moveLocked(context, contract, 'close', 'give-up', {
    end: { closedOn: today(), endKind: 'given-up', endReasonTypeId: reasonId, endComment: comment },
  })
  // asked twice, it changes nothing more
  if (isGivenUp) {
    if (contract.linkingId !== null)
      await loseChosenTeacher(context, contract.linkingId, {
        teacherId: contract.teacherId,
        fate: search,
        said: `Contrat ${contract.number} abandonné\u00a0: ${[reason, comment].filter(Boolean).join('. ')}`,
      })
    await settleActions(context, contract, ['price', 'first-course', 'call-family'])
    await tell(context, input)
  }
  return { errors: null, id, updatedAt: await stampOf(db, 'contracts', id) }
}
