// Words, addresses and looks of the searches of a teacher.
import type { ProposalStatus } from '@cartable/domain/linking/linking.schema.ts'
import type { Meaning } from '../../platform/theme/theme.ts'

export const boardPath = '/privateTuition/linking'
export const linkingPath = (id: number) => `${boardPath}/${id}`

export const proposalMeanings: Readonly<Record<ProposalStatus, Meaning>> = {
  created: 'warning',
  sent: 'info',
  accepted: 'success',
  refused: 'danger',
  cancelled: 'grey',
}
