// Erasure of teachers, contacts and staff on the real database: what each has of its own goes, what others have stays.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fieldKeys } from '../../platform/crypto/fields.ts'
import { arrangeFamily, type Family, whereSaid } from './privacy.factory.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

const done = { isValid: true, errorMsgs: [], alreadyErased: false }
const erase = async (subject: 'teacher' | 'contact' | 'staff', id: number, confirmation: string) =>
  (await app.call(privacyApi.erasePersonalData, { subject, id, confirmation }, director)).body

/** The teacher of a family, with everything a teacher may have. */
const arrangeProfile = async (family: Family) => {
  const keys = fieldKeys(app.config.secretKey)
  await app.write(async (db) => {
    const { personId } = await db
      .selectFrom('teachers')
      .select('personId')
      .where('id', '=', family.teacherId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('people')
      .set({ firstName: 'Ludivine', lastName: 'Quintefeuille', email: 'lq@exemple.fr', birthOn: '1988-04-12' })
      .where('id', '=', personId)
      .execute()
    const context = 'teachers.health_insurance_number'
    await db
      .updateTable('teachers')
      .set({
        title: 'Quintefeuille, agrégée',
        url: 'professeur-quintefeuille',
        selfDescription: 'Moi, Ludivine',
        siret: '55210055400013',
        siretApproved: true,
        sapNumber: 'SAP552100554',
        sapNumberStatus: 'approved',
        vatNumber: 'FR44552100554',
        gradeModifier: 2,
        gradeModifierEndOn: '2027-01-01',
        healthInsuranceNumberEncrypted: keys.encrypt('288043523800179', context),
        healthInsuranceNumberDigest: keys.digest('288043523800179', context),
        healthInsuranceNumberLast4: '0179',
      })
      .where('id', '=', family.teacherId)
      .execute()
    await db
      .insertInto('teacherAbsences')
      .values({ teacherId: family.teacherId, period: '[2026-12-01,2026-12-03)', reason: 'Ludivine se marie' })
      .execute()
    const graduation = await db
      .insertInto('graduations')
      .values({ name: `CAPES ${family.teacherId}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('teacherGraduations')
      .values({ teacherId: family.teacherId, graduationId: graduation.id, year: 2011 })
      .execute()
    await db
      .insertInto('teacherEvaluations')
      .values({ teacherId: family.teacherId, comments: 'Ludivine est très bien', teacherResponse: 'Merci, Ludivine' })
      .execute()
    const candidate = await db
      .insertInto('candidates')
      .values({ teacherId: family.teacherId, status: 'hired', disponibility: 'Ludivine, le soir' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('candidateFollowUps').values({ candidateId: candidate.id, comment: 'Bonne Ludivine' }).execute()
    await db
      .insertInto('logEntries')
      .values({ teacherId: family.teacherId, type: 'note', origin: 'staff', title: 'Ludivine', body: 'en retard' })
      .execute()
  })
}

test('a teacher goes once paid: profile, numbers and words; the lessons and who they were given to stay', async () => {
  const family = await arrangeFamily(app)
  await arrangeProfile(family)
  const before = await whereSaid(app.database.db, ['ludivine', 'quintefeuille', 'lq@exemple.fr', '552100554'])
  expect(before).toEqual(
    expect.arrayContaining(['teachers', 'teacher_evaluations', 'candidates', 'candidate_follow_ups', 'log_entries']),
  )
  const name = 'Ludivine QUINTEFEUILLE'
  expect(await erase('teacher', family.teacherId, name)).toEqual({
    isValid: false,
    errorMsgs: ['1 cours reste à payer à ce professeur\u00a0: faites d’abord ce versement.'],
    alreadyErased: false,
  })
  const { teacherAmountCents } = await app.database.db
    .selectFrom('orders')
    .select('teacherAmountCents')
    .where('id', '=', family.orderId)
    .executeTakeFirstOrThrow()
  await app.write((db) =>
    db
      .insertInto('teacherPayments')
      .values({
        teacherId: family.teacherId,
        orderId: family.orderId,
        type: 'bank-transfer',
        status: 'succeeded',
        amountCents: teacherAmountCents,
        paidOn: '2026-10-20',
      })
      .execute(),
  )
  expect(await erase('teacher', family.teacherId, name)).toEqual(done)
  const left = await whereSaid(app.database.db, ['ludivine', 'quintefeuille', 'lq@exemple.fr', '552100554', '0179'])
  expect(left).toEqual([])
  const teacher = await app.database.db
    .selectFrom('teachers')
    .select(['status', 'enabled', 'healthInsuranceNumberEncrypted', 'siret', 'url', 'sortName'])
    .where('id', '=', family.teacherId)
    .executeTakeFirstOrThrow()
  expect(teacher).toMatchObject({
    status: 'inactive',
    enabled: false,
    healthInsuranceNumberEncrypted: null,
    siret: null,
    url: null,
  })
  expect(teacher.sortName).toMatch(/^Personne effacée/)
  // the family’s own words are the family’s
  expect(await whereSaid(app.database.db, [family.words.child])).toEqual(
    expect.arrayContaining(['courses', 'people', 'contacts']),
  )
})

test('a contact goes alone, its history with it; one that became a customer goes with the customer', async () => {
  const contact = await app.write(async (db) => {
    const { id } = await db
      .insertInto('contacts')
      .values({
        status: 'dunning1',
        origin: 'public',
        isStudent: true,
        firstName: 'Barnabé',
        lastName: 'Quémeneur',
        email: 'bq@exemple.fr',
        message: 'Bonjour, je suis Barnabé',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('contactFollowUps').values({ contactId: id, comment: 'Barnabé ne répond pas' }).execute()
    await sql`insert into messages (channel, purpose, about_class, about_id, subject, body, status, sent_at)
      values ('mail', 'contact-prospect', 'contacts', ${id}, 'Bonjour Barnabé', 'Cher Barnabé', 'sent', now())`.execute(
      db,
    )
    return id
  })
  expect(await erase('contact', contact, 'Barnabé QUÉMENEUR')).toEqual(done)
  expect(await whereSaid(app.database.db, ['barnabé', 'quémeneur', 'bq@exemple.fr'])).toEqual([])
  const details = await app.call(contactsApi.details, { id: String(contact) }, director)
  expect(details.body.card).toMatchObject({ title: expect.stringContaining('effacé'), status: 'lost' })
  expect(await erase('contact', contact, '')).toMatchObject({ isValid: true, alreadyErased: true })
  const family = await arrangeFamily(app)
  const won = await app.database.db
    .selectFrom('contacts')
    .select('id')
    .where('customerId', '=', family.customerId)
    .executeTakeFirstOrThrow()
  expect(
    (await erase('contact', won.id, `${family.words.mother} ${family.words.family.toUpperCase()}`)).errorMsgs,
  ).toEqual([
    `Ce contact est devenu le client C${String(family.customerId).padStart(7, '0')}\u00a0: effacez la fiche de ce client, le contact ira avec elle.`,
  ])
})

test('a member of staff goes; what he did keeps an author without a name, and what he wrote of others stays theirs', async () => {
  const gone = await app.staff({ contacts: 'write' }, { firstName: 'Philibert', lastName: 'Quenouille' })
  const family = await arrangeFamily(app)
  await app.write((db) =>
    db
      .insertInto('logEntries')
      .values({
        customerId: family.customerId,
        type: 'note',
        origin: 'staff',
        title: 'Rappel',
        body: 'à faire',
        authorAccountId: gone.accountId,
      })
      .execute(),
  )
  const asked = await app.call(contactsApi.filterOptions, {}, gone)
  expect(asked.status).toBe(200)
  expect(await erase('staff', gone.staffUserId, 'Philibert QUENOUILLE')).toEqual(done)
  expect(await whereSaid(app.database.db, ['philibert', 'quenouille'])).toEqual([])
  expect((await app.call(contactsApi.filterOptions, {}, gone)).status).toBe(401)
  const entry = await app.database.db
    .selectFrom('logEntries')
    .select(['title', 'authorAccountId'])
    .where('authorAccountId', '=', gone.accountId)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ title: 'Rappel', authorAccountId: gone.accountId })
})
