// One transfer of a file that the bank rejects: it leaves the others alone, its money is credit again or waits for another account.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import type { RejectRefund } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { camt, type Entry, sendStatement } from '../../accounting/bank/bank.factory.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { askRefundAccounts } from './ask-account.ts'

const today = '2026-11-20'
const company = 'private-tuition' as const
let app: TuitionApp
let compta: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock(`${today}T12:00:00Z`) })
  compta = await app.director()
  await app.start({ byItself: false })
  const code = 'transfer_iban_tuition'
  const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
  const form = { value: 'DE89 3704 0044 0532 0130 00' }
  await app.call(parametersApi.saveParameter, { id, code, updatedAt, form }, compta)
})
afterAll(() => app.close())

const ibans = [
  'FR14 2004 1010 0505 0001 3M02 606',
  'FR76 3000 6000 0112 3456 7890 189',
  'FR76 3000 1007 9412 3456 7890 185',
]
/** A family that paid too much, is to have it back, and whose account is known. */
const refunded = async (cents: number) => {
  const { customerId, customerPersonId } = await app.write((db) => arrangeContract(db))
  await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company, method: 'transfer', amountCents: cents, receivedOn: today },
      ...{ chequeNumber: null, chequeBank: null, comments: null, reason: null, confirmsTwin: true, parts: null },
    },
    compta,
  )
  await app.call(
    refundsApi.saveRefund,
    {
      ...{ customerId, company, method: 'transfer', amountCents: cents, reason: 'Trop payé.' },
      ...{ doneOn: null, bankReference: null },
    },
    compta,
  )
  const family = { customerId, customerPersonId }
  await giveAccount(family, ibans[0] ?? '')
  return family
}
type Family = Awaited<ReturnType<typeof refunded>>
const accountOf = async ({ customerId }: Family) =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)).body
const refundOf = async (family: Family) => (await accountOf(family)).refunds[0]!
const giveAccount = async (family: Family, iban: string) => {
  const { id: refundId } = await refundOf(family)
  const given = await app.call(
    transfersApi.saveRefundAccount,
    { refundId, holder: 'Une famille', iban, bic: null },
    compta,
  )
  expect(given.body.errors).toBeNull()
}
const make = async () => {
  expect((await app.call(transfersApi.makeTransferFile, { company }, compta)).body.isValid).toBe(true)
  return (await fileOf())!
}
const fileOf = async () => (await app.call(transfersApi.listTransferFiles, {}, compta)).body.files[0]
const xmlOf = async (id: number) =>
  (await app.call(transfersApi.readTransferFile, { id: String(id) }, compta)).raw.toString()
const end = async (id: number, how: 'executed' | 'cancelled') =>
  (await app.call(transfersApi.endTransferFile, { id, end: how, executedOn: today }, compta)).body.errors?.messages
const reject = async (family: Family, more: Partial<RejectRefund> = {}) => {
  const { id, updatedAt } = await refundOf(family)
  const input = {
    id,
    updatedAt,
    rejectedOn: today,
    reason: 'Compte clos.',
    isReturned: false,
    sequel: 'account',
  } as const
  return (await app.call(transfersApi.rejectRefund, { ...input, ...more }, compta)).body.errors?.messages
}
const task = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
const mailsTo = async ({ customerPersonId }: Family, purpose: string) => {
  await app.platform.jobs.drain()
  const { rows } = await sql<{ body: string }>`
    select m.body from messages m join message_recipients r on r.message_id = m.id
     where r.person_id = ${customerPersonId} and m.purpose = ${purpose} order by m.id`.execute(app.database.db)
  return rows.map(({ body }) => body.replaceAll(/[\u00a0\u202f]/g, ' '))
}
/** Cents that an account of the books holds for a family, or for everybody. */
const held = async (code: string, customerId: number | null = null) => {
  await postLedger.run(task())
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
     where a.code = ${code} and (${customerId}::bigint is null or l.customer_id = ${customerId}::bigint)`.execute(
    app.database.db,
  )
  return rows[0]?.cents ?? 0
}
let statements = 0
const bring = async (...entries: readonly Entry[]) => {
  statements += 1
  const file = camt({ iban: 'DE89370400440532013000', entries })
  expect(await sendStatement(app, compta, `releve-${statements}.xml`, file)).toMatchObject({ errors: null })
}
/** Takes what is proposed for a line, and says it. */
const accept = async (label: string) => {
  const { rows } = (await app.call(bankApi.listBankLines, { tab: 'open' }, compta)).body
  const line = rows.find((row) => row.label.includes(label))
  const [proposal] = line?.proposals ?? []
  if (!line || !proposal) throw new Error(`nothing is proposed for ${label}`)
  const settled = await app.call(
    bankApi.settleLine,
    { id: line.id, choice: { to: 'proposal', key: proposal.key } },
    compta,
  )
  expect(settled.body).toEqual({ isValid: true, errorMsgs: [] })
  return proposal
}
const nameOf = async (family: Family) => `REMB${String((await refundOf(family)).id).padStart(8, '0')}`

test('two are carried out, the third never leaves: it leaves the file, which ends, and waits for another account', async () => {
  const [one, two, three] = [await refunded(3100), await refunded(3200), await refunded(3300)]
  const file = await make()
  const written = await xmlOf(file.id)
  expect(written).toContain('<NbOfTxs>3</NbOfTxs>')
  expect(await reject(three, { rejectedOn: '2026-11-19' })).toEqual([
    'Le rejet se situe entre le 20/11/2026 et aujourd’hui.',
  ])
  await bring(
    { cents: -3100, day: today, label: `VIR ${await nameOf(one)}`, reference: 'A1' },
    { cents: -3200, day: today, label: `VIR ${await nameOf(two)}`, reference: 'A2' },
  )
  for (const family of [one, two]) await accept(await nameOf(family))
  expect(await end(file.id, 'cancelled')).toEqual([
    'La banque a déjà exécuté un virement de ce fichier\u00a0: il ne s’annule plus.',
  ])
  // two people at once: once
  const twice = await Promise.all([reject(three), reject(three)])
  expect(twice.filter((messages) => messages === undefined)).toHaveLength(1)
  expect(await fileOf()).toMatchObject({ id: file.id, status: 'executed', endedOn: today })
  expect(await xmlOf(file.id)).toEqual(written)
  expect(await mailsTo(three, 'money-refunded')).toEqual([])

  const [again, rejected] = (await accountOf(three)).refunds
  expect(rejected).toMatchObject({
    status: 'rejected',
    rejectedOn: today,
    rejectReason: 'Compte clos.',
    ibanLast4: '2606',
  })
  expect(again).toMatchObject({ status: 'asked', amountCents: 3300, transferFile: null, ibanLast4: null })
  expect((await accountOf(three)).credits).toEqual([])
  await askRefundAccounts.run(task())
  expect((await mailsTo(three, 'refund-account')).at(-1)).toContain(
    'par virement : Trop payé. Votre banque a rejeté notre virement (Compte clos) : un autre IBAN est nécessaire.',
  )
  await giveAccount(three, ibans[1] ?? '')
  const next = await make()
  expect(await end(next.id, 'executed')).toBeUndefined()
  expect((await accountOf(three)).refunds.map(({ status }) => status)).toEqual(['done', 'rejected'])
  expect(await mailsTo(three, 'money-refunded')).toHaveLength(1)
  expect(await held('419100', three.customerId)).toBe(0)
})

test('the file is said executed, then one comes back: credit again, told, and both lines of the bank are what they were', async () => {
  const before = await held('512000')
  const [one, two] = [await refunded(4100), await refunded(4200)]
  const file = await make()
  expect(await end(file.id, 'executed')).toBeUndefined()
  expect(await mailsTo(two, 'money-refunded')).toHaveLength(1)
  // the bank shows the whole file on one line, though one of it was said rejected already
  expect(await reject(two, { isReturned: true, sequel: 'credit' })).toBeUndefined()
  expect(await reject(two, { isReturned: true, sequel: 'credit' })).toEqual([
    'Seul un virement d’un fichier remis à la banque peut être rejeté, une fois.',
  ])
  expect(await mailsTo(two, 'refund-rejected')).toEqual([expect.stringContaining('Motif de la banque : Compte clos.')])
  expect(await accountOf(two)).toMatchObject({ credits: [{ cents: 4200 }], refunds: [{ status: 'rejected' }] })
  await bring({ cents: -8300, day: today, label: `VIREMENTS ${file.reference}`, reference: 'B1' })
  await accept(file.reference)
  await bring({ cents: 4200, day: today, label: `RETOUR ${await nameOf(two)}`, reference: 'B2' })
  expect((await accept(await nameOf(two))).words).toContain('revenu')
  expect(await held('419100', two.customerId)).toBe(-4200)
  // received 83, given back 41
  expect((await held('512000')) - before).toBe(4200)
  expect((await refundOf(one)).status).toBe('done')
})

test('a file whose every transfer is rejected was never carried out; the others of a file that is given up wait for the next', async () => {
  const alone = await refunded(5100)
  const file = await make()
  expect(await reject(alone, { sequel: 'credit' })).toBeUndefined()
  expect(await fileOf()).toMatchObject({ id: file.id, status: 'cancelled' })
  const [one, two] = [await refunded(5200), await refunded(5300)]
  const other = await make()
  expect(await reject(one, { sequel: 'credit' })).toBeUndefined()
  expect(await end(other.id, 'cancelled')).toBeUndefined()
  expect(await refundOf(two)).toMatchObject({ status: 'asked', transferFile: null })
  expect(await refundOf(one)).toMatchObject({ status: 'rejected', transferFile: other.reference })
})
