// The books as the accountant reads them: what must hold after every journey that touches money.

import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import type { LedgerLineRow } from '@cartable/domain/accounting/ledger.schema.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { BillRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { pageCaller } from './company/call.ts'
import type { Company } from './company/company.ts'

/** Cents that the customer account says a family owes; below zero what it has to its credit. */
const customerAccount = /^411/
const mostPages = 100

/** Every line of the ledger. */
export const ledgerOf = async (accountant: Page): Promise<readonly LedgerLineRow[]> => {
  const call = pageCaller(accountant)
  return allPages((page) => call(ledgerApi.ledgerLines, { page: String(page), size: '100' }))
}

export const billsOf = async (accountant: Page): Promise<readonly BillRow[]> => {
  const call = pageCaller(accountant)
  return allPages((page) => call(billingApi.billsList, { page: String(page), size: '100' }))
}

/** The number of the bill that was issued last, whatever year it is. */
export const lastBillOf = async (accountant: Page): Promise<string> => {
  const bills = (await billsOf(accountant)).filter(({ type }) => type === 'bill')
  return bills.toSorted((a, b) => b.id - a.id)[0]?.reference ?? 'none'
}

/** A debt that was taken over keeps the number that another program gave it. */
const isOfSeries = ({ reference }: BillRow) => /-\d{4}-\d{6}$/.test(reference)

const allPages = async <R>(ask: (page: number) => Promise<{ rows: readonly R[]; total: number }>) => {
  const rows: R[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask(page)
    rows.push(...answer.rows)
    if (rows.length >= answer.total || answer.rows.length === 0) return rows
  }
  throw new Error('a journey has no such books')
}

/**
 * Nothing waits for its entry, every entry is balanced, no number is missing among bills and entries, the seal holds, and the
 * account of each customer is what the bills say is due.
 */
export const expectBooksToHold = async (company: Pick<Company, 'as' | 'clock'>): Promise<void> => {
  const accountant = await company.as('compta')
  const call = pageCaller(accountant)
  // entries are written by a task that follows
  await company.clock.move('1 hour')
  expect(await call(ledgerApi.ledgerState, {})).toMatchObject({ waiting: 0, missingNatures: [], withoutYear: 0 })
  const [lines, bills] = [await ledgerOf(accountant), await billsOf(accountant)]
  const sum = (some: readonly LedgerLineRow[]) => some.reduce((total, { debit, credit }) => total + debit - credit, 0)
  const unbalanced = [...Map.groupBy(lines, ({ entryId }) => entryId).values()].filter((entry) => sum(entry) !== 0)
  expect(unbalanced, 'entries out of balance').toEqual([])
  expect(
    gapsOf(lines.map(({ company, journal, date, number }) => [`${company} ${journal} ${date.slice(0, 4)}`, number])),
    'numbers missing in the journals',
  ).toEqual([])
  expect(
    gapsOf(
      bills
        .filter(isOfSeries)
        .map(({ reference }) => [reference.replace(/\d+$/, ''), Number(/\d+$/.exec(reference)?.[0])]),
    ),
    'numbers missing among the bills',
  ).toEqual([])
  for (const year of new Set(lines.map(({ date }) => date.slice(0, 4))))
    expect((await call(ledgerApi.ledgerVerify, { year })).faults, `the seal of ${year}`).toEqual([])
  const due = bills.reduce(
    (total, { type, customerDue, expected }) => total + (type === 'bill' ? customerDue + expected : 0),
    0,
  )
  expect(
    // what opens a year repeats the balances of the one before
    sum(lines.filter(({ accountCode, journal }) => customerAccount.test(accountCode) && journal !== 'AN')),
    'what customers owe, and the Urssaf for them',
  ).toBe(due)
}

/** Series whose numbers do not follow each other from one. */
const gapsOf = (numbered: readonly (readonly [series: string, number: number])[]): readonly string[] =>
  [...Map.groupBy(numbered, ([series]) => series)].flatMap(([series, members]) => {
    const numbers = [...new Set(members.map(([, number]) => number))].sort((a, b) => a - b)
    return numbers.every((number, at) => number === at + 1) ? [] : [`${series}: ${numbers.join(' ')}`]
  })
