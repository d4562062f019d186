// SQL of the declarations of salaries: months, what each says of both parties, what was declared and by whom.
import type { IdentifierFacts } from '@cartable/domain/payroll/declarations/salary-declarations.rules.ts'
import type {
  DeclarationMonth,
  SalaryDeclarationRow,
} from '@cartable/domain/payroll/declarations/salary-declarations.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Months with anything to declare, and the last twenty-four; the newest first. */
export const listMonths = async (db: Db): Promise<DeclarationMonth[]> => {
  const { rows } = await sql<DeclarationMonth>`
    select d.month::text, (count(*) filter (where d.declared_on is null))::integer as to_declare,
           (count(*) filter (where d.declared_on is null and d.month < s.month))::integer as corrections
      from salary_declarations d join payslips s on s.id = d.payslip_id group by d.month
    having count(*) filter (where d.declared_on is null) > 0 or d.month >= (date_trunc('month', clock_today()) - interval '24 months')::date
     order by d.month desc`.execute(db)
  return rows
}

export type DeclarationFound = Omit<SalaryDeclarationRow, 'missing'> &
  IdentifierFacts & {
    readonly teacherLastName: string
    readonly teacherFirstName: string | null
    readonly teacherBirthOn: string | null
    readonly teacherBirthPlace: string | null
    readonly teacherAddress: string | null
    /** Sealed. */
    readonly teacherNumber: Buffer | null
    readonly customerLastName: string
    readonly customerFirstName: string | null
    readonly customerBirthOn: string | null
    readonly customerAddress: string | null
  }
const name = (alias: string) =>
  sql`upper(${sql.ref(`${alias}.last_name`)}) || coalesce(' ' || ${sql.ref(`${alias}.first_name`)}, '')`

/** Of one month of lessons; the first declaration of an employee before its corrections. */
export const listOfMonth = async (db: Db, month: string): Promise<DeclarationFound[]> => {
  const { rows } = await sql<DeclarationFound>`
    select d.id, d.payslip_id, case when d.month = s.month then 'first' else 'correction' end as kind, s.month::text as payslip_month,
           s.teacher_id, ${name('e')} as teacher, s.customer_id, ${name('k')} as customer, coalesce(c.urssaf_number, c.employer_number) as employer_number,
           d.minutes, d.gross_cents, d.net_cents, d.contributions_cents, r.name as regional_urssaf, d.declared_on::text,
           (select concat_ws(' ', p.first_name, p.last_name) from accounts a join people p on p.id = a.person_id where a.id = d.declared_by_account_id) as declared_by,
           t.health_insurance_number_encrypted is not null as has_health_insurance_number, e.birth_on is not null as has_birth_day,
           (e.birth_city is not null or (e.birth_country is not null and e.birth_country <> 'FR')) as has_birth_place,
           e.address_id is not null as has_teacher_address, k.address_id is not null as has_customer_address,
           e.last_name as teacher_last_name, e.first_name as teacher_first_name, e.birth_on::text as teacher_birth_on,
           nullif(concat_ws(' ', e.birth_city, '(' || coalesce(e.birth_departement_code, nullif(e.birth_country, 'FR')) || ')'), '') as teacher_birth_place,
           ta.complete_address as teacher_address, t.health_insurance_number_encrypted as teacher_number,
           k.last_name as customer_last_name, k.first_name as customer_first_name, k.birth_on::text as customer_birth_on, ka.complete_address as customer_address
      from salary_declarations d join payslips s on s.id = d.payslip_id
      join teachers t on t.id = s.teacher_id join people e on e.id = t.person_id join customers c on c.id = s.customer_id join people k on k.id = c.person_id
      left join addresses ta on ta.id = e.address_id left join addresses ka on ka.id = k.address_id left join regional_urssafs r on r.id = s.regional_urssaf_id
     where d.month = ${month}::date order by k.last_name, k.first_name, c.id, e.last_name, t.id, s.month`.execute(db)
  return rows
}

/** Of those asked, what is still to be declared in the month: locked. */
export const lockToDeclare = async (db: Db, month: string, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('salaryDeclarations')
    .select('id')
    .where('month', '=', month)
    .where('id', 'in', [...ids])
    .where('declaredOn', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type Declared = { readonly declaredOn: string; readonly declaredByAccountId: number | null }
export const noteDeclared = async (db: Db, ids: readonly number[], declared: Declared): Promise<void> => {
  await db
    .updateTable('salaryDeclarations')
    .set(declared)
    .where('id', 'in', [...ids])
    .execute()
}
/** All that payslips declare and nobody has noted yet: their contributions are paid. */
export const noteDeclaredWith = async (db: Db, payslipIds: readonly number[], declared: Declared): Promise<void> => {
  await db
    .updateTable('salaryDeclarations')
    .set(declared)
    .where('payslipId', 'in', [...payslipIds])
    .where('declaredOn', 'is', null)
    .execute()
}

export const lockDeclaration = async (db: Db, id: number) => {
  const { rows } = await sql<{ declaredOn: string | null; isPaid: boolean }>`
    select d.declared_on::text, s.contribution_payment_id is not null as is_paid
      from salary_declarations d join payslips s on s.id = d.payslip_id where d.id = ${id} for no key update of d`.execute(
    db,
  )
  return rows[0]
}
export const forgetDeclared = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('salaryDeclarations')
    .set({ declaredOn: null, declaredByAccountId: null })
    .where('id', '=', id)
    .execute()
}
