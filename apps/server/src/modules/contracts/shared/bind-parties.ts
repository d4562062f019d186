// Whom a new contract binds: a pupil with the household, a teacher in activity, and who employs him.
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { ContractInput } from '@cartable/domain/contracts/contracts.schema.ts'
import { collectRefusals, type Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readEmployment } from '../../accounting/rates/read-what-is-sold.ts'
import { broughtBy } from '../affiliations/affiliations.queries.ts'
import { findStudent, lockTeacher } from './contract-record.queries.ts'
import { findRhythm } from './own-contracts.queries.ts'

const refuseTeacher = (teacher: { status: string; enabled: boolean } | undefined): Refusal | null => {
  if (!teacher) return contractsRefusals.unknownTeacher
  if (teacher.status === 'candidate') return contractsRefusals.candidateTeacher
  return teacher.status === 'active' && teacher.enabled ? null : contractsRefusals.inactiveTeacher
}

/** Nobody employs the self-employed; an employee works in the mode of the company's rule of a day. */
export const regimeOn = async (db: Db, isSelfEmployed: boolean, day: string): Promise<Regime> =>
  isSelfEmployed ? 'prestataire' : ((await readEmployment(db, day))?.employeeRegime ?? 'prestataire')

/**
 * The household comes with the student; the teacher's status is frozen on this day (`YYYY-MM-DD`), and with it the mode: the
 * one that is wished for an employee, or that of the company's rule.
 */
export const partiesOf = async (
  db: Db,
  input: Pick<ContractInput, 'studentId' | 'teacherId' | 'subjectId' | 'format' | 'isAffiliation'> & {
    readonly regime?: Regime | null
  },
  day: string,
) => {
  const refusals = collectRefusals()
  const student = await findStudent(db, input.studentId)
  const teacher = await lockTeacher(db, input.teacherId)
  if (!student) refusals.add(contractsRefusals.unknownStudent, 'studentId')
  else refusals.add(student.enabled ? null : contractsRefusals.archivedStudent, 'studentId')
  refusals.add(refuseTeacher(teacher), 'teacherId')
  refusals.throwIfAny()
  const isSelfEmployed = teacher?.selfEmployed ?? notFound()
  const wished = isSelfEmployed ? null : input.regime
  return {
    regime: wished ?? (await regimeOn(db, isSelfEmployed, day)),
    studentId: input.studentId,
    customerId: student?.customerId ?? notFound(),
    teacherId: input.teacherId,
    teacherSelfEmployed: isSelfEmployed,
    subjectId: input.subjectId,
    format: input.format,
    // as the other lessons of the family, until somebody says otherwise
    ...(student && { billingRhythm: (await findRhythm(db, student.customerId)) ?? 'lesson' }),
    // who was brought takes the affiliation margin, whoever makes the contract
    isAffiliation:
      input.isAffiliation || (student ? await broughtBy(db, student.customerId, input.teacherId) : null) !== null,
  }
}
