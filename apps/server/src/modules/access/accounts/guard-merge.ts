// The accounts of two records that are made one, or parted again: each is guarded as where its address is changed on a form.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { listGuardedAccounts } from './accounts.queries.ts'
import { guardAddress } from './guard-address.ts'
import { refuseBeyond } from './manage-account.ts'

/** A person of one of the two records, as it is to be. */
export type MergedPerson = {
  readonly personId: number
  readonly email: string | null
  /** They are somebody else here, too, whose space an account would open as well. */
  readonly playsOther: boolean
}
export type MergedPeople = { readonly kept: MergedPerson; readonly givenUp: MergedPerson }

/** An account goes to another person: nobody hands over so the space of somebody who may do more, or of a teacher. */
const guardEntry = async (context: OperationContext, { personId, playsOther }: MergedPerson): Promise<void> => {
  await refuseBeyond(context, personId)
  if (playsOther && !hasRight(context.identity?.rights ?? {}, 'users', 'write'))
    refuse(mergingRefusals.accountOpensOther)
}

/** To be called before anything is written: the kept record takes the account of the other one, unless it has its own. */
export const guardMerge = async (context: OperationContext, { kept, givenUp }: MergedPeople): Promise<void> => {
  const accounts = await listGuardedAccounts(context.db, [kept.personId, givenUp.personId])
  if (accounts.some(({ personId }) => personId === kept.personId))
    // the account of the other record is closed then (an obstacle, else), and stays with it: nobody enters by it
    return guardAddress(context, kept.personId, kept.email, '')
  if (accounts.length === 0) return
  await guardEntry(context, kept)
  await guardAddress(context, givenUp.personId, kept.email, '')
}

/** @param back accounts that came with the merge and go back */
export const guardUndoneMerge = async (
  context: OperationContext,
  { kept, givenUp }: MergedPeople,
  back: readonly number[],
): Promise<void> => {
  for (const { id, personId, enabled } of await listGuardedAccounts(context.db, [kept.personId, givenUp.personId])) {
    const isKept = personId === kept.personId
    if (isKept && back.includes(id)) await guardEntry(context, givenUp)
    if (isKept) await guardAddress(context, personId, (back.includes(id) ? givenUp : kept).email, '')
    else if (enabled) await guardAddress(context, personId, givenUp.email, '')
  }
}
