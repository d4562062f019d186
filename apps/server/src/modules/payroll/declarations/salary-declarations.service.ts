// Use cases of the declarations of salaries: a month with what is missing, noted as declared, its file with every identifier.
import { addMonths, formatDay, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { spacedNir } from '@cartable/domain/kernel/identifiers.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { salaryDeclarationsApi } from '@cartable/domain/payroll/declarations/salary-declarations.api.ts'
import { salaryDeclarationsRefusals as refusals } from '@cartable/domain/payroll/declarations/salary-declarations.refusals.ts'
import { missingOf } from '@cartable/domain/payroll/declarations/salary-declarations.rules.ts'
import {
  type DeclareSalaries,
  declarationKinds,
  type SalaryDeclarationRow,
} from '@cartable/domain/payroll/declarations/salary-declarations.schema.ts'
import { noteView } from '../../../platform/audit.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { SheetColumnKind } from '../../../platform/sheets/sheet.types.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { keysOf } from '../../people/save-bank-account.ts'
import {
  type DeclarationFound,
  forgetDeclared,
  listMonths,
  listOfMonth,
  lockDeclaration,
  lockToDeclare,
  noteDeclared,
} from './salary-declarations.queries.ts'

const rowOf = (found: DeclarationFound): SalaryDeclarationRow => {
  const { id, payslipId, kind, payslipMonth, teacherId, teacher, customerId, customer, employerNumber } = found
  const { minutes, grossCents, netCents, contributionsCents, regionalUrssaf, declaredOn, declaredBy } = found
  return {
    ...{ id, payslipId, kind, payslipMonth, teacherId, teacher, customerId, customer, employerNumber },
    ...{ minutes, grossCents, netCents, contributionsCents, regionalUrssaf, declaredOn, declaredBy },
    missing: declaredOn === null ? missingOf(found) : [],
  }
}

const declare = async (context: OperationContext, { month: asked, ids, declaredOn }: DeclareSalaries) => {
  const { db, today, identity, live } = context
  const month = startOfMonth(asked)
  if (declaredOn > today() || declaredOn < addMonths(month, 1)) refuse(refusals.dayOutside, 'declaredOn')
  const free = await lockToDeclare(db, month, ids)
  if (free.length < new Set(ids).size) refuse(refusals.changed)
  const wanted = new Set(ids)
  const rows = (await listOfMonth(db, month)).filter(({ id }) => wanted.has(id))
  if (rows.some((row) => missingOf(row).length > 0)) refuse(refusals.incomplete)
  await noteDeclared(db, free, { declaredOn, declaredByAccountId: identity?.accountId ?? null })
  live(['payroll'], ['urssaf'])
  return { errors: null, id: null, updatedAt: null }
}

type FileColumn = readonly [title: string, kind: SheetColumnKind, of: (row: DeclarationFound) => string | number | null]
const euros = (cents: number) => cents / 100
const dated = (day: string | null) => (day === null ? null : formatDay(day))
const fileColumns = (clear: (sealed: Buffer | null) => string | null): readonly FileColumn[] => [
  ['Nature', 'text', ({ kind }) => declarationKinds[kind]],
  ['Numéro d’employeur', 'text', (row) => row.employerNumber],
  ['Nom de l’employeur', 'text', (row) => row.customerLastName],
  ['Prénom de l’employeur', 'text', (row) => row.customerFirstName],
  ['Naissance de l’employeur', 'text', (row) => dated(row.customerBirthOn)],
  ['Adresse de l’employeur', 'text', (row) => row.customerAddress],
  ['Numéro de sécurité sociale', 'text', (row) => clear(row.teacherNumber)],
  ['Nom du salarié', 'text', (row) => row.teacherLastName],
  ['Prénom du salarié', 'text', (row) => row.teacherFirstName],
  ['Naissance du salarié', 'text', (row) => dated(row.teacherBirthOn)],
  ['Lieu de naissance du salarié', 'text', (row) => row.teacherBirthPlace],
  ['Adresse du salarié', 'text', (row) => row.teacherAddress],
  ['Heures', 'number', ({ minutes }) => minutes / 60],
  ['Salaire brut', 'money', ({ grossCents }) => euros(grossCents)],
  ['Salaire net', 'money', ({ netCents }) => euros(netCents)],
  ['Cotisations théoriques', 'money', ({ contributionsCents }) => euros(contributionsCents)],
  ['Urssaf régionale', 'text', (row) => row.regionalUrssaf],
  ['Déclarée le', 'text', (row) => dated(row.declaredOn)],
  [
    'Manque',
    'text',
    (row) =>
      row.declaredOn === null
        ? missingOf(row)
            .map(({ words }) => words)
            .join(', ')
        : null,
  ],
]

/** Numbers in clear, as the form of the Urssaf asks them: it leaves a trace on each teacher. */
const file = async ({ db, platform }: OperationContext, asked: string) => {
  const month = startOfMonth(asked)
  const rows = await listOfMonth(db, month)
  for (const id of new Set(rows.map(({ teacherId }) => teacherId)))
    await noteView(db, { entityClass: 'teachers', entityId: id, rootClass: 'teachers', rootId: id })
  const columns = fileColumns((sealed) =>
    sealed === null ? null : spacedNir(keysOf(platform).decrypt(sealed, 'teachers.health_insurance_number')),
  )
  const table = { sheetName: 'Salaires', columns: columns.map(([title, kind]) => ({ title, kind, width: 20 })) }
  async function* cells() {
    for (const row of rows) yield columns.map(([, , of]) => of(row))
  }
  return {
    mediaType: 'text/csv',
    fileName: `salaires-a-declarer-${month.slice(0, 7)}.csv`,
    body: writeCsv(table, cells()),
    inline: false,
  }
}

export const salaryDeclarationsService = handlers(salaryDeclarationsApi, {
  listDeclarationMonths: async ({ db }) => ({ rows: await listMonths(db) }),
  showDeclarationMonth: async ({ db }, { month }) => ({
    month: startOfMonth(month),
    rows: (await listOfMonth(db, startOfMonth(month))).map(rowOf),
  }),
  declareSalaries: declare,
  undeclareSalary: async ({ db, live }, { id }) => {
    const { declaredOn, isPaid } = (await lockDeclaration(db, id)) ?? notFound()
    if (declaredOn === null) refuse(refusals.notDeclared)
    if (isPaid) refuse(refusals.paid)
    await forgetDeclared(db, id)
    live(['payroll'], ['urssaf'])
    return { isValid: true, errorMsgs: [] }
  },
  declarationFile: (context, { month }) => file(context, month),
})
