// Contacts through HTTP on the real database: form, board, moves, follow-ups, history.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createSchooling } from './contacts.factory.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let claire: Caller & { staffUserId: number }
let marie: Caller & { staffUserId: number }
let reader: Caller
let school: Awaited<ReturnType<typeof createSchooling>>

beforeAll(async () => {
  app = await startTestApp({ clock })
  claire = await app.staff({ contacts: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  marie = await app.staff({ contacts: 'fullAccess' }, { firstName: 'Marie', lastName: 'Thomas' })
  reader = await app.staff({ contacts: 'read' })
  school = await app.write(createSchooling)
})
afterAll(() => app.close())

const rennes = {
  houseNumber: '4',
  street: 'rue de Brest',
  complement: null,
  cityCode: '35238',
  postalCode: '35000',
  city: 'Rennes',
  departementCode: '35',
  country: 'FR',
  latitude: 48.11,
  longitude: -1.69,
  freeAddress: null,
  completeAddress: '4 rue de Brest 35000 Rennes',
}
const form = (values: Partial<SentOf<typeof contactsApi.save>> = {}): SentOf<typeof contactsApi.save> => ({
  id: null,
  updatedAt: null,
  isStudent: false,
  gender: 'male',
  firstName: 'Anne',
  lastName: 'Cadoret',
  email: 'a.cadoret@exemple.fr',
  phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
  address: rennes,
  studentFirstName: 'Mathis',
  studentLastName: '',
  parentGender: 'female',
  parentAddress: null,
  establishmentId: null,
  scholarLevelId: school.levels[0]!,
  subjectIds: [...school.subjects],
  needs: ['private-tuition'],
  salesStaffUserId: claire.staffUserId,
  message: '',
  ...values,
})
const create = async (values: Partial<SentOf<typeof contactsApi.save>> = {}, as: Caller = claire): Promise<number> => {
  const { body } = await app.call(contactsApi.save, form(values), as)
  expect(body.errors).toBeNull()
  return body.id!
}
const cardOf = async (id: number) => (await app.call(contactsApi.card, { id: String(id) }, claire)).body
const move = (
  id: number,
  status: SentOf<typeof contactsApi.changeStatus>['status'],
  more: object = {},
  as: Caller = claire,
) => app.call(contactsApi.changeStatus, { id, status, ...more }, as)
const board = async (input: Partial<SentOf<typeof contactsApi.board>> = {}, as: Caller = claire) =>
  (await app.call(contactsApi.board, input as SentOf<typeof contactsApi.board>, as)).body.columns

describe('form', () => {
  test('CONTACT-02 CONTACT-38 a new contact starts with its defaults and the POST answers errors and id', async () => {
    const empty = await app.call(contactsApi.show, { mode: 'backoffice' }, claire)
    expect(empty.body).toMatchObject({ id: null, status: 'contact', salesStaffUserId: claire.staffUserId })
    expect(empty.body.options.levels.length).toBeGreaterThan(0)
    const saved = await app.call(contactsApi.save, form(), claire)
    expect(saved.body).toEqual({ errors: null, id: expect.any(Number), updatedAt: expect.any(String) })
    const refused = await app.call(contactsApi.save, form({ lastName: ' ' }), claire)
    expect(refused.body).toEqual({
      errors: { propertyPaths: ['lastName'], messages: ['Ce champ est obligatoire.'] },
      id: null,
      updatedAt: null,
    })
  })

  test('CONTACT-07 every field is kept and comes back', async () => {
    const id = await create({ message: 'Disponible <b>le soir</b>', needs: ['online-tuition', 'other'] })
    const { body } = await app.call(contactsApi.show, { id: String(id) }, claire)
    expect(body).toMatchObject({
      isStudent: false,
      gender: 'male',
      parentGender: 'female',
      lastName: 'Cadoret',
      studentFirstName: 'Mathis',
      phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
      address: rennes,
      needs: ['online-tuition', 'other'],
      message: 'Disponible <b>le soir</b>',
      salesStaffUserId: claire.staffUserId,
      scholarLevelId: school.levels[0],
    })
    expect(new Set(body.subjectIds)).toEqual(new Set(school.subjects))
  })

  test('CONTACT-08 the parent’s gender and address are dropped when the contact is the student', async () => {
    const id = await create({ isStudent: true, parentAddress: rennes })
    const { body } = await app.call(contactsApi.show, { id: String(id) }, claire)
    expect(body).toMatchObject({ isStudent: true, parentGender: null, parentAddress: null, studentFirstName: null })
  })

  test('an unchanged address keeps its row, a changed one makes another', async () => {
    const id = await create()
    const rowOf = () =>
      app.database.db
        .selectFrom('contacts')
        .select(['addressId', 'updatedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await rowOf()
    await app.call(contactsApi.save, form({ id, updatedAt: before.updatedAt, firstName: 'Annie' }), claire)
    const same = await rowOf()
    expect(same.addressId).toBe(before.addressId)
    await app.call(
      contactsApi.save,
      form({
        id,
        updatedAt: same.updatedAt,
        address: { ...rennes, houseNumber: '6', completeAddress: '6 rue de Brest' },
      }),
      claire,
    )
    expect((await rowOf()).addressId).not.toBe(before.addressId)
  })

  test('a save over somebody else’s change is a conflict that names them', async () => {
    const id = await create()
    const read = (await app.call(contactsApi.show, { id: String(id) }, claire)).body
    await app.call(contactsApi.save, form({ id, updatedAt: read.updatedAt, lastName: 'Le Goff' }), marie)
    const late = await app.call(contactsApi.save, form({ id, updatedAt: read.updatedAt, firstName: 'X' }), claire)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ conflict: { changedBy: 'Marie Thomas', current: { lastName: 'Le Goff' } } })
  })

  test('references that do not exist are refused at their field', async () => {
    const refusedAt = async (values: Partial<SentOf<typeof contactsApi.save>>) =>
      (await app.call(contactsApi.save, form(values), claire)).body.errors?.propertyPaths
    expect(await refusedAt({ scholarLevelId: 999_999 })).toEqual(['scholarLevelId'])
    expect(await refusedAt({ subjectIds: [999_999] })).toEqual(['subjectIds'])
    expect(await refusedAt({ establishmentId: 999_999 })).toEqual(['establishmentId'])
    expect(await refusedAt({ salesStaffUserId: 999_999 })).toEqual(['salesStaffUserId'])
  })

  test('reading is not writing', async () => {
    expect((await app.call(contactsApi.save, form(), reader)).status).toBe(403)
    expect((await app.call(contactsApi.board, {}, reader)).status).toBe(200)
    expect((await app.call(contactsApi.board, {}, null)).status).toBe(401)
    expect((await app.call(contactsApi.show, { id: '999999' }, reader)).status).toBe(404)
  })
})

describe('board', () => {
  test('CONTACT-01 has one column per status, in order, holding cards that carry their moves', async () => {
    const id = await create({ lastName: 'Tableau', studentFirstName: 'Inès' })
    const columns = await board({ q: 'tableau' })
    expect(columns.map((column) => column.status)).toEqual([
      'contact',
      'prospect',
      'dunning1',
      'dunning2',
      'dunning3',
      'won',
      'lost',
    ])
    expect(columns[0]).toMatchObject({ total: 1, lateCount: 0 })
    expect(columns[0]!.cards[0]).toMatchObject({
      id,
      title: 'Inès Tableau',
      levelName: 'CM2',
      city: 'Rennes',
      hasEmail: true,
      ageDays: 0,
      nextAction: 'mail',
      assignee: { initials: 'CD' },
    })
    expect(columns[0]!.cards[0]!.moves.every((each) => each.allowed)).toBe(true)
    expect((await cardOf(id)).id).toBe(id)
  })

  test('filters by text, phone, owner, subject, level and day, and pages by column', async () => {
    const level = school.levels[1]!
    const ids = []
    for (let n = 0; n < 5; n++)
      ids.push(await create({ lastName: `Page${n}`, scholarLevelId: level, salesStaffUserId: null, subjectIds: [] }))
    const seen = async (input: Partial<SentOf<typeof contactsApi.board>>) => {
      const [column] = await board({ status: 'contact', levels: String(level), ...input })
      return { total: column!.total, ids: column!.cards.map((card) => card.id) }
    }
    expect((await seen({ size: '2', page: '1' })).ids).toHaveLength(2)
    expect((await seen({ size: '2', page: '3' })).ids).toHaveLength(1)
    const pages = [
      ...(await seen({ size: '2', page: '1' })).ids,
      ...(await seen({ size: '2', page: '2' })).ids,
      ...(await seen({ size: '2', page: '3' })).ids,
    ]
    expect(new Set(pages)).toEqual(new Set(ids))
    expect((await seen({ q: 'PAGE3' })).total).toBe(1)
    expect((await seen({ q: '06 12 34 56 78' })).total).toBe(5)
    expect((await seen({ owner: 'mine' })).total).toBe(0)
    expect((await seen({ owner: 'unassigned' })).total).toBe(5)
    expect((await seen({ subjects: String(school.subjects[0]) })).total).toBe(0)
    const today = app.clock.today()
    expect((await seen({ from: today })).total).toBe(5)
    expect((await seen({ to: '2020-01-01' })).total).toBe(0)
  })

  test('counts late cards, those to call, mine and nobody’s', async () => {
    const level = school.levels[2]!
    const filters = { levels: String(level) }
    const late = await create({ scholarLevelId: level, email: null })
    await create({ scholarLevelId: level, salesStaffUserId: null })
    await app.write((db) =>
      db.updateTable('contacts').set({ statusChangedAt: '2026-11-06T08:00:00Z' }).where('id', '=', late).execute(),
    )
    expect((await board({ ...filters, status: 'contact' }))[0]).toMatchObject({ total: 2, lateCount: 1 })
    expect(await cardOf(late)).toMatchObject({ ageDays: 14, urgency: 'late', nextAction: 'call', hasEmail: false })
    const counts = await app.call(contactsApi.counts, filters, claire)
    expect(counts.body).toEqual({ open: 2, mine: 1, unassigned: 1, actionRequired: 1 })
    expect((await board({ ...filters, owner: 'action' }))[0]!.cards.map((card) => card.id)).toEqual([late])
  })
})

test('those to call are the same on the card and in the filter, whatever their status', async () => {
  const level = school.levels[1]!
  const made = await Promise.all(
    (['contact', 'prospect', 'dunning1', 'dunning2', 'dunning3', 'won', 'lost'] as const).flatMap((status) =>
      [null, '2026-11-20', '2026-11-21', 'noMail'].map(async (recall) => {
        const told = recall === 'noMail' ? { email: null } : { recallOn: recall }
        const id = await create({ scholarLevelId: level, ...told })
        await app.write((db) => db.updateTable('contacts').set({ status }).where('id', '=', id).execute())
        return id
      }),
    ),
  )
  const cards = await Promise.all(made.map(cardOf))
  const toCall = cards.filter(({ nextAction }) => nextAction === 'call').map(({ id }) => id)
  expect(toCall.length).toBeGreaterThan(5)
  const columns = await board({ levels: String(level), owner: 'action', size: '100' })
  const filtered = columns.flatMap((column) => column.cards.map(({ id }) => id)).filter((id) => made.includes(id))
  expect(filtered.sort()).toEqual(toCall.sort())
})

describe('moves', () => {
  test('CONTACT-31 a move carries id and status, answers isValid and errorMsgs, and leaves a trace', async () => {
    const id = await create()
    const { body } = await move(id, 'prospect')
    expect(body).toMatchObject({ isValid: true, errorMsgs: [] })
    expect((await cardOf(id)).status).toBe('prospect')
    const traces = await app.database.db
      .selectFrom('traces')
      .select(['operation', 'actorLabel', 'changes'])
      .where('rootClass', '=', 'contacts')
      .where('rootId', '=', id)
      .where('operation', '=', 'contacts.changeStatus')
      .execute()
    expect(traces).toHaveLength(1)
    expect(traces[0]).toMatchObject({ actorLabel: 'Claire Delmas', changes: { status: ['contact', 'prospect'] } })
  })

  test('CONTACT-16 the card stands first in its new column', async () => {
    const before = await create({ lastName: 'Ordre' })
    await move(before, 'dunning1')
    clock.set('2026-11-20T09:05:00Z')
    const after = await create({ lastName: 'Ordre' })
    await move(after, 'dunning1')
    const [column] = await board({ status: 'dunning1', q: 'ordre' })
    expect(column!.cards.map((card) => card.id)).toEqual([after, before])
  })

  test('CONTACT-21 a reminder from a status not listed is refused with its reason and changes nothing', async () => {
    const id = await create()
    await move(id, 'dunning2')
    const { body } = await move(id, 'dunning1')
    expect(body.isValid).toBe(false)
    expect(body.errorMsgs).toEqual(['Relance 1 n’accepte que les contacts venant de Contact ou de Prospect.'])
    expect((await cardOf(id)).status).toBe('dunning2')
  })

  test('CONTACT-29 a card taken from a column where it no longer is says who moved it', async () => {
    const id = await create()
    await move(id, 'lost', {}, marie)
    const { body } = await move(id, 'prospect', { from: 'contact' })
    expect(body).toMatchObject({
      isValid: false,
      errorMsgs: [expect.stringMatching(/déplacé entre-temps par Marie Thomas dans «\sPerdu\s»/)],
    })
    expect((await move(id, 'lost', { from: 'contact' })).body.isValid).toBe(true)
  })

  test('two people who move the same card at once: one wins, the other is told', async () => {
    const id = await create()
    const answers = await Promise.all([
      move(id, 'prospect', { from: 'contact' }),
      move(id, 'lost', { from: 'contact' }, marie),
    ])
    expect(answers.filter((answer) => answer.body.isValid)).toHaveLength(1)
  })

  test('an unknown status is a refusal of the move, an unknown contact does not exist', async () => {
    const id = await create()
    expect((await move(id, 'parti' as 'lost')).body).toMatchObject({ isValid: false })
    expect((await move(999_999, 'lost')).status).toBe(404)
  })
})

describe('follow-ups', () => {
  test('CONTACT-10 CONTACT-12 a comment is read, added, changed by its author, and removed', async () => {
    const contactId = await create()
    const empty = await app.call(contactsApi.showFollowUp, { contactId: String(contactId) }, claire)
    expect(empty.body).toEqual({ id: null, contactId, comment: '', updatedAt: null })
    const comment = 'Rappeler <i>lundi</i>\nau bureau 🎓'
    const added = await app.call(contactsApi.saveFollowUp, { id: null, updatedAt: null, contactId, comment }, claire)
    const id = added.body.id!
    const shown = await app.call(contactsApi.showFollowUp, { id: String(id), contactId: String(contactId) }, claire)
    expect(shown.body).toMatchObject({ id, comment })
    const changed = { id, updatedAt: shown.body.updatedAt, contactId, comment: 'Rappelé.' }
    const byMarie = await app.call(contactsApi.saveFollowUp, changed, marie)
    expect(byMarie.body.errors?.messages).toEqual(['Seule la personne qui a écrit ce commentaire peut le modifier.'])
    expect((await app.call(contactsApi.saveFollowUp, changed, claire)).body.errors).toBeNull()
    for (const other of [reader, await app.staff({ contacts: 'write' })])
      expect((await app.call(contactsApi.removeFollowUp, { id: String(id) }, other)).status).toBe(403)
    expect((await app.call(contactsApi.removeFollowUp, { id: String(id) }, claire)).body).toEqual({ removed: true })
    expect((await app.call(contactsApi.removeFollowUp, { id: String(id) }, claire)).status).toBe(404)
  })

  test('an empty comment is refused at its field', async () => {
    const contactId = await create()
    const { body } = await app.call(
      contactsApi.saveFollowUp,
      { id: null, updatedAt: null, contactId, comment: ' \n ' },
      claire,
    )
    expect(body.errors?.propertyPaths).toEqual(['comment'])
  })

  test('CONTACT-03 the details show the contact with its comments, newest first, and who may remove them', async () => {
    const contactId = await create()
    for (const comment of ['Premier', 'Second'])
      await app.call(contactsApi.saveFollowUp, { id: null, updatedAt: null, contactId, comment }, claire)
    const { body } = await app.call(contactsApi.details, { id: String(contactId) }, claire)
    expect(body).toMatchObject({
      writerName: 'Anne Cadoret',
      origin: 'backoffice',
      completeAddress: rennes.completeAddress,
    })
    expect(body.followUps.map((followUp) => followUp.comment)).toEqual(['Second', 'Premier'])
    expect(body.followUps[0]).toMatchObject({ authorName: 'Claire Delmas', isMine: true, canRemove: true })
    const seenBy = async (caller: Caller) =>
      (await app.call(contactsApi.details, { id: String(contactId) }, caller)).body.followUps[0]
    expect(await seenBy(marie)).toMatchObject({ isMine: false, canRemove: true })
    for (const other of [reader, await app.staff({ contacts: 'write' })])
      expect(await seenBy(other)).toMatchObject({ isMine: false, canRemove: false })
  })
})

describe('history', () => {
  test('CONTACT-05 shows status, date, names, e-mail, phone, level, subject and location', async () => {
    await create({ lastName: 'Historique', firstName: 'Zoé' })
    const { body } = await app.call(contactsApi.history, { q: 'historique' }, claire)
    expect(body.rows[0]).toMatchObject({
      status: 'contact',
      createdAt: expect.any(String),
      lastName: 'Historique',
      firstName: 'Zoé',
      email: 'a.cadoret@exemple.fr',
      phone: '+33612345678',
      levelName: 'CM2',
      location: 'Rennes',
      subjectNames: ['Français', 'Maths'],
    })
  })

  test('CONTACT-06 filters on subjects, levels, status and dates, and sorts by every column', async () => {
    const level = school.levels[3]!
    const lost = await create({ lastName: 'Filtre', scholarLevelId: level })
    await create({ lastName: 'Filtre', scholarLevelId: level, subjectIds: [school.subjects[0]!] })
    await move(lost, 'lost')
    const total = async (input: Partial<SentOf<typeof contactsApi.history>>) =>
      (await app.call(contactsApi.history, { levels: String(level), ...input }, claire)).body.total
    expect(await total({})).toBe(2)
    expect(await total({ status: 'lost,won' })).toBe(1)
    expect(await total({ subjects: String(school.subjects[1]) })).toBe(1)
    expect(await total({ from: '2000-01-01', to: '2000-01-31' })).toBe(0)
    for (const column of ['date', 'status', 'lastName', 'firstName', 'email', 'phone', 'level', 'location'])
      for (const direction of ['asc', 'desc'])
        expect(
          (await app.call(contactsApi.history, { sort: `${column}.${direction}`, size: '5' }, claire)).status,
        ).toBe(200)
    const byStatus = await app.call(contactsApi.history, { levels: String(level), sort: 'status.desc' }, claire)
    expect(byStatus.body.rows.map((row) => row.status)).toEqual(['lost', 'contact'])
  })
})
