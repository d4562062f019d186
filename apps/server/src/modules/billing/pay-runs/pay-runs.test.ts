// The pay of self-employed teachers through HTTP: what is held, unticked, taken back; two at once; a second approval; a process that dies; money that comes back; the books.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi as api } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { knownPassword } from '../../../../test/own-password.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { camt } from '../../accounting/bank/bank.factory.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { closeSettledCards, openTransferCards } from '../../monitoring/watch.queries.ts'
import { reconcilePayments } from '../billing.jobs.ts'
import { payOf } from './pay-runs.factory.ts'

const clock = fixedClock('2026-11-24T10:00:00Z')
let app: TuitionApp
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  const rights = {
    payroll: 'write',
    billing: 'write',
    accounting: 'write',
    configuration: 'write',
    courses: 'write',
  } as const
  compta = await app.staff({ ...rights, contracts: 'write', todo: 'write' })
  director = await app.director()
  await setParameter('transfer_iban_tuition', 'FR7630006000011234567890189')
})
afterAll(() => app.close())

const { setParameter, jobContext, drain, arrangeTeacher, paidLesson, month, rowOf, pay, papersOf, moneyOf } = payOf(
  () => app,
  () => ({ compta, director }),
)

const transfersTo = async ({ teacherId }: Tuition) =>
  (await app.sdk.transfers.list({ destination: `acct_1teacher${teacherId}`, limit: 100 })).data.map(
    ({ amount }) => amount,
  )
const post = () => postLedger.run(jobContext())
const balance = async (account: string, { teacherId }: Partial<Tuition> = {}) => {
  await post()
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
     where a.code = ${account} and (${teacherId ?? null}::bigint is null or l.teacher_id = ${teacherId ?? null}::bigint)`.execute(
    app.database.db,
  )
  return rows[0]?.cents
}

test('what is paid stands beside what is held back, each with its reason; the unticked wait for the next run', async () => {
  const [ready, later, unsaid, poor] = [
    await arrangeTeacher('provider'),
    await arrangeTeacher('provider'),
    await arrangeTeacher('provider', { hasMandate: false }),
    await arrangeTeacher('nothing'),
  ]
  for (const one of [ready, later, unsaid, poor]) await paidLesson(one)
  await app.write((db) => arrangeCourse(db, ready, { doneAt: '2026-11-20T08:00:00Z' }))
  const { rows } = await month()
  const of = ({ teacherId }: Tuition) => rows.find((row) => row.teacherId === teacherId)
  expect(of(ready)).toMatchObject({ totalCents: 3_150, means: 'provider', obstacles: [] })
  expect(of(ready)?.held).toEqual([{ reason: 'unconfirmed', count: 1, cents: 3_150 }])
  expect(of(ready)?.items.map(({ kind, cents, minutes }) => [kind, cents, minutes])).toEqual([['lesson', 3_150, 60]])
  expect(of(unsaid)?.obstacles.map(({ words }) => words)).toEqual(['Mandat d’autofacturation à accepter'])
  expect(of(poor)?.obstacles.map(({ words }) => words)).toEqual(['RIB, ou compte de paiement'])
  // who is held back is not paid, though somebody names him
  expect((await pay([unsaid], 3_150)).errorMsgs[0]).toContain('Aucun des professeurs')
  expect((await pay([ready], 9_999)).errorMsgs[0]).toContain('a changé')
  expect(await pay([ready, unsaid], 3_150)).toEqual({ isValid: true, errorMsgs: [] })
  await drain()
  expect(await transfersTo(ready)).toEqual([3_150])
  expect(await moneyOf(later)).toEqual([])
  expect(await rowOf(later)).toMatchObject({ totalCents: 3_150 })
  expect((await papersOf(ready))[0]).toMatchObject({ state: 'paid', totalCents: 3_150, paidOn: '2026-11-24' })
  expect((await rowOf(ready))?.totalCents).toBe(0)
})

test('an invoice a run in a series of the teacher’s own, sent to him with its paper, read at home and by nobody else', async () => {
  const tuition = await arrangeTeacher('provider', { isTaxed: true })
  await paidLesson(tuition)
  await pay([tuition], 3_150)
  await paidLesson(tuition)
  await pay([tuition], 3_150)
  await drain()
  const series = `AF${String(tuition.teacherId).padStart(5, '0')}-2026-`
  const papers = await papersOf(tuition)
  expect(papers.map(({ reference }) => reference).toSorted()).toEqual([`${series}0001`, `${series}0002`])
  const mails = await sql<{ subject: string; files: number }>`
    select m.subject, (select count(*)::integer from message_attachments a where a.message_id = m.id) as files from messages m where m.purpose = 'pay-sent' and m.about_id = ${tuition.teacherId}`.execute(
    app.database.db,
  )
  expect(mails.rows).toHaveLength(2)
  expect(mails.rows[0]?.subject).toContain('31,50')
  expect(mails.rows[0]?.files).toBe(1)
  const teacher = await app.signIn(tuition.teacherPersonId)
  const home = (await app.call(api.ownPay, {}, teacher)).body
  expect(home).toMatchObject({ mandateAcceptedOn: '2026-11-24', comingCents: 0 })
  expect(home.papers.map(({ state }) => state)).toEqual(['paid', 'paid'])
  const [paper] = papers
  expect((await app.call(api.print, { id: String(paper!.id) }, teacher)).raw.subarray(0, 4).toString()).toBe('%PDF')
  const other = await app.signIn((await arrangeTeacher('provider')).teacherPersonId)
  expect((await app.call(api.print, { id: String(paper!.id) }, other)).status).toBe(404)
  // 31,50 € of which 5,25 € of VAT, due on the day of the paper, and paid
  expect(await balance('604000', tuition)).toBe(2 * 2_625)
  expect(await balance('401000', tuition)).toBe(0)
  const vat = await sql<{ cents: number }>`
    select sum(l.debit_cents)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id join teacher_bills b on b.id = e.teacher_bill_id
      join system_accounts a on a.id = l.system_account_id where a.code = '445660' and b.teacher_id = ${tuition.teacherId}`.execute(
    app.database.db,
  )
  expect(vat.rows[0]?.cents).toBe(2 * 525)
  await expect(
    app.write((db) => db.updateTable('teacherBills').set({ totalCents: 1 }).where('id', '=', paper!.id).execute()),
  ).rejects.toThrow('never changes')
})

test('what he was paid too much comes off, the whole of an order or a part, and is a line of the invoice', async () => {
  const tuition = await arrangeTeacher('bank')
  const { id } = await paidLesson(tuition, 120)
  await pay([tuition], 6_300)
  expect((await app.call(coursesApi.cancel, { id }, director)).body.isValid).toBe(true)
  await paidLesson(tuition)
  expect(await rowOf(tuition)).toMatchObject({ totalCents: 0, duesCents: -3_150, carriedCents: -3_150 })
  expect((await pay([tuition], 0)).isValid).toBe(true)
  const { billId } = await paidLesson(tuition, 120)
  expect(await rowOf(tuition)).toMatchObject({ totalCents: 3_150, duesCents: -3_150, carriedCents: 0 })
  expect((await pay([tuition], 3_150)).isValid).toBe(true)
  const lines = await sql<{ total: number; lines: number[] }>`
    select b.total_cents as total, array_agg(l.amount_cents order by l.position) as lines from teacher_bills b join teacher_bill_lines l on l.teacher_bill_id = b.id
     where b.teacher_id = ${tuition.teacherId} group by b.id order by b.id`.execute(app.database.db)
  expect(lines.rows).toEqual([
    { total: 6_300, lines: [6_300] },
    { total: 0, lines: [3_150, -3_150] },
    { total: 3_150, lines: [6_300, -3_150] },
  ])
  expect((await moneyOf(tuition)).map(({ cents }) => cents)).toEqual([6_300, 3_150])
  // bill by bill: what the run holds is not paid again
  expect((await app.call(paymentTrackingApi.payTeacher, { id: billId }, director)).body.teacherPaymentStatus).toBe(
    'pending',
  )
  expect(await moneyOf(tuition)).toHaveLength(2)
})

test('two people at once, and one twice: each sum leaves once, and bill by bill pays nothing besides', async () => {
  const [card, bank] = [await arrangeTeacher('provider'), await arrangeTeacher('bank')]
  const { billId } = await paidLesson(card)
  await paidLesson(bank)
  const answers = await Promise.all([
    pay([card, bank], 6_300),
    pay([card, bank], 6_300, director),
    pay([card, bank], 6_300),
  ])
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  await Promise.all([app.call(paymentTrackingApi.payTeacher, { id: billId }, director), drain()])
  await drain()
  expect(await transfersTo(card)).toEqual([3_150])
  expect((await moneyOf(bank)).map(({ status, type }) => [status, type])).toEqual([['pending', 'bank-transfer']])
  expect(await papersOf(bank)).toHaveLength(1)
})

test('a server that dies between the commit and the provider: the task sends once what it had written down', async () => {
  for (const hasHeard of [false, true]) {
    const tuition = await arrangeTeacher('provider')
    await paidLesson(tuition)
    const real = app.platform.stripe.transfer
    let died = () => {}
    const dead = new Promise<void>((resolve) => {
      died = resolve
    })
    Object.assign(app.platform.stripe, {
      transfer: async (request: never) => {
        if (hasHeard) await real(request)
        died()
        throw new Error('the process is gone')
      },
    })
    await pay([tuition], 3_150)
    await Promise.all([dead, drain()])
    Object.assign(app.platform.stripe, { transfer: real })
    expect(await moneyOf(tuition)).toEqual([{ status: 'pending', type: 'stripe-transfer', cents: 3_150 }])
    expect((await papersOf(tuition))[0]?.state).toBe('sending')
    clock.advance(5 * 60_000)
    await Promise.all([reconcilePayments.run(jobContext()), reconcilePayments.run(jobContext())])
    expect(await transfersTo(tuition)).toEqual([3_150])
    expect((await papersOf(tuition))[0]?.state).toBe('paid')
  }
})

test('above the amount a second person approves; until then, and once given up, nothing has happened', async () => {
  const tuition = await arrangeTeacher('provider')
  await paidLesson(tuition)
  await setParameter('teacher_pay_approval', 3_000)
  expect((await pay([tuition], 3_150)).isValid).toBe(true)
  const [proposed] = (await month()).proposed
  expect(proposed).toMatchObject({ totalCents: 3_150, teacherCount: 1, approver: 'author' })
  expect([await moneyOf(tuition), await papersOf(tuition)]).toEqual([[], []])
  expect((await pay([tuition], 3_150)).errorMsgs[0]).toContain('attend d’être approuvée')
  // the right is apart
  expect((await app.call(api.approve, { id: proposed!.id }, compta)).status).toBe(403)
  expect((await app.call(api.abandon, { id: proposed!.id }, compta)).body.isValid).toBe(true)
  expect([(await month()).proposed, await moneyOf(tuition)]).toEqual([[], []])
  // whoever holds both rights does not approve their own, where somebody else may
  const second = await app.staff({ payApproval: 'write' })
  await pay([tuition], 3_150, director)
  const own = (await month()).proposed[0]!
  expect((await app.call(api.approve, { id: own.id }, director)).body.errorMsgs[0]).toContain('seconde personne')
  const approvals = await Promise.all([1, 2].map(() => app.call(api.approve, { id: own.id }, second)))
  expect(approvals.filter(({ body }) => body.isValid)).toHaveLength(1)
  await drain()
  expect(await transfersTo(tuition)).toEqual([3_150])
  await setParameter('teacher_pay_approval', 1_000_000)
})

test('what changed since a run was proposed is not approved unseen', async () => {
  const tuition = await arrangeTeacher('provider')
  const { billId } = await paidLesson(tuition)
  await setParameter('teacher_pay_approval', 0)
  await pay([tuition], 3_150)
  const run = (await month()).proposed[0]!
  // nothing is held: he is paid by another way meanwhile
  await setParameter('teacher_pay_approval', 1_000_000)
  await app.call(paymentTrackingApi.payTeacher, { id: billId }, director)
  const second = await app.staff({ payApproval: 'write' })
  expect((await app.call(api.approve, { id: run.id }, second)).body.errorMsgs[0]).toContain('a changé')
  await app.call(api.abandon, { id: run.id }, second)
  expect(await transfersTo(tuition)).toEqual([3_150])
})

test('the provider refuses: the invoice stays as it was issued, the office has a task, and another try pays it', async () => {
  const tuition = await arrangeTeacher('provider')
  await paidLesson(tuition)
  const real = app.platform.stripe.transfer
  Object.assign(app.platform.stripe, { transfer: async () => ({ status: 'failed', message: 'Compte inconnu.' }) })
  await pay([tuition], 3_150)
  await drain()
  Object.assign(app.platform.stripe, { transfer: real })
  const [paper] = await papersOf(tuition)
  expect(paper).toMatchObject({ state: 'refused', refusal: 'Compte inconnu.', dueCents: 3_150 })
  const tasks = await sql<{ count: number }>`
    select count(*)::integer as count from todo_entries where about_class = 'teachers' and about_id = ${tuition.teacherId}`.execute(
    app.database.db,
  )
  expect(tasks.rows[0]?.count).toBe(1)
  clock.advance(10 * 60_000)
  await reconcilePayments.run(jobContext())
  expect(await transfersTo(tuition)).toEqual([])
  const relaunch = () => app.call(api.relaunch, { id: paper!.id }, compta)
  const tries = await Promise.all([relaunch(), relaunch()])
  expect(tries.filter(({ body }) => body.isValid)).toHaveLength(1)
  await drain()
  expect(await transfersTo(tuition)).toEqual([3_150])
  expect(await papersOf(tuition)).toHaveLength(1)
  expect((await relaunch()).body.errorMsgs[0]).toContain('est payée')
})

test('one file for the bank; its line pays; refused after that, the invoice is due again and the books follow', async () => {
  const [one, other] = [await arrangeTeacher('bank'), await arrangeTeacher('bank')]
  for (const tuition of [one, other]) await paidLesson(tuition)
  await pay([one, other], 6_300)
  const [file] = (await month()).files
  const xml = (await app.call(api.readFile, { id: String(file!.id) }, compta)).raw.toString()
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs>')
  const [paper] = await papersOf(one)
  expect(xml).toContain(paper!.reference)
  expect([await balance('604000', one), await balance('401000', one)]).toEqual([3_150, -3_150])
  const refuse = async (transferId: number, reason = 'Compte clos') =>
    (await app.call(api.refuseTransfer, { id: transferId, refusedOn: '2026-11-24', reason }, compta)).body
  const statement = camt({
    iban: 'FR7630006000011234567890189',
    entries: [
      {
        ...{ cents: -3_150, day: '2026-11-24', label: 'VIR SEPA', reference: 'L1' },
        endToEndId: `VPRT${String(paper!.transferId).padStart(8, '0')}`,
      },
    ],
  })
  const files = { statement: [{ name: 'releve.xml', bytes: Buffer.from(statement) }] }
  const imported = await app.callWithFiles(bankApi.importStatement, { company: 'private-tuition' }, files, compta)
  expect(imported.status).toBe(200)
  const { rows } = (await app.call(bankApi.listBankLines, {}, compta)).body
  const [proposal] = rows[0]!.proposals
  expect(proposal).toMatchObject({ kind: 'teacher', confidence: 'exact' })
  await app.call(bankApi.settleLine, { id: rows[0]!.id, choice: { to: 'proposal', key: proposal!.key } }, compta)
  expect((await papersOf(one))[0]?.state).toBe('paid')
  expect(await balance('401000', one)).toBe(0)
  expect((await refuse(paper!.transferId!)).errors).toBeNull()
  expect((await refuse(paper!.transferId!)).errors).not.toBeNull()
  expect((await papersOf(one))[0]).toMatchObject({ state: 'refused', refusal: 'Compte clos', dueCents: 3_150 })
  expect(await balance('401000', one)).toBe(-3_150)
  await app.write(openTransferCards)
  await app.write(openTransferCards)
  const cardOf = async () => {
    const rows = await app.database.db
      .selectFrom('monitoringCards')
      .select(['id', 'status'])
      .where('teacherId', '=', one.teacherId)
      .execute()
    return rows.map(({ status }) => status)
  }
  expect(await cardOf()).toEqual(['to-handle'])
  const end = { id: file!.id, end: 'executed' as const, executedOn: '2026-11-24' }
  expect((await app.call(api.endFile, end, compta)).body.errors).toBeNull()
  expect((await app.call(api.endFile, end, compta)).body.errors?.messages[0]).toContain('déjà exécuté')
  expect((await papersOf(other))[0]?.state).toBe('paid')
  // nothing leaves for an account that the bank refused, nor for one that he gives himself, before somebody looked at it
  const teacher = await app.signIn(one.teacherPersonId)
  const relaunched = async () => (await app.call(api.relaunch, { id: paper!.id }, compta)).body
  const checked = async () => (await app.call(accountChecksApi.noteChecked, { teacherId: one.teacherId }, compta)).body
  const seen = { teacherId: String(one.teacherId) }
  expect((await app.call(accountChecksApi.showCheck, seen, compta)).body.check).toMatchObject({ cause: 'refused' })
  expect((await relaunched()).isValid).toBe(false)
  const account = {
    holder: 'Léa Morvan',
    iban: 'FR1420041010050500013M02606',
    bic: null,
    password: await knownPassword(app, teacher),
  }
  const wrong = { ...account, iban: null }
  expect((await app.call(accountChecksApi.saveOwnAccount, wrong, teacher)).body.errors?.propertyPaths).toEqual(['iban'])
  expect((await app.call(accountChecksApi.saveOwnAccount, account, teacher)).body.errors).toBeNull()
  expect((await app.call(accountChecksApi.ownAccount, {}, teacher)).body).toMatchObject({ check: 'given' })
  const { body: own } = await app.call(api.ownPay, {}, teacher)
  expect(own.obstacles).toEqual(['RIB à vérifier', expect.stringMatching(/^RIB changé\s: versements retenus/)])
  const stolen = { ...account, iban: 'FR7630006000011234567890189', password: 'un autre mot' }
  expect((await app.call(accountChecksApi.saveOwnAccount, stolen, teacher)).body.errors?.propertyPaths).toEqual([
    'password',
  ])
  expect((await relaunched()).isValid).toBe(false)
  expect((await checked()).isValid).toBe(true)
  expect((await checked()).isValid).toBe(false)
  // whoever took the session has no time to be paid: looked at or not, a change waits
  expect((await relaunched()).errorMsgs[0]).toMatch(/a changé\s: rien n’y part avant le 27\/11\/2026/)
  await app.write((db) => db.updateTable('teacherAccountChecks').set({ heldUntil: null }).execute())
  expect((await relaunched()).isValid).toBe(true)
  expect((await papersOf(one))[0]).toMatchObject({ state: 'bank', refusal: null })
  await app.write((db) => closeSettledCards(db, '2026-11-25'))
  expect(await cardOf()).toEqual(['closed'])
  const [again] = (await month()).files
  expect((await app.call(api.endFile, { ...end, id: again!.id, end: 'cancelled' }, compta)).body.errors).toBeNull()
  expect((await papersOf(one))[0]?.state).toBe('due')
})

test('an account that the office changes is looked at by another person than who typed it; the first one is not', async () => {
  const tuition = await arrangeTeacher('bank')
  const teacherId = String(tuition.teacherId)
  const office = await app.staff({ teachers: 'write', payroll: 'write' })
  const type = async (iban: string) => {
    const shown = (await app.call(teachersApi.show, { id: teacherId }, office)).body
    return (await app.call(teachersApi.save, { ...shown, iban, bankHolder: 'Léa Morvan' } as never, office)).body.errors
  }
  const check = async () => (await app.call(accountChecksApi.showCheck, { teacherId }, compta)).body.check
  expect(await check()).toBeNull()
  expect(await type('FR1420041010050500013M02606')).toBeNull()
  expect(await check()).toMatchObject({ cause: 'typed', holder: 'Léa Morvan' })
  const looked = async (by: Caller) =>
    (await app.call(accountChecksApi.noteChecked, { teacherId: tuition.teacherId }, by)).body
  expect((await looked(office)).errorMsgs[0]).toContain('une autre personne')
  expect((await looked(compta)).isValid).toBe(true)
  // the same number again asks nothing
  expect(await type('FR1420041010050500013M02606')).toBeNull()
  expect(await check()).toBeNull()
})

test('a hold keeps all back until it is lifted, and the mandate keeps the day and the voice of the first yes', async () => {
  const tuition = await arrangeTeacher('bank', { hasMandate: false })
  await paidLesson(tuition)
  const terms = async () => (await app.call(api.showTerms, { teacherId: String(tuition.teacherId) }, compta)).body
  const save = async (holdReason: string | null, mandateAcceptedOn: string | null, updatedAt: string | null) =>
    (await app.call(api.saveTerms, { teacherId: tuition.teacherId, updatedAt, mandateAcceptedOn, holdReason }, compta))
      .body
  expect((await save(null, '2026-12-24', null)).errors?.propertyPaths).toEqual(['mandateAcceptedOn'])
  expect((await save('Papiers à fournir', '2026-11-20', null)).errors).toBeNull()
  expect((await save(null, '2026-11-20', null)).errors?.messages[0]).toContain('ont changé')
  expect((await rowOf(tuition))?.obstacles.map(({ words }) => words)).toEqual([
    'Versements suspendus\u00a0: Papiers à fournir',
  ])
  expect((await pay([tuition], 3_150)).isValid).toBe(false)
  expect((await save(null, '2026-11-20', (await terms()).updatedAt)).errors).toBeNull()
  await app.call(api.acceptMandate, {}, await app.signIn(tuition.teacherPersonId))
  expect(await terms()).toMatchObject({ mandateAcceptedOn: '2026-11-20', mandateAcceptedBy: 'office' })
  expect((await pay([tuition], 3_150)).isValid).toBe(true)
})
