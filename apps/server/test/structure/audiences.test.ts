// Who the areas of the specification are for: administrators' addresses and screens, public ones, what no teacher does.
import { readFileSync } from 'node:fs'
import { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'

let app: TestApp
let director: Caller
let bystander: Caller
let teacher: Caller
const callers = new Map<string, Caller | null>()
beforeAll(async () => {
  app = await startTestApp()
  const household = await app.write((db) => arrangeHousehold(db))
  const hired = await app.write((db) => arrangeTeacher(db))
  director = await app.director()
  bystander = await app.staff({})
  teacher = await app.signIn(hired.personId)
  callers.set('customer', await app.signIn(household.customerPersonId))
  callers.set('student', await app.signIn(household.studentPersonId))
  callers.set('teacher', teacher)
  callers.set('staff without right', bystander)
  callers.set('visitor', null)
})
afterAll(() => app.close())

const operations = allOperations.map(({ operation }) => operation)
const table = new Map(
  readFileSync(new URL('../../../../docs/operations.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([name = '', area = '', , , input = '', answer = '', documents = '']) => [
      name,
      { area, input, answer, documents },
    ]),
)
/** The row of the published table that an operation serves; its form and its save share one. */
const rowOf = (name: string) => table.get(name) ?? table.get(name.replace(/_(save|form)$/, ''))

/** Asks as everybody but administrators; answers who was let in. */
const letIn = async (asked: readonly (typeof operations)[number][]): Promise<string[]> => {
  const inside: string[] = []
  for (const operation of asked)
    for (const [who, caller] of callers) {
      const { status } = await app.call(operation, {} as never, caller)
      if (status !== (caller === null ? 401 : 403)) inside.push(`${operation.name}: ${who} (${status})`)
    }
  return inside
}
const opensFor = async (asked: readonly (typeof operations)[number][]): Promise<string[]> => {
  const refused: string[] = []
  for (const operation of asked) {
    const { status } = await app.call(operation, {} as never, director)
    if (status === 401 || status === 403) refused.push(operation.name)
  }
  return refused
}

test('SHELL-120 the routes under /admin are for administrators: staff who hold the right of the area, and nobody else', async () => {
  // whoever is signed in signs out, and follows a task of his own
  const forEverybody = ['logout', 'async_task_progress']
  const admin = operations.filter(({ path, name }) => path.startsWith('/admin/') && !forEverybody.includes(name))
  expect(admin.length).toBeGreaterThan(25)
  expect(await letIn(admin)).toEqual([])
  expect(await opensFor(admin)).toEqual([])
})

test('SHELL-121 the routes under /public need no sign-in, and no other person’s does either', async () => {
  const open = operations.filter(({ path }) => path.startsWith('/public/'))
  expect(open.length).toBeGreaterThan(5)
  for (const operation of open)
    for (const [who, caller] of callers) {
      const { status } = await app.call(operation, {} as never, caller)
      // a link is asked for its token instead, and found by nobody who has none
      expect(status, `${operation.name}: ${who}`).not.toBe(401)
      expect(status, `${operation.name}: ${who}`).not.toBe(403)
    }
})

test('SHELL-090 all the screens of document 1 are administrators’ screens', async () => {
  const areas = ['codification', 'accounting', 'configuration', 'import/export', 'messenger', 'urssaf', 'traces/logs']
  // pages write their own script errors, and the pictures of subjects are shown to everybody
  const exceptions = ['log_js_write', 'public_log_js_write', 'codification_image_view']
  const screens = operations.filter(({ name }) => {
    const row = rowOf(name)
    return row?.documents.split(',').includes('1') && areas.includes(row.area) && !exceptions.includes(name)
  })
  expect(screens.length).toBeGreaterThan(100)
  expect(await letIn(screens)).toEqual([])
  expect(await opensFor(screens)).toEqual([])
})

test('SHELL-123 teachers do not act on the traineeship, recruitment, price and evaluation screens of document 3', async () => {
  const areas = ['traineeships', 'candidates', 'prices', 'evaluations']
  // the printed list of a personal link is for whoever holds the link, a public page for everybody: neither for a part that
  // somebody plays
  const screens = operations.filter(
    ({ name, domain, access }) =>
      // what a teacher answers of his own at home is no screen of the document
      access.kind !== 'link' &&
      access.kind !== 'public' &&
      !name.startsWith('teacher_own_') &&
      areas.includes(rowOf(name)?.area ?? domain),
  )
  expect(screens.length).toBeGreaterThan(60)
  for (const operation of screens)
    expect((await app.call(operation, {} as never, teacher)).status, operation.name).toBe(403)
  // elsewhere the same teacher does act
  const courses = operations.filter(({ access }) => JSON.stringify(access).includes('"audience":"teacher"'))
  expect(courses.length).toBeGreaterThan(3)
})

test('SHELL-105 a form of document 3 is posted, and its errors come back as a field of a JSON answer', async () => {
  const forms = operations.filter(({ name, method, effect, answer, access }) => {
    const row = rowOf(name)
    const takesErrors = row?.answer.includes('errors') && row.documents.split(',').includes('3')
    // those of a link want its token first
    if (access.kind === 'link') return false
    return takesErrors && effect === 'write' && !('document' in answer) && method !== 'GET'
  })
  expect(forms.length).toBeGreaterThan(15)
  const Answer = z.object({ errors: FormErrors.nullable() })
  const named = forms.filter(({ answer }) => 'shape' in answer && 'errors' in answer.shape)
  expect(named.length).toBeGreaterThan(15)
  for (const operation of named) {
    expect(operation.method, operation.name).toBe('POST')
    const { status, body, headers } = await app.call(operation, { id: null, updatedAt: null } as never, director)
    expect(status, operation.name).toBe(200)
    expect(headers['content-type'], operation.name).toMatch(/^application\/json/)
    const { data } = Answer.safeParse(body)
    // the import of a file has its own published keys
    if (operation.name === 'excel_file_import') continue
    expect(data?.errors?.messages.length, operation.name).toBeGreaterThan(0)
    expect(data?.errors?.messages.length, operation.name).toBe(data?.errors?.propertyPaths.length)
  }
})
