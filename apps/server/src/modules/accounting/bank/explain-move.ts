// Ends what the card provider moved without a name: a person says what it is, and to which account it goes.
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import type { ExplainedMove } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { explainPayoutLine } from '../../billing/payouts/explain-move.ts'
import { findUnexplained, isAccountOfMoves } from './provider-moves.queries.ts'

export const explainMove = async (context: OperationContext, { id, accountId, reason }: ExplainedMove) => {
  const { db, live, today, identity } = context
  if (!(await findUnexplained(db, id))) refuse(bankRefusals.moveExplained)
  if (!(await isAccountOfMoves(db, accountId))) refuse(bankRefusals.noSuchAccount)
  await explainPayoutLine(db, {
    ...{ payoutLineId: id, systemAccountId: accountId, reason, explainedOn: today() },
    explainedByAccountId: identity?.accountId ?? null,
  })
  live(['accounting'], ['dashboard'])
  return { isValid: true, errorMsgs: [] }
}
