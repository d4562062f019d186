// SQL of the import and export of contracts: the price that runs, the rows of a file.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type RunningPrice = { readonly customerPrice: number; readonly margin: number; readonly startsOn: string }

/** The price that was agreed to last, as it was typed: what the loyalty programme takes off it is added again. */
export const lastAgreedPrice = async (db: Db, contractId: number): Promise<RunningPrice | null> => {
  const { rows } = await sql<RunningPrice>`
    select customer_price_cents + loyalty_discount_cents as customer_price, margin_cents + loyalty_discount_cents as margin, lower(period)::text as starts_on
      from contract_price_versions where contract_id = ${contractId} and status = 'accepted' order by lower(period) desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export const pageOfContracts = async (db: Db, after: number, limit: number) => {
  const { rows } = await sql<{
    id: number
    number: string
    status: string
    studentId: number
    customerLastName: string
    customerFirstName: string | null
    customerEmail: string | null
    studentFirstName: string | null
    teacherId: number
    teacherLastName: string
    teacherFirstName: string | null
    teacherEmail: string | null
    subjectId: number
    scholarLevelId: number
    format: string
    location: string
    locationAddress: string | null
    isCollective: boolean
    startedOn: string | null
    billingRhythm: string
    withTest: boolean
    customerPrice: number | null
    margin: number | null
    startsOn: string | null
  }>`
    select c.id, c.number, c.status, c.student_id, p.last_name as customer_last_name, p.first_name as customer_first_name, p.email::text as customer_email,
      sp.first_name as student_first_name, c.teacher_id, tp.last_name as teacher_last_name, tp.first_name as teacher_first_name, tp.email::text as teacher_email,
      c.subject_id, c.scholar_level_id, c.format, c.location, a.complete_address as location_address, c.is_collective, c.started_on::text, c.billing_rhythm,
      c.with_test, v.customer_price, v.margin, v.starts_on
      from contracts c join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers k on k.id = c.customer_id join people p on p.id = k.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id left join addresses a on a.id = c.location_address_id
      left join lateral (select customer_price_cents + loyalty_discount_cents as customer_price, margin_cents + loyalty_discount_cents as margin, lower(period)::text as starts_on
        from contract_price_versions where contract_id = c.id and status = 'accepted' order by lower(period) desc limit 1) v on true
     where c.id > ${after} order by c.id limit ${limit}`.execute(db)
  return rows
}

/** The contracts that rows of this module belong to, by the id of the row. */
export const contractsOfRows = async (
  db: Db,
  className: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (className === 'contracts') return new Map(ids.map((id) => [id, id]))
  if (className !== 'contract_price_versions') return new Map()
  const { rows } = await sql<{ id: number; contractId: number }>`
    select id, contract_id from contract_price_versions where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, contractId }) => [id, contractId]))
}
