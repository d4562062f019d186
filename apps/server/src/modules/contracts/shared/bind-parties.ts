// Whom a new contract binds: a pupil with the household, and a teacher in activity.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { ContractInput } from '@cartable/domain/contracts/contracts.schema.ts'
import { collectRefusals, type Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { broughtBy } from '../affiliations/affiliations.queries.ts'
import { findStudent, lockTeacher } from './contract-record.queries.ts'

const refuseTeacher = (teacher: { status: string; enabled: boolean } | undefined): Refusal | null => {
  if (!teacher) return contractsRefusals.unknownTeacher
  if (teacher.status === 'candidate') return contractsRefusals.candidateTeacher
  return teacher.status === 'active' && teacher.enabled ? null : contractsRefusals.inactiveTeacher
}

/** The household comes with the student, and the teacher's status is frozen on this day. */
export const partiesOf = async (
  db: Db,
  input: Pick<ContractInput, 'studentId' | 'teacherId' | 'subjectId' | 'format' | 'isAffiliation'>,
) => {
  const refusals = collectRefusals()
  const student = await findStudent(db, input.studentId)
  const teacher = await lockTeacher(db, input.teacherId)
  if (!student) refusals.add(contractsRefusals.unknownStudent, 'studentId')
  else refusals.add(student.enabled ? null : contractsRefusals.archivedStudent, 'studentId')
  refusals.add(refuseTeacher(teacher), 'teacherId')
  refusals.throwIfAny()
  return {
    studentId: input.studentId,
    customerId: student?.customerId ?? notFound(),
    teacherId: input.teacherId,
    teacherSelfEmployed: teacher?.selfEmployed ?? notFound(),
    subjectId: input.subjectId,
    format: input.format,
    // who was brought takes the affiliation margin, whoever makes the contract
    isAffiliation:
      input.isAffiliation || (student ? await broughtBy(db, student.customerId, input.teacherId) : null) !== null,
  }
}
