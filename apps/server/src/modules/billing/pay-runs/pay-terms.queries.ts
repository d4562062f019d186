// SQL of the mandate of self-billing of a teacher, and of the hold on what he is owed.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type TermsFound = {
  readonly id: number | null
  readonly updatedAt: string | null
  readonly isSelfEmployed: boolean
  readonly mandateAcceptedOn: string | null
  readonly mandateAcceptedBy: 'teacher' | 'office' | null
  readonly holdReason: string | null
}
/** Nothing was said of a teacher who has no row; undefined without such a teacher. */
export const findTerms = async (db: Db, teacherId: number): Promise<TermsFound | undefined> => {
  const { rows } = await sql<TermsFound>`
    select m.id, m.updated_at, t.self_employed as is_self_employed, m.mandate_accepted_on::text, m.mandate_accepted_by, m.hold_reason
      from teachers t left join teacher_pay_terms m on m.teacher_id = t.id where t.id = ${teacherId}`.execute(db)
  return rows[0]
}

/** The row of a teacher is locked, so that two that say the first word of his pay say it one after the other. */
export const lockTeacher = (db: Db, teacherId: number) =>
  db.selectFrom('teachers').select('id').where('id', '=', teacherId).forUpdate().executeTakeFirst()

export const writeTerms = (
  db: Db,
  teacherId: number,
  terms: Partial<Pick<TermsFound, 'mandateAcceptedOn' | 'mandateAcceptedBy' | 'holdReason'>>,
) =>
  db
    .insertInto('teacherPayTerms')
    .values({ teacherId, ...terms })
    .onConflict((conflict) => conflict.column('teacherId').doUpdateSet(terms))
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
