// Customers and students in the global search: found by name, number, e-mail or phone.
import { fullName, listName } from '@cartable/domain/people/people.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FoundRecord } from '../../platform/search.ts'
import { findCustomers, findStudents } from './customers.queries.ts'

const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ') || null

export const searchCustomers = async (db: Db, text: string, limit: number): Promise<FoundRecord[]> =>
  (await findCustomers(db, text, limit)).map((row) => ({
    label: listName(row),
    detail: words(row.number, row.sortCity),
    path: `/customer/show/${row.id}`,
  }))

export const searchStudents = async (db: Db, text: string, limit: number): Promise<FoundRecord[]> =>
  (await findStudents(db, text, limit)).map((row) => ({
    label: listName(row),
    detail: words(row.levelName, fullName({ firstName: row.customerFirstName, lastName: row.customerLastName })),
    path: `/student/show/${row.id}`,
  }))
