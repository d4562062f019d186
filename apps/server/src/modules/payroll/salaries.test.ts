// The employees' month through HTTP: drafts and what keeps them back, recalls, one file of wages, refusals, contributions, the books.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { salariesApi as api } from '@cartable/domain/payroll/salaries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { completeTeacher, payParameters } from '../../../test/factories/payroll.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { readZip } from '../../../test/zip.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { camt } from '../accounting/bank/bank.factory.ts'
import { postLedger } from '../accounting/post-ledger.ts'

let app: TestApp
let compta: Caller
const clock = fixedClock('2026-11-02T10:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ clock })
  const rights = { payroll: 'write', urssaf: 'write', accounting: 'write', configuration: 'write' } as const
  compta = await app.staff({ ...rights, closing: 'read' })
})
afterAll(() => app.close())

const moveTo = async (instant: string) => {
  clock.set(instant)
  compta = { ...(await app.signIn(compta.personId)) }
}
const month = async (day = '2026-10-01') => (await app.call(api.showMonth, { month: day }, compta)).body
const issue = async (day = '2026-10-01') => (await app.call(api.issue, { month: day }, compta)).body
/** What the closing of October finds of them: wages to pay, salaries to declare, contributions to pay on. */
const leftOfOctober = async () => {
  const asked = { company: 'private-tuition', month: '2026-10-01' } as const
  const { checks } = (await app.call(closingApi.closingState, asked, compta)).body
  return (['wages', 'declarations', 'contributions'] as const).map(
    (name) => checks.find(({ key }) => key === name)?.count,
  )
}
const makeFile = async () => (await app.call(api.makeFile, {}, compta)).body
const give = async (tuition: Awaited<ReturnType<typeof arrangeContract>>, doneAt: string) => {
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt, durationMinutes: 120 }))
  await app.call(coursesApi.confirm, { id }, await app.signIn(tuition.customerPersonId))
}
const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const balance = async (account: string) => {
  await post()
  const { rows } = await sql<{
    cents: number
  }>`select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents
    from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.code = ${account}`.execute(
    app.database.db,
  )
  return rows[0]?.cents
}

let home: Awaited<ReturnType<typeof arrangeContract>>
test('a draft says what keeps it back and where to mend it; nothing is issued before', async () => {
  home = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
  await give(home, '2026-08-12T14:00:00Z')
  await give(home, '2026-10-13T14:00:00Z')
  const shown = await month()
  expect(shown.missingItems).toEqual(['Congés payés', 'Prélèvement à la source'])
  const [draft] = shown.rows
  expect(draft).toMatchObject({ id: null, state: 'draft', minutes: 240, netCents: 12_600 })
  expect(draft?.recalls).toEqual([{ month: '2026-08-01', minutes: 120, netCents: 6_300 }])
  const link = `/teacher/show/${home.teacherId}`
  expect(draft?.obstacles.map((one) => one.link)).toEqual([link, link])
  expect((await issue()).errorMsgs[0]).toContain('Aucun bulletin n’est prêt')
  for (const [code, value] of Object.entries(payParameters)) {
    const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, compta)).body
    await app.call(parametersApi.saveParameter, { id, code, updatedAt, form: { value } }, compta)
  }
  expect((await issue()).isValid).toBe(false)
  await app.write((db) => completeTeacher(db, app.platform, home))
  expect((await month()).rows[0]?.obstacles).toEqual([])
})

test('a month is issued once it is over, once, and both parties get the paper', async () => {
  expect((await issue('2026-11-01')).errorMsgs[0]).toContain('Ce mois n’est pas fini')
  const [one, two] = await Promise.all([issue(), issue()])
  expect([one.isValid, two.isValid].toSorted()).toEqual([false, true])
  const { rows } = await month()
  // of October, and the recall of August
  expect(await leftOfOctober()).toEqual([1, 2, 1])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ state: 'issued', netCents: 12_600, payOn: '2026-11-08' })
  const mails = await app.database.db
    .selectFrom('messages')
    .select('purpose')
    .where('purpose', 'like', 'payslip-%')
    .orderBy('purpose')
    .execute()
  expect(mails.map(({ purpose }) => purpose)).toEqual(['payslip-employer', 'payslip-issued'])
  const lines = await app.database.db
    .selectFrom('payslipLines')
    .select(['month', 'label', 'baseCents'])
    .where('payslipChargeId', 'is', null)
    .orderBy('position')
    .execute()
  expect(lines.map(({ label }) => label)).toEqual(['Salaire brut (rappel), août 2026', 'Salaire brut, octobre 2026'])
})

test('what is confirmed after its payslip is a recall of the next month, and the payslip is not rewritten', async () => {
  const before = await app.database.db.selectFrom('payslips').selectAll().executeTakeFirstOrThrow()
  await give(home, '2026-10-20T14:00:00Z')
  expect((await month()).rows).toHaveLength(1)
  const [draft] = (await month('2026-11-01')).rows
  expect(draft?.recalls).toEqual([{ month: '2026-10-01', minutes: 120, netCents: 6_300 }])
  const after = await app.database.db.selectFrom('payslips').selectAll().executeTakeFirstOrThrow()
  expect(after).toEqual(before)
})

test('wages leave by one file whatever is clicked, are executed once, and come back due when refused', async () => {
  const [one, two] = await Promise.all([makeFile(), makeFile()])
  expect([one.isValid, two.isValid].toSorted()).toEqual([false, true])
  const { files, rows, readyCount } = await month()
  expect([files.length, rows[0]?.state, readyCount]).toEqual([1, 'sent', 0])
  const xml = (await app.call(api.readFile, { id: String(files[0]!.id) }, compta)).raw.toString()
  expect(xml).toContain('<InstdAmt Ccy="EUR">126.00</InstdAmt>')
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-08</Dt></ReqdExctnDt>')
  const end = { id: files[0]!.id, end: 'executed' as const }
  const early = await app.call(api.endFile, { ...end, executedOn: '2026-11-08' }, compta)
  expect(early.body.errors?.propertyPaths).toEqual(['executedOn'])
  await moveTo('2026-11-09T10:00:00Z')
  expect((await app.call(api.endFile, { ...end, executedOn: '2026-11-08' }, compta)).body.errors).toBeNull()
  const again = await app.call(api.endFile, { ...end, executedOn: '2026-11-08' }, compta)
  expect(again.body.errors?.messages[0]).toContain('déjà exécuté')
  const [paid] = (await month()).rows
  expect(paid).toMatchObject({ state: 'paid', paidOn: '2026-11-08' })
  const teacher = await app.signIn(home.teacherPersonId)
  expect((await app.call(payrollApi.listPayslips, {}, teacher)).body.rows[0]).toMatchObject({ paidOn: '2026-11-08' })
  const bankBefore = await balance('512000')
  expect(bankBefore).toBe(-12_600)
  const refusal = { id: paid!.paymentId!, refusedOn: '2026-11-09', reason: 'Compte clos' }
  expect((await app.call(api.refuseSalary, refusal, compta)).body.errors).toBeNull()
  expect((await app.call(api.refuseSalary, refusal, compta)).body.errors).not.toBeNull()
  expect((await month()).rows[0]).toMatchObject({ state: 'refused', refusal: 'Compte clos' })
  expect(await balance('512000')).toBe(0)
})

test('the line of the bank pays the wage of a file, and the file ends with it', async () => {
  await makeFile()
  const [file] = (await month()).files
  const statement = camt({
    iban: 'FR7630006000011234567890189',
    entries: [{ cents: -12_600, day: '2026-11-09', label: `VIR SEPA ${file!.reference}`, reference: 'L1' }],
  })
  const files = { statement: [{ name: 'releve.xml', bytes: Buffer.from(statement) }] }
  const sent = await app.callWithFiles(bankApi.importStatement, { company: 'private-tuition' }, files, compta)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const [line] = (await app.call(bankApi.listBankLines, {}, compta)).body.rows
  expect(line?.proposals[0]).toMatchObject({ kind: 'salary', confidence: 'exact' })
  const choice = { to: 'proposal', key: line!.proposals[0]!.key } as const
  expect((await app.call(bankApi.settleLine, { id: line!.id, choice }, compta)).body.isValid).toBe(true)
  const shown = await month()
  expect(shown.rows[0]).toMatchObject({ state: 'paid', paidOn: '2026-11-09' })
  expect(shown.files[0]?.status).toBe('executed')
})

test('contributions are paid on for a month, once, for the sum that was shown; noted wrong, they are due again', async () => {
  const list = async () => (await app.call(api.listContributions, {}, compta)).body.rows
  const [due] = await list()
  const input = { month: due!.month, regionalUrssafId: due!.regionalUrssafId, paidOn: '2026-11-09' }
  const pay = async (amountCents: number) =>
    (await app.call(api.payContributions, { ...input, amountCents }, compta)).body.errors?.messages[0]
  expect(await balance('467200')).toBe(-due!.amountCents)
  expect(await pay(due!.amountCents + 1)).toContain('La somme a changé')
  expect(await leftOfOctober()).toEqual([0, 2, 1])
  expect(await pay(due!.amountCents)).toBeUndefined()
  // nobody pays what was not declared
  expect(await leftOfOctober()).toEqual([0, 0, 0])
  expect(await pay(due!.amountCents)).toContain('déjà notées')
  expect(await balance('467200')).toBe(0)
  const [paid] = await list()
  expect(paid).toMatchObject({ paidOn: '2026-11-09' })
  const cancel = { id: paid!.paymentId!, updatedAt: paid!.updatedAt!, reason: 'Noté deux fois' }
  expect((await app.call(api.cancelContributions, cancel, compta)).body.errors).toBeNull()
  expect((await list())[0]?.paymentId).toBeNull()
  expect(await leftOfOctober()).toEqual([0, 0, 1])
  expect(await balance('467200')).toBe(-due!.amountCents)
})

test('all papers of a month are one file, each as it was kept and named by its parties; of a month without any there is none', async () => {
  const other = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
  await give(other, '2026-10-14T14:00:00Z')
  await app.write((db) => completeTeacher(db, app.platform, other))
  expect((await issue()).isValid).toBe(true)
  const papers = (day: string, caller = compta) => app.call(api.monthPapers, { month: day }, caller)
  const answer = await papers('2026-10-01')
  expect(answer.headers['content-disposition']).toContain('bulletins-2026-10.zip')
  const files = readZip(answer.raw)
  const { rows } = await month()
  expect([...files.keys()]).toEqual(
    rows.map(({ teacher, customer, id }) => `${teacher}, famille ${customer} (${id}).pdf`),
  )
  expect(files.size).toBe(2)
  for (const [n, paper] of [...files.values()].entries())
    expect(paper.equals((await app.call(payrollApi.print, { id: String(rows[n]?.id) }, compta)).raw)).toBe(true)
  expect((await papers('2026-11-01')).status).toBe(404)
  expect((await papers('2026-10-01', await app.staff({ billing: 'fullAccess' }))).status).toBe(403)
})
