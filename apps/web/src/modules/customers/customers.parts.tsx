// What other modules embed of customers: the searches of their autocomplete fields, the journal of a record, those that resemble.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { FoundPerson } from '@cartable/domain/people/people.schema.ts'
import { call } from '../../platform/api/client.ts'
import { Candidate } from './Candidate.tsx'
import { LogSection as Log } from './LogSection.tsx'
import { useDuplicates as duplicates } from './use-duplicates.tsx'

export const LogSection = Log
/** `const duplicates = useDuplicates('customer')`: `review` goes to the form, `dialog` beside it. */
export const useDuplicates = duplicates
/** A customer that resembles somebody else. */
export const ResemblingCustomer = Candidate

const found = ({ results }: { readonly results: readonly FoundPerson[] }) =>
  results.map(({ id, label, detail }) => ({ value: id, label, detail }))

/** `<F.Autocomplete name="customerId" label="Client" search={searchCustomers} />` */
export const searchCustomers = async (query: string, signal: AbortSignal) =>
  found(await call(customersApi.autocomplete, { query }, { signal }))
/** `<F.Autocomplete name="studentId" label="Élève" search={searchStudents} />` */
export const searchStudents = async (query: string, signal: AbortSignal) =>
  found(await call(customersApi.studentAutocomplete, { query }, { signal }))
