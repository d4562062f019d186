// Credit notes of suppliers set off against their bills, and several bills on one line of the bank: what is left, VAT, books and letters agree.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { setOffsApi } from '@cartable/domain/accounting/purchases/set-offs.api.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { SupplierBillInput } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Purchases, plain, startPurchases } from './supplier-bills.factory.ts'

let desk: Purchases
beforeAll(async () => {
  desk = await startPurchases()
})
afterAll(() => desk.app.close())

const bill = (reference: string, more: Partial<SupplierBillInput> = {}) => desk.entered({ reference, ...more })
const note = (reference: string, baseCents: number, vatCents: number, more: Partial<SupplierBillInput> = {}) =>
  bill(reference, {
    ...{ kind: 'credit-note', totalCents: baseCents + vatCents },
    lines: [{ accountId: desk.account('613200'), label: null, baseCents, vatCents }],
    ...more,
  })
const setOff = async (id: number, againstId: number, amountCents: number) =>
  (await desk.app.call(setOffsApi.setOffSupplierBill, { id, againstId, amountCents }, desk.compta)).body
const undo = async (id: number) =>
  (await desk.app.call(setOffsApi.undoSupplierSetOff, { id, reason: 'Pas celle-ci' }, desk.compta)).body
const offered = async (id: number) =>
  (await desk.app.call(setOffsApi.supplierBillsToSetOff, { id: String(id) }, desk.compta)).body
const leftOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await desk.show(id)).leftCents))
const setOffOf = async (id: number) => (await desk.show(id)).payments.find((part) => part.setOff)?.setOff?.id ?? 0

describe('a credit note', () => {
  test('pays a bill of the same supplier in part, the bank the rest; nothing waits, and both are lettered as one', async () => {
    const services = { vatDue: 'collection' } as const
    const [rent, back] = [await bill('LOYER-11', services), await note('AV-1', 2000, 400, services)]
    const strange = await note('AV-X', 500, 100, { supplier: 'Imprimerie Neuve' })
    const before = await desk.balances('445660', '445640', '401100')
    expect(await offered(rent)).toMatchObject({ leftCents: 12_000, results: [{ id: back, leftCents: 2400 }] })
    expect(await offered(back)).toMatchObject({ leftCents: 2400, results: [{ id: rent, leftCents: 12_000 }] })
    expect(plain(await setOff(rent, strange, 100))).toContain('d’un autre fournisseur')
    expect(plain(await setOff(rent, back, 2401))).toContain('Il ne reste que 24,00 € à imputer')
    expect(plain(await setOff(rent, rent, 100))).toContain('s’impute sur une facture')
    expect((await setOff(back, rent, 2400)).errors).toBeNull()
    expect(await leftOf(rent, back)).toEqual([9600, 0])
    expect(await desk.show(rent)).toMatchObject({
      payments: [{ label: 'Avoir AV-1', cents: 2400, setOff: { againstId: back } }],
    })
    // what the one brings, the other gives back: no VAT moves, and no entry says nothing
    expect(await desk.balances('445660', '445640', '401100')).toEqual(before)
    await desk.bring({ cents: -9600, day: '2026-11-15', label: 'PRLV BUREAUX LOYER-11' })
    const [proposal] = (await desk.lineOf('LOYER-11')).proposals
    expect(proposal).toMatchObject({ kind: 'supplier', confidence: 'exact' })
    await desk.settle('LOYER-11', { to: 'proposal', key: proposal?.key ?? '' })
    await desk.post()
    const after = await desk.balances('445660', '445640', '401100')
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([1600, -1600, 9600])
    expect(await leftOf(rent, back)).toEqual([0, 0])
    for (const code of ['401100', '445640'])
      expect(await desk.lettersOf(code, [rent, back])).toEqual({ letters: 1, open: 0 })
  })

  test('whose VAT was given back as it came brings that of the bill which it pays, in the books and in the return', async () => {
    const [services, goods] = [await bill('SERVICES', { vatDue: 'collection' }), await note('AV-BIENS', 5000, 1000)]
    const [deductible, waiting] = await desk.balances('445660', '445640')
    const month = async () => desk.vatOf('2026-11')
    const before = await month()
    expect((await setOff(services, goods, 3000)).errors).toBeNull()
    expect(await desk.balances('445660', '445640')).toEqual([(deductible ?? 0) + 500, (waiting ?? 0) - 500])
    const after = await month()
    expect(after.deductibleCents - before.deductibleCents).toBe(500)
    expect(after.deductibleBaseCents - before.deductibleBaseCents).toBe(2500)
    const { lines } = (
      await desk.app.call(vatApi.vatLines, { company: 'private-tuition', month: '2026-11' }, desk.compta)
    ).body
    expect(lines).toContainEqual(
      expect.objectContaining({ who: 'Bureaux d’Armor', reference: 'AV-BIENS', baseCents: 2500, vatCents: 500 }),
    )
    expect((await setOff(services, goods, 3000)).errors).toBeNull()
    expect([await leftOf(services, goods), await desk.balance('445640')]).toEqual([[6000, 0], (waiting ?? 0) - 1000])
  })

  test('set off by mistake is taken back once, with its VAT; what is paid so is not cancelled before', async () => {
    const [services, goods] = [await bill('REPRISE', { vatDue: 'collection' }), await note('AV-REPRISE', 1000, 200)]
    const before = await desk.balances('445660', '445640')
    await setOff(services, goods, 1200)
    const cancelled = async (id: number) =>
      plain((await desk.app.call(supplierBillsApi.cancelSupplierBill, { id, reason: 'x' }, desk.compta)).body)
    for (const id of [services, goods]) expect(await cancelled(id)).toContain('annulez d’abord ce qui la paie')
    const setOffId = await setOffOf(services)
    const answers = await Promise.all([undo(setOffId), undo(setOffId)])
    expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
    expect(plain(answers)).toContain('déjà annulée')
    expect(await desk.balances('445660', '445640')).toEqual(before)
    expect(await leftOf(services, goods)).toEqual([12_000, -1200])
    expect(await cancelled(goods)).not.toContain('annulez d’abord')
    expect(plain(await setOff(services, goods, 100))).toContain('n’est pas à payer')
  })

  test('pays no more than is left, though two people set it off at once', async () => {
    const [one, two, back] = [await bill('UN'), await bill('DEUX'), await note('AV-DEUX', 10_000, 2000)]
    const answers = await Promise.all([setOff(one, back, 12_000), setOff(two, back, 12_000)])
    expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
    expect((await leftOf(one, two)).toSorted()).toEqual([0, 12_000])
  })
})

test('one line of the bank pays several bills, whole but the last, and all are lettered as one', async () => {
  const [first, second, third] = [await bill('L-1'), await bill('L-2'), await bill('L-3', { vatDue: 'collection' })]
  await desk.bring(
    { cents: -30_000, day: '2026-11-16', label: 'VIR GROUPE' },
    { cents: -6000, day: '2026-11-17', label: 'VIR SOLDE' },
  )
  const pay = (label: string, ...supplierBillIds: number[]) => desk.settle(label, { to: 'supplier', supplierBillIds })
  expect(plain(await pay('GROUPE', first, first))).toContain('choisie deux fois')
  expect(plain(await pay('GROUPE', first, second))).toContain('Il ne reste que 120,00 € à payer')
  expect(plain(await pay('SOLDE', first, second))).toContain('retirez ce qui dépasse')
  const waiting = await desk.balance('445640')
  expect(await pay('GROUPE', first, second, third)).toMatchObject({ isValid: true })
  expect(await leftOf(first, second, third)).toEqual([0, 0, 6000])
  await desk.post()
  expect((await desk.balance('445640')) - waiting).toBe(-1000)
  expect((await desk.lineOf('GROUPE', 'settled')).matched).toHaveLength(3)
  expect(await pay('SOLDE', third)).toMatchObject({ isValid: true })
  await desk.post()
  expect(await desk.lettersOf('401100', [first, second, third])).toEqual({ letters: 1, open: 0 })
  await desk.app.call(bankApi.undoLine, { id: (await desk.lineOf('GROUPE', 'settled')).id }, desk.compta)
  expect(await leftOf(first, second, third)).toEqual([12_000, 12_000, 6000])
})

test('an account that was put away is named as a bill is entered, and an entry is taken back in the accounts that it was made in', async () => {
  const id = await bill('COMPTES')
  const toggle = (enabled: boolean) =>
    desk.app.write((db) => db.updateTable('systemAccounts').set({ enabled }).where('code', '=', '401100').execute())
  await toggle(false)
  expect(plain((await desk.save({ reference: 'SANS' })).errors)).toContain(
    'Aucun compte n’a la nature « Fournisseurs »',
  )
  const { body } = await desk.app.call(supplierBillsApi.cancelSupplierBill, { id, reason: 'x' }, desk.compta)
  expect(body.errors).toBeNull()
  expect(await desk.lettersOf('401100', [id])).toEqual({ letters: 1, open: 0 })
  await toggle(true)
  await bill('SANS')
})

test('only who writes the books sets off or takes back', async () => {
  for (const by of [await desk.app.staff({ accounting: 'read' }), await desk.app.staff({ customers: 'write' })]) {
    const input = { id: 1, againstId: 2, amountCents: 1 }
    expect((await desk.app.call(setOffsApi.setOffSupplierBill, input, by)).status).toBe(403)
    expect((await desk.app.call(setOffsApi.undoSupplierSetOff, { id: 1, reason: 'x' }, by)).status).toBe(403)
    expect((await desk.app.call(setOffsApi.supplierBillsToSetOff, { id: '1' }, by)).status).toBe(403)
  }
})
