// SQL of the lines of the ledger that filters and a search let through, as every list and sum of them begins.
import type { LedgerSort } from '@cartable/domain/accounting/ledger.api.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findIds, isAmong, likePattern, matchesSearch, prefixPattern } from '../../platform/db/sql.ts'

export type LedgerFilters = {
  q: string
  company?: CompanyCode | undefined
  journals?: string[] | undefined
  accountId?: number | undefined
  customerId?: number | undefined
  teacherId?: number | undefined
  from?: string | undefined
  to?: string | undefined
  lettering?: 'open' | 'lettered' | undefined
  /** What the search found in other tables, where that is known. */
  found?: Found | undefined
}

/** Entries whose label or piece a search finds, and accounts whose number begins so. */
type Found = { readonly entries: readonly number[] | null; readonly accounts: readonly number[] | null }
const namesEntry = (q: string) =>
  sql<boolean>`(${matchesSearch(sql`search_key(e.label)`, q)} or upper(e.piece_reference) like ${likePattern(q.toUpperCase())})`
export const find = async (db: Db, q: string): Promise<Found | undefined> => {
  if (q === '') return undefined
  const [entries, accounts] = await Promise.all([
    findIds(db, sql`select e.id from ledger_entries e where ${namesEntry(q)}`),
    findIds(db, sql`select a.id from system_accounts a where a.code like ${prefixPattern(q)}`),
  ])
  return { entries, accounts }
}
export type LedgerRequest = ListRequest<LedgerSort> & LedgerFilters

/** Lines of one account are in the order of days by an index of their own; others are found by their entries. */
export const dayOf = ({ accountId }: LedgerFilters) => (accountId ? 'l.entryOn' : 'e.entryOn')

export const linesFrom = (db: Db, filters: LedgerFilters) => {
  let query = db
    .selectFrom('ledgerLines as l')
    .innerJoin('ledgerEntries as e', 'e.id', 'l.entryId')
    .innerJoin('ledgerJournals as j', 'j.id', 'e.journalId')
    .innerJoin('companies as k', 'k.id', 'e.companyId')
    .innerJoin('systemAccounts as a', 'a.id', 'l.systemAccountId')
  if (filters.company) query = query.where('k.code', '=', filters.company)
  if (filters.journals?.length) query = query.where('j.code', 'in', filters.journals)
  if (filters.accountId) query = query.where('l.systemAccountId', '=', filters.accountId)
  if (filters.customerId) query = query.where('l.customerId', '=', filters.customerId)
  if (filters.teacherId) query = query.where('l.teacherId', '=', filters.teacherId)
  if (filters.from) query = query.where(dayOf(filters), '>=', filters.from)
  if (filters.to) query = query.where(dayOf(filters), '<=', filters.to)
  if (filters.lettering) query = query.where('l.letter', filters.lettering === 'open' ? 'is' : 'is not', null)
  if (filters.q !== '')
    query = query.where((where) =>
      where.or([
        isAmong(sql.ref('l.entryId'), filters.found?.entries, namesEntry(filters.q)),
        isAmong(
          sql.ref('l.systemAccountId'),
          filters.found?.accounts,
          sql<boolean>`a.code like ${prefixPattern(filters.q)}`,
        ),
      ]),
    )
  return query
}

/** Whether filters tell entries apart and not the lines of one, so that what they add up to is found entry by entry. */
export const areOfEntries = ({ accountId, customerId, teacherId, lettering, q, found }: LedgerFilters): boolean =>
  !accountId && !customerId && !teacherId && !lettering && (q === '' || found?.accounts?.length === 0)

/** Condition of an entry `e` under such filters. */
export const isOfEntries = ({ company, journals, from, to, q, found }: LedgerFilters) =>
  sql.join(
    [
      ...(company ? [sql`e.company_id = (select k.id from companies k where k.code = ${company})`] : []),
      ...(journals?.length
        ? [sql`e.journal_id in (select j.id from ledger_journals j where j.code = any(${journals}))`]
        : []),
      ...(from ? [sql`e.entry_on >= ${from}::date`] : []),
      ...(to ? [sql`e.entry_on <= ${to}::date`] : []),
      ...(q === '' ? [] : [isAmong(sql`e.id`, found?.entries, namesEntry(q))]),
      sql`true`,
    ],
    sql` and `,
  )
