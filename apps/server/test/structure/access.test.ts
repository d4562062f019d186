// Calls every operation as nobody, as each part, as staff just below and just at its right: who passes is who docs/rights.tsv says.
import { linkPurposes, openParts } from '@cartable/domain/kernel/access.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { type RightCode, type RightLevel, rightCodes, rightLevels } from '@cartable/domain/kernel/rights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { createLink, linkIsOver } from '../../src/platform/http/links.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'
import { partsOf, purposesOf, type RightsRow, readRightsTable, staffOf } from './rights-table.ts'

type Levels = Partial<Record<RightCode, RightLevel>>

let app: TestApp
const parts = openParts
const callers = new Map<string, Caller>()

beforeAll(async () => {
  app = await startTestApp()
  const household = await app.write((db) => arrangeHousehold(db))
  const teacher = await app.write((db) => arrangeTeacher(db))
  callers.set('customer', await app.signIn(household.customerPersonId))
  callers.set('student', await app.signIn(household.studentPersonId))
  callers.set('teacher', await app.signIn(teacher.personId))
  const candidate = await app.write((db) => arrangeTeacher(db, { status: 'candidate' }))
  await app.write((db) =>
    db.insertInto('candidates').values({ teacherId: candidate.teacherId, status: 'waitingForVoucher' }).execute(),
  )
  callers.set('candidate', await app.signIn(candidate.personId))
  const former = await app.write((db) => arrangeTeacher(db, { status: 'inactive' }))
  await app.write((db) =>
    db
      .insertInto('teacherDepartures')
      .values({
        ...{
          teacherId: former.teacherId,
          leavesOn: '2026-01-31',
          reason: 'Déménage.',
          announcedAt: '2026-01-01T10:00:00Z',
        },
        ...{ confirmedAt: '2026-01-01T10:00:00Z', leftAt: '2026-02-01T00:45:00Z', closesOn: '2099-01-31' },
      })
      .execute(),
  )
  callers.set('former', await app.signIn(former.personId))
})
afterAll(() => app.close())

const everything: Levels = Object.fromEntries(rightCodes.map((code) => [code, 'fullAccess' as const]))
const levelBelow = (level: RightLevel): RightLevel => rightLevels[rightLevels.indexOf(level) - 1] ?? 'forbidden'

/** Staff with these rights and no other, made once. */
const staffWith = async (levels: Levels): Promise<[string, Caller]> => {
  const key = JSON.stringify(Object.entries(levels).sort())
  const caller = callers.get(key) ?? (await app.staff(levels))
  callers.set(key, caller)
  return [key, caller]
}

/** After these the caller's session is over: another one is opened for the operations that follow. */
const endSessions = ['access.logout', 'access.endSessions']

const statusOf = async (operation: AnyOperation, key: string, caller: Caller | null): Promise<number> => {
  const { status } = await app.call(operation, {}, caller)
  if (caller && endSessions.includes(operation.id)) callers.set(key, await app.signIn(caller.personId))
  return status
}

/** Each set of rights that opens an operation, but for one of its rights that is a level too low; every other right in full. */
const justBelow = (row: RightsRow): Levels[] => {
  const sets = staffOf(row)
  const lowerings = sets.reduce<Levels[]>(
    (made, set) => made.flatMap((low) => set.map(({ code, level }) => ({ ...low, [code]: levelBelow(level) }))),
    [{}],
  )
  return lowerings.map((low) => ({ ...everything, ...low }))
}
const justAt = (row: RightsRow): Levels[] =>
  staffOf(row).map((set) => Object.fromEntries(set.map(({ code, level }) => [code, level])))

const { rows } = readRightsTable()

describe('access of every operation', () => {
  for (const { operation } of allOperations.filter((one) => one.operation.access.kind !== 'link')) {
    test(`${operation.name} lets in those whom the table names, and nobody else`, async () => {
      const row = rows.get(operation.name)
      if (!row) return expect(row, `docs/rights.tsv has no line for ${operation.name}`).toBeDefined()
      const passes = (status: number, who: string) => expect([401, 403], `${who} is let in`).not.toContain(status)
      const stays = (status: number, who: string) => expect(status, `${who} stays out`).toBe(403)

      const ofNobody = await statusOf(operation, 'nobody', null)
      if (row.open === 'everybody') passes(ofNobody, 'nobody')
      else expect(ofNobody, 'nobody stays out').toBe(401)

      const open = row.open !== ''
      for (const part of parts) {
        const status = await statusOf(operation, part, callers.get(part) ?? null)
        const check = open || partsOf(row).includes(part) ? passes : stays
        check(status, part)
      }
      if (open || row.staff === '') {
        // what is for a part is not for staff, whatever their rights
        const [key, caller] = await staffWith(open ? {} : everything)
        const check = open ? passes : stays
        check(await statusOf(operation, key, caller), open ? 'staff without rights' : 'staff with every right')
        return
      }
      for (const levels of justBelow(row)) {
        const [key, caller] = await staffWith(levels)
        stays(await statusOf(operation, key, caller), `staff with everything but ${row.staff}`)
      }
      for (const levels of justAt(row)) {
        const [key, caller] = await staffWith(levels)
        passes(await statusOf(operation, key, caller), `staff with ${JSON.stringify(levels)} and nothing else`)
      }
    })
  }
})

describe('operations of a personal link', () => {
  for (const { operation } of allOperations.filter((one) => one.operation.access.kind === 'link')) {
    test(`${operation.name} opens neither with a session nor with a link of another purpose`, async () => {
      const { access } = operation
      const row = rows.get(operation.name)
      if (access.kind !== 'link' || !row) return expect(row, `${operation.name} in docs/rights.tsv`).toBeDefined()
      const [, director] = await staffWith(everything)
      for (const caller of [null, director, ...parts.map((part) => callers.get(part) ?? null)])
        expect((await app.call(operation, {}, caller)).status).toBe(404)
      const own = purposesOf(row)
      expect(own.length).toBeGreaterThan(0)
      for (const purpose of linkPurposes.filter((one) => !own.includes(one))) {
        const expiresAt = new Date(app.clock.now().getTime() + 60_000)
        const token = await app.write((db) =>
          createLink(db, { purpose, subjectClass: 'nothing', subjectId: 1, expiresAt }),
        )
        const { status, body } = await app.call(operation, { [access.parameter]: token }, null)
        expect({ purpose, status, body }).toMatchObject({ status: 404, body: { message: linkIsOver().message } })
      }
    })
  }
})

test('a write refuses a call that does not prove where it comes from', async () => {
  const [, director] = await staffWith(everything)
  const writes = allOperations.filter(({ operation }) => operation.effect === 'write')
  // by a secret address, and all they do is take something off (RFC 8058)
  expect(writes.filter(({ operation }) => operation.fromMailReader).map(({ operation }) => operation.name)).toEqual([
    'notification_unsubscribe',
  ])
  for (const { operation } of writes.filter((bound) => !bound.operation.fromMailReader)) {
    const withoutHeader = await app.call(operation, {}, director, { 'x-cartable': undefined })
    expect(withoutHeader.status, `${operation.id} without our header`).toBe(403)
    const crossSite = await app.call(operation, {}, director, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.status, `${operation.id} from another site`).toBe(403)
    const otherOrigin = await app.call(operation, {}, director, { origin: 'https://ailleurs.example' })
    expect(otherOrigin.status, `${operation.id} from another origin`).toBe(403)
  }
})
