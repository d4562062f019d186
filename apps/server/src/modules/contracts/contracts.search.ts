// Contracts in the global search: found by their number, the student, the customer or the teacher.
import { contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import { findContracts } from './shared/contracts.queries.ts'

/** The running ones first. */
export const searchContracts = async (db: Db, text: string, limit: number, today: string) =>
  (await findContracts(db, text, limit, today)).map((contract) => ({
    label: `${contract.number} · ${contract.studentName}`,
    detail: [contract.subjectName, contract.teacherName, contractStatusLabels[contract.status]].join(' · '),
    path: `/privateTuition/contract/${contract.id}`,
  }))
