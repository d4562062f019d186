// Calls every operation as nobody, as each audience, and as staff with and without rights: what passes is what is declared.
import type { Access } from '@cartable/domain/kernel/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'

let app: TestApp
const callers = new Map<string, Caller | null>()

beforeAll(async () => {
  app = await startTestApp()
  const household = await app.write((db) => arrangeHousehold(db))
  const teacher = await app.write((db) => arrangeTeacher(db))
  callers.set('nobody', null)
  callers.set('customer', await app.signIn(household.customerPersonId))
  callers.set('student', await app.signIn(household.studentPersonId))
  callers.set('teacher', await app.signIn(teacher.personId))
  callers.set('staff without right', await app.staff({}))
  callers.set('staff with every right', await app.director())
})
afterAll(() => app.close())

const kinds = ['nobody', 'customer', 'student', 'teacher', 'staff without right', 'staff with every right'] as const
type Kind = (typeof kinds)[number]

const mayPass = (access: Access, kind: Kind): boolean => {
  if (access.kind === 'public') return true
  if (access.kind === 'link') return false
  if (access.kind === 'signedIn') return kind !== 'nobody'
  if (access.kind === 'right') return kind === 'staff with every right'
  if (access.kind === 'audience') return access.audience === kind
  return access.of.some((one) => mayPass(one, kind))
}

/** After these the caller's session is over: another one is opened for the operations that follow. */
const endSessions = ['access.logout', 'access.endSessions']

describe('access of every operation', () => {
  for (const { operation } of allOperations) {
    test(`${operation.id} lets in those whom its access declares, and nobody else`, async () => {
      for (const kind of kinds) {
        const caller = callers.get(kind) ?? null
        const { status } = await app.call(operation, {}, caller)
        if (caller && endSessions.includes(operation.id)) callers.set(kind, await app.signIn(caller.personId))
        if (operation.access.kind === 'link') expect(status, kind).toBe(404)
        else if (mayPass(operation.access, kind)) expect([401, 403], `${kind} is let in`).not.toContain(status)
        else expect(status, `${kind} stays out`).toBe(kind === 'nobody' ? 401 : 403)
      }
    })
  }
})

test('a write refuses a call that does not prove where it comes from', async () => {
  const director = callers.get('staff with every right') ?? null
  for (const { operation } of allOperations.filter((bound) => bound.operation.effect === 'write')) {
    const withoutHeader = await app.call(operation, {}, director, { 'x-cartable': undefined })
    expect(withoutHeader.status, `${operation.id} without our header`).toBe(403)
    const crossSite = await app.call(operation, {}, director, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.status, `${operation.id} from another site`).toBe(403)
    const otherOrigin = await app.call(operation, {}, director, { origin: 'https://ailleurs.example' })
    expect(otherOrigin.status, `${operation.id} from another origin`).toBe(403)
  }
})
