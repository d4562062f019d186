// A stage bought by a family: seats kept for one, prices never charged unread, places given back, offered in order, told as they change.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { buyingApi as api } from '@cartable/domain/traineeships/buying/buying.api.ts'
import { placesApi } from '@cartable/domain/traineeships/places/places.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold, arrangePerson } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, arrangePromo, type OpenStage } from '../../../../test/factories/registrations.ts'
import { arrangeRegistration, arrangeStage } from '../../../../test/factories/traineeships.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let manager: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  await app.start({ byItself: false })
  manager = await app.staff({ traineeships: 'fullAccess' })
})
afterAll(() => app.close())

const move = (minutes: number) =>
  app.twin?.moveClock({
    to: new Date(app.platform.clock.now().getTime() + minutes * 60_000),
    grainMinutes: minutes > 60 ? 60 : 1,
  })
/** A public stage in thirty days, with so many seats in its one group of maths. */
const open = async (capacity: number): Promise<OpenStage> => {
  const startsOn = addDays(app.platform.clock.today(), 30)
  return app.write(async (db) => {
    const stage = await arrangeOpenStage(db, { startsOn, endsOn: addDays(startsOn, 4), days: [startsOn], capacity })
    await db
      .updateTable('traineeshipLevels')
      .set({ levelUrl: `stage-${stage.levelId}`, levelUrlChecked: true })
      .where('id', '=', stage.levelId)
      .execute()
    return stage
  })
}
type Family = Caller & { readonly customerId: number; readonly studentId: number; readonly email: string }
let families = 0
const family = async (): Promise<Family> => {
  families += 1
  const email = `stage${families}@exemple.test`
  const made = await app.write(async (db) => {
    const home = await arrangeHousehold(db, { student: `Enfant${families}` })
    const { personId } = await db
      .selectFrom('customers')
      .select('personId')
      .where('id', '=', home.customerId)
      .executeTakeFirstOrThrow()
    await db.updateTable('people').set({ email }).where('id', '=', personId).execute()
    return { ...home, personId }
  })
  return { ...(await app.signIn(made.personId)), customerId: made.customerId, studentId: made.studentId, email }
}
const choice = (stage: OpenStage, who: Family) => ({
  ...{ levelId: stage.levelId, studentId: who.studentId },
  subjects: [{ id: stage.subjects[0], groupId: stage.groupId }],
})
const hold = async (stage: OpenStage, who: Family) => (await app.call(api.holdSeats, choice(stage, who), who)).body
type Bought = SentOf<typeof api.buyStage>
const buy = async (stage: OpenStage, who: Family, more: Partial<Bought> = {}) =>
  (
    await app.call(
      api.buyStage,
      { ...choice(stage, who), expectedCents: 19_900, pays: 'now', accepts: true, ...more },
      who,
    )
  ).body
const stagesOf = async (who: Caller) => (await app.call(api.familyStages, {}, who)).body
const seatsLeft = async (stage: OpenStage) => {
  const { body } = await app.call(registrationsApi.registrationShow, { sessionId: String(stage.sessionId) }, manager)
  const level = body.options.levels.find(({ id }) => id === stage.levelId)
  return level?.subjects.find(({ id }) => id === stage.subjects[0])?.placesLeft
}
const payByForm = async (who: Family, billId: number) => {
  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, who)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
  return form
}
const purposesTo = async (email: string) => {
  const rows = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select(['m.purpose', 'm.body'])
    .where('r.address', '=', email)
    .orderBy('m.id')
    .execute()
  return rows
}

test('J-VISITOR-02 of two families at the last seat at one moment, one has it; what is over counts no more, without any task', async () => {
  const stage = await open(1)
  const [one, other] = [await family(), await family()]
  const answers = await Promise.all([hold(stage, one), hold(stage, other)])
  const kept = answers.filter(({ until }) => until !== null)
  expect(kept).toHaveLength(1)
  expect(answers.find(({ until }) => until === null)?.errors?.messages).toEqual([
    expect.stringMatching(/Il n’y a plus de place/),
  ])
  expect(await seatsLeft(stage)).toBe(0)
  const loser = answers[0]?.until === null ? one : other
  const winner = loser === one ? other : one
  // choosing again keeps the first end
  expect((await hold(stage, winner)).until).toBe(kept[0]?.until)
  await app.write((db) =>
    db
      .updateTable('traineeshipSeatHolds')
      .set({ keptUntil: new Date(app.platform.clock.now().getTime() - 1_000).toISOString() })
      .execute(),
  )
  expect(await seatsLeft(stage)).toBe(1)
  expect((await hold(stage, loser)).errors).toBeNull()
  expect((await buy(stage, winner)).errors?.messages).toEqual([expect.stringMatching(/n’est plus gardée/)])
})

test('a price that was not read is said and not charged; a code counts; conditions are accepted; a child of others is refused', async () => {
  const stage = await open(5)
  const who = await family()
  const code = `FRATRIE${stage.levelId}`
  await app.write((db) => arrangePromo(db, { code, valuePercent: '10.0000' }))
  await hold(stage, who)
  expect((await buy(stage, who, { expectedCents: 18_000 })).errors?.messages[0]).toMatch(/199,00/)
  expect((await buy(stage, who, { promoCode: 'RIEN' })).errors).toMatchObject({ propertyPaths: ['promoCode'] })
  const price = await app.call(
    api.stagePrice,
    { levelId: String(stage.levelId), subjectCount: 1, promoCode: code.toLowerCase() },
    who,
  )
  expect(price.body).toMatchObject({ fullCents: 19_900, discountCents: 1_990, totalCents: 17_910, vat: '20\u00a0%' })
  expect(await stagesOf(who)).toMatchObject({ rows: [] })
  const bought = await buy(stage, who, { promoCode: code, expectedCents: 17_910 })
  expect(bought).toMatchObject({ errors: null, isToPay: true })
  // twice: once
  expect((await buy(stage, who, { promoCode: code, expectedCents: 17_910 })).errors?.messages).toEqual([
    'Cet enfant est déjà inscrit à ce stage.',
  ])
  const other = await family()
  expect((await buy(stage, { ...other, studentId: who.studentId })).errors).toMatchObject({
    propertyPaths: ['studentId'],
  })
  const { rows } = await stagesOf(who)
  expect(rows).toMatchObject([{ state: '1-temporary', dueCents: 17_910, unpaidBill: { cents: 17_910 } }])
  expect((await stagesOf(other)).rows).toEqual([])
})

test('the second child of a family is bought at the price of a brother or sister, which is read before and charged as it was read', async () => {
  const setPercent = async (percent: number) => {
    const value = JSON.stringify(percent)
    await app.write((db) =>
      sql`update parameters set value = ${value}::jsonb where code = 'stages_sibling_percent'`.execute(db),
    )
    app.platform.settings.forget()
  }
  await setPercent(10)
  const stage = await open(5)
  const who = await family()
  const siblingId = await app.write(async (db) => {
    const personId = await arrangePerson(db, { firstName: 'Lena' })
    const values = { personId, customerId: who.customerId }
    return (await db.insertInto('students').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  const second = { ...who, studentId: siblingId }
  const read = async (studentId: number) => {
    const asked = { levelId: String(stage.levelId), subjectCount: 1, studentId: String(studentId) }
    return (await app.call(api.stagePrice, asked, who)).body
  }
  expect(await read(siblingId)).toMatchObject({ siblingCents: 0, totalCents: 19_900 })
  await hold(stage, who)
  expect((await buy(stage, who)).errors).toBeNull()
  expect(await read(siblingId)).toMatchObject({ fullCents: 19_900, siblingCents: 1_990, totalCents: 17_910 })
  await hold(stage, second)
  // what was read before the eldest was registered is not charged
  expect((await buy(stage, second)).errors?.messages[0]).toMatch(/179,10/)
  expect((await buy(stage, second, { expectedCents: 17_910 })).errors).toBeNull()
  const { rows } = await stagesOf(who)
  expect(rows.map(({ dueCents }) => dueCents).sort()).toEqual([17_910, 19_900])
  // a child of somebody else has no brother here
  const other = await family()
  expect(
    (
      await app.call(
        api.stagePrice,
        { levelId: String(stage.levelId), subjectCount: 1, studentId: String(siblingId) },
        other,
      )
    ).body,
  ).not.toMatchObject({ siblingCents: 1_990 })
  await setPercent(0)
})

test('a payment that the browser never told of makes it firm; one that never came gives the place back and leaves nothing due', async () => {
  const stage = await open(2)
  const [lost, gone] = [await family(), await family()]
  for (const who of [lost, gone]) {
    await hold(stage, who)
    await buy(stage, who)
  }
  const [row] = (await stagesOf(lost)).rows
  await payByForm(lost, row?.unpaidBill?.id ?? 0)
  await move(45)
  expect((await stagesOf(lost)).rows).toMatchObject([{ state: '2-firm', dueCents: 0 }])
  expect((await stagesOf(gone)).rows).toMatchObject([{ state: 'cancelled', dueCents: 0, totalCents: 0 }])
  expect(await seatsLeft(stage)).toBe(1)
  const told = (await purposesTo(lost.email)).map(({ purpose }) => purpose)
  expect(told).toEqual(['stage-registered'])
  const [cancelled] = (await purposesTo(gone.email)).filter(({ purpose }) => purpose === 'stage-cancelled')
  expect(cancelled?.body).toContain('Rien ne vous est demandé')
}, 60_000)

test('a place that comes free goes to who waits, in order, for some hours, then to the next', async () => {
  const stage = await open(1)
  const [first, second, third] = [await family(), await family(), await family()]
  await hold(stage, first)
  await buy(stage, first, { pays: 'later' })
  const wait = (who: Family) =>
    app.call(
      placesApi.waitAsFamily,
      { levelId: stage.levelId, studentId: who.studentId, traineeshipSubjects: [stage.subjects[0]] },
      who,
    )
  for (const who of [second, third]) expect((await wait(who)).body).toMatchObject({ isDone: true })
  expect((await wait(second)).body.errors?.messages).toEqual(['Vous êtes déjà sur la liste d’attente de ce stage.'])
  const list = async () =>
    (await app.call(placesApi.waitList, { sessionId: String(stage.sessionId) }, manager)).body.rows
  expect((await list()).map(({ email, state }) => [email, state])).toEqual([
    [second.email, 'waiting'],
    [third.email, 'waiting'],
  ])
  const [row] = (await stagesOf(first)).rows
  expect((await app.call(api.askCancel, { id: row?.id ?? 0, reason: 'Plus besoin' }, first)).body.isValid).toBe(true)
  expect((await list()).map(({ state }) => state)).toEqual(['offered', 'waiting'])
  // kept for the second family: nobody else has it
  expect((await hold(stage, third)).errors).not.toBeNull()
  await move(49 * 60)
  expect((await list()).map(({ email, state }) => [email, state])).toEqual([[third.email, 'offered']])
  expect((await hold(stage, second)).errors).not.toBeNull()
  expect((await hold(stage, third)).errors).toBeNull()
  expect((await buy(stage, third)).errors).toBeNull()
  expect(await list()).toEqual([])
}, 90_000)

test('a visitor waits by an address that a link proves; the office takes somebody off', async () => {
  const stage = await open(1)
  const who = await family()
  await hold(stage, who)
  const sent = { levelId: stage.levelId, email: 'visiteur@exemple.test', traineeshipSubjects: [stage.subjects[0]] }
  for (let time = 0; time < 5; time++)
    expect((await app.call(placesApi.waitAsVisitor, sent, null)).body).toEqual({ errors: null, isDone: true })
  // three mails a day, whoever types the address
  expect(await purposesTo(sent.email)).toHaveLength(3)
  const { rows } = (await app.call(placesApi.waitList, { sessionId: String(stage.sessionId) }, manager)).body
  expect(rows).toMatchObject([{ state: 'unproven', email: sent.email }])
  const id = rows[0]?.id ?? 0
  const forgotten = { ...sent, email: 'oublie@exemple.test' }
  await app.call(placesApi.waitAsVisitor, forgotten, null)
  await app.write((db) =>
    db
      .updateTable('traineeshipWaitlist')
      .set({ createdAt: new Date(app.platform.clock.now().getTime() - 8 * 86_400_000).toISOString() })
      .where('email', '=', forgotten.email)
      .execute(),
  )
  await move(2)
  const kept = await app.database.db
    .selectFrom('traineeshipWaitlist')
    .select('email')
    .where('email', '=', forgotten.email)
    .execute()
  expect(kept).toEqual([])
  expect((await app.call(placesApi.offerPlace, { id }, manager)).body.isValid).toBe(false)
  expect((await app.call(placesApi.removeWait, { id }, manager)).body.isValid).toBe(true)
  expect((await app.call(placesApi.waitList, { sessionId: String(stage.sessionId) }, manager)).body.rows).toEqual([])
})

test('a family asks to cancel what it paid; the office keeps it with a word, and what changes is told', async () => {
  const stage = await open(3)
  const who = await family()
  await hold(stage, who)
  await buy(stage, who)
  const [row] = (await stagesOf(who)).rows
  await payByForm(who, row?.unpaidBill?.id ?? 0)
  await move(10)
  const id = row?.id ?? 0
  expect((await app.call(api.askCancel, { id, reason: 'Elle est malade' }, who)).body.isValid).toBe(true)
  const { body } = await app.call(registrationsApi.registrationList, { sessionId: String(stage.sessionId) }, manager)
  expect(body.rows).toMatchObject([{ cancelAsked: { reason: 'Elle est malade' } }])
  expect((await app.call(api.refuseCancel, { id, answer: 'Le stage a lieu.' }, manager)).body.isValid).toBe(true)
  expect((await stagesOf(who)).rows).toMatchObject([{ cancelAskedAt: null, state: '2-firm' }])
  await app.write((db) =>
    db
      .updateTable('traineeshipGroups')
      .set({ startTime: '14:00', endTime: '16:00' })
      .where('id', '=', stage.groupId)
      .execute(),
  )
  await move(5)
  await move(5)
  const changed = (await purposesTo(who.email)).filter(({ purpose }) => purpose === 'stage-changed')
  expect(changed).toHaveLength(1)
  expect(changed[0]?.body).toMatch(/14:00/)
  expect(changed[0]?.body).toMatch(/C’était : .*09:00/)
}, 60_000)

test('a family reads the stage that comes next first, then those further on, then what is over', async () => {
  const who = await family()
  const startsOn = (days: number) => addDays(app.platform.clock.today(), days)
  const household = { customerId: who.customerId, studentId: who.studentId, customerPersonId: 0, studentPersonId: 0 }
  await app.write(async (db) => {
    for (const day of [-40, 60, 0, -90]) {
      const stage = await arrangeStage(db, { startsOn: startsOn(day), endsOn: startsOn(day + 4) })
      await arrangeRegistration(db, stage, { household })
    }
  })
  expect((await stagesOf(who)).rows.map(({ stage }) => stage.startsOn)).toEqual([0, 60, -40, -90].map(startsOn))
})
