// A company whose accountant receives bills of suppliers, and lines of her bank: what the tests of both ask and read.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { SupplierBillInput } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import { startTuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { camt, type Entry, sendStatement } from '../bank/bank.factory.ts'
import { letterEntries } from '../lettering/letter-entries.queries.ts'
import { postLedger } from '../post-ledger.ts'

type Answer = z.infer<typeof FormAnswer>
const own = 'FR7630001007941234567890185'
export const plain = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')

export const startPurchases = async () => {
  const app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  const compta = await app.director()
  const accounts = await app.database.db.selectFrom('systemAccounts').select(['id', 'code']).execute()
  const account = (code: string) => accounts.find((one) => one.code === code)?.id ?? 0
  const multipart = async (
    { path }: { readonly path: string },
    data: object,
    file: { readonly part: string; readonly name: string; readonly bytes: Buffer | string } | null,
  ): Promise<Answer> => {
    const form = new FormData()
    form.append('data', JSON.stringify(data))
    if (file) form.append(file.part, new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name)
    const packed = new Response(form)
    const response = await app.http.inject({
      ...{ method: 'POST', url: `${apiPrefix}${path}`, payload: Buffer.from(await packed.arrayBuffer()) },
      headers: {
        ...{ 'content-type': packed.headers.get('content-type') ?? '', [requestHeader]: '1' },
        ...{ 'sec-fetch-site': 'same-origin', cookie: compta.cookie },
      },
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as Answer
  }
  const receive = (name: string, bytes: Buffer | string) =>
    multipart(supplierBillsApi.receiveSupplierBill, { company: 'private-tuition' }, { part: 'bill', name, bytes })
  const typed = (more: Partial<SupplierBillInput> = {}): SupplierBillInput => ({
    ...{
      id: null,
      updatedAt: null,
      company: 'private-tuition',
      kind: 'bill',
      supplier: 'Bureaux d’Armor',
      siren: null,
    },
    paidFromAccountId: null,
    ...{ reference: 'LOYER-1', billedOn: '2026-11-05', dueOn: '2026-11-15', vatDue: 'debits', totalCents: 12_000 },
    ...{ lines: [{ accountId: account('613200'), label: null, baseCents: 10_000, vatCents: 2000 }], enters: true },
    ...more,
  })
  const save = (more: Partial<SupplierBillInput> = {}) =>
    multipart(supplierBillsApi.saveSupplierBill, typed(more), null)
  const entered = async (more: Partial<SupplierBillInput> = {}): Promise<number> => {
    const { errors, id } = await save(more)
    expect(errors).toBeNull()
    return id ?? 0
  }
  const show = async (id: number) =>
    (await app.call(supplierBillsApi.showSupplierBill, { id: String(id) }, compta)).body
  const post = () =>
    postLedger.run({
      db: app.database.db,
      write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
        inWrite(app.database, { operation }, change as never),
      platform: app.platform,
      signal: new AbortController().signal,
    } as never)
  const balance = async (code: string): Promise<number> => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.code = ${code}`.execute(
      app.database.db,
    )
    return rows[0]?.cents ?? 0
  }
  const balances = async (...codes: string[]) => Promise.all(codes.map(balance))
  let statement = 0
  const bring = async (...entries: Omit<Entry, 'reference'>[]) => {
    statement += 1
    const written = entries.map((entry, index) => ({ ...entry, reference: `R${statement}-${index}` }))
    const answer = await sendStatement(app, compta, `r${statement}.xml`, camt({ iban: own, entries: written }))
    expect(answer.errors).toBeNull()
  }
  const lineOf = async (label: string, tab: 'open' | 'settled' = 'open') => {
    const { rows } = (await app.call(bankApi.listBankLines, { tab }, compta)).body
    const found = rows.find((line) => line.label.includes(label))
    if (!found) throw new Error(`no line ${label}`)
    return found
  }
  const settle = async (label: string, choice: LineChoice) =>
    (await app.call(bankApi.settleLine, { id: (await lineOf(label)).id, choice }, compta)).body
  const vatOf = async (month: string) =>
    (await app.call(vatApi.vatMonth, { company: 'private-tuition', month }, compta)).body
  /** Letters given in an account to entries of some bills, of what paid them and of what set them off; and lines without one. */
  const lettersOf = async (code: string, ids: readonly number[]) => {
    await app.write((db) => letterEntries(db, '2026-11-20'))
    const { rows } = await sql<{ letters: number; open: number }>`
      select count(distinct l.letter)::integer as letters, count(*) filter (where l.letter is null)::integer as open
        from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id and a.code = ${code}
        where e.supplier_bill_id = any(${ids}::bigint[]) or e.bank_line_id in (select bank_line_id from bank_matches where supplier_bill_id = any(${ids}::bigint[]))
          or e.supplier_set_off_id in (select id from supplier_set_offs where supplier_bill_id = any(${ids}::bigint[]))`.execute(
      app.database.db,
    )
    return rows[0]
  }
  return {
    app,
    compta,
    account,
    multipart,
    receive,
    save,
    entered,
    show,
    post,
    balance,
    balances,
    bring,
    lineOf,
    settle,
    vatOf,
    lettersOf,
  }
}
export type Purchases = Awaited<ReturnType<typeof startPurchases>>
