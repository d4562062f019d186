// Contracts in the global search: found by their number, the student, the customer or the teacher, the running ones first.
import { contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { right } from '@cartable/domain/kernel/access.ts'
import { inDetail, type SearchSource } from '../../platform/search.ts'
import { findContracts, showContracts } from './shared/contracts.queries.ts'

export const contractsSource: SearchSource = {
  label: 'Contrats',
  needs: [right('contracts', 'read')],
  isNumbered: true,
  addresses: ['/privateTuition/contract/'],
  find: async (db, { text, isNear }, limit) => (isNear ? [] : findContracts(db, text, limit)),
  show: async (db, ids, { today }) =>
    (await showContracts(db, ids, today)).map((contract) => ({
      id: contract.id,
      label: `${contract.number} · ${contract.studentName}`,
      detail: inDetail(contract.subjectName, contract.teacherName, contractStatusLabels[contract.status]),
      path: `/privateTuition/contract/${contract.id}`,
    })),
}
