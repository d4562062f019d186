// NIR and IBAN of teachers: masked for everybody, read in clear with their own right, noted each time, and not by the hundred.
import { isNir } from '@cartable/domain/kernel/identifiers.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { fieldKeys } from '../../platform/crypto/fields.ts'

const nir = '288043523800179'
let app: TestApp
let recruiter: Caller
let accountant: Caller
let chief: Caller

beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '3000' } })
  recruiter = await app.staff({ teachers: 'write' })
  // an accountant whom nobody gave the right on sensitive data
  accountant = await app.staff({
    teachers: 'read',
    billing: 'fullAccess',
    accounting: 'fullAccess',
    payroll: 'fullAccess',
  })
  chief = await app.staff({ teachers: 'read', sensitiveData: 'read' }, { firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

const teacherWith = async (number: string | null) => {
  const keys = fieldKeys(app.config.secretKey)
  const context = 'teachers.health_insurance_number'
  return app.write(async (db) => {
    const { teacherId } = await arrangeTeacher(db)
    if (number)
      await db
        .updateTable('teachers')
        .set({
          healthInsuranceNumberEncrypted: keys.encrypt(number, context),
          healthInsuranceNumberDigest: keys.digest(number, context),
          healthInsuranceNumberLast4: number.slice(-4),
        })
        .where('id', '=', teacherId)
        .execute()
    return teacherId
  })
}
const show = async (id: number, as: Caller) => (await app.call(teachersApi.show, { id: String(id) }, as)).body
const reveal = (id: number, as: Caller) => app.call(teachersApi.healthInsuranceNumber, { id: String(id) }, as)
const viewsOf = (id: number) =>
  app.database.db
    .selectFrom('traces')
    .select(['action', 'operation', 'actorAccountId', 'actorLabel', 'changes'])
    .where('rootClass', '=', 'teachers')
    .where('rootId', '=', id)
    .where('action', '=', 'view')
    .execute()

test('an accountant without the right sees the mask, whatever is asked, and leaves no trace of a reading', async () => {
  expect(isNir(nir)).toBe(true)
  const id = await teacherWith(nir)
  const record = await show(id, accountant)
  expect(record.maskedHealthInsuranceNumber).toBe('•\u00a0••\u00a0••\u00a0••\u00a0•••\u00a0•01\u00a079')
  const list = (await app.call(teachersApi.list, {} as SentOf<typeof teachersApi.list>, accountant)).body
  for (const answer of [record, list]) expect(JSON.stringify(answer)).not.toContain('35238')
  expect((await reveal(id, accountant)).status).toBe(403)
  expect((await reveal(id, recruiter)).status).toBe(403)
  expect((await app.call(teachersApi.bankAccount, { id: String(id), mode: 'clear' }, accountant)).status).toBe(403)
  expect(await viewsOf(id)).toEqual([])
})

test('who may read it sees the number, and the history of the teacher says who, when and by what', async () => {
  const id = await teacherWith(nir.replace('00179', '00278'))
  const { body } = await reveal(id, chief)
  expect(body.healthInsuranceNumber.replaceAll('\u00a0', '')).toBe('288043523800278')
  expect(await viewsOf(id)).toEqual([
    {
      action: 'view',
      operation: 'teachers.healthInsuranceNumber',
      actorAccountId: chief.accountId,
      actorLabel: 'Claire Delmas',
      changes: null,
    },
  ])
  expect((await reveal(await teacherWith(null), chief)).status).toBe(404)
  expect((await reveal(999_999, chief)).status).toBe(404)
})

test('a wrong key is refused at its field, an empty field keeps the number, and its digits are in no trace', async () => {
  const id = await teacherWith(nir.replace('00179', '00377'))
  const save = async (healthInsuranceNumber: string | null) => {
    const record = await show(id, recruiter)
    const form = { ...(record as unknown as SentOf<typeof teachersApi.save>), healthInsuranceNumber }
    return (await app.call(teachersApi.save, form, recruiter)).body.errors
  }
  expect(await save('2 88 04 35 238 004 00')).toEqual({
    propertyPaths: ['healthInsuranceNumber'],
    messages: ['Ce numéro de sécurité sociale n’est pas valide.'],
  })
  expect(await save(null)).toBeNull()
  expect((await show(id, recruiter)).maskedHealthInsuranceNumber).toMatch(/•03\u00a077$/)
  const number = '2880435238004'
  const next = `${number}${String(97 - Number(BigInt(number) % 97n)).padStart(2, '0')}`
  expect(await save(next)).toBeNull()
  expect((await reveal(id, chief)).body.healthInsuranceNumber.replaceAll('\u00a0', '')).toBe(next)
  const traces = await app.database.db.selectFrom('traces').select('changes').where('rootId', '=', id).execute()
  expect(JSON.stringify(traces)).toContain('•••')
  expect(JSON.stringify(traces)).not.toContain('35238')
})

test('numbers are not read by the hundred', async () => {
  const id = await teacherWith(nir.replace('00179', '00575'))
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) statuses.push((await reveal(id, chief)).status)
  expect(statuses).toContain(429)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
})
