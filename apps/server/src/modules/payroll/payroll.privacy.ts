// Personal data of payslips: kept by law, with the paper that was issued.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const isTheirs = (held: Held, alias = 't') =>
  either(among(`${alias}.teacher_id`, held.teacherIds), among(`${alias}.customer_id`, held.customerIds))

export const payrollPrivacy: PrivacyContribution = {
  domain: 'payroll',
  exempt: {
    salary_files:
      'sums of many wages; who prepared and approved one is an account number, which erasure leaves without a name',
  },
  tables: [
    {
      table: 'payslips',
      label: 'Bulletins de paie',
      of: isTheirs,
      file: 'pdf_file_id',
      erasure: { kind: 'keep' },
      why: reasons.payroll,
    },
    {
      table: 'payslip_lines',
      label: 'Lignes de bulletins',
      of: (held) => sql<boolean>`t.payslip_id in (select p.id from payslips p where ${isTheirs(held, 'p')})`,
      erasure: { kind: 'keep' },
      why: reasons.payroll,
    },
    {
      table: 'salary_declarations',
      label: 'Déclarations de salaires',
      of: (held) => sql<boolean>`t.payslip_id in (select p.id from payslips p where ${isTheirs(held, 'p')})`,
      erasure: { kind: 'keep' },
      why: reasons.payroll,
    },
    {
      table: 'salary_payments',
      label: 'Virements de salaires',
      of: (held) => sql<boolean>`t.payslip_id in (select p.id from payslips p where ${isTheirs(held, 'p')})`,
      erasure: { kind: 'keep' },
      why: reasons.payroll,
    },
  ],
  blockers: async (db, held) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from payslips t where ${isTheirs(held)} and t.issued_on is null`.execute(db)
    const count = Number(rows[0]?.count ?? 0)
    return [count > 0 ? { refusal: privacyRefusals.draftPayslips(count), path: '/accounting/payslips' } : null]
  },
}
