// SQL of what is sold: the rules in time, and what they ask of a lesson.

import type { LessonPlace, Regime, VatDue } from '@cartable/domain/accounting/rates/rates.schema.ts'
import type { ActivityRule, CompanyRule, CreditRule, VatRule } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import type { Audience, SubjectType } from '@cartable/domain/reference/subjects/subjects.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Days of rule `r`. */
const days = sql`r.id, lower(r.period)::text as "from", upper(r.period)::text as until, r.legal_basis`

export const companyRules = async (db: Db) => {
  const { rows } = await sql<CompanyRule>`
    select ${days}, k.code as company, r.vat_status, r.is_sap_declared,
           case when k.sap_number is not null then k.sap_declared_on::text end as declared_on, r.employee_regime, r.advance_in_mandataire, r.vat_due, r.recovers_bad_debt_vat
      from company_rules r join companies k on k.id = r.company_id order by k.code, r.period`.execute(db)
  return rows
}

export const activityRules = async (db: Db) => {
  const { rows } = await sql<ActivityRule>`
    select ${days}, r.activity, r.regime, r.subject_type, r.audience, r.place, r.is_collective from activity_rules r order by r.period, r.id`.execute(
    db,
  )
  return rows
}

export const vatRules = async (db: Db) => {
  const { rows } = await sql<VatRule>`
    select ${days}, r.activity, r.vat_status, r.territory, r.vat_code_id, v.code as vat_code,
           trim_scale(v.rate_percent)::text as vat_percent, v.exemption_mention as vat_mention
      from vat_rules r join vat_codes v on v.id = r.vat_code_id order by r.activity, r.period`.execute(db)
  return rows
}

export const creditRules = async (db: Db) => {
  const { rows } = await sql<CreditRule>`
    select ${days}, r.activity, r.opens_credit from tax_credit_rules r order by r.activity, r.period`.execute(db)
  return rows
}

export type ContractFacts = {
  readonly contractId: number
  readonly regime: Regime
  readonly subjectType: SubjectType
  readonly audience: Audience
  readonly place: LessonPlace
  readonly isCollective: boolean
  readonly departement: string | null
}
/**
 * What the rules ask of the lessons of the contracts `k` that a condition names, as SQL. An online lesson, or one given at the
 * company, is sold where the company is.
 */
export const factsOfContracts = (which: RawBuilder<unknown>) => sql`
    select k.id as contract_id, k.regime, j.type as subject_type, c.audience, k.location as place, k.is_collective, a.departement_code as departement
      from contracts k join subjects j on j.id = k.subject_id
      join scholar_levels l on l.id = k.scholar_level_id join school_careers c on c.id = l.school_career_id
      join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join customers u on u.id = k.customer_id join people up on up.id = u.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
      join companies h on h.code = 'holding'
      left join addresses a on a.id = case k.location
        when 'student-home' then coalesce(k.location_address_id, sp.address_id, up.address_id)
        when 'teacher-home' then tp.address_id when 'other' then k.location_address_id else h.address_id end
     where ${which}`
export const contractFacts = async (db: Db, contractIds: readonly number[]): Promise<ContractFacts[]> => {
  const { rows } =
    await sql<ContractFacts>`${factsOfContracts(sql`k.id = any(${[...contractIds]}::bigint[])`)}`.execute(db)
  return rows
}

/** What the rules ask of a place; of those lessons `c` of a condition, as SQL, that are given elsewhere than their contract says. */
export type PlaceFacts = Pick<ContractFacts, 'place' | 'departement'> & { readonly courseId: number }
export const factsOfPlaces = (which: RawBuilder<unknown>) => sql`
    select c.id as course_id, c.location as place, a.departement_code as departement
      from courses c join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers u on u.id = c.customer_id join people up on up.id = u.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      join companies h on h.code = 'holding'
      left join addresses a on a.id = case c.location when 'student-home' then coalesce(sp.address_id, up.address_id)
        when 'teacher-home' then tp.address_id when 'other' then c.location_address_id else h.address_id end
     where c.location is not null and ${which}`
export const placeFacts = async (db: Db, courseIds: readonly number[]): Promise<PlaceFacts[]> => {
  if (courseIds.length === 0) return []
  const { rows } = await sql<PlaceFacts>`${factsOfPlaces(sql`c.id = any(${[...courseIds]}::bigint[])`)}`.execute(db)
  return rows
}

/** Departement of the company itself. */
export const companyDepartement = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('companies')
    .leftJoin('addresses', 'addresses.id', 'companies.addressId')
    .select('addresses.departementCode')
    .where('companies.code', '=', 'holding')
    .executeTakeFirstOrThrow()
  return row.departementCode
}

/** When the VAT of what a company bills on a day is due: as it is paid, but for an option that holds that day. */
export const findVatDue = async (db: Db, companyId: number, day: string): Promise<VatDue> => {
  const { rows } = await sql<{ vatDue: VatDue }>`
    select vat_due from company_rules where company_id = ${companyId} and period @> ${day}::date`.execute(db)
  return rows[0]?.vatDue ?? 'collection'
}

/** How the private-tuition company has its employed teachers work on a day; null where no rule holds then. */
export const findEmployment = async (db: Db, day: string) => {
  const { rows } = await sql<{ employeeRegime: Regime; advanceInMandataire: boolean }>`
    select r.employee_regime, r.advance_in_mandataire from company_rules r join companies k on k.id = r.company_id
     where k.code = 'private-tuition' and r.period @> ${day}::date`.execute(db)
  return rows[0] ?? null
}
