// Holds every declaration to docs/rights.tsv, the reviewed table of who may call what: neither changes without the other.
import { linkPurposes } from '@cartable/domain/kernel/access.ts'
import { expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { lineOf, purposesOf, readRightsTable, rightsColumns, rowOf } from './rights-table.ts'

const operations = allOperations.map(({ operation }) => operation)
const { header, lines, rows } = readRightsTable()

test('the table has its columns, one line per operation, in the order of their names', () => {
  expect(header).toBe(['operation', ...rightsColumns].join('\t'))
  const names = lines.map((line) => line.split('\t')[0] ?? '')
  expect(names).toEqual([...new Set(names)].sort())
  const known = new Set(operations.map(({ name }) => name))
  expect(
    names.filter((name) => !known.has(name)),
    'lines of docs/rights.tsv whose operation is gone: remove them',
  ).toEqual([])
})

test('every operation is declared as the table was reviewed', () => {
  const differing = operations.flatMap((operation) => {
    const reviewed = rows.get(operation.name)
    const declared = lineOf(operation.name, rowOf(operation))
    if (reviewed && lineOf(operation.name, reviewed) === declared) return []
    return [
      `${operation.name} is declared « ${declared} » and docs/rights.tsv says « ${reviewed ? lineOf(operation.name, reviewed) : 'nothing'} »`,
    ]
  })
  expect(
    differing,
    'Who may call an operation has changed. If that was not meant, put the declaration (<d>.api.ts) back; if it was, write its line in docs/rights.tsv and have it read by somebody else.',
  ).toEqual([])
})

test('staff stand before the other parts, so that somebody who plays two sees as staff', () => {
  const turned = operations.filter(({ access }) => {
    if (access.kind !== 'anyOf') return false
    const kinds = access.of.map(({ kind }) => kind)
    return kinds.indexOf('audience') !== -1 && kinds.lastIndexOf('right') > kinds.indexOf('audience')
  })
  expect(turned.map(({ name }) => name)).toEqual([])
})

/** What is written is done by whoever may write; these leave no more than a line about who read, or ask how things stand. */
const writesOfReaders: Readonly<Record<string, string>> = {
  accounting_entries_export: 'a file of the books that leaves the house is traced',
  accounting_fec_export: 'a file of the books that leaves the house is traced',
  accounting_ledger_verify_whole: 'the chain is read again, and how far it was read is kept',
  accounting_ledger_csv_export: 'a file of the ledger that leaves the house is traced',
  accounting_tables_csv_export: 'the file is prepared for its download',
  delete_attendance_list_tmp: 'takes away the file that the same person had prepared',
  generate_attendance_list: 'the paper is prepared for its download',
  salary_declarations_file: 'who read numbers in clear is traced',
  show_teacher_bank_account_data: 'who read an account in clear is traced',
  show_teacher_health_insurance_number: 'who read a number in clear is traced',
  show_teacher_stripe_status: 'the provider is asked how the account stands, and its answer kept',
  urssaf_customer_bank_account: 'who read an account in clear is traced',
}

test('who may only read does not write', () => {
  const writing = operations.filter(
    ({ effect, access }) =>
      effect === 'write' &&
      (access.kind === 'anyOf' ? access.of : [access]).some((one) => one.kind === 'right' && one.level === 'read'),
  )
  expect(writing.map(({ name }) => name).sort()).toEqual(Object.keys(writesOfReaders).sort())
})

test('every purpose of a link opens an operation', () => {
  const served = new Set([...rows.values()].flatMap(purposesOf))
  expect(linkPurposes.filter((purpose) => !served.has(purpose)).sort()).toEqual([])
})
