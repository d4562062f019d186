// Contracts in the global search: found by their number, the student, the customer or the teacher.
import { contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import { findContracts } from './contracts.queries.ts'

/** The running ones first. */
export const searchContracts = async (db: Db, text: string, limit: number) =>
  (await findContracts(db, text, limit, dayOf(new Date()))).map((contract) => ({
    label: `${contract.number} · ${contract.studentName}`,
    detail: [contract.subjectName, contract.teacherName, contractStatusLabels[contract.status]].join(' · '),
    path: `/privateTuition/contract/${contract.id}`,
  }))
