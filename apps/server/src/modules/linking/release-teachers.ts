// Teachers who are no longer asked about a pupil: another one said yes, or the search has ended. Each reads of it once.
import type { OperationContext } from '../../platform/http/context.ts'
import { cancelProposals } from './flow.queries.ts'
import type { LinkingFound } from './linking.queries.ts'
import { mailProposalOver } from './proposal-mails.ts'
import { listProposalsOf } from './proposals.queries.ts'

/** Takes back what nobody has answered, under the lock of the search; who had been written to is told. */
export const releaseTeachers = async (context: OperationContext, linking: LinkingFound): Promise<void> => {
  const told = (await listProposalsOf(context.db, linking.id)).filter(({ status }) => status === 'sent')
  await cancelProposals(context.db, linking.id, ['created', 'sent'])
  for (const proposal of told) await mailProposalOver(context, linking, proposal)
}
