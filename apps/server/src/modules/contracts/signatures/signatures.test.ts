// The signed paper of a contract through HTTP: given once, read, taken out; what the month of an employee says while it is missing.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { signaturesApi as api } from '@cartable/domain/contracts/signatures/signatures.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { type SentFile, sendFiles } from '../../documents/documents.factory.ts'
import { specimenLetter } from '../../documents/specimens.ts'

let app: TestApp
let gestion: Caller
let employed: Awaited<ReturnType<typeof arrangeContract>>
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-02T10:00:00Z') })
  gestion = await app.staff({ contracts: 'write', payroll: 'write' })
  employed = await app.write((db) => arrangeContract(db, { selfEmployed: false }))
  const course = await app.write((db) => arrangeCourse(db, employed, { doneAt: '2026-10-13T14:00:00Z' }))
  await app.call(coursesApi.confirm, { id: course }, await app.signIn(employed.customerPersonId))
})
afterAll(() => app.close())

const paper: SentFile = { name: 'contrat.pdf', bytes: specimenLetter('Contrat', ['Lu et approuvé']) }
const sign = async (signedOn: string, files: readonly SentFile[] = [paper]) =>
  (await sendFiles(app, gestion, api.sign, { id: employed.contractId, signedOn }, files)).body.errors?.messages ?? null
const shown = async () =>
  (await app.call(contractsApi.show, { id: String(employed.contractId) }, gestion)).body.signature
const unsigned = async () => {
  const { rows } = (await app.call(salariesApi.showMonth, { month: '2026-10-01' }, gestion)).body
  return rows.map((row) => row.unsigned.map(({ link }) => link))
}

test('the month of an employee names his contract without a signed paper, and keeps nothing back for it', async () => {
  expect(await unsigned()).toEqual([[`/privateTuition/contract/${employed.contractId}`]])
  const { rows } = (await app.call(salariesApi.showMonth, { month: '2026-10-01' }, gestion)).body
  expect(rows[0]?.obstacles.map(({ words }) => words).join(' ')).not.toContain('Contrat')
  // a self-employed teacher has no payslip
  const other = await app.write((db) => arrangeContract(db))
  expect((await unsigned()).flat().join(' ')).not.toContain(`/${other.contractId}`)
})

test('it is signed on a day that is past, with its paper, once', async () => {
  expect((await sign('2026-11-03'))?.[0]).toContain('signé d’avance')
  expect(await sign('2026-10-01', [])).toEqual(['Joignez le contrat signé.'])
  const script: SentFile = { ...paper, name: 'contrat.exe', bytes: Buffer.from('MZ') }
  expect(await sign('2026-10-01', [script])).not.toBeNull()
  expect(await shown()).toBeNull()
  expect(await sign('2026-10-01')).toBeNull()
  expect(await shown()).toEqual({ signedOn: '2026-10-01', paperName: 'contrat.pdf' })
  expect((await sign('2026-10-02'))?.[0]).toContain('signé le 01/10/2026')
  expect(await unsigned()).toEqual([[]])
  const file = await app.call(api.paper, { id: String(employed.contractId) }, gestion)
  expect(file.status).toBe(200)
})

test('the wrong paper is taken out, and the contract waits again', async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await app.call(api.unsign, { id: employed.contractId }, gestion)).body.isValid).toBe(true)
  expect(await shown()).toBeNull()
  expect((await app.call(api.paper, { id: String(employed.contractId) }, gestion)).status).toBe(404)
  expect(await sign('2026-10-02')).toBeNull()
  expect(await unsigned()).toEqual([[]])
})
