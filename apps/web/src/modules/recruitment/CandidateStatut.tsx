// The status of a candidate: icon, word and colour.
import { type CandidateStatus, candidateStatusLabels } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { ComponentProps } from 'react'
import { Statut } from '../../platform/theme/Statut.tsx'

const meanings: Readonly<Record<CandidateStatus, ComponentProps<typeof Statut>['meaning']>> = {
  contact: 'info',
  firstMail: 'info',
  toView: 'warning',
  waitingForVoucher: 'primary',
  hired: 'success',
  refused: 'grey',
}
export const CandidateStatut = ({ status }: { readonly status: CandidateStatus }) => (
  <Statut meaning={meanings[status]}>{candidateStatusLabels[status]}</Statut>
)
