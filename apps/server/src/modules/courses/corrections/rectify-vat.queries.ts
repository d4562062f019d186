// SQL of lessons that are billed, as their papers bear VAT: what each still bills, by contract and day.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type BilledVat = {
  readonly id: number
  readonly contractId: number
  readonly isCollective: boolean
  /** Of the lesson, `YYYY-MM-DD`. */
  readonly day: string
  readonly vatCodeId: number
  /** What is sold of it: neither wages nor contributions that the family owes itself. */
  readonly soldCents: number
}

/** Lines of bills that still bill something; what credit notes took back of them is `n`. */
const billed = sql`bill_lines l join courses c on c.id = l.course_id
  cross join lateral (select coalesce(sum(x.total_cents), 0) as cents, coalesce(sum(x.wages_cents + x.contributions_cents), 0) as funds
    from bill_lines x where x.credited_line_id = l.id) n`
const standing = sql`l.kind = 'bill' and l.total_cents > n.cents and c.status = '3-confirmed'`

/** Lessons given from a day on (or some of them) as their papers say, a row for each line of a bill. */
export const listBilledVat = async (
  db: Db,
  from: string,
  ids: readonly number[] | null = null,
): Promise<BilledVat[]> => {
  const { rows } = await sql<BilledVat>`
    select c.id, c.contract_id, c.is_collective, (c.done_at at time zone 'Europe/Paris')::date::text as day, l.vat_code_id,
           (l.total_cents - l.wages_cents - l.contributions_cents - n.cents + n.funds)::integer as sold_cents
      from ${billed}
     where ${standing} and c.done_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
       and (${ids === null}::boolean or c.id = any(${[...(ids ?? [])]}::bigint[]))
     order by c.done_at, c.id, l.id`.execute(db)
  return rows
}

export type WrongVatFacts = {
  readonly id: number
  readonly contractId: number
  readonly updatedAt: string
  readonly what: string
  readonly doneAt: string
  readonly customer: string
  readonly billId: number
  readonly reference: string
  readonly totalCents: number
  readonly isOnPayslip: boolean
  readonly isOfPack: boolean
  /** The Urssaf is asked for other lessons of the same bill. */
  readonly isAskedWithOthers: boolean
}
/** Who and what lessons are, with the newest bill of each. */
export const describeLessons = async (db: Db, ids: readonly number[]): Promise<WrongVatFacts[]> => {
  const { rows } = await sql<WrongVatFacts>`
    select c.id, c.contract_id, c.updated_at, concat_ws(' ', p.first_name, p.last_name) || ', ' || j.name as what, c.done_at,
           upper(up.last_name) || coalesce(' ' || up.first_name, '') as customer, b.id as bill_id, b.reference,
           s.cents as total_cents, c.payslip_id is not null as is_on_payslip, c.hour_pack_id is not null as is_of_pack,
           exists (select from bill_lines o join bills ob on ob.id = o.bill_id join orders r on r.id = ob.order_id
             where o.bill_id = b.id and o.course_id <> c.id and r.expected_cents > 0) as is_asked_with_others
      from courses c join contracts k on k.id = c.contract_id join students st on st.id = k.student_id join people p on p.id = st.person_id
      join subjects j on j.id = k.subject_id join customers u on u.id = c.customer_id join people up on up.id = u.person_id
      cross join lateral (select max(l.bill_id) as bill_id, sum(l.total_cents - n.cents)::integer as cents
        from bill_lines l cross join lateral (select coalesce(sum(x.total_cents), 0) as cents from bill_lines x where x.credited_line_id = l.id) n
       where l.course_id = c.id and l.kind = 'bill' and l.total_cents > n.cents) s
      join bills b on b.id = s.bill_id
     where c.id = any(${[...ids]}::bigint[]) order by c.done_at, c.id`.execute(db)
  return rows
}

/** What a lesson keeps of its price, beside what every reader of it is told. */
export const priceOf = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .select(['contractPriceVersionId', 'marginCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Codes of VAT by their ids. */
export const vatCodesById = async (db: Db): Promise<ReadonlyMap<number, { code: string; percent: string }>> => {
  const { rows } = await sql<{ id: number; code: string; percent: string }>`
    select id, code, trim_scale(rate_percent)::text as percent from vat_codes`.execute(db)
  return new Map(rows.map(({ id, ...code }) => [id, code]))
}
