// A teacher keeps his own file: the account on which he is paid, becoming self-employed, leaving; and who hears of it.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { ownFileApi } from '@cartable/domain/teachers/own-file/own-file.api.ts'
import { ownIdentityApi } from '@cartable/domain/teachers/own-file/own-identity.api.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { knownPassword } from '../../../../test/own-password.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-21T10:00:00Z')
let app: TuitionApp
let office: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  office = await app.staff({ teachers: 'write' })
})
afterAll(() => app.close())

const arrange = async (selfEmployed: boolean) => {
  const home = await app.write((db) => arrangeContract(db, { selfEmployed }))
  return { ...home, teacher: await app.signIn(home.teacherPersonId) }
}
const fileOf = async (caller: Caller) => (await app.call(ownFileApi.ownFile, {}, caller)).body
const tasksAbout = async (teacherId: number) =>
  (
    await app.database.db
      .selectFrom('todoEntries')
      .select('describe')
      .where('aboutClass', '=', 'teachers')
      .where('aboutId', '=', teacherId)
      .orderBy('id')
      .execute()
  ).map(({ describe }) => describe)

test('an employee asks to become self-employed, takes it back, asks again, and is told when from', async () => {
  const { teacher, teacherId } = await arrange(false)
  expect((await app.call(ownFileApi.askSelfEmployed, { siret: '123' }, teacher)).body.errors?.propertyPaths).toEqual([
    'siret',
  ])
  const ask = async () => (await app.call(ownFileApi.askSelfEmployed, { siret: '73282932000074' }, teacher)).body
  expect((await ask()).errors).toBeNull()
  expect((await ask()).errors?.messages[0]).toContain('déjà demandé')
  expect(await fileOf(teacher)).toMatchObject({
    ...{ selfEmployed: false, siret: '73282932000074', leave: null },
    change: { selfEmployed: true, confirmedFor: null, missing: null },
  })
  expect((await app.call(ownFileApi.withdrawSelfEmployed, {}, teacher)).body.isValid).toBe(true)
  expect((await app.call(ownFileApi.withdrawSelfEmployed, {}, teacher)).body.isValid).toBe(false)
  expect((await fileOf(teacher)).change).toBeNull()
  await ask()
  expect(await tasksAbout(teacherId)).toEqual([
    expect.stringContaining('demande à devenir auto-entrepreneur (SIRET 73282932000074)'),
    expect.stringContaining('reste salarié'),
    expect.stringContaining('demande à devenir auto-entrepreneur'),
  ])
  const confirmed = { id: teacherId, effectiveOn: '2026-12-01' }
  expect((await app.call(statusChangeApi.confirmNewStatus, confirmed, office)).body.isValid).toBe(true)
  expect((await fileOf(teacher)).change).toMatchObject({ confirmedFor: '2026-12-01' })
  expect((await app.call(ownFileApi.withdrawSelfEmployed, {}, teacher)).body.isValid).toBe(false)
})

test('a teacher asks to leave once, for a day to come, and may stay after all; having left settles it', async () => {
  const { teacher, teacherId } = await arrange(true)
  const ask = async (wantedOn: string) =>
    (await app.call(ownFileApi.askLeave, { wantedOn, words: 'Je déménage.' }, teacher)).body.errors
  expect((await ask('2026-11-21'))?.propertyPaths).toEqual(['wantedOn'])
  expect((await ask('2028-01-01'))?.propertyPaths).toEqual(['wantedOn'])
  const both = await Promise.all([ask('2026-12-31'), ask('2026-12-31')])
  expect(both.filter((errors) => errors === null)).toHaveLength(1)
  expect(await fileOf(teacher)).toMatchObject({ leave: { wantedOn: '2026-12-31', words: 'Je déménage.' } })
  expect((await tasksAbout(teacherId))[0]).toMatch(/^Départ .* demandé pour le 31\/12\/2026\s: «\sJe déménage\.\s»/)
  expect((await app.call(ownFileApi.withdrawLeave, {}, teacher)).body.isValid).toBe(true)
  expect((await app.call(ownFileApi.withdrawLeave, {}, teacher)).body.isValid).toBe(false)
  expect(await ask('2026-12-30')).toBeNull()
  await app.write((db) => db.updateTable('teachers').set({ status: 'inactive' }).where('id', '=', teacherId).execute())
  const settled = await app.database.db
    .selectFrom('teacherLeaveRequests')
    .select(['leftAt', 'withdrawnAt'])
    .where('teacherId', '=', teacherId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // the clock of the database goes on while the test lasts
  expect(settled).toEqual({ leftAt: expect.stringMatching(/^2026-11-21T10:/), withdrawnAt: null })
  // nobody else's file: whose it is comes from the session
  const other = await arrange(true)
  expect((await fileOf(other.teacher)).leave).toBeNull()
  expect((await app.call(ownFileApi.ownFile, {}, office)).status).toBe(403)
})

test('another account is told at the address and at the former one, and nothing leaves for it for three days', async () => {
  const { teacher, teacherPersonId } = await arrange(true)
  const password = await knownPassword(app, teacher)
  const save = async (iban: string, typed = password) =>
    (
      await app.call(
        accountChecksApi.saveOwnAccount,
        { holder: 'Léa Morvan', iban, bic: null, password: typed },
        teacher,
      )
    ).body.errors
  expect((await save('FR7630006000011234567890189', 'un autre mot'))?.propertyPaths).toEqual(['password'])
  expect(await save('FR7630006000011234567890189')).toBeNull()
  const shown = async () => (await app.call(accountChecksApi.ownAccount, {}, teacher)).body
  // the first one takes nobody's place
  expect(await shown()).toMatchObject({ check: 'given', heldUntil: null })
  expect(JSON.stringify(await shown())).not.toContain('30006000')
  await app.write((db) =>
    db.updateTable('people').set({ email: 'nouvelle@exemple.fr' }).where('id', '=', teacherPersonId).execute(),
  )
  expect(await save('FR1420041010050500013M02606')).toBeNull()
  expect((await shown()).heldUntil).toBe('2026-11-24T10:00:00.000Z')
  const { rows } = await sql<{
    address: string
  }>`select r.address from messages m join message_recipients r on r.message_id = m.id
    where m.purpose = 'pay-account' and m.about_class = 'teachers' order by m.id desc limit 2`.execute(app.database.db)
  expect(rows.map(({ address }) => address)).toContain('nouvelle@exemple.fr')
  expect(new Set(rows.map(({ address }) => address)).size).toBe(2)
})

test('a candidate whose interview was good gives his account, his identity and his hours before he is hired; whoever was only written to, or is of a family, does not', async () => {
  const arrangeCandidate = async (status: 'contact' | 'waitingForVoucher') => {
    const teacher = await app.write((db) => arrangeTeacher(db, { status: 'candidate' }))
    await app.write((db) => db.insertInto('candidates').values({ teacherId: teacher.teacherId, status }).execute())
    return { ...teacher, caller: await app.signIn(teacher.personId) }
  }
  const { caller, teacherId, personId } = await arrangeCandidate('waitingForVoucher')
  const account = { holder: 'Léa Morvan', iban: 'FR7630006000011234567890189', bic: null }
  const give = async (by: Caller, password: string) =>
    app.call(accountChecksApi.saveOwnAccount, { ...account, password }, by)
  const password = await knownPassword(app, caller)
  expect((await give(caller, 'un autre mot')).body.errors?.propertyPaths).toEqual(['password'])
  expect((await give(caller, password)).body.errors).toBeNull()
  const shown = await app.call(accountChecksApi.ownAccount, {}, caller)
  expect(shown.body).toMatchObject({ holder: 'Léa Morvan', check: 'given', heldUntil: null })
  // who he is and when he is there, for his first pupils
  const identity = await app.call(ownIdentityApi.ownIdentity, {}, caller)
  const mobilePhone = { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' }
  const told = { updatedAt: identity.body.updatedAt, birthOn: '1990-05-04', mobilePhone, address: null }
  expect((await app.call(ownIdentityApi.saveOwnIdentity, told, caller)).body.errors).toBeNull()
  const hours = await app.call(availabilityApi.showHours, {}, caller)
  const window = { weekday: 3, from: '14:00', to: '16:00', firstDay: null, lastDay: null, inSchoolHolidays: false }
  const free = { id: hours.body.id, updatedAt: hours.body.updatedAt, windows: [window] }
  expect((await app.call(availabilityApi.saveHours, free, caller)).body.errors).toBeNull()
  expect((await app.call(availabilityApi.showHours, {}, caller)).body.windows).toMatchObject([{ weekday: 3 }])
  const stranger = await app.write((db) => arrangeTeacher(db))
  expect((await app.call(availabilityApi.showHours, { id: String(stranger.teacherId) }, caller)).status).toBe(404)
  // his own file is a teacher's: nothing there is a candidate's to ask
  expect((await app.call(ownFileApi.ownFile, {}, caller)).status).toBe(403)
  // hired, it is the account on which he is paid, still to be looked at
  const activeNow = { status: 'active', hiredOn: '2026-11-21' } as const
  await app.write((db) => db.updateTable('teachers').set(activeNow).where('id', '=', teacherId).execute())
  const hired = await app.signIn(personId)
  expect((await app.call(accountChecksApi.ownAccount, {}, hired)).body).toEqual(shown.body)
  const home = await arrange(true)
  for (const other of [
    (await arrangeCandidate('contact')).caller,
    await app.signIn(home.customerPersonId),
    await app.signIn(home.studentPersonId),
    office,
  ]) {
    expect((await app.call(accountChecksApi.ownAccount, {}, other)).status).toBe(403)
    expect((await app.call(ownIdentityApi.ownIdentity, {}, other)).status).toBe(403)
    expect((await give(other, password)).status).toBe(403)
  }
})
