// Words, addresses and looks of the searches of a teacher.
import type { ProposalStatus } from '@cartable/domain/linking/linking.schema.ts'
import type { Meaning } from '../../platform/theme/theme.ts'

export const boardPath = '/privateTuition/linking'
export const linkingPath = (id: number) => `${boardPath}/${id}`
/** A new search that knows its need already: of this student, or of the contract that somebody else is to take over. */
export const newSearchPath = (from: { readonly studentId: number } | { readonly contractId: number }) =>
  `${boardPath}/nouveau?${'studentId' in from ? `eleve=${from.studentId}` : `contrat=${from.contractId}`}`

export const proposalMeanings: Readonly<Record<ProposalStatus, Meaning>> = {
  created: 'warning',
  sent: 'info',
  accepted: 'success',
  refused: 'danger',
  cancelled: 'grey',
}

export const kmText = (km: number) => `${km.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0km`
/** Asked already, and not over: there is nothing to ask him again. */
export const isAsked = (proposal: ProposalStatus | null) =>
  proposal === 'created' || proposal === 'sent' || proposal === 'accepted'
