// Export and retention of personal data on the real database: everything held, nothing secret; what is too old goes, in batches.
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangePerson } from '../../../test/factories/people.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { readZip } from '../../../test/zip.ts'
import { retentionTaskCode } from './apply-retention.ts'
import { arrangeFamily, type Family, whereSaid } from './privacy.factory.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  await app.start()
})
afterAll(() => app.close())

const finished = (taskUuid: string, as: Caller) =>
  vi.waitFor(async () => {
    const { body } = await app.call(exchangeApi.taskProgress, { uuid: taskUuid }, as)
    expect(body.status).toBe('successed')
  }, 30_000)
const download = (uuid: string, as: Caller | null) => app.call(privacyApi.downloadPersonalData, { uuid }, as)
const exportOf = async (family: Family, as: Caller = director) => {
  const { body } = await app.call(privacyApi.exportPersonalData, { subject: 'customer', id: family.customerId }, as)
  await finished(body.taskUuid, as)
  return body.taskUuid
}
type Held = { donnees: { table: string; libelle: string; lignes: Record<string, unknown>[] }[] }

describe('export', () => {
  test('is a zip with a page, the same data as JSON, and the files; without what is secret', async () => {
    const family = await arrangeFamily(app)
    const { headers, raw } = await download(await exportOf(family), director)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toMatch(/attachment.*donnees-personnelles-/)
    const files = readZip(raw)
    const { mother, child, family: surname, street } = family.words
    const page = files.get('a-lire.html')!.toString()
    for (const word of [mother, child, surname, street, 'Factures et avoirs', 'Appel de']) expect(page).toContain(word)
    expect(page).toContain('Prénom')
    const { donnees } = JSON.parse(files.get('donnees.json')!.toString()) as Held
    const rowsOf = (table: string) => donnees.filter((one) => one.table === table).flatMap((one) => one.lignes)
    expect(rowsOf('people').map((row) => row.first_name)).toEqual([mother, child])
    expect(rowsOf('bills')).toHaveLength(1)
    expect(rowsOf('courses')[0]).toMatchObject({ price_cents: 4500 })
    expect(rowsOf('bank_accounts')).toEqual([expect.objectContaining({ iban_last4: '2606' })])
    const all = page + JSON.stringify(donnees)
    expect(all).not.toMatch(/_encrypted|_digest|_hash|margin_cents|provider_intent_id/)
    const given = [...files]
      .filter(([name]) => name.startsWith('fichiers/'))
      .map(([, bytes]) => bytes.toString())
      .sort()
    expect(given).toEqual(['un justificatif', 'une pièce d’identité'])
  })

  test('gives the family its prices, the teacher his pay, the pupil neither; no teacher what the team noted of a family', async () => {
    const family = await arrangeFamily(app)
    const teacherPersonId = (
      await app.database.db
        .selectFrom('teachers')
        .select('personId')
        .where('id', '=', family.teacherId)
        .executeTakeFirstOrThrow()
    ).personId
    await app.write((db) =>
      sql`with card as (insert into monitoring_cards (kind, contract_id) values ('other', ${family.contractId}) returning id)
        insert into monitoring_follow_ups (card_id, comment) select id, ${`${family.words.mother} hésite`} from card`.execute(
        db,
      ),
    )
    const rowsOf = async (personId: number) => {
      const me = await app.signIn(personId)
      const { body } = await app.call(privacyApi.exportMyData, {}, me)
      await finished(body.taskUuid, me)
      const read = readZip((await download(body.taskUuid, me)).raw)
        .get('donnees.json')!
        .toString()
      const { donnees } = JSON.parse(read) as Held
      return (table: string) => donnees.filter((one) => one.table === table).flatMap((one) => one.lignes)
    }
    const paying = await rowsOf(family.customerPersonId)
    const taught = await rowsOf(family.studentPersonId)
    const teaching = await rowsOf(teacherPersonId)
    const [price] = paying('contract_price_versions')
    expect(price).toHaveProperty('customer_price_cents')
    expect(price).not.toHaveProperty('teacher_amount_cents')
    const [pay] = teaching('contract_price_versions')
    expect(pay).toHaveProperty('teacher_amount_cents')
    expect(pay).not.toHaveProperty('customer_price_cents')
    expect(taught('contract_price_versions')).toEqual([])
    expect(taught('orders')).toEqual([])
    expect(paying('orders')).toHaveLength(1)
    expect(Object.keys(taught('courses')[0]!).filter((name) => name.endsWith('_cents'))).toEqual([])
    expect(paying('courses')[0]).not.toHaveProperty('teacher_comment')
    expect(teaching('courses')[0]).toHaveProperty('teacher_comment')
    expect(paying('monitoring_follow_ups')).toHaveLength(1)
    expect([...teaching('monitoring_follow_ups'), ...taught('monitoring_follow_ups')]).toEqual([])
  })

  test('is noted in the history of the record, given to nobody else, and asked with its right only', async () => {
    const family = await arrangeFamily(app)
    const uuid = await exportOf(family)
    const views = await app.database.db
      .selectFrom('traces')
      .select(['operation', 'actorLabel'])
      .where('action', '=', 'view')
      .where('rootClass', '=', 'customers')
      .where('rootId', '=', family.customerId)
      .execute()
    expect(views).toEqual([{ operation: 'people.exportPersonalData', actorLabel: 'Claire Delmas' }])
    const other = await app.director()
    expect((await download(uuid, other)).status).toBe(404)
    expect((await download(uuid, null)).status).toBe(401)
    const asked = { subject: 'customer' as const, id: family.customerId }
    const reader = await app.staff({ customers: 'fullAccess', sensitiveData: 'read' })
    expect((await app.call(privacyApi.exportPersonalData, asked, reader)).status).toBe(403)
    const blind = await app.staff({ sensitiveData: 'write' })
    expect((await app.call(privacyApi.exportPersonalData, asked, blind)).status).toBe(403)
    expect((await app.call(privacyApi.exportPersonalData, { ...asked, id: 999_999 }, director)).status).toBe(404)
  })

  test('one’s own is one click away, and holds nobody else’s', async () => {
    const family = await arrangeFamily(app)
    const stranger = await arrangeFamily(app)
    const me = { cookie: family.cookie, accountId: family.accountId, personId: family.customerPersonId }
    const { body } = await app.call(privacyApi.exportMyData, {}, me)
    await finished(body.taskUuid, me)
    const text = [...readZip((await download(body.taskUuid, me)).raw).values()].map(String).join('\n')
    expect(text).toContain(family.words.child)
    for (const word of Object.values(stranger.words)) expect(text).not.toContain(word)
    expect((await download(body.taskUuid, director)).status).toBe(404)
    expect((await app.call(privacyApi.exportMyData, {}, null)).status).toBe(401)
  })

  test('of somebody erased since is gone with the rest', async () => {
    const family = await arrangeFamily(app)
    const uuid = await exportOf(family)
    const confirmation = `${family.words.mother} ${family.words.family.toUpperCase()}`
    const asked = { subject: 'customer' as const, id: family.customerId, confirmation }
    expect((await app.call(privacyApi.erasePersonalData, asked, director)).body.isValid).toBe(true)
    expect((await download(uuid, director)).status).toBe(404)
  })
})

describe('retention', () => {
  const years = (count: number) => new Date(Date.now() - count * 365.25 * 86_400_000)
  const run = async () => {
    await app.database.writer.transaction().execute((tx) => app.platform.scheduled.runNow(tx, retentionTaskCode))
    return vi.waitFor(async () => {
      const last = await app.database.db
        .selectFrom('cronTaskRuns as r')
        .innerJoin('cronTasks as t', 't.id', 'r.cronTaskId')
        .select(['r.status', 'r.summary', 'r.id'])
        .where('t.code', '=', retentionTaskCode)
        .orderBy('r.id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(last.status).not.toBe('running')
      return last
    }, 30_000)
  }
  const lines = async () => {
    const { body } = await app.call(privacyApi.retention, {}, director)
    return { ...body, due: Object.fromEntries(body.lines.map(({ code, due }) => [code, due])) }
  }

  test('says how long each kind is kept and what is due, erases that, and nothing that is younger', async () => {
    const old = await app.write(async (db) => {
      const contacts = await db
        .insertInto('contacts')
        .values([
          {
            status: 'lost',
            origin: 'public',
            isStudent: true,
            firstName: 'Ancien',
            lastName: 'Prospectus',
            email: 'ancien@exemple.fr',
            createdAt: years(4),
            statusChangedAt: years(4),
          },
          {
            status: 'dunning3',
            origin: 'public',
            isStudent: true,
            lastName: 'Rappelée',
            createdAt: years(4),
            statusChangedAt: years(4),
          },
          {
            status: 'lost',
            origin: 'public',
            isStudent: true,
            lastName: 'Récente',
            createdAt: years(2),
            statusChangedAt: years(2),
          },
        ])
        .returning('id')
        .execute()
      await sql`insert into contact_follow_ups (contact_id, comment, created_at) values (${contacts[1]!.id}, 'rappelée hier', now())`.execute(
        db,
      )
      await db
        .insertInto('messages')
        .values([
          {
            channel: 'mail',
            purpose: 'contextual',
            subject: 'Vieux',
            body: 'Mot d’autrefois',
            status: 'sent',
            sentAt: years(6),
            createdAt: years(6),
          },
          {
            channel: 'mail',
            purpose: 'contextual',
            subject: 'Neuf',
            body: 'Mot d’avant-hier',
            status: 'sent',
            sentAt: years(1),
            createdAt: years(1),
          },
        ])
        .execute()
      return contacts.map(({ id }) => id)
    })
    const before = await lines()
    expect(before.due).toMatchObject({ contacts: 1, messages: 1 })
    expect(before.lines.find(({ code }) => code === 'contacts')).toMatchObject({
      months: 36,
      source: expect.stringContaining('CNIL'),
    })
    const { status, summary } = await run()
    expect(status).toBe('success')
    expect(summary).toMatchObject({ contacts: 1, messages: 1, left: 0 })
    expect((await lines()).due).toMatchObject({ contacts: 0, messages: 0 })
    const names = await app.database.db
      .selectFrom('contacts')
      .select('lastName')
      .where('id', 'in', old)
      .orderBy('id')
      .execute()
    expect(names.map(({ lastName }) => lastName)).toEqual([`Contact effacé n°\u00a0${old[0]}`, 'Rappelée', 'Récente'])
    expect(await whereSaid(app.database.db, ['Prospectus', 'ancien@exemple.fr', 'autrefois'])).toEqual([])
    expect(await whereSaid(app.database.db, ['avant-hier'])).toEqual(['messages'])
    expect((await run()).summary).toMatchObject({ contacts: 0, messages: 0 })
  })

  test('erases refused candidates with their person, and leaves those who are somebody else, too', async () => {
    const refused = async (name: string, age: number) =>
      app.write(async (db) => {
        const personId = await arrangePerson(db, { firstName: 'Candide', lastName: name })
        const teacher = await db
          .insertInto('teachers')
          .values({ personId, status: 'candidate' })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('candidates')
          .values({
            teacherId: teacher.id,
            status: 'refused',
            statusChangedAt: years(age),
            refusalReason: `${name} trop loin`,
          })
          .execute()
        return personId
      })
    await refused('Delatour', 3)
    await refused('Delaplace', 1)
    const parent = await refused('Delarue', 3)
    await app.write((db) => db.insertInto('customers').values({ personId: parent }).execute())
    expect((await lines()).due.candidates).toBe(1)
    expect((await run()).summary).toMatchObject({ candidates: 1 })
    expect(await whereSaid(app.database.db, ['Delatour'])).toEqual([])
    expect(await whereSaid(app.database.db, ['Delaplace'])).toContain('people')
    expect(await whereSaid(app.database.db, ['Delarue'])).toContain('people')
  })

  test('goes by batches: more than one transaction’s worth goes in one run', async () => {
    await sql`insert into provider_events (provider, event_id, type, payload, handled_at)
      select 'stripe', 'old-' || n, 'x', '{"a":1}', ${years(2)} from generate_series(1, 450) n`.execute(
      app.database.writer,
    )
    expect((await run()).summary).toMatchObject({ 'provider-events': 450 })
  })

  test('is read by whoever reads the configuration only', async () => {
    const clerk = await app.staff({ customers: 'fullAccess' })
    expect((await app.call(privacyApi.retention, {}, clerk)).status).toBe(403)
  })
})
