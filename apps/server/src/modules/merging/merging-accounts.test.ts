// Records are merged by who has no right on accounts: no merge, and no undoing of one, leads an account to another mailbox or another space.
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangePerson, arrangeTeacher } from '../../../test/factories/people.ts'
import { createLink, findLink } from '../../platform/http/links.ts'

let app: TestApp
let clerk: Caller
let boss: Caller
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.staff({ customers: 'fullAccess', students: 'fullAccess', teachers: 'fullAccess' })
  boss = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

type Record = { readonly id: number; readonly personId: number }
const emailOf = async (personId: number) =>
  (await sql<{ email: string | null }>`select email from people where id = ${personId}`.execute(app.database.db))
    .rows[0]?.email
const holderOf = async (accountId: number) =>
  (await sql<{ personId: number }>`select person_id from accounts where id = ${accountId}`.execute(app.database.db))
    .rows[0]?.personId
/** A family at this mailbox. */
const family = async (email: string): Promise<Record> => {
  const { customerId, customerPersonId } = await app.write((db) => arrangeHousehold(db))
  await app.write((db) => sql`update people set email = ${email} where id = ${customerPersonId}`.execute(db))
  return { id: customerId, personId: customerPersonId }
}
/** Opens an account that its owner came into; answers it. */
const withAccount = async ({ personId }: Record): Promise<number> => {
  const { accountId } = await app.signIn(personId)
  await app.write((db) => sql`update accounts set last_login_at = clock_now() where id = ${accountId}`.execute(db))
  return accountId
}
const merge = async (kept: Record, givenUp: Record, takes: string[], as: Caller) => {
  const pair = { keptId: kept.id, givenUpId: givenUp.id }
  const ids = { keptId: String(kept.id), givenUpId: String(givenUp.id) }
  const { stamp } = (await app.call(mergingApi.customerPreview, ids, as)).body
  return (await app.call(mergingApi.mergeCustomers, { ...pair, stamp, takes }, as)).body
}
const undo = async ({ id }: Record, as: Caller) => {
  const { of } = (await app.call(mergingApi.customerMerges, { id: String(id) }, as)).body
  return (await app.call(mergingApi.undoCustomers, { id: of[0]?.id ?? 0 }, as)).body
}
/** Where the warnings of a changed address went, and what the bell says. */
const told = async (accountId: number) => {
  const { rows: mails } = await sql<{ address: string; body: string }>`
    select r.address, m.body from messages m join message_recipients r on r.message_id = m.id
     where m.purpose = 'account-changed' and m.about_id = ${accountId} order by m.id`.execute(app.database.db)
  const { rows: bell } = await sql<{ title: string }>`
    select title from notifications where account_id = ${accountId} and kind = 'security' order by id`.execute(
    app.database.db,
  )
  return { mails, bell: bell.map(({ title }) => title) }
}
const refused = { isValid: false, errorMsgs: [usersRefusals.addressOfAccount.message] }
const done = { isValid: true, errorMsgs: [] }
const changed = 'Votre adresse e-mail a été changée.'

describe('by who has no right on accounts', () => {
  test('the mailbox of a family made up for it is not given to the account of the kept record', async () => {
    const [victim, trap] = [await family('mere@exemple.fr'), await family('complice@exemple.fr')]
    const accountId = await withAccount(victim)
    expect(await merge(victim, trap, ['email'], clerk)).toEqual(refused)
    expect(await emailOf(victim.personId)).toBe('mere@exemple.fr')
    expect(await told(accountId)).toEqual({ mails: [], bell: [] })
    // what protects no account is theirs to choose
    expect(await merge(victim, trap, ['lastName'], clerk)).toEqual(done)
  })

  test('the account of the given-up record does not go to a record that has another mailbox', async () => {
    const [victim, trap] = [await family('tante@exemple.fr'), await family('complice2@exemple.fr')]
    const accountId = await withAccount(victim)
    expect(await merge(trap, victim, [], clerk)).toEqual(refused)
    expect(await holderOf(accountId)).toBe(victim.personId)
    // with its own mailbox it goes, as everything does
    expect(await merge(trap, victim, ['email'], clerk)).toEqual(done)
    expect([await holderOf(accountId), await emailOf(trap.personId)]).toEqual([trap.personId, 'tante@exemple.fr'])
    expect(await told(accountId)).toEqual({ mails: [], bell: [] })
    expect(await undo(trap, clerk)).toMatchObject(done)
    expect([await holderOf(accountId), await emailOf(victim.personId)]).toEqual([victim.personId, 'tante@exemple.fr'])
  })

  test('the mailbox that the kept record had does not come back on an account that was opened since', async () => {
    const [kept, givenUp] = [await family('complice3@exemple.fr'), await family('pere@exemple.fr')]
    expect(await merge(kept, givenUp, ['email'], clerk)).toEqual(done)
    await withAccount(kept)
    expect(await undo(kept, clerk)).toMatchObject(refused)
    expect(await emailOf(kept.personId)).toBe('pere@exemple.fr')
  })

  test('an account does not come into the space that the kept person has as a teacher', async () => {
    const { personId } = await app.write((db) => arrangeTeacher(db))
    const [teacher, own] = [await family('nul@exemple.fr'), await family('moi@exemple.fr')]
    await app.write((db) => sql`update customers set person_id = ${personId} where id = ${teacher.id}`.execute(db))
    const accountId = await withAccount(own)
    expect(await merge({ ...teacher, personId }, own, ['email'], clerk)).toEqual({
      isValid: false,
      errorMsgs: [mergingRefusals.accountOpensOther.message],
    })
    expect(await holderOf(accountId)).toBe(own.personId)
    expect(await merge({ ...teacher, personId }, own, ['email'], boss)).toEqual(done)
  })

  test('nor does a pupil or a teacher get another mailbox so', async () => {
    const { customerId } = await app.write((db) => arrangeHousehold(db))
    const pupil = (email: string) =>
      app.write(async (db) => {
        const personId = await arrangePerson(db, { email })
        const { id } = await db
          .insertInto('students')
          .values({ customerId, personId, sortName: '', searchText: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id, personId }
      })
    const [kept, trap] = [await pupil('eleve@exemple.fr'), await pupil('complice4@exemple.fr')]
    await withAccount(kept)
    const pair = { keptId: kept.id, givenUpId: trap.id }
    const ids = { keptId: String(kept.id), givenUpId: String(trap.id) }
    const { stamp } = (await app.call(mergingApi.studentPreview, ids, clerk)).body
    const asked = { ...pair, stamp, takes: ['email'] }
    expect((await app.call(mergingApi.mergeStudents, asked, clerk)).body).toEqual(refused)

    const [teacher, other] = await app.write(
      async (db) => [await arrangeTeacher(db), await arrangeTeacher(db)] as const,
    )
    await withAccount({ id: teacher.teacherId, personId: teacher.personId })
    const two = { keptId: String(teacher.teacherId), givenUpId: String(other.teacherId) }
    const { body } = await app.call(mergingApi.teacherPreview, two, clerk)
    const both = { keptId: teacher.teacherId, givenUpId: other.teacherId, stamp: body.stamp, takes: ['email'] }
    expect((await app.call(mergingApi.mergeTeachers, both, clerk)).body).toEqual(refused)
  })
})

describe('by who manages accounts', () => {
  test('the former mailbox and the bell are told, links that were mailed end, at the merge and at its undoing', async () => {
    const [kept, givenUp] = [await family('ancienne@exemple.fr'), await family('nouvelle@exemple.fr')]
    const accountId = await withAccount(kept)
    const subject = { subjectClass: 'accounts', subjectId: accountId } as const
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000)
    const token = await app.write((db) =>
      createLink(db, { ...subject, purpose: 'password-reset', accountId, expiresAt }),
    )
    const isOpen = () => findLink(app.database.db, { purposes: ['password-reset'] }, token, app.clock.now())
    expect(await isOpen()).toBeTruthy()
    expect(await merge(kept, givenUp, ['email'], boss)).toEqual(done)
    expect(await isOpen()).toBeFalsy()
    const body = expect.stringContaining('son adresse e-mail a été changée par Claire Delmas')
    expect(await told(accountId)).toEqual({ mails: [{ address: 'ancienne@exemple.fr', body }], bell: [changed] })
    expect(await undo(kept, boss)).toMatchObject(done)
    expect(await told(accountId)).toEqual({
      mails: [
        { address: 'ancienne@exemple.fr', body },
        { address: 'nouvelle@exemple.fr', body },
      ],
      bell: [changed, changed],
    })
    const { body: record } = await app.call(customersApi.show, { id: String(kept.id) }, boss)
    expect(record.email).toBe('ancienne@exemple.fr')
  })

  test('an account that goes to a record with another mailbox is told at its own', async () => {
    const [kept, givenUp] = [await family('reste@exemple.fr'), await family('quitte@exemple.fr')]
    const accountId = await withAccount(givenUp)
    expect(await merge(kept, givenUp, [], boss)).toEqual(done)
    expect(await told(accountId)).toMatchObject({ mails: [{ address: 'quitte@exemple.fr' }], bell: [changed] })
  })

  test('nobody leads astray so the account of a colleague who may do more', async () => {
    const helper = await app.staff({ customers: 'fullAccess', users: 'write' })
    const { personId } = await sql<{ personId: number }>`
      select person_id from accounts where id = ${boss.accountId}`
      .execute(app.database.db)
      .then(({ rows }) => rows[0] ?? { personId: 0 })
    const [own, trap] = [await family('nul2@exemple.fr'), await family('complice5@exemple.fr')]
    await app.write((db) => sql`update customers set person_id = ${personId} where id = ${own.id}`.execute(db))
    expect(await merge({ ...own, personId }, trap, ['email'], helper)).toEqual({
      isValid: false,
      errorMsgs: [usersRefusals.beyond.message],
    })
  })
})
