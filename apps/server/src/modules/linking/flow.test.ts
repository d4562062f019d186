// The management flow of searches through HTTP: taken up again after a contract, left when a contract runs.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { arrangeLinking, arrangeProposal } from './linking.factory.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ contracts: 'write', linking: 'write' })
})
afterAll(() => app.close())

const find = (id: number) =>
  app.database.db
    .selectFrom('linkings')
    .select(['status', 'inManagementFlow', 'reopenedCount', 'boardPosition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const proposalsOf = async (linkingId: number) =>
  (
    await app.database.db
      .selectFrom('linkingProposals')
      .select('status')
      .where('linkingId', '=', linkingId)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
/** A contract made by a search that has come to its end. */
const arrangeLinked = () =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db)
    const linkingId = await arrangeLinking(db, { contractId: tuition.contractId, status: 'linked' })
    await arrangeProposal(db, { linkingId, teacherId: tuition.teacherId, status: 'accepted' })
    return { ...tuition, linkingId }
  })
const reopen = async (id: number, as: Caller = manager) => (await app.call(linkingFlowApi.reopen, { id }, as)).body
const fine = { isValid: true, errorMsgs: [] }

test('CONTRACT-13 after its contract is closed a search is taken up again, at the start of the flow', async () => {
  const { contractId, linkingId } = await arrangeLinked()
  const other = await app.write((db) => arrangeLinking(db))
  expect(await reopen(linkingId)).toEqual({
    isValid: false,
    errorMsgs: [
      `Le contrat CT${String(contractId).padStart(7, '0')} est en cours\u00a0: mettez-le en pause ou clôturez-le avant de rouvrir la recherche.`,
    ],
  })
  expect((await app.call(contractsApi.close, { id: contractId }, manager)).body).toEqual(fine)
  // the second click changes nothing more
  expect(await Promise.all([reopen(linkingId), reopen(linkingId)])).toEqual([fine, fine])
  const reopened = await find(linkingId)
  expect(reopened).toMatchObject({ status: 'new', inManagementFlow: true, reopenedCount: 1 })
  expect(reopened.boardPosition).toBeLessThan((await find(other)).boardPosition)
  // whoever was chosen is no longer: another teacher may accept
  expect(await proposalsOf(linkingId)).toEqual(['cancelled'])
})

test('CONTRACT-14 a contract that is reactivated takes its search out of the flow, with what was being asked', async () => {
  const { contractId, linkingId } = await arrangeLinked()
  await app.call(contractsApi.close, { id: contractId }, manager)
  await reopen(linkingId)
  const teacher = await app.write((db) => arrangeTeacher(db))
  await app.write((db) => arrangeProposal(db, { linkingId, teacherId: teacher.teacherId, status: 'sent' }))
  expect((await app.call(contractsApi.open, { id: contractId }, manager)).body).toEqual(fine)
  expect(await find(linkingId)).toMatchObject({ status: 'linked', inManagementFlow: false, reopenedCount: 1 })
  expect(await proposalsOf(linkingId)).toEqual(['cancelled', 'cancelled'])
})

test('ROUTE-18 close, pause and open are PUT at their published paths', async () => {
  const { contractId } = await arrangeLinked()
  const asked = [contractsApi.pause, contractsApi.open, contractsApi.close]
  expect(asked.map(({ method, path, name }) => [method, path, name])).toEqual([
    ['PUT', '/privateTuition/contract/pause', 'private_tuition_contract_pause'],
    ['PUT', '/privateTuition/contract/open', 'private_tuition_contract_open'],
    ['PUT', '/privateTuition/contract/close', 'private_tuition_contract_close'],
  ])
  const reached: string[] = []
  for (const operation of asked) {
    const { status, body } = await app.call(operation, { id: contractId }, manager)
    expect({ status, body }).toEqual({ status: 200, body: fine })
    const contract = await app.database.db
      .selectFrom('contracts')
      .select('status')
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    reached.push(contract.status)
  }
  expect(reached).toEqual(['pause', 'active', 'close'])
})

test('a search that is absent is not found, one of a paused contract is taken up, an archived student is told', async () => {
  expect((await app.call(linkingFlowApi.reopen, { id: 999_999 }, manager)).status).toBe(404)
  const reader = await app.staff({ linking: 'read' })
  const { contractId, linkingId, studentId } = await arrangeLinked()
  expect((await app.call(linkingFlowApi.reopen, { id: linkingId }, reader)).status).toBe(403)
  await app.call(contractsApi.pause, { id: contractId }, manager)
  await app.write((db) => db.updateTable('students').set({ enabled: false }).where('id', '=', studentId).execute())
  expect(await reopen(linkingId)).toEqual({
    isValid: false,
    errorMsgs: ['Cet élève est archivé\u00a0: rétablissez-le avant de rouvrir la recherche.'],
  })
  await app.write((db) => db.updateTable('students').set({ enabled: true }).where('id', '=', studentId).execute())
  expect(await reopen(linkingId)).toEqual(fine)
})
