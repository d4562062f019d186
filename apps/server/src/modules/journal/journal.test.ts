// Audit traces of a record in French words, technical logs, script errors of browsers.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

test('the history of a record says field by field what was and what is, with names instead of ids', async () => {
  const { contactId } = await app.write(async (db) => {
    const career = await db
      .insertInto('schoolCareers')
      .values({ name: 'Collège' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const level = await db
      .insertInto('scholarLevels')
      .values({ schoolCareerId: career.id, name: '4e' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const contact = await db
      .insertInto('contacts')
      .values({ origin: 'public', isStudent: true, lastName: 'Kerbrat', scholarLevelId: level.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { contactId: contact.id }
  })
  await app.write((db) =>
    db
      .updateTable('contacts')
      .set({ status: 'prospect', lastName: '<b>Kerbrat</b>' })
      .where('id', '=', contactId)
      .execute(),
  )
  const { body } = await app.call(
    journalApi.tracesList,
    { className: 'contacts', entityId: String(contactId) } as never,
    director,
  )
  expect(body.rows.map((row) => row.action)).toEqual(['update', 'create'])
  expect(body.rows[0]).toMatchObject({ user: 'test', object: 'Contact <b>Kerbrat</b>' })
  expect(body.rows[0]?.details).toEqual(
    expect.arrayContaining([
      { field: 'status', label: 'Statut', before: 'Contact', after: 'Prospect' },
      { field: 'last_name', label: 'Nom', before: 'Kerbrat', after: '<b>Kerbrat</b>' },
    ]),
  )
  expect(body.rows[1]?.details).toEqual(
    expect.arrayContaining([{ field: 'scholar_level_id', label: 'Niveau', before: null, after: '4e' }]),
  )
})

test('SHELL-077 an uncaught script error is written to the technical log, by the private and by the public way', async () => {
  const error = {
    errorMsg: 'x is not a function',
    url: '/customer/manage',
    lineNumber: 12,
    column: 4,
    browser: 'Essai',
    error: 'TypeError\n  at f (<script>)',
  }
  expect((await app.call(journalApi.writeScriptError, error, director)).body).toEqual({ noted: true })
  expect((await app.call(journalApi.writePublicScriptError, { ...error, errorMsg: 'visiteur' }, null)).body).toEqual({
    noted: true,
  })
  const { body } = await app.call(journalApi.technicalLogs, { q: 'not a function' }, director)
  expect(body.rows).toEqual([
    expect.objectContaining({
      type: 'browser',
      logLevel: 'error',
      message: 'x is not a function',
      context: expect.objectContaining({ url: '/customer/manage', stack: error.error }),
    }),
  ])
  expect((await app.call(journalApi.technicalLogs, { q: 'visiteur' }, director)).body.total).toBe(1)
})

test('a fault of ours is answered without its details and found in the log by its request id', async () => {
  app.platform.fault(new Error('relation "x" does not exist'), {
    operation: 'test',
    requestId: 'req-1',
    accountId: null,
    method: 'GET',
    url: '/api/x',
    referrer: null,
  })
  await expect
    .poll(
      async () => (await app.call(journalApi.technicalLogs, { q: 'does not exist' }, director)).body.rows[0]?.requestId,
    )
    .toBe('req-1')
})
