// Use cases of the URSSAF declarations: three tables, the file of one, the state of the API.
import { maskedNir } from '@cartable/domain/kernel/identifiers.ts'
import { declarationsApi } from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import { requestLabels } from '@cartable/domain/urssaf/payment-request.ts'
import { registrationLabels } from '@cartable/domain/urssaf/statuses.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../../platform/sheets/csv.ts'
import {
  countRegistrations,
  countRequests,
  declarationsForExport,
  lastFailures,
  listDeclarations,
  listUrssafCustomers,
  listUrssafTeachers,
  sumCalls,
} from './declarations.queries.ts'

const csvColumns: readonly CsvColumn[] = [
  { header: 'Mois', column: 'month', kind: 'month' },
  { header: 'Identifiant du client', column: 'customerIdentifier', kind: 'code' },
  { header: 'Nom du client', column: 'customerName', kind: 'text' },
  { header: 'Prénom du client', column: 'customerFirstname', kind: 'text' },
  { header: 'Identifiant du professeur', column: 'teacherIdentifier', kind: 'code' },
  { header: 'Nom du professeur', column: 'teacherName', kind: 'text' },
  { header: 'Prénom du professeur', column: 'teacherFirstname', kind: 'text' },
  { header: 'Heures', column: 'hours', kind: 'decimal' },
  { header: 'Salaire net de l’heure hors frais', column: 'hourSalaryWithoutFees', kind: 'cents' },
  { header: 'Salaire', column: 'salary', kind: 'cents' },
  { header: 'URSSAF théorique', column: 'calculatedUrssaf', kind: 'cents' },
  { header: 'URSSAF régionale', column: 'regionalUrssaf', kind: 'text' },
]

const weekMs = 7 * 86_400_000
const listed = (labels: Readonly<Record<string, string>>, counts: ReadonlyMap<string, number>) =>
  Object.entries(labels).map(([status, label]) => ({ status, label, count: counts.get(status) ?? 0 }))

export const declarationsService = handlers(declarationsApi, {
  listCustomers: ({ db }, input) => listUrssafCustomers(db, input),
  listTeachers: async ({ db }, input) => {
    const page = await listUrssafTeachers(db, input)
    const rows = page.rows.map(({ hasNumber, last4, ...teacher }) => ({
      ...teacher,
      healthInsuranceNumber: hasNumber ? maskedNir(last4) : null,
    }))
    return { ...page, rows, totals: null }
  },
  listDeclarations: ({ db }, input) => listDeclarations(db, input),
  declarationsCsv: async ({ db, platform, today }, input) => ({
    mediaType: 'text/csv',
    fileName: `declarations-urssaf-${today()}.csv`,
    body: await openCsv(platform.database.replicaPool, declarationsForExport(db, input), csvColumns),
    inline: false,
  }),
  apiState: async ({ db, now }) => {
    const since = new Date(now().getTime() - weekMs).toISOString()
    return {
      registrations: listed(registrationLabels, await countRegistrations(db)),
      requests: listed(requestLabels, await countRequests(db)),
      calls: await sumCalls(db, since),
      failures: await lastFailures(db, since),
    }
  },
})
