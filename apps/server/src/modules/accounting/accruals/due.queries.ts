// SQL of what a year's end accrues as it is today: lessons given and not billed, lessons and hours of stages that teachers gave and no invoice names.
import type { AccrualKind } from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type ContractFacts, factsOfContracts, factsOfPlaces } from '../rates/sales.queries.ts'

/** `to`: the last day of the year. */
export type Scope = { readonly companyId: number; readonly company: CompanyCode; readonly to: string }

type Part = RawBuilder<unknown>
const nameOf = (person: string) =>
  sql`upper(${sql.ref(`${person}.last_name`)}) || coalesce(' ' || ${sql.ref(`${person}.first_name`)}, '')`
const dayOf = sql`(c.done_at at time zone 'Europe/Paris')::date`
/** Declared by the teacher, whether the family has confirmed it yet or not. */
const given = sql`'2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting','3-confirmed'`
const isGiven = (to: Part) =>
  sql`c.status in (${given})
    and c.done_at < ((${to} + 1)::timestamp at time zone 'Europe/Paris')`
const subjectAndLevel = sql`join subjects j on j.id = k.subject_id join scholar_levels v on v.id = k.scholar_level_id`
const lessonWords = sql`j.name || ', ' || v.name`

/** Lessons, with their contracts, on no bill of the year, nor of a year before. Wages and contributions of families who employ are nobody's sale. */
const unbilled = (to: Part) => sql`(select n.* from courses n where n.order_id is null and n.status in (${given})
    union all select n.* from orders o join courses n on n.order_id = o.id where o.ordered_on > ${to}) c join contracts k on k.id = c.contract_id`
const isUnbilled = (to: Part) => sql`${isGiven(to)}
  and c.price_cents > case k.regime when 'mandataire' then c.teacher_amount_cents + c.urssaf_part_cents else 0 end
  and not exists (select from bill_lines l join bills b on b.id = l.bill_id where l.course_id = c.id and b.kind = 'bill' and b.issued_on <= ${to})`

/** Lessons of the self-employed that no invoice of theirs names until then, and that were not paid by themselves. */
const uninvoiced = (to: Part) => sql`${isGiven(to)} and c.teacher_self_employed and c.teacher_amount_cents > 0
  and not exists (select from teacher_bill_lines l join teacher_bills b on b.id = l.teacher_bill_id where l.course_id = c.id and b.issued_on <= ${to})
  and not exists (select from teacher_payments p where p.order_id = c.order_id and p.teacher_id = c.teacher_id and p.teacher_bill_id is null and p.status = 'succeeded' and p.paid_on <= ${to})`

/** Hours of the self-employed, day by day, less what of them is on an invoice: group_id, teacher_id, day, total_cents. */
const stageHours = (to: Part) => sql`(
  select w.group_id, w.teacher_id, w.day, (round(w.minutes * w.hourly_salary_cents / 60.0) - n.cents)::integer as total_cents
    from traineeship_worked_days w join traineeship_groups g on g.id = w.group_id join traineeship_subjects x on x.id = g.traineeship_subject_id
    join traineeship_levels y on y.id = x.level_id join traineeship_sessions z on z.id = y.session_id and z.status <> '0-cancelled'
   cross join lateral (select coalesce(sum(p.amount_cents), 0) as cents from traineeship_pay_lines p
       join teacher_bill_lines l on l.traineeship_pay_line_id = p.id join teacher_bills b on b.id = l.teacher_bill_id and b.issued_on <= ${to}
      where p.group_id = w.group_id and p.day = w.day and p.teacher_id = w.teacher_id) n
   where w.day <= ${to} and round(w.minutes * w.hourly_salary_cents / 60.0) > n.cents and teacher_self_employed_on(w.teacher_id, w.day))`

export type LessonDue = {
  readonly courseId: number
  readonly contractId: number
  readonly isCollective: boolean
  readonly regime: Regime
  readonly day: string
  readonly party: string
  readonly what: string
  readonly priceCents: number
  readonly teacherAmountCents: number
  readonly urssafPartCents: number
}
/** The oldest first: some of them after others, or all. */
export const listSalesDue = async (
  db: Db,
  { company, to }: Scope,
  { after, limit }: { readonly after?: LessonDue | undefined; readonly limit?: number } = {},
): Promise<LessonDue[]> => {
  if (company !== 'private-tuition') return []
  const lastDay = sql`${to}::date`
  const isAfter = after ? sql`(${dayOf}, c.id) > (${after.day}::date, ${after.courseId}::bigint)` : sql`true`
  const { rows } = await sql<LessonDue>`
    select c.id as course_id, c.contract_id, c.is_collective, k.regime, ${dayOf}::text as day, ${nameOf('p')} as party, ${lessonWords} as what,
        c.price_cents, c.teacher_amount_cents, c.urssaf_part_cents
      from ${unbilled(lastDay)} ${subjectAndLevel} join customers u on u.id = c.customer_id join people p on p.id = u.person_id
     where ${isUnbilled(lastDay)} and ${isAfter} order by ${dayOf}, c.id limit ${limit ?? null}`.execute(db)
  return rows
}

export type SalesOf = Omit<LessonDue, 'courseId' | 'contractId' | 'party' | 'what'> &
  Omit<ContractFacts, 'contractId'> & { readonly count: number }
/** The same, those that are sold alike on one day for one price together: what they come to needs no more. */
export const countSalesDue = async (db: Db, { company, to }: Scope): Promise<SalesOf[]> => {
  if (company !== 'private-tuition') return []
  const lastDay = sql`${to}::date`
  const { rows } = await sql<SalesOf>`
    with due as materialized (
      select c.contract_id, c.is_collective, ${dayOf}::text as day, c.price_cents, c.teacher_amount_cents, c.urssaf_part_cents,
        case when c.location is not null then c.id end as placed_id, count(*) as count
        from ${unbilled(lastDay)} where ${isUnbilled(lastDay)} group by 1, 2, 3, 4, 5, 6, 7),
    places as materialized (${factsOfPlaces(sql`c.id in (select placed_id from due)`)}),
    facts as materialized (${factsOfContracts(sql`k.id in (select contract_id from due)`)})
    select d.is_collective, f.regime, f.subject_type, f.audience, coalesce(o.place, f.place) as place,
        coalesce(o.departement, f.departement) as departement, d.day, d.price_cents, d.teacher_amount_cents, d.urssaf_part_cents, sum(d.count)::integer as count
      from due d join facts f on f.contract_id = d.contract_id left join places o on o.course_id = d.placed_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(
    db,
  )
  return rows
}

export type CostDue = {
  readonly courseId: number | null
  readonly contractId: number | null
  readonly groupId: number | null
  readonly teacherId: number | null
  readonly day: string
  readonly party: string
  readonly what: string
  readonly totalCents: number
  /** `'20'` of who charges VAT, `'0'` of who does not. */
  readonly vatPercent: string
}
const rateOfTeacher = sql`case when t.vat_collected then trim_scale(normal_vat_percent())::text else '0' end as vat_percent`
/** The oldest first: so many of them, or all. */
export const listCostsDue = async (db: Db, { company, to }: Scope, limit?: number): Promise<CostDue[]> => {
  const lastDay = sql`${to}::date`
  const ofLessons = sql<CostDue>`
    select c.id as course_id, c.contract_id, null::bigint as group_id, null::bigint as teacher_id, ${dayOf}::text as day, ${nameOf('p')} as party, ${lessonWords} as what,
        c.teacher_amount_cents as total_cents, ${rateOfTeacher}
      from courses c join contracts k on k.id = c.contract_id ${subjectAndLevel} join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id
     where ${uninvoiced(lastDay)} order by ${dayOf}, c.id limit ${limit ?? null}`
  const ofStages = sql<CostDue>`
    select null::bigint as course_id, null::bigint as contract_id, h.group_id, h.teacher_id, h.day::text, ${nameOf('p')} as party, z.name || ', ' || y.title || ', ' || s.name as what, h.total_cents, ${rateOfTeacher}
      from ${stageHours(lastDay)} h join traineeship_groups g on g.id = h.group_id join traineeship_subjects x on x.id = g.traineeship_subject_id join subjects s on s.id = x.subject_id
      join traineeship_levels y on y.id = x.level_id join traineeship_sessions z on z.id = y.session_id
      join teachers t on t.id = h.teacher_id join people p on p.id = t.person_id
     order by h.day, h.group_id, h.teacher_id limit ${limit ?? null}`
  return (await (company === 'private-tuition' ? ofLessons : ofStages).execute(db)).rows
}

export type CostsOf = Pick<CostDue, 'totalCents' | 'vatPercent'> & { readonly count: number }
/** The same, those of one amount and one rate together: what they come to needs no more. */
export const countCostsDue = async (db: Db, { company, to }: Scope): Promise<CostsOf[]> => {
  const lastDay = sql`${to}::date`
  const due =
    company === 'private-tuition'
      ? sql`select c.teacher_id, c.teacher_amount_cents as total_cents from courses c where ${uninvoiced(lastDay)}`
      : sql`select h.teacher_id, h.total_cents from ${stageHours(lastDay)} h`
  const { rows } = await sql<CostsOf>`
    select d.total_cents, ${rateOfTeacher}, count(*)::integer as count from (${due}) d join teachers t on t.id = d.teacher_id group by 1, 2`.execute(
    db,
  )
  return rows
}

/** Contested lessons of the year, which nobody knows yet whether they are owed. */
export const countDisputed = async (db: Db, { company, to }: Scope): Promise<number> => {
  if (company !== 'private-tuition') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from courses c where c.status = '4-disputed' and ${dayOf} <= ${to}::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const isEntered = (kind: AccrualKind, to: Part, which: Part) =>
  sql`exists (select from accruals x join accrual_lines l on l.accrual_id = x.id where x.kind = ${kind} and x.taken_back_at is null and x.closing_on = ${to} and ${which})`
/** Of the last month of a year: lessons and hours that no accrual that stands holds. As SQL, for the checks of a month. */
export const unaccrued = ({ companyId, to }: Pick<Scope, 'companyId' | 'to'>) => {
  const lastDay = sql`${to}::date`
  const isOf = (code: CompanyCode) =>
    sql`exists (select from companies k join fiscal_years f on f.company_id = k.id where k.id = ${companyId} and k.code = ${code} and upper(f.period) - 1 = ${lastDay})`
  return sql`(case when ${isOf('private-tuition')} then
      (select count(*) from ${unbilled(lastDay)} where ${isUnbilled(lastDay)} and not ${isEntered('sales', lastDay, sql`l.course_id = c.id`)})
      + (select count(*) from courses c where ${uninvoiced(lastDay)} and not ${isEntered('costs', lastDay, sql`l.course_id = c.id`)})
    when ${isOf('traineeship')} then
      (select count(*) from ${stageHours(lastDay)} h
        where not ${isEntered('costs', lastDay, sql`l.traineeship_group_id = h.group_id and l.teacher_id = h.teacher_id and l.given_on = h.day`)})
    else 0 end)`
}
