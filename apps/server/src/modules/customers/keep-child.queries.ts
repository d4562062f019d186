// SQL of the children that a family keeps itself: the one that is known already, what each is taught.
import type { ChildInput } from '@cartable/domain/contacts/family-requests.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const findChild = async (
  db: Db,
  customerId: number,
  { firstName, birthOn }: Pick<ChildInput, 'firstName' | 'birthOn'>,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from students s join people p on p.id = s.person_id
    where s.customer_id = ${customerId} and match_key(p.first_name) = match_key(${firstName})
      and (p.birth_on = ${birthOn}::date or p.birth_on is null) and not exists (select from record_merges g where g.given_up_student_id = s.id and g.undone_at is null)
    order by p.birth_on is null, s.enabled desc, s.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Adds a subject to what a child needs. */
export const needSubject = async (db: Db, studentId: number, subjectId: number): Promise<void> => {
  await db
    .insertInto('studentSubjects')
    .values({ studentId, subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
