// Whose traces somebody reads: those of records that their role opens, and no others.
import { hasRight, type RightCode, type Rights } from '../kernel/rights.ts'

/** Domain of a table, as its comment begins → rights of which one opens its records; none: whoever reads traces. */
export const traceReaders: Readonly<Record<string, readonly RightCode[]>> = {
  access: ['users', 'roles'],
  accounting: ['accounting'],
  billing: ['billing'],
  configuration: ['configuration'],
  contacts: ['contacts'],
  contracts: ['contracts'],
  courses: ['courses'],
  customers: ['customers', 'students'],
  documents: ['customers', 'students', 'teachers', 'recruitment'],
  exchange: ['exchange'],
  journal: [],
  kernel: [],
  landing: ['landing'],
  linking: ['linking'],
  merging: ['customers'],
  messaging: ['messaging'],
  monitoring: ['monitoring'],
  payroll: ['payroll'],
  people: ['customers', 'students', 'teachers', 'recruitment', 'contacts', 'users'],
  platform: [],
  recruitment: ['recruitment'],
  reference: ['codification'],
  teachers: ['teachers', 'recruitment'],
  todo: ['todo'],
  traineeships: ['traineeships'],
  urssaf: ['urssaf', 'customers'],
}

/** Domains whose traces are hidden from somebody with these rights. */
export const domainsHiddenFrom = (rights: Rights): string[] =>
  Object.entries(traceReaders)
    .filter(([, codes]) => codes.length > 0 && !codes.some((code) => hasRight(rights, code, 'read')))
    .map(([domain]) => domain)

/** What a person, a paper or an account number may be of, and the rights of which one opens that record. */
export const sharedRecords = {
  customer: ['customers', 'students'],
  student: ['customers', 'students'],
  teacher: ['teachers', 'recruitment'],
  staff: ['users'],
} as const satisfies Readonly<Record<string, readonly RightCode[]>>
export type SharedRecord = keyof typeof sharedRecords

/** Whose persons and papers somebody with these rights reads the traces of; null: everybody's. */
export const sharedRecordsOf = (rights: Rights): readonly SharedRecord[] | null => {
  const all = Object.keys(sharedRecords) as SharedRecord[]
  const read = all.filter((record) => sharedRecords[record].some((code) => hasRight(rights, code, 'read')))
  return read.length === all.length ? null : read
}
