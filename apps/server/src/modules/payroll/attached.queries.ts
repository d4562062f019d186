// What hangs on a family that employs, or on a teacher, of what this module holds: payslips of its teachers, which keep their numbers.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedPayslips: AttachedSource = {
  of: 'customers',
  moves: [{ table: 'payslips', column: 'customer_id', words: ['bulletin de salaire', 'bulletins de salaire'] }],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ month: string }>`
      select to_char(one.month, 'MM/YYYY') as month from payslips one join payslips other on other.customer_id = ${givenUp} and other.teacher_id = one.teacher_id and other.month = one.month
      where one.customer_id = ${kept} order by one.month limit 1`.execute(db)
    return rows.map(({ month }) => ({
      refusal: mergingRefusals.twoPayslips(month),
      link: { label: 'Voir les bulletins', path: '/accounting/payslips' },
    }))
  },
}

/** They keep their numbers and whoever they were given to: of two records of a teacher, the one that has them is kept. */
export const attachedPayslipsOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [],
  stays: [{ table: 'payslips', column: 'teacher_id', why: 'the record that was paid is the one that is kept' }],
}
