// The public request of a family: captcha used once, errors kept, duplicates allowed, nothing told about who exists.
import { contactRulesApi } from '@cartable/domain/contacts/contact-rules.api.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createSchooling } from './contacts.factory.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof createSchooling>>
let sessionId: number

beforeAll(async () => {
  app = await startTestApp()
  school = await app.write(createSchooling)
  sessionId = await app.write(async (db) => {
    const type = await db
      .insertInto('traineeshipTypes')
      .values({ name: 'Toussaint' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = await db
      .insertInto('traineeshipSessions')
      .values({ name: 'Stage de maths', traineeshipTypeId: type.id, startsOn: '2199-10-19', endsOn: '2199-10-23' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // a second stage, whose page nobody approved yet, is offered to nobody
    const [hidden, level] = await Promise.all([
      db
        .insertInto('traineeshipSessions')
        .values({ name: 'En projet', traineeshipTypeId: type.id, startsOn: '2199-10-19', endsOn: '2199-10-23' })
        .returning('id')
        .executeTakeFirstOrThrow(),
      db.selectFrom('scholarLevels').select('id').where('id', '=', school.levels[0]!).executeTakeFirstOrThrow(),
    ])
    for (const [one, isPublic] of [
      [session.id, true],
      [hidden.id, false],
    ] as const)
      await db
        .insertInto('traineeshipLevels')
        .values({
          sessionId: one,
          mainScholarLevelId: level.id,
          title: 'Maths',
          levelUrl: `stage-maths-${one}`,
          levelUrlChecked: isPublic,
        })
        .execute()
    return session.id
  })
})
afterAll(() => app.close())

/** What the widget sends once its box is ticked. */
const solved = async (): Promise<string> => {
  const { body: challenge } = await app.call(peopleApi.captchaChallenge, {}, null)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
type Request = SentOf<typeof contactsApi.publicRequest>
const request = async (values: Partial<Request> = {}): Promise<Request> => ({
  mode: 'contact',
  isStudent: false,
  gender: null,
  firstName: 'Maëlle',
  lastName: 'Guivarc’h',
  email: null,
  phone: { phoneNumber: '06 48 21 70 00', phoneRegion: 'FR' },
  address: null,
  studentFirstName: 'Nolan',
  studentLastName: null,
  parentGender: null,
  parentAddress: null,
  scholarLevelId: school.levels[0]!,
  subjectIds: [...school.subjects],
  needs: ['private-tuition', 'traineeship'],
  traineeshipSessionId: sessionId,
  message: 'Le mercredi',
  captcha: values.captcha ?? (await solved()),
  ...values,
})
const send = async (values: Partial<Request> = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/api/public/contact',
    payload: await request(values),
    headers: { 'x-cartable': '1', 'sec-fetch-site': 'same-origin' },
  })
const contacts = (lastName: string) =>
  app.database.db.selectFrom('contacts').selectAll().where('lastName', '=', lastName).execute()

test('PUBLIC-03 the page receives its choices without a session', async () => {
  const { status, body } = await app.call(contactsApi.publicForm, {}, null)
  expect(status).toBe(200)
  expect(body.levels.map((level) => level.label)).toContain('CM2')
  expect(body.traineeshipSessions).toEqual([
    { id: sessionId, label: expect.stringMatching(/^Stage de maths, 19 – 23 octobre 2199 \(.+\)$/) },
  ])
})

test('PUBLIC-04 PUBLIC-05 PUBLIC-06 a request is kept with needs, level and training session, and answers errors and captchaSuccess', async () => {
  const response = await send({ lastName: 'Complet' })
  expect(response.json()).toMatchObject({ errors: null, captchaSuccess: true, isByMail: false })
  expect(await contacts('Complet')).toMatchObject([
    {
      status: 'contact',
      origin: 'public',
      phone: '+33648217000',
      scholarLevelId: school.levels[0],
      traineeshipSessionId: sessionId,
      needs: ['private-tuition', 'traineeship'],
      message: 'Le mercredi',
      salesStaffUserId: null,
    },
  ])
})

test('PUBLIC-07 an invalid captcha is the form error captcha “not valid”, and nothing is kept', async () => {
  for (const captcha of ['', 'bonjour', Buffer.from('{}').toString('base64')]) {
    const response = await send({ lastName: 'Robot', captcha })
    expect(response.json()).toEqual({
      errors: { propertyPaths: ['captcha'], messages: ['not valid'] },
      captchaSuccess: false,
      whoCalls: null,
      isByMail: false,
    })
  }
  expect(await contacts('Robot')).toEqual([])
})

test('one answer of the captcha serves once', async () => {
  const captcha = await solved()
  expect((await send({ lastName: 'Rejeu', captcha })).json()).toMatchObject({ captchaSuccess: true })
  expect((await send({ lastName: 'Rejeu', captcha })).json()).toMatchObject({ captchaSuccess: false })
  expect(await contacts('Rejeu')).toHaveLength(1)
})

test('PUBLIC-08 faults of the form do not use the captcha: the same answer serves for the corrected form', async () => {
  const captcha = await solved()
  const faulty = await send({
    lastName: 'Corrige',
    captcha,
    phone: { phoneNumber: '06 48', phoneRegion: 'FR' },
    scholarLevelId: null,
  })
  expect(faulty.json()).toMatchObject({
    captchaSuccess: true,
    errors: { propertyPaths: expect.arrayContaining(['phone.phoneNumber', 'scholarLevelId']) },
  })
  expect((await send({ lastName: 'Corrige', captcha, traineeshipSessionId: 999_999 })).json()).toMatchObject({
    errors: { propertyPaths: ['traineeshipSessionId'] },
  })
  expect((await send({ lastName: 'Corrige', captcha })).json()).toMatchObject({ errors: null, captchaSuccess: true })
})

test('the same family about the same child is one card with its new words; about another child it is another', async () => {
  const sent = await Promise.all([
    send({ lastName: 'Double', message: 'Le mercredi' }),
    send({ lastName: 'Double', message: 'Plutôt le samedi' }),
  ])
  expect(sent.map((answer) => answer.json().errors)).toEqual([null, null])
  const [card, ...others] = await contacts('Double')
  expect(others).toEqual([])
  const words = await app.database.db
    .selectFrom('contactFollowUps')
    .select('comment')
    .where('contactId', '=', card!.id)
    .execute()
  expect(words).toHaveLength(1)
  expect(words[0]?.comment).toContain('La famille a écrit de nouveau')
  await send({ lastName: 'Double', studentFirstName: 'Maël' })
  expect(await contacts('Double')).toHaveLength(2)
})

test('a request is given by the narrowest rule, else to who follows the fewest; without a number it is answered by mail', async () => {
  const [anne, lea] = [await app.staff({ contacts: 'fullAccess' }), await app.staff({ contacts: 'write' })]
  const rule = async (postalPrefix: string | null, staffUserId: number) =>
    (
      await app.call(
        contactRulesApi.saveContactRule,
        { id: null, updatedAt: null, schoolCareerId: null, postalPrefix, staffUserId },
        anne,
      )
    ).body
  expect((await rule('29', anne.staffUserId)).errors).toBeNull()
  expect((await rule('29200', lea.staffUserId)).errors).toBeNull()
  expect((await rule('29200', anne.staffUserId)).errors?.propertyPaths).toEqual(['postalPrefix'])
  expect(
    (
      await app.call(
        contactRulesApi.saveContactRule,
        { id: null, updatedAt: null, schoolCareerId: null, postalPrefix: '2x', staffUserId: 1 },
        anne,
      )
    ).body.errors?.propertyPaths,
  ).toEqual(['postalPrefix'])
  const at = (postalCode: string) => ({
    ...{ houseNumber: null, street: 'rue de Siam', complement: null, cityCode: null, postalCode, city: 'Brest' },
    ...{ departementCode: null, country: 'FR', latitude: 48.38, longitude: -4.49, freeAddress: null },
    completeAddress: `rue de Siam, ${postalCode} Brest`,
  })
  await send({ lastName: 'Brestois', address: at('29200') })
  await send({ lastName: 'Quimpérois', address: at('29000') })
  expect(await contacts('Brestois')).toMatchObject([{ salesStaffUserId: lea.staffUserId }])
  expect(await contacts('Quimpérois')).toMatchObject([{ salesStaffUserId: anne.staffUserId }])
  const quiet = await send({
    lastName: 'Muet',
    phone: { phoneNumber: null, phoneRegion: null },
    email: 'muet@exemple.test',
    address: at('29200'),
  })
  expect(quiet.json()).toMatchObject({ errors: null, isByMail: true })
  const [card] = await contacts('Muet')
  expect(card).toMatchObject({ recallOn: null, salesStaffUserId: lea.staffUserId })
  const mail = await app.database.db
    .selectFrom('messages')
    .select(['body', 'subject'])
    .where('purpose', '=', 'contact-received')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('vous répond par mail')
  expect(`${mail.subject}${mail.body}`).not.toMatch(/Maëlle|Muet|Nolan|\{\{/)
  const nobody = await send({ lastName: 'Personne', phone: { phoneNumber: null, phoneRegion: null } })
  expect(nobody.json().errors.propertyPaths).toEqual(['phone.phoneNumber'])
})

test('too many requests from one address are told to wait', async () => {
  const busy = await startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '3000' } })
  try {
    const payload = await request({ captcha: 'x' })
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) {
      const response = await busy.http.inject({
        method: 'POST',
        url: '/api/public/contact',
        payload,
        headers: { 'x-cartable': '1', 'sec-fetch-site': 'same-origin' },
      })
      statuses.push(response.statusCode)
      if (n === 9) expect(response.json()).toMatchObject({ error: 'tooMany', retryAfterSeconds: expect.any(Number) })
    }
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
  } finally {
    await busy.close()
  }
})

test('a page of another site cannot send it', async () => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/public/contact',
    payload: await request({ captcha: 'x' }),
  })
  expect(response.statusCode).toBe(403)
})

test('a family that is a customer already is told nothing; the team sees it on the card and in the details', async () => {
  const claire = await app.staff({ contacts: 'write' })
  const customerId = await app.write(async (db) => {
    const person = { firstName: 'Erwan', lastName: 'Connu', mobilePhone: '+33648210099', mobilePhoneRegion: 'FR' }
    const { id: personId } = await db.insertInto('people').values(person).returning('id').executeTakeFirstOrThrow()
    return (await db.insertInto('customers').values({ personId }).returning('id').executeTakeFirstOrThrow()).id
  })
  const known = { lastName: 'Reconnu', phone: { phoneNumber: '06.48.21.00.99', phoneRegion: 'FR' } }
  // the cards go round: who calls says nothing of who is known
  const told = async (values: Partial<Request>) => {
    const { whoCalls, ...answer } = (await send(values)).json()
    return { ...answer, callBy: whoCalls.callBy, phone: whoCalls.phone, hasName: whoCalls.name !== null }
  }
  expect(await told(known)).toEqual(await told({ lastName: 'Inconnu' }))
  const cardOf = async (lastName: string) => {
    const [contact] = await contacts(lastName)
    return (await app.call(contactsApi.card, { id: String(contact!.id) }, claire)).body
  }
  expect(await cardOf('Reconnu')).toMatchObject({ mayBeCustomer: true })
  expect(await cardOf('Inconnu')).toMatchObject({ mayBeCustomer: false })
  const { id } = await cardOf('Reconnu')
  const { body: details } = await app.call(contactsApi.details, { id: String(id) }, claire)
  expect(details.duplicates).toMatchObject([{ id: customerId, reasons: [{ kind: 'phone', who: null }] }])
})
