// Money received, through HTTP on the real database: shared over what a family owes, its rest kept, used, given back, put right.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../../accounting/post-ledger.ts'

const today = '2026-11-20'
let app: TuitionApp
let compta: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  compta = await app.director()
  await app.start({ byItself: false })
})
afterAll(() => app.close())

/** A family that owes this many lessons of 45 € each. */
const owing = async (count: number) => {
  const tuition = await app.write((db) => arrangeContract(db))
  const lesson = async () => {
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    await app.call(coursesApi.confirm, { id: courseId }, compta)
    const { orderId } = await app.database.db
      .selectFrom('courses')
      .select('orderId')
      .where('id', '=', courseId)
      .executeTakeFirstOrThrow()
    return { courseId, orderId: orderId ?? 0 }
  }
  const lessons = []
  for (let index = 0; index < count; index += 1) lessons.push(await lesson())
  return { customerId: tuition.customerId, lessons, lesson, customerPersonId: tuition.customerPersonId }
}
type Family = Awaited<ReturnType<typeof owing>>

const accountOf = async ({ customerId }: Family) =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)).body
const cheques = Array.from({ length: 500 }, (_, index) => String(1000 + index))
const receipt = ({ customerId }: Family, amountCents: number, more: Partial<ReceiptInput> = {}): ReceiptInput => ({
  ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents },
  ...{ receivedOn: today, chequeNumber: cheques.shift() ?? null, chequeBank: 'Crédit Breton' },
  ...{ comments: null, reason: null },
  ...{ confirmsTwin: false, parts: null, ...more },
})
const receive = async (input: ReceiptInput) => (await app.call(receiptsApi.saveReceipt, input, compta)).body
const mailsTo = async (family: Family, purpose: string) => {
  await app.platform.jobs.drain()
  const { rows } = await sql<{ body: string }>`
    select m.body from messages m join message_recipients r on r.message_id = m.id
     where r.person_id = ${family.customerPersonId} and m.purpose = ${purpose} order by m.id`.execute(app.database.db)
  return rows.map(({ body }) => body.replaceAll(/[\u00a0\u202f]/g, ' '))
}
const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
/** What the books hold of a family, by account number. */
const booksOf = async ({ customerId }: Family) => {
  await post()
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
     where l.customer_id = ${customerId} group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
}

describe('a receipt', () => {
  test('pays the oldest bills first; the rest is credit that the next bill takes; the family is told', async () => {
    const family = await owing(2)
    expect(await receive(receipt(family, 10_000))).toMatchObject({ errors: null })
    const account = await accountOf(family)
    expect(account).toMatchObject({ dueCents: 0, orders: [], credits: [{ company: 'private-tuition', cents: 1000 }] })
    expect(account.receipts).toMatchObject([
      { amountCents: 10_000, creditCents: 1000, status: 'posted', parts: [{ cents: 4500 }, { cents: 4500 }] },
    ])
    expect(await mailsTo(family, 'money-received')).toEqual([
      expect.stringMatching(/100,00 € le 20\/11\/2026[\s\S]*45,00 €, réglée[\s\S]*Avoir sur votre compte : 10,00 €/),
    ])
    expect(await booksOf(family)).toEqual({ '419100': -1000 })
    const { orderId } = await family.lesson()
    const { body: order } = await app.call(billingApi.orderInformation, { orderId: String(orderId) }, compta)
    expect(order).toMatchObject({ paid: 1000, customerDue: 3500 })
    expect((await accountOf(family)).credits).toEqual([])
    expect(await booksOf(family)).toEqual({ '411000': 3500 })
  })

  test('a family that keeps its credit is not served by itself, but when asked', async () => {
    const family = await owing(0)
    await receive(receipt(family, 5000))
    await app.call(receiptsApi.keepCredit, { customerId: family.customerId, usesCredit: false }, compta)
    const { orderId } = await family.lesson()
    expect((await accountOf(family)).dueCents).toBe(4500)
    expect((await app.call(receiptsApi.useCredit, { orderId }, compta)).body.isValid).toBe(true)
    expect(await accountOf(family)).toMatchObject({ dueCents: 0, credits: [{ cents: 500 }] })
    expect((await app.call(receiptsApi.useCredit, { orderId }, compta)).body).toEqual({
      isValid: false,
      errorMsgs: ['Aucun avoir ne peut être pris pour cette facture.'],
    })
  })

  test('is shared as chosen, and refused where it cannot be', async () => {
    const family = await owing(2)
    const [first, second] = family.lessons.map(({ orderId }) => orderId) as [number, number]
    const errorsOf = async (amountCents: number, more: Partial<ReceiptInput>) =>
      (await receive(receipt(family, amountCents, more))).errors?.messages.map((m) => m.replaceAll('\u00a0', ' '))
    const parts = [{ orderId: second, cents: 4500 }]
    expect(await errorsOf(4000, { parts })).toEqual(['La répartition dépasse le montant reçu.'])
    expect(await errorsOf(9000, { parts: [{ orderId: first, cents: 4501 }] })).toEqual([
      'Cette facture n’attend que 45,00 €.',
    ])
    expect(await errorsOf(9000, { parts: [...parts, ...parts] })).toEqual(['Une facture est choisie deux fois.'])
    expect(await errorsOf(4500, { receivedOn: '2026-11-21' })).toEqual([
      'La date du paiement ne peut pas être dans le futur.',
    ])
    expect(await errorsOf(4500, { receivedOn: '2026-11-19' })).toEqual([
      'Une des factures payées date du 20/11/2026 : l’encaissement ne peut pas lui être antérieur.',
    ])
    expect(await errorsOf(100, { parts: [], receivedOn: '2019-11-19' })).toEqual([
      expect.stringContaining('Les comptes sont arrêtés avant le'),
    ])
    expect(await errorsOf(4500, { chequeBank: null })).toEqual([
      'Un chèque se saisit avec son numéro et sa banque, pour le bordereau de remise.',
    ])
    expect(await errorsOf(100_001, { method: 'cash' })).toEqual([
      'La loi interdit d’accepter plus de 1 000,00 € en espèces d’un particulier.'.replace('1 000', '1\u202f000'),
    ])
    expect((await receive(receipt(family, 4500, { parts }))).errors).toBeNull()
    expect((await accountOf(family)).orders).toMatchObject([{ orderId: first, dueCents: 4500 }])
  })

  test('two clicks at once, or the same cheque twice, are one receipt', async () => {
    const family = await owing(3)
    const transfer = receipt(family, 4500, { method: 'transfer', chequeNumber: null, chequeBank: null })
    const answers = await Promise.all([receive(transfer), receive(transfer), receive(transfer)])
    expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors).toEqual({
      propertyPaths: ['confirmsTwin'],
      messages: [expect.stringContaining('Un encaissement identique existe déjà')],
    })
    expect((await receive({ ...transfer, confirmsTwin: true })).errors).toBeNull()
    const one = receipt(family, 4500)
    expect((await receive(one)).errors).toBeNull()
    expect((await receive({ ...one, amountCents: 4400 })).errors?.messages).toEqual([
      'Ce chèque est déjà encaissé\u00a0: même banque et même numéro.',
    ])
  })
})

describe('a receipt that was wrong', () => {
  test('on the wrong family: replaced in one act, both told, the books follow', async () => {
    const [wrong, right] = [await owing(1), await owing(1)]
    const { id, updatedAt } = await receive(receipt(wrong, 5000))
    const input = { ...receipt(right, 5000), id, updatedAt }
    expect((await receive(input)).errors).toEqual({ propertyPaths: ['reason'], messages: ['Dites pourquoi.'] })
    expect((await receive({ ...input, reason: 'Erreur de famille' })).errors).toBeNull()
    expect(await accountOf(wrong)).toMatchObject({
      ...{ dueCents: 4500, credits: [] },
      receipts: [{ status: 'reversed', endReason: 'Erreur de famille', amountCents: 5000 }],
    })
    expect(await accountOf(right)).toMatchObject({ dueCents: 0, credits: [{ cents: 500 }] })
    expect(await mailsTo(wrong, 'money-reversed')).toHaveLength(1)
    expect(await booksOf(wrong)).toEqual({ '411000': 4500 })
    expect(await booksOf(right)).toEqual({ '419100': -500 })
    expect((await receive({ ...input, reason: 'encore' })).errors).not.toBeNull()
  })

  test('a bounced cheque owes its bills again, both lines stay, and what its credit paid is owed too', async () => {
    const family = await owing(1)
    const { id } = await receive(receipt(family, 6000))
    const next = await family.lesson()
    expect((await accountOf(family)).dueCents).toBe(3000)
    const bounce = { id: id ?? 0, updatedAt: null, end: 'bounced', endedOn: today, reason: 'Sans provision' } as const
    const { updatedAt } = (await accountOf(family)).receipts[0] ?? { updatedAt: null }
    const { body } = await app.call(receiptsApi.endReceipt, { ...bounce, updatedAt, bankFeeCents: 1200 }, compta)
    expect(body.errors).toBeNull()
    expect(await accountOf(family)).toMatchObject({ dueCents: 9000, credits: [] })
    const { body: payments } = await app.call(
      billingApi.orderPaymentsList,
      { orderId: String(family.lessons[0]?.orderId) },
      compta,
    )
    expect(payments.rows.map(({ amount, status }) => [amount, status])).toEqual([
      [4500, 'succeeded'],
      [-4500, 'succeeded'],
    ])
    expect(await mailsTo(family, 'money-bounced')).toHaveLength(1)
    expect(await booksOf(family)).toEqual({ '411000': 9000 })
    expect(next.orderId).toBeGreaterThan(0)
    const again = await app.call(receiptsApi.endReceipt, { ...bounce, updatedAt: body.updatedAt }, compta)
    expect(again.body.errors?.messages).toEqual(['Cet encaissement est déjà contre-passé ou rejeté.'])
  })

  test('a part of a spread receipt is not corrected alone', async () => {
    const family = await owing(2)
    await receive(receipt(family, 9000))
    const { body } = await app.call(
      billingApi.orderPaymentsList,
      { orderId: String(family.lessons[0]?.orderId) },
      compta,
    )
    const removal = { paymentId: body.rows[0]?.id ?? 0, reason: 'Saisi deux fois' }
    const answer = await app.call(billingApi.paymentDelete, removal, compta)
    expect(answer.body.errorMsgs).toEqual([expect.stringContaining('part d’un encaissement réparti')])
  })
})

describe('credit', () => {
  test('a lesson cancelled with its money to be given back: the note says how, the refund waits, CESU go as CESU', async () => {
    const family = await owing(2)
    const [one, two] = family.lessons
    await receive({ ...receipt(family, 4500), parts: [{ orderId: one?.orderId ?? 0, cents: 4500 }] })
    await receive({ ...receipt(family, 2000), method: 'cesu', parts: [{ orderId: two?.orderId ?? 0, cents: 2000 }] })
    await receive({
      ...receipt(family, 2500),
      chequeNumber: '77',
      parts: [{ orderId: two?.orderId ?? 0, cents: 2500 }],
    })
    const cancel = async (courseId: number, moneyBack: 'transfer' | 'cheque') => {
      const { body } = await app.call(cancelBilledApi.billedToCancel, { id: String(courseId) }, compta)
      expect(body).toMatchObject({ noteCents: 4500, onCardCents: 0, surplusCents: 4500, obstacle: null })
      const wish = {
        id: courseId,
        updatedAt: body.updatedAt,
        reason: 'Jamais donné',
        moneyBack,
        recovery: 'next-pay' as const,
      }
      const answer = await app.call(cancelBilledApi.cancelBilled, wish, compta)
      expect(answer.body.errors).toBeNull()
      // another tab still shows it: who was faster is told
      expect((await app.call(cancelBilledApi.cancelBilled, wish, compta)).status).toBe(409)
    }
    await cancel(one?.courseId ?? 0, 'transfer')
    expect(await accountOf(family)).toMatchObject({
      credits: [],
      refunds: [{ method: 'transfer', amountCents: 4500, status: 'asked', reason: 'Jamais donné' }],
    })
    await cancel(two?.courseId ?? 0, 'cheque')
    const { refunds } = await accountOf(family)
    expect(refunds.map(({ method, amountCents }) => [method, amountCents]).toSorted()).toEqual([
      ['cesu', 2000],
      ['cheque', 2500],
      ['transfer', 4500],
    ])
    const { rows } = await sql<{ money: string[] }>`
      select mentions -> 'credited' -> 'money' as money from bills where kind = 'credit-note' and customer_id = ${family.customerId} order by id`.execute(
      app.database.db,
    )
    expect(rows.map(({ money }) => money.map((said) => said.replaceAll(/\s/g, ' ')))).toEqual([
      ['45,00 € remboursés par virement.'],
      ['25,00 € remboursés par chèque.', '20,00 € rendus en CESU.'],
    ])
    // a refund leaves the credit once it is done
    expect(await booksOf(family)).toEqual({ '419100': -9000 })
  })

  test('transfers leave in one file however often it is asked; what is in a file is ended by the file alone', async () => {
    const family = await owing(1)
    await receive(receipt(family, 9500))
    const wish = { customerId: family.customerId, company: 'private-tuition', method: 'transfer', amountCents: 5000 }
    await app.call(
      refundsApi.saveRefund,
      { ...wish, reason: 'Trop payé', doneOn: null, bankReference: null } as never,
      compta,
    )
    const refund = async () => (await accountOf(family)).refunds[0]
    const make = async () =>
      (await app.call(transfersApi.makeTransferFile, { company: 'private-tuition' }, compta)).body
    const code = 'transfer_iban_tuition'
    const known = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
    const form = { value: 'DE89 3704 0044 0532 0130 00' }
    await app.call(parametersApi.saveParameter, { id: known.id, code, updatedAt: known.updatedAt, form }, compta)
    expect(await make()).toMatchObject({ isValid: false })
    const account = {
      refundId: (await refund())?.id ?? 0,
      holder: 'Une famille',
      iban: 'FR14 2004 1010 0505 0001 3M02 606',
      bic: null,
    }
    const save = async () => (await app.call(transfersApi.saveRefundAccount, account, compta)).body.errors?.messages
    expect(await save()).toBeUndefined()
    expect(await save()).toEqual(['Ce remboursement n’attend plus d’IBAN.'])
    const made = await Promise.all([make(), make()])
    expect(made.filter(({ isValid }) => isValid)).toHaveLength(1)
    const { id, updatedAt, transferFile } = (await refund()) ?? { id: 0, updatedAt: null, transferFile: null }
    expect(transferFile).toMatch(/^VIR/)
    const alone = { id, updatedAt, end: 'done', doneOn: today, bankReference: null, reason: null } as const
    expect((await app.call(receiptsApi.endRefund, alone, compta)).body.errors?.messages[0]).toContain(
      'dans le fichier VIR',
    )
    const fileOf = async () => (await app.call(transfersApi.listTransferFiles, {}, compta)).body.files[0]
    const end = async (how: 'executed' | 'cancelled') =>
      (
        await app.call(
          transfersApi.endTransferFile,
          { id: (await fileOf())?.id ?? 0, end: how, executedOn: today },
          compta,
        )
      ).body
    expect((await end('cancelled')).errors).toBeNull()
    expect((await refund())?.transferFile).toBeNull()
    expect((await end('executed')).errors?.messages).toEqual(['Ce fichier est déjà exécuté ou annulé.'])
    expect((await make()).isValid).toBe(true)
    expect((await end('executed')).errors).toBeNull()
    expect(await refund()).toMatchObject({ status: 'done', doneOn: today })
    expect(await mailsTo(family, 'money-refunded')).toHaveLength(1)
  })

  test('money of a lesson that is taken back becomes credit, is given back once, and the books agree', async () => {
    const family = await owing(1)
    await receive(receipt(family, 4500))
    await app.call(coursesApi.cancel, { id: family.lessons[0]?.courseId ?? 0 }, compta)
    expect(await accountOf(family)).toMatchObject({ dueCents: 0, credits: [{ cents: 4500 }] })
    const wish = {
      ...{
        customerId: family.customerId,
        company: 'private-tuition' as const,
        method: 'transfer' as const,
        amountCents: 4501,
      },
      ...{ reason: 'Cours annulé', doneOn: null, bankReference: null },
    }
    expect((await app.call(refundsApi.saveRefund, wish, compta)).body.errors?.messages).toEqual([
      'L’avoir en compte ne permet de rembourser ainsi que 45,00\u00a0€.',
    ])
    // given back before the family had it, or tomorrow: no such day
    for (const doneOn of ['2026-11-19', '2026-11-21', '2019-03-04'])
      expect(
        (await app.call(refundsApi.saveRefund, { ...wish, amountCents: 4500, doneOn }, compta)).body.errors
          ?.propertyPaths,
      ).toEqual(['doneOn'])
    const twice = await Promise.all(
      [1, 2].map(() => app.call(refundsApi.saveRefund, { ...wish, amountCents: 4500 }, compta)),
    )
    const made = twice.map(({ body }) => body).filter(({ errors }) => errors === null)
    expect(made).toHaveLength(1)
    expect(await booksOf(family)).toEqual({ '419100': -4500 })
    const done = { id: made[0]?.id ?? 0, updatedAt: made[0]?.updatedAt ?? null, end: 'done' } as const
    const ended = { ...done, doneOn: today, bankReference: 'VIR 12', reason: null }
    expect((await app.call(receiptsApi.endRefund, ended, compta)).body.errors).toBeNull()
    expect(await mailsTo(family, 'money-refunded')).toEqual([
      expect.stringContaining('Par virement (référence VIR 12)'),
    ])
    expect(await booksOf(family)).toEqual({})
    expect((await accountOf(family)).refunds).toMatchObject([{ status: 'done', bankReference: 'VIR 12' }])
  })

  test('a refund that is not made gives the credit back; cash and CESU keep their nature', async () => {
    const family = await owing(0)
    await receive(receipt(family, 3000, { method: 'cesu' }))
    await receive(receipt(family, 2000, { method: 'cash' }))
    const wish = {
      ...{ customerId: family.customerId, company: 'private-tuition' as const, amountCents: 3000 },
      ...{ reason: 'Trop versé', doneOn: null, bankReference: null },
    } as const
    const send = async (method: 'transfer' | 'cesu', amountCents = 3000) =>
      (await app.call(refundsApi.saveRefund, { ...wish, method, amountCents }, compta)).body
    expect((await send('transfer')).errors?.messages).toEqual([
      'L’avoir en compte ne permet de rembourser ainsi que 20,00\u00a0€.',
    ])
    const cesu = await send('cesu')
    expect(cesu.errors).toBeNull()
    const cancel = {
      id: cesu.id ?? 0,
      updatedAt: cesu.updatedAt,
      end: 'cancelled',
      doneOn: null,
      bankReference: null,
    } as const
    expect((await app.call(receiptsApi.endRefund, { ...cancel, reason: null }, compta)).body.errors?.messages).toEqual([
      'Dites pourquoi.',
    ])
    expect(
      (await app.call(receiptsApi.endRefund, { ...cancel, reason: 'La famille garde' }, compta)).body.errors,
    ).toBeNull()
    expect((await accountOf(family)).credits).toMatchObject([{ cents: 5000 }])
    const row = (await app.call(receiptsApi.listCredits, {}, compta)).body.rows.find(
      ({ customerId }) => customerId === family.customerId,
    )
    expect(row).toMatchObject({ cents: 5000, since: today, usesCredit: true })
  })

  test('a receipt whose money was given back is not reversed', async () => {
    const family = await owing(0)
    const { id, updatedAt } = await receive(receipt(family, 3000))
    const refund = {
      ...{
        customerId: family.customerId,
        company: 'private-tuition' as const,
        method: 'transfer' as const,
        amountCents: 3000,
      },
      ...{ reason: 'Trop versé', doneOn: today, bankReference: null },
    } as const
    expect((await app.call(refundsApi.saveRefund, refund, compta)).body.errors).toBeNull()
    const end = { id: id ?? 0, updatedAt, end: 'reversed', endedOn: today, reason: 'Doublon', bankFeeCents: 0 } as const
    expect((await app.call(receiptsApi.endReceipt, end, compta)).body.errors?.messages).toEqual([
      expect.stringContaining('a déjà été rendue à la famille'),
    ])
  })
})

describe('remittance slips', () => {
  test('cheques wait, are brought to the bank once, printed, and wait again when the slip is cancelled', async () => {
    const family = await owing(1)
    const { id } = await receive(receipt(family, 4500, { chequeNumber: '7654321', chequeBank: 'Banque du Port' }))
    const waiting = async () =>
      (await app.call(receiptsApi.listToDeposit, {}, compta)).body.rows.filter((row) => row.id === id)
    expect(await waiting()).toMatchObject([{ method: 'cheque', chequeNumber: '7654321', amountCents: 4500 }])
    const slipOf = { company: 'private-tuition', method: 'cheque', depositedOn: today } as const
    const input = { ...slipOf, receiptIds: [id ?? 0] }
    const slips = await Promise.all([1, 2].map(() => app.call(receiptsApi.saveSlip, input, compta)))
    expect(slips.filter(({ body }) => body.errors === null)).toHaveLength(1)
    const slip = slips.find(({ body }) => body.errors === null)?.body
    expect(await waiting()).toEqual([])
    const print = await app.call(receiptsApi.printSlip, { id: String(slip?.id) }, compta)
    expect(pdfText(print.raw)).toContain('7654321')
    const banked = async () => {
      await post()
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
          join system_accounts a on a.id = l.system_account_id where e.remittance_slip_id = ${slip?.id ?? 0} and a.code = '512000'`.execute(
        app.database.db,
      )
      return rows[0]?.cents
    }
    expect(await banked()).toBe(4500)
    // typed 45,00 for 54,00: the slip follows the cheque that it really holds
    const form = (await app.call(receiptsApi.receiptForm, { id: String(id) }, compta)).body
    const right = { ...receipt(family, 5400), id: id ?? 0, updatedAt: form.updatedAt, reason: 'Montant mal lu' }
    const corrected = await receive({ ...right, chequeNumber: '7654321', chequeBank: 'Banque du Port' })
    expect(corrected.errors).toBeNull()
    expect(await banked()).toBe(5400)
    expect((await app.call(receiptsApi.cancelSlip, { id: slip?.id ?? 0 }, compta)).body.isValid).toBe(true)
    expect((await app.call(receiptsApi.listToDeposit, {}, compta)).body.rows.map((row) => row.id)).toContain(
      corrected.id,
    )
    expect(await banked()).toBe(0)
    const again = await app.call(receiptsApi.saveSlip, { ...slipOf, receiptIds: [corrected.id ?? 0] }, compta)
    const end = { id: corrected.id ?? 0, updatedAt: null, end: 'reversed', endedOn: today, reason: 'Erreur' } as const
    const { updatedAt } = (await accountOf(family)).receipts[0] ?? { updatedAt: null }
    expect((await app.call(receiptsApi.endReceipt, { ...end, updatedAt }, compta)).body.errors).toBeNull()
    const { slips: last } = (await app.call(receiptsApi.listToDeposit, {}, compta)).body
    expect(last.find((one) => one.id === again.body.id)).toMatchObject({ isCancelled: true })
  })
})

test('what bills, receipts and refunds say is right is so: parts make the receipt, and nobody writes a balance', async () => {
  const family = await owing(1)
  const { id } = await receive(receipt(family, 5000))
  await expect(
    app.write((db) =>
      db
        .updateTable('receipts')
        .set({ amountCents: 4000 })
        .where('id', '=', id ?? 0)
        .execute(),
    ),
  ).rejects.toMatchObject({ constraint: 'receipts_shared_whole' })
  await expect(
    app.write((db) =>
      db.updateTable('credits').set({ balanceCents: 9 }).where('customerId', '=', family.customerId).execute(),
    ),
  ).rejects.toMatchObject({ constraint: 'credits_guard' })
})

test('reading is for who reads billing, writing for who writes it', async () => {
  const family = await owing(0)
  const reader = await app.staff({ billing: 'read' })
  expect((await app.call(receiptsApi.customerAccount, { customerId: String(family.customerId) }, reader)).status).toBe(
    200,
  )
  expect((await app.call(receiptsApi.saveReceipt, receipt(family, 100), reader)).status).toBe(403)
  const outside = await app.signIn(family.customerPersonId)
  expect((await app.call(receiptsApi.customerAccount, { customerId: String(family.customerId) }, outside)).status).toBe(
    403,
  )
})
