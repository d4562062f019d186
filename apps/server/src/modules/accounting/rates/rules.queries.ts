// SQL of the rules and rates as their screen shows and writes them, and of what a change of them would reach.
import type { LessonPlace } from '@cartable/domain/accounting/rates/rates.schema.ts'
import type { RateUnit, RuleChange, RuleKind } from '@cartable/domain/accounting/rates/rules.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Last day on which a paper was issued: what was billed keeps its rules. */
export const lastBilledOn = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{
    day: string | null
  }>`select max(issued_on)::text as day from bills where not is_opening`.execute(db)
  return rows[0]?.day ?? null
}

export type RateRow = {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly value: string
  readonly unit: RateUnit
  readonly legalBasis: string
  readonly from: string
  readonly until: string | null
}
export const listRates = async (db: Db): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    select id, code, label, trim_scale(value)::text as value, unit, source as legal_basis,
           lower(period)::text as "from", upper(period)::text as until from statutory_rates order by label, period`.execute(
    db,
  )
  return rows
}

export type CodeOption = {
  readonly id: number
  readonly code: string
  readonly percent: string
  readonly mention: string | null
  readonly enabled: boolean
}
export const listCodes = async (db: Db): Promise<CodeOption[]> => {
  const { rows } = await sql<CodeOption>`
    select id, code, trim_scale(rate_percent)::text as percent, exemption_mention as mention, enabled from vat_codes order by code`.execute(
    db,
  )
  return rows
}

/** Number and date of the declaration of a company for home services; null where one is missing. */
export const findDeclaration = async (db: Db, company: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'sapNumber', 'sapDeclaredOn'])
    .where('code', '=', company as 'private-tuition')
    .executeTakeFirstOrThrow()

const tables = {
  company: 'company_rules',
  activity: 'activity_rules',
  vat: 'vat_rules',
  credit: 'tax_credit_rules',
  rate: 'statutory_rates',
} as const satisfies Record<RuleKind, string>

/** Rows of the matter of a change, in its table. */
const matterOf = (change: RuleChange): RawBuilder<unknown> => {
  switch (change.kind) {
    case 'company':
      return sql`company_id = (select id from companies where code = ${change.company})`
    case 'activity':
      return sql`(regime, subject_type, audience, place, is_collective) is not distinct from
        (${change.regime}::text, ${change.subjectType}::text, ${change.audience}::text, ${change.place}::text, ${change.isCollective}::boolean)`
    case 'vat':
      return sql`(activity, vat_status, territory) = (${change.activity}, ${change.vatStatus}, ${change.territory})`
    case 'credit':
      return sql`activity = ${change.activity}`
    case 'rate':
      return sql`code = ${change.rateCode}`
  }
}

const valuesOf = (change: RuleChange): RawBuilder<unknown> => {
  // until the next of its matter: none is left but where a rule is put right
  const period = sql`daterange(${change.from}::date, (select min(lower(period)) from ${sql.table(tables[change.kind])} where ${matterOf(change)} and lower(period) > ${change.from}::date))`
  const basis = change.legalBasis
  switch (change.kind) {
    case 'company':
      return sql`company_rules (company_id, period, vat_status, is_sap_declared, employee_regime, advance_in_mandataire, vat_due, recovers_bad_debt_vat, legal_basis)
        select id, ${period}, ${change.vatStatus}, ${change.isSapDeclared}, ${change.employeeRegime}, ${change.advanceInMandataire}, ${change.vatDue}, ${change.recoversBadDebtVat}, ${basis} from companies where code = ${change.company}`
    case 'activity':
      return sql`activity_rules (activity, regime, subject_type, audience, place, is_collective, period, legal_basis)
        values (${change.activity}, ${change.regime}, ${change.subjectType}, ${change.audience}, ${change.place}, ${change.isCollective}, ${period}, ${basis})`
    case 'vat':
      return sql`vat_rules (activity, vat_status, territory, vat_code_id, period, legal_basis)
        values (${change.activity}, ${change.vatStatus}, ${change.territory}, ${change.vatCodeId}, ${period}, ${basis})`
    case 'credit':
      return sql`tax_credit_rules (activity, opens_credit, period, legal_basis)
        values (${change.activity}, ${change.opensCredit}, ${period}, ${basis})`
    case 'rate':
      return sql`statutory_rates (code, label, period, value, unit, source, is_yearly)
        select code, label, ${period}, ${change.value}::numeric * case when unit in ('cents', 'cents-per-hour') then 100 else 1 end, unit, ${basis}, is_yearly
          from statutory_rates where code = ${change.rateCode} order by period desc limit 1`
  }
}

/**
 * Ends what holds on the day, takes away what was to follow, and writes the rule that does. Answers its id. One that puts a
 * wrong rule right may begin before the last bill, and holds until the next rule that was made since.
 */
export const writeRule = async (db: Db, change: RuleChange, putsRight: boolean): Promise<number> => {
  const table = sql.table(tables[change.kind])
  const { from } = change
  await sql`lock table ${table} in share row exclusive mode`.execute(db)
  if (putsRight) await sql`select set_config('cartable.puts_rule_right', 'on', true)`.execute(db)
  const replaced = putsRight ? sql`lower(period) = ${from}::date` : sql`lower(period) >= ${from}::date`
  const written = await sql<{ id: number }>`
    select id from ${table} where ${matterOf(change)} and ${replaced}`.execute(db)
  for (const { id } of written.rows) await sql`delete from ${table} where id = ${id}`.execute(db)
  await sql`
    update ${table} set period = daterange(lower(period), ${from}::date)
     where ${matterOf(change)} and lower(period) < ${from}::date and (upper_inf(period) or upper(period) > ${from}::date)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`insert into ${valuesOf(change)} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Takes away a rule that begins after a day; what it followed holds on. False when there is none. */
export const withdrawRule = async (db: Db, kind: RuleKind, id: number, after: string): Promise<boolean> => {
  const table = sql.table(tables[kind])
  const same = {
    company: sql`p.company_id = d.company_id`,
    activity: sql`(p.regime, p.subject_type, p.audience, p.place, p.is_collective) is not distinct from (d.regime, d.subject_type, d.audience, d.place, d.is_collective)`,
    vat: sql`(p.activity, p.vat_status, p.territory) = (d.activity, d.vat_status, d.territory)`,
    credit: sql`p.activity = d.activity`,
    rate: sql`p.code = d.code`,
  }[kind]
  await sql`lock table ${table} in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ before: number | null; until: string | null }>`
    select (select p.id from ${table} p where ${same} and upper(p.period) = lower(d.period)) as before, upper(d.period)::text as until
      from ${table} d where d.id = ${id} and lower(d.period) > ${after}::date`.execute(db)
  const [found] = rows
  if (found === undefined) return false
  await sql`delete from ${table} where id = ${id}`.execute(db)
  if (found.before !== null)
    await sql`update ${table} set period = daterange(lower(period), ${found.until}::date) where id = ${found.before}`.execute(
      db,
    )
  return true
}

export type ReachedContract = {
  readonly id: number
  readonly number: string
  readonly who: string
  readonly plannedLessons: number
}
/** Contracts that run, with their lessons planned from a day on. */
export const listReached = async (db: Db, from: string): Promise<ReachedContract[]> => {
  const { rows } = await sql<ReachedContract>`
    select k.id, k.number, concat_ws(' ', p.first_name, p.last_name) || ', ' || j.name as who,
           (select count(*)::int from courses c where c.contract_id = k.id and c.status = '1-planned'
             and c.expected_at >= ${from}::date::timestamp at time zone 'Europe/Paris') as planned_lessons
      from contracts k join students s on s.id = k.student_id join people p on p.id = s.person_id join subjects j on j.id = k.subject_id
     where k.status in ('created', 'active', 'pause') order by k.id`.execute(db)
  return rows
}

export type OpenRegistrations = { readonly isOnline: boolean; readonly day: string; readonly registrations: number }
/** Registrations to stages that begin from a day on and that nothing was billed of yet, by first day: that of their VAT. */
export const listOpenRegistrations = async (db: Db, from: string): Promise<OpenRegistrations[]> => {
  const { rows } = await sql<OpenRegistrations>`
    select x.online as is_online, x.starts_on::text as day, count(*)::int as registrations
      from traineeship_registrations r join traineeship_sessions x on x.id = r.session_id
     where r.enabled and x.status <> '0-cancelled' and x.starts_on >= ${from}::date
       and not exists (select from orders o join bills b on b.order_id = o.id where o.traineeship_registration_id = r.id)
     group by x.online, x.starts_on order by x.starts_on, x.online`.execute(db)
  return rows
}

export type BilledLesson = {
  readonly contractId: number
  readonly isCollective: boolean
  readonly place: LessonPlace
  readonly billId: number
  readonly reference: string
  readonly who: string
  readonly percent: string
  readonly totalCents: number
}
/** Lessons given in a month (`YYYY-MM-01`) as they were billed, what credit notes took back left out. */
export const listBilledLessons = async (db: Db, month: string): Promise<BilledLesson[]> => {
  const { rows } = await sql<BilledLesson>`
    select c.contract_id, c.is_collective, coalesce(c.location, k.location) as place, b.id as bill_id, b.reference,
           concat_ws(' ', p.first_name, p.last_name) || ', ' || j.name as who, trim_scale(l.vat_percent::numeric)::text as percent, l.total_cents - l.wages_cents - l.contributions_cents as total_cents
      from bill_lines l join bills b on b.id = l.bill_id join courses c on c.id = l.course_id join contracts k on k.id = c.contract_id
      join students s on s.id = k.student_id join people p on p.id = s.person_id join subjects j on j.id = k.subject_id
     where b.kind = 'bill' and not exists (select from bill_lines n where n.credited_line_id = l.id)
       and c.done_at >= ${month}::date::timestamp at time zone 'Europe/Paris'
       and c.done_at < (${month}::date + interval '1 month')::timestamp at time zone 'Europe/Paris'
     order by c.done_at, l.id`.execute(db)
  return rows
}
