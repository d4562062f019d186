// SQL of the loyalty programme with its levels, and of the customers brought by teachers.
import type { LoyaltyInput, LoyaltyRecord, loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'

/** The one in force, else the last that was. */
export const findLoyalty = async (db: Db): Promise<LoyaltyRecord | undefined> => {
  const { rows } = await sql<LoyaltyRecord>`
    select p.id, p.updated_at, p.name, p.enabled,
      coalesce((select json_agg(json_build_object('thresholdHours', l.threshold_hours, 'discountPercent', trim_scale(l.discount_percent)::text)
        order by l.threshold_hours) from loyalty_levels l where l.loyalty_program_id = p.id), '[]') as levels
    from loyalty_programs p order by p.enabled desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

/** Levels that a price was made with keep their row, so that it still says why; the others are replaced. */
export const writeLoyalty = async (db: Db, input: LoyaltyInput): Promise<number> => {
  const values = { name: input.name, enabled: input.enabled }
  const id =
    input.id ?? (await db.insertInto('loyaltyPrograms').values(values).returning('id').executeTakeFirstOrThrow()).id
  if (input.id !== null) await db.updateTable('loyaltyPrograms').set(values).where('id', '=', id).execute()
  const kept = input.levels.map(({ thresholdHours }) => thresholdHours)
  await sql`delete from loyalty_levels where loyalty_program_id = ${id} and not threshold_hours = any(${kept}::integer[])`.execute(
    db,
  )
  for (const level of input.levels)
    await sql`insert into loyalty_levels (loyalty_program_id, threshold_hours, discount_percent)
      values (${id}, ${level.thresholdHours}, ${level.discountPercent}::numeric)
      on conflict (loyalty_program_id, threshold_hours) do update set discount_percent = excluded.discount_percent
      where loyalty_levels.discount_percent <> excluded.discount_percent`.execute(db)
  return id
}

type AffiliationsInput = InputOf<typeof loyaltyApi.affiliations>
const sorts: Sorts<AffiliationsInput['sort']['column']> = {
  declaredOn: [sql`a.declared_on`],
  teacher: [sql`t.sort_name`],
  customer: [sql`k.sort_name`],
  status: [sql`a.status`],
}
export const listAffiliations = (db: Db, input: AffiliationsInput) => {
  let query = db
    .selectFrom('affiliations as a')
    .innerJoin('teachers as t', 't.id', 'a.teacherId')
    .innerJoin('people as tp', 'tp.id', 't.personId')
    .innerJoin('customers as k', 'k.id', 'a.customerId')
    .innerJoin('people as cp', 'cp.id', 'k.personId')
    .select([
      'a.id',
      'a.teacherId',
      'a.customerId',
      'a.declaredOn',
      'a.status',
      sql<string>`concat_ws(' ', upper(tp.last_name), tp.first_name)`.as('teacherName'),
      sql<string>`concat_ws(' ', upper(cp.last_name), cp.first_name)`.as('customerName'),
      sql<number>`(select count(*) from contracts c where c.customer_id = a.customer_id and c.teacher_id = a.teacher_id and c.is_affiliation)`.as(
        'contractCount',
      ),
    ])
  if (input.status.length > 0) query = query.where('a.status', 'in', input.status)
  if (input.teacherId !== undefined) query = query.where('a.teacherId', '=', input.teacherId)
  if (input.customerId !== undefined) query = query.where('a.customerId', '=', input.customerId)
  if (input.q !== '')
    query = query.where((eb) =>
      eb.or([matchesSearch(sql`t.search_text`, input.q), matchesSearch(sql`k.search_text`, input.q)]),
    )
  return listPage(db, input, query, sorts, sql`a.id`)
}
