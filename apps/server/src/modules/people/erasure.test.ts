// Erasure through HTTP on the real database: nothing of a person is left but the books, and all of it or none.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { arrangeFamily, endAll, type Family, whereSaid } from './privacy.factory.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

const nameOf = ({ words }: Family) => `${words.mother} ${words.family.toUpperCase()}`
const childOf = ({ words }: Family) => `${words.child} ${words.family.toUpperCase()}`
const said = (family: Family) => whereSaid(app.database.db, Object.values(family.words))
const plan = async (family: Family) =>
  (await app.call(privacyApi.erasurePlan, { subject: 'customer', id: String(family.customerId) }, director)).body
const erase = (family: Family, confirmation = nameOf(family), as: Caller = director) =>
  app.call(privacyApi.erasePersonalData, { subject: 'customer', id: family.customerId, confirmation }, as)
const done = { isValid: true, errorMsgs: [], alreadyErased: false }

/** Sums and numbers of the books, and the papers themselves. */
const books = async () => {
  const { rows } = await sql`select
    (select json_agg(b order by b.id) from bills b) as bills, (select json_agg(l order by l.id) from bill_lines l) as lines,
    (select json_agg(p order by p.id) from payments p) as payments, (select json_agg(o order by o.id) from orders o) as orders,
    (select json_agg(s order by s.company_id, s.kind, s.year) from bill_series s) as series,
    (select json_agg(e order by e.id) from ledger_entries e) as entries`.execute(app.database.db)
  return rows[0]
}

describe('erasure of a customer', () => {
  test('nothing is left of the family anywhere but in the books, whose rows are the same to the letter', async () => {
    const family = await arrangeFamily(app)
    const spread = await said(family)
    // the test itself would prove nothing if the words were nowhere
    expect(spread).toEqual(
      expect.arrayContaining([
        ...[
          'accounts',
          'addresses',
          'bank_accounts',
          'bills',
          'contact_follow_ups',
          'contacts',
          'courses',
          'customers',
        ],
        ...['import_report_lines', 'log_entries', 'message_recipients', 'messages', 'notifications', 'people'],
        ...[
          'provider_events',
          'account_choices',
          'students',
          'technical_logs',
          'traces of log_entries',
          'traces of people',
        ],
      ]),
    )
    const before = await books()
    expect((await erase(family)).body).toEqual(done)
    expect(await said(family)).toEqual(['addresses', 'bill_lines', 'bills', 'traces of bills'])
    expect(await books()).toEqual(before)
    const billed = await app.database.db
      .selectFrom('bills as b')
      .innerJoin('addresses as a', 'a.id', 'b.billedAddressId')
      .select(['b.billedName', 'a.completeAddress'])
      .where('b.customerId', '=', family.customerId)
      .executeTakeFirstOrThrow()
    expect(billed).toEqual({
      billedName: expect.stringContaining(family.words.family),
      completeAddress: `3 ${family.words.street} 35000 Rennes`,
    })
    // the address that no bill bears is gone
    const { count } = await app.database.db
      .selectFrom('addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('street', '=', family.words.street)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test('the person is found by no search, signs in no more, and is closed', async () => {
    const family = await arrangeFamily(app)
    const search = async (query: string) => ({
      list: (await app.call(customersApi.list, { q: query }, director)).body.rows.map((row) => row.id),
      field: (await app.call(customersApi.autocomplete, { query }, director)).body.results.map(({ id }) => id),
      palette: JSON.stringify((await app.call(dashboardApi.search, { q: query }, director)).body),
    })
    const path = `/customer/show/${family.customerId}"`
    expect((await search(family.words.family)).list).toContain(family.customerId)
    expect((await search(family.words.family)).palette).toContain(path)
    const session = { cookie: family.cookie }
    const me = () => app.http.inject({ method: 'GET', url: '/api/session/show', headers: { ...session } })
    expect((await erase(family)).body).toEqual(done)
    const { mother, child, family: surname, mail, phone } = family.words
    for (const query of [surname, mother, child, mail, phone.replace('+33', '0')]) {
      const found = await search(query)
      expect(found.list, query).not.toContain(family.customerId)
      expect(found.field, query).not.toContain(family.customerId)
      expect(found.palette, query).not.toContain(path)
    }
    expect((await me()).body).not.toContain(family.words.family)
    const account = await app.database.db
      .selectFrom('accounts')
      .select(['login', 'enabled', 'passwordHash'])
      .where('id', '=', family.accountId)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ login: `efface-${family.accountId}`, enabled: false, passwordHash: null })
    expect(
      await app.database.db.selectFrom('sessions').select('id').where('accountId', '=', family.accountId).execute(),
    ).toEqual([])
    const waiting = app.database.db.selectFrom('messages').select('id').where('status', '=', 'queued')
    expect(await waiting.where('subject', 'like', `%${mother}%`).execute()).toEqual([])
  })

  test('its files leave the storage, and a second erasure is an answer that changes nothing', async () => {
    const family = await arrangeFamily(app)
    const files = await app.database.db.selectFrom('files').select(['id', 'storageKey', 'originalName']).execute()
    const theirs = files.filter(({ originalName }) =>
      Object.values(family.words).some((word) => originalName.toLowerCase().includes(word.toLowerCase())),
    )
    expect(theirs).toHaveLength(2)
    expect((await erase(family)).body).toEqual(done)
    await app.platform.files.sweep(new Date(Date.now() + 2 * 3_600_000))
    for (const file of theirs) {
      expect(await app.platform.files.find(app.database.db, file.id)).toBeNull()
      await expect(app.platform.files.readAll(file)).rejects.toThrow()
    }
    const traces = async () =>
      Number(
        (
          await app.database.db
            .selectFrom('traces')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await traces()
    expect((await erase(family, 'n’importe quoi')).body).toEqual({ isValid: true, errorMsgs: [], alreadyErased: true })
    expect(await traces()).toBe(before)
  })

  test('is refused, in plain words, while a contract is open or something is unpaid, and then says what it would do', async () => {
    const family = await arrangeFamily(app, { isOpen: true })
    const number = `CT${String(family.contractId).padStart(7, '0')}`
    const sentences = [
      `Le contrat ${number} est encore ouvert\u00a0: clôturez-le d’abord.`,
      'Il reste 45,00\u00a0€ à régler sur 1 commande\u00a0: encaissez cette somme, ou annulez-la par un avoir.',
    ]
    const { blockers } = await plan(family)
    expect(blockers.map(({ message }) => message)).toEqual(sentences)
    expect(blockers[0]?.path).toBe(`/privateTuition/contract/${family.contractId}`)
    expect(blockers[1]?.path).toMatch(/^\/accounting\/orders\?commande=\d+$/)
    expect((await erase(family)).body).toEqual({ isValid: false, errorMsgs: sentences, alreadyErased: false })
    expect(await said(family)).toContain('people')
    await endAll(app, family)
    expect(await plan(family)).toMatchObject({
      name: nameOf(family),
      erasedAt: null,
      others: [childOf(family)],
      staying: [],
      blockers: [],
      removedIds: [`cus_${family.customerId}`],
      providerIds: [],
    })
    const { erased, kept } = await plan(family)
    expect(erased).toEqual(
      expect.arrayContaining([
        { label: 'Identité et coordonnées', count: 2 },
        { label: 'Justificatifs', count: 1 },
      ]),
    )
    expect(kept).toContainEqual({
      label: 'Factures et avoirs',
      count: 1,
      why: 'Pièce comptable, conservée dix ans (Code de commerce, art. L. 123-22).',
    })
    expect((await erase(family, 'Quatremer')).body.errorMsgs).toEqual(['Le nom saisi n’est pas celui de la fiche.'])
    expect(
      (await erase(family, `  ${nameOf(family).replaceAll('é', 'e').replaceAll('È', 'e').toLowerCase()} `)).body,
    ).toEqual(done)
  })

  test('cut in the middle it leaves nothing half done', async () => {
    const family = await arrangeFamily(app)
    const before = { said: await said(family), books: await books() }
    // somebody holds a row that the erasure comes to near its end
    const other = new pg.Client({ connectionString: app.config.databaseUrl })
    await other.connect()
    await other.query('begin')
    await other.query('select 1 from account_choices where account_id = $1 for update', [family.accountId])
    const erasing = erase(family)
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from account_choices%'`
    const pid = await vi.waitFor(
      async () => (await waiting.execute(app.database.db)).rows[0]?.pid ?? expect.fail(),
      8_000,
    )
    await sql`select pg_terminate_backend(${pid})`.execute(app.database.db)
    expect((await erasing).status).toBeGreaterThanOrEqual(500)
    await other.query('rollback')
    await other.end()
    expect({ said: await said(family), books: await books() }).toEqual(before)
    await app.platform.files.sweep(new Date(Date.now() + 2 * 3_600_000))
    const { photoFileId } = await app.database.db
      .selectFrom('people')
      .select('photoFileId')
      .where('id', '=', family.customerPersonId)
      .executeTakeFirstOrThrow()
    const photo = await app.platform.files.find(app.database.db, photoFileId!)
    expect((await app.platform.files.readAll(photo!)).toString()).toBe('une pièce d’identité')
    expect((await erase(family)).body).toEqual(done)
  })

  test('who was erased does not come back: the record takes no new name, and no part of it is opened again', async () => {
    const family = await arrangeFamily(app)
    expect((await erase(family)).body).toEqual(done)
    const record = (await app.call(customersApi.show, { id: String(family.customerId) }, director)).body
    const sent = { ...record, lastName: 'Revenue' } as unknown as SentOf<typeof customersApi.save>
    expect((await app.call(customersApi.save, sent, director)).body.errors?.messages).toEqual([
      'Les données de cette fiche ont été effacées\u00a0: elle ne se modifie et ne s’ouvre plus.',
    ])
    const open = { ids: [family.customerId], enabled: true }
    expect((await app.call(customersApi.disable, open, director)).status).toBe(400)
    const enable = app.write((db) =>
      db.updateTable('accounts').set({ enabled: true }).where('id', '=', family.accountId).execute(),
    )
    await expect(enable).rejects.toThrow('was erased')
  })

  test('asked twice at once, it is done once', async () => {
    const family = await arrangeFamily(app)
    const answers = await Promise.all([erase(family), erase(family)])
    expect(answers.map(({ body }) => [body.isValid, body.alreadyErased]).sort()).toEqual([
      [true, false],
      [true, true],
    ])
  })
})

describe('who may erase, and whom', () => {
  test('needs full access to sensitive data and to read the record; nobody erases himself', async () => {
    const family = await arrangeFamily(app)
    const clerk = await app.staff({ customers: 'fullAccess', sensitiveData: 'write' })
    const stranger = await app.staff({ sensitiveData: 'fullAccess' })
    expect((await erase(family, nameOf(family), clerk)).status).toBe(403)
    expect((await erase(family, nameOf(family), stranger)).status).toBe(403)
    const asked = { subject: 'customer' as const, id: String(family.customerId) }
    expect((await app.call(privacyApi.erasurePlan, asked, clerk)).status).toBe(200)
    expect((await app.call(privacyApi.erasurePlan, asked, stranger)).status).toBe(403)
    const mine = await app.staff({ users: 'read', sensitiveData: 'fullAccess' }, { firstName: 'Moi', lastName: 'Même' })
    const body = (
      await app.call(
        privacyApi.erasePersonalData,
        { subject: 'staff', id: mine.staffUserId, confirmation: 'Moi MÊME' },
        mine,
      )
    ).body
    expect(body.errorMsgs).toEqual([
      'Vous ne pouvez pas effacer votre propre fiche\u00a0: demandez-le à un autre administrateur.',
    ])
  })

  test('the last administrator stays', async () => {
    const eraser = await app.staff({ users: 'read', sensitiveData: 'fullAccess' })
    const staffOf = async (caller: Caller) =>
      (
        await app.database.db
          .selectFrom('staffUsers')
          .select('id')
          .where('personId', '=', caller.personId)
          .executeTakeFirstOrThrow()
      ).id
    const ask = async (caller: Caller, confirmation: string) =>
      (
        await app.call(
          privacyApi.erasePersonalData,
          { subject: 'staff', id: await staffOf(caller), confirmation },
          eraser,
        )
      ).body
    expect((await ask(director, 'Claire DELMAS')).isValid).toBe(false)
    const second = await app.director({ firstName: 'Sarah', lastName: 'Benali' })
    expect(await ask(second, 'Sarah BENALI')).toEqual(done)
    const traces = await app.database.db
      .selectFrom('traces')
      .select('actorLabel')
      .where('actorAccountId', '=', second.accountId)
      .execute()
    expect(traces.every(({ actorLabel }) => actorLabel !== 'Sarah Benali')).toBe(true)
  })

  test('a student goes alone, and leaves the household; one of two households stays whole', async () => {
    const family = await arrangeFamily(app)
    const asked = { subject: 'student' as const, id: family.studentId, confirmation: childOf(family) }
    expect((await app.call(privacyApi.erasePersonalData, asked, director)).body).toEqual(done)
    const people = await app.database.db
      .selectFrom('people')
      .select(['id', 'firstName', 'email'])
      .where('id', 'in', [family.customerPersonId, family.studentPersonId])
      .orderBy('id')
      .execute()
    expect(people).toEqual(
      [
        { id: family.customerPersonId, firstName: family.words.mother, email: family.words.mail },
        { id: family.studentPersonId, firstName: null, email: null },
      ].sort((a, b) => a.id - b.id),
    )
    // on the bills, and in a choice that the parent made
    const left = await whereSaid(app.database.db, [family.words.child])
    expect(left).toEqual(['account_choices', 'bill_lines', 'bills', 'traces of bills'])
    // the parent’s own mail still reaches the parent
    expect(await whereSaid(app.database.db, [family.words.mail])).toContain('message_recipients')

    const shared = await arrangeFamily(app)
    await app.write(async (db) => {
      const person = await app.newPerson(db)
      const other = await db
        .insertInto('customers')
        .values({ personId: person.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('students').values({ customerId: other.id, personId: shared.studentPersonId }).execute()
    })
    expect((await plan(shared)).staying).toEqual([childOf(shared)])
    expect((await erase(shared)).body).toEqual(done)
    const child = await app.database.db
      .selectFrom('people')
      .select('firstName')
      .where('id', '=', shared.studentPersonId)
      .executeTakeFirstOrThrow()
    expect(child.firstName).toBe(shared.words.child)
  })
})
