// Personal data of the ledger: entries are chained by hash and never change, whoever asks.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution, reasons } from '../../platform/privacy/privacy.ts'

const isAuxiliary = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.teacher_id`, held.teacherIds))

export const accountingPrivacy: PrivacyContribution = {
  domain: 'accounting',
  tables: [
    {
      table: 'ledger_lines',
      label: 'Écritures comptables',
      of: isAuxiliary,
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
    {
      table: 'ledger_entries',
      label: 'Pièces comptables',
      of: (held) => sql<boolean>`t.id in (select l.entry_id from ledger_lines l where ${isAuxiliary(held, 'l')})`,
      hide: ['hash'],
      erasure: { kind: 'keep' },
      why: reasons.books,
    },
  ],
}
