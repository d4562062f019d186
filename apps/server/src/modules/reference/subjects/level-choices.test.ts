// What « Proposé en cours particuliers » and « Proposé en stage » of a level do: the choices that begin lessons and stages, through HTTP.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeStage } from '../../../../test/factories/traineeships.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ contracts: 'write', customers: 'read', linking: 'write', traineeships: 'write' })
})
afterAll(() => app.close())

type Flags = { isAvailableForPrivateTuition: boolean; isAvailableForTraineeship: boolean }
const propose = (levelId: number, flags: Flags) =>
  app.write((db) => db.updateTable('scholarLevels').set(flags).where('id', '=', levelId).execute())

test('a level is offered for what it is proposed for; records that have it keep it, and a class stays a fact', async () => {
  const [levelId, lessons, stages, neither] = await app.write(async (db) => {
    const career = await db
      .insertInto('schoolCareers')
      .values({ name: 'Primaire' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const levels = ['CE1', 'CE2', 'CM1', 'CM2'].map((name) => ({ schoolCareerId: career.id, name }))
    const made = await db.insertInto('scholarLevels').values(levels).returning('id').execute()
    return made.map(({ id }) => id) as [number, number, number, number]
  })
  await propose(lessons, { isAvailableForPrivateTuition: true, isAvailableForTraineeship: false })
  await propose(stages, { isAvailableForPrivateTuition: false, isAvailableForTraineeship: true })
  await propose(neither, { isAvailableForPrivateTuition: false, isAvailableForTraineeship: false })
  const mine = [levelId, lessons, stages, neither]
  const among = (offered: readonly { readonly id?: number; readonly value?: unknown }[]) =>
    offered.map(({ id, value }) => Number(id ?? value)).filter((one) => mine.includes(one))
  const ask = async <B>(answer: Promise<{ readonly body: B }>): Promise<B> => (await answer).body

  const stage = await app.write((db) => arrangeStage(db))
  const newContract = await ask(app.call(contractsApi.show, {}, manager))
  const newSearch = await ask(app.call(linkingApi.show, {}, manager))
  expect(among(newContract.options.levels)).toEqual([levelId, lessons])
  expect(among(newSearch.options.levels)).toEqual([levelId, lessons])
  const newLevel = await ask(app.call(programmeApi.showLevel, { sessionId: String(stage.sessionId) }, manager))
  const newSalary = await ask(app.call(salariesApi.showSalary, {}, manager))
  expect(among(newLevel.options.levels)).toEqual([levelId, stages])
  expect(among(newSalary.options.scholarLevels)).toEqual([levelId, stages])
  // a visitor may ask for either; a list is filtered by whatever class a pupil has
  const visitor = await ask(app.call(contactsApi.publicForm, {}, null))
  expect(among(visitor.levels)).toEqual([levelId, lessons, stages])
  expect(among((await ask(app.call(customersApi.filterOptions, {}, manager))).levels)).toEqual(mine)

  const { contractId } = await app.write((db) => arrangeContract(db))
  await app.write(async (db) => {
    await db.updateTable('contracts').set({ scholarLevelId: stages }).where('id', '=', contractId).execute()
  })
  const kept = await ask(app.call(contractsApi.show, { id: String(contractId) }, manager))
  expect(among(kept.options.levels)).toEqual([levelId, lessons, stages])
})
