// The public pages of stages through HTTP: which are there, what they say, what search engines read, held against the database.
import { crawlersApi } from '@cartable/domain/landing/crawlers.api.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { siteApi } from '@cartable/domain/traineeships/site/site.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAddress, arrangeTeacher } from '../../../../test/factories/people.ts'
import {
  arrangeAccepted,
  arrangeRegistration,
  arrangeStage,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'

let app: TestApp
let stages: Caller
const clock = fixedClock('2026-10-01T09:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ clock })
  stages = await app.staff({ traineeships: 'write' })
})
afterAll(() => app?.close())
beforeEach(() => clock.set('2026-10-01T09:00:00Z'))

type Options = NonNullable<Parameters<typeof arrangeStage>[1]> & {
  title?: string
  url?: string
  checked?: boolean
  town?: string
}
const days = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22']
/** A stage that visitors may read, of one subject for 180 € and two for 320 €. */
const publicStage = ({
  title = 'Préparer le brevet',
  url,
  checked = true,
  town = 'Rennes',
  ...options
}: Options = {}) =>
  app.write(async (db) => {
    const stage = await arrangeStage(db, { days, endsOn: '2026-10-22', capacity: 8, ...options })
    const addressId = options.online ? null : await arrangeAddress(db, town)
    await db.updateTable('traineeshipSessions').set({ addressId }).where('id', '=', stage.sessionId).execute()
    const levelUrl = url ?? `stage-brevet-${stage.levelId}`
    await db
      .updateTable('traineeshipLevels')
      .set({ title, levelUrl, levelUrlChecked: checked })
      .where('id', '=', stage.levelId)
      .execute()
    for (const [subjectCount, priceCents] of [
      [1, 18_000],
      [2, 32_000],
    ] as const)
      await db
        .insertInto('traineeshipLevelPrices')
        .values({ levelId: stage.levelId, subjectCount, priceCents })
        .execute()
    return { ...stage, url: levelUrl }
  })
const change = (statement: (db: Db) => Promise<unknown>) => app.write(statement)
const visit = (address: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: address, headers })
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, '’')
    .replace(/\s+/g, ' ')
const graphOf = (html: string): Record<string, unknown>[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph']
/** Of the kinds that the tests look into. */
type Typed = {
  readonly name: string
  readonly url: string
  readonly offers: readonly { readonly price: string; readonly availability: string }[]
  readonly organizer: { readonly '@id': string }
  readonly hasCourseInstance: readonly object[]
  readonly itemListElement: readonly { readonly item: string }[]
  readonly '@id': string
}
const typed = (html: string, type: string) => graphOf(html).find((one) => one['@type'] === type) as Typed

describe('the page of a level', () => {
  test('J-VISITOR-02 says dates, place, subjects, hours, prices and seats', async () => {
    const stage = await publicStage()
    await change((db) => arrangeRegistration(db, stage))
    const { statusCode, body, headers } = await visit(`/stages/${stage.url}`)
    expect(statusCode).toBe(200)
    const text = textOf(body)
    for (const said of [
      'Préparer le brevet',
      '19 – 22 octobre 2026',
      'lundi au jeudi',
      '12 rue de Nantes',
      '35000 Rennes',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/1 matière, 8 h 180,00 € 2 matières, 16 h 320,00 €/)
    expect(text).toContain('Places disponibles')
    expect(text).toContain('8 élèves au plus')
    expect(headers['content-security-policy']).toContain("script-src 'none'")
    expect(body).toContain(`<link rel="canonical" href="http://`)
    expect(body).not.toContain('noindex')
  })

  test('how many seats are left is said from the number that the company set, and « Complet » when there is none', async () => {
    const stage = await publicStage({ capacity: 3 })
    const seats = async () => textOf((await visit(`/stages/${stage.url}`)).body)
    await change((db) => arrangeRegistration(db, stage))
    expect(await seats()).toContain('2 places')
    await change((db) => arrangeRegistration(db, stage))
    expect(await seats()).toMatch(/\b1 place\b/)
    await change((db) => arrangeRegistration(db, stage))
    expect(await seats()).toContain('Complet')
    // one that was cancelled gives its seat back
    await change((db) =>
      sql`update traineeship_registrations set enabled = false, cancelled_at = clock_now() where id = (select max(id) from traineeship_registrations where level_id = ${stage.levelId})`.execute(
        db,
      ),
    )
    expect(await seats()).toMatch(/\b1 place\b/)
  })

  test('is there only if the level, its address and its session are; the office reads why not, and a preview', async () => {
    const stage = await publicStage({ checked: false })
    const record = async () => (await app.call(programmeApi.showLevel, { id: String(stage.levelId) }, stages)).body.page
    const status = async () => (await visit(`/stages/${stage.url}`)).statusCode
    expect([await status(), (await record())?.url]).toEqual([404, null])
    expect((await record())?.hiddenReason).toMatch(/pas approuvée/)
    await change((db) =>
      sql`update traineeship_levels set level_url_checked = true where id = ${stage.levelId}`.execute(db),
    )
    expect(await status()).toBe(200)
    expect(await record()).toMatchObject({ url: expect.stringContaining(`/stages/${stage.url}`), hiddenReason: null })
    await change((db) => sql`update traineeship_sessions set enabled = false where id = ${stage.sessionId}`.execute(db))
    expect([await status(), (await record())?.hiddenReason]).toEqual([
      404,
      expect.stringMatching(/session est désactivée/),
    ])
    const preview = await app.call(siteApi.previewLevel, { id: String(stage.levelId) }, stages)
    expect(preview.status).toBe(200)
    expect(preview.raw.toString()).toContain('noindex')
    expect(preview.headers['cache-control']).toBe('no-store')
  })

  test('an unknown address is a page that says so, with ways on, and never the sign-in', async () => {
    const { statusCode, body, headers } = await visit('/stages/nimporte-quoi')
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch(/html/)
    expect(textOf(body)).toContain('Page introuvable')
    for (const way of ['/stages', '/public/contact', '/login']) expect(body).toContain(`href="${way}"`)
  })

  test('one that is cancelled is gone, one that is over or begun says so; both lead to the next of that class and town', async () => {
    const over = await publicStage({ title: 'Toussaint' })
    const next = await publicStage({
      title: 'Noël à Rennes',
      startsOn: '2026-12-21',
      endsOn: '2026-12-24',
      days: ['2026-12-21'],
    })
    const far = await publicStage({
      title: 'Noël à Brest',
      town: 'Brest',
      startsOn: '2026-12-21',
      endsOn: '2026-12-24',
      days: ['2026-12-21'],
    })
    await change((db) =>
      sql`update traineeship_levels set main_scholar_level_id = ${over.scholarLevelId} where id in (${next.levelId}, ${far.levelId})`.execute(
        db,
      ),
    )
    clock.set('2026-10-20T09:00:00Z')
    expect(textOf((await visit(`/stages/${over.url}`)).body)).toContain('Ce stage a commencé')
    clock.set('2026-10-30T09:00:00Z')
    const past = await visit(`/stages/${over.url}`)
    expect(textOf(past.body)).toContain('Ce stage est passé')
    expect(past.body.indexOf('Noël à Rennes')).toBeGreaterThan(0)
    expect(past.body.indexOf('Noël à Rennes')).toBeLessThan(past.body.indexOf('Noël à Brest'))
    expect(past.body).not.toContain('Demander une place')
    expect(past.body).not.toContain('noindex')
    clock.set('2026-11-25T09:00:00Z')
    expect((await visit(`/stages/${over.url}`)).body).toContain('noindex')
    await change((db) =>
      sql`update traineeship_sessions set status = '0-cancelled' where id = ${next.sessionId}`.execute(db),
    )
    const gone = await visit(`/stages/${next.url}`)
    expect(gone.statusCode).toBe(410)
    expect(textOf(gone.body)).toContain('Ce stage est annulé')
    expect(gone.body).toContain('Noël à Brest')
  })

  test('an address that was approved and changed leads to the one of today', async () => {
    const stage = await publicStage({ checked: false })
    const level = async () => (await app.call(programmeApi.showLevel, { id: String(stage.levelId) }, stages)).body
    const save = async (values: object) => {
      const { id, updatedAt, sessionId, title, mainScholarLevelId, equivalentScholarLevels, prices, ...one } =
        await level()
      const address = { levelUrl: one.levelUrl, levelUrlChecked: one.levelUrlChecked }
      const form = { id, updatedAt, sessionId, title, equivalentScholarLevels, prices, ...address }
      const sent = { ...form, mainScholarLevelId: mainScholarLevelId ?? 0, ...values }
      const { body } = await app.call(programmeApi.saveLevel, sent, stages)
      expect(body.errors).toBeNull()
    }
    await save({ levelUrl: 'Brevet', levelUrlChecked: true })
    const first = (await level()).levelUrl
    expect((await visit(`/stages/${first}`)).statusCode).toBe(200)
    await save({ levelUrl: 'Réviser le brevet', levelUrlChecked: false })
    // while nobody approved the new one, there is no page
    expect((await visit(`/stages/${first}`)).statusCode).toBe(404)
    await save({ levelUrlChecked: true })
    const second = (await level()).levelUrl
    expect(second).not.toBe(first)
    const moved = await visit(`/stages/${first}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      expect.stringMatching(new RegExp(`/stages/${second}$`)),
    ])
  })

  test('teachers who accepted are named by a first name and an initial, only if their own page is approved', async () => {
    const stage = await publicStage()
    const teacher = await app.write((db) => arrangeTeacher(db, { lastName: 'Le Floch' }))
    await app.write((db) => arrangeAccepted(db, stage, teacher))
    expect((await visit(`/stages/${stage.url}`)).body).not.toContain('Camille')
    await change((db) =>
      sql`update teachers set url = 'professeur-yann', url_checked = true where id = ${teacher.teacherId}`.execute(db),
    )
    const { body } = await visit(`/stages/${stage.url}`)
    expect(body).toContain('href="/professeurs/professeur-yann"')
    expect(body).toContain('Camille L.')
    expect(body).not.toContain('Le Floch')
  })

  test('nothing that somebody typed runs in it', async () => {
    const stage = await publicStage({ title: '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>' })
    const { body } = await visit(`/stages/${stage.url}`)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('<img')
    expect(typed(body, 'EducationEvent').name).toContain('</script>')
  })

  test('the same page is not sent twice', async () => {
    const stage = await publicStage()
    const first = await visit(`/stages/${stage.url}`)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const again = await visit(`/stages/${stage.url}`, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await change((db) => arrangeRegistration(db, stage))
    await change((db) => sql`update traineeship_groups set capacity = 2 where id = ${stage.groupId}`.execute(db))
    expect((await visit(`/stages/${stage.url}`, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })
})

describe('what search engines read', () => {
  test('is what the database holds: groups, days, hours, place, prices and seats', async () => {
    const stage = await publicStage({ capacity: 3 })
    await change((db) => arrangeRegistration(db, stage))
    const { body } = await visit(`/stages/${stage.url}`)
    const { rows } = await app.write((db) =>
      sql<{
        title: string
        startsOn: string
        endsOn: string
        city: string
        prices: number[]
        groups: number
        hours: number
        left: number
      }>`
        select l.title, se.starts_on::text, se.ends_on::text, a.city,
          array(select price_cents::integer from traineeship_level_prices where level_id = l.id order by subject_count) as prices,
          (select count(*)::int from traineeship_groups g join traineeship_subjects s on s.id = g.traineeship_subject_id where s.level_id = l.id) as groups,
          (select count(*)::int * 2 from traineeship_subject_days d where d.traineeship_subject_id = ${stage.traineeshipSubjectId}) as hours,
          (select min(g.capacity) from traineeship_groups g where g.id = ${stage.groupId})
            - (select count(*)::int from traineeship_registrations where level_id = l.id and enabled) as left
        from traineeship_levels l join traineeship_sessions se on se.id = l.session_id join addresses a on a.id = se.address_id where l.id = ${stage.levelId}`.execute(
        db,
      ),
    )
    const stored = rows[0]!
    const event = typed(body, 'EducationEvent')
    expect(event).toMatchObject({
      name: stored.title,
      startDate: stored.startsOn,
      endDate: stored.endsOn,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { address: { addressLocality: stored.city } },
    })
    expect(event.offers.map((offer) => Math.round(Number(offer.price) * 100))).toEqual(stored.prices)
    expect(stored.left).toBe(2)
    // one subject has two seats left; two subjects cannot be taken, there is only one
    expect(event.offers.map((offer) => offer.availability)).toEqual([
      'https://schema.org/LimitedAvailability',
      'https://schema.org/SoldOut',
    ])
    const course = typed(body, 'Course')
    expect(course.hasCourseInstance).toHaveLength(stored.groups)
    expect(course.hasCourseInstance[0]).toMatchObject({ courseMode: 'Onsite', courseWorkload: `PT${stored.hours}H` })
    expect(typed(body, 'BreadcrumbList').itemListElement.at(-1)?.item).toBe(event.url)
    expect(typed(body, 'Organization')['@id']).toBe(event.organizer['@id'])
  })

  test('title and description hold in what results show', async () => {
    const stage = await publicStage({
      title: 'Préparer le brevet des collèges en toute sérénité, avec un brevet blanc corrigé',
    })
    const { body } = await visit(`/stages/${stage.url}`)
    const title = /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''
    expect(title.length).toBeLessThanOrEqual(60)
    const description = /name="description" content="(.*?)"/.exec(body)?.[1] ?? ''
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(155)
    await change((db) =>
      sql`update traineeship_levels set meta_description = 'Écrite par une personne.' where id = ${stage.levelId}`.execute(
        db,
      ),
    )
    expect((await visit(`/stages/${stage.url}`)).body).toContain('content="Écrite par une personne."')
  })

  test('the sitemap lists what is there and nothing else; a trial company keeps robots out', async () => {
    const stage = await publicStage()
    const hidden = await publicStage({ checked: false })
    const { body, headers } = await visit('/sitemap.xml')
    expect(headers['content-type']).toMatch(/xml/)
    expect(body).toContain(`/stages/${stage.url}</loc><lastmod>`)
    expect(body).not.toContain(hidden.url)
    const robots = await app.call(crawlersApi.robots, {}, null)
    expect(robots.raw.toString()).toContain('Disallow: /\n')
  })
})

describe('the catalogue', () => {
  test('J-VISITOR-02 shows the stages to come, kept by place, class and holidays in the address', async () => {
    await app.write((db) => sql`update traineeship_levels set enabled = false`.execute(db))
    const rennes = await publicStage({ title: 'Stage rennais' })
    await publicStage({ title: 'Stage brestois', town: 'Brest' })
    await publicStage({ title: 'Stage en ligne', online: true, url: 'stage-en-ligne-x' })
    await publicStage({ title: 'Stage caché', checked: false })
    await publicStage({ title: 'Stage passé', startsOn: '2026-09-01', endsOn: '2026-09-02', days: ['2026-09-01'] })
    const shown = async (query = '') => textOf((await visit(`/stages${query}`)).body)
    const all = await shown()
    for (const title of ['Stage rennais', 'Stage brestois', 'Stage en ligne']) expect(all).toContain(title)
    for (const title of ['Stage caché', 'Stage passé']) expect(all).not.toContain(title)
    expect(all).toContain('3 stages')
    const inRennes = await shown('?lieu=rennes')
    expect(inRennes).toContain('Stage rennais')
    expect(inRennes).not.toContain('Stage brestois')
    expect(await shown('?lieu=en-ligne')).toContain('1 stage')
    const { rows } = await app.write((db) =>
      sql<{
        level: string
        period: string
      }>`select sl.name as level, t.name as period from traineeship_levels l join scholar_levels sl on sl.id = l.main_scholar_level_id
        join traineeship_sessions se on se.id = l.session_id join traineeship_types t on t.id = se.traineeship_type_id where l.id = ${rennes.levelId}`.execute(
        db,
      ),
    )
    const slug = (text: string) => text.toLowerCase().replaceAll('é', 'e').replaceAll(' ', '-')
    expect(await shown(`?niveau=${slug(rows[0]!.level)}`)).toContain('1 stage')
    expect(await shown(`?vacances=${slug(rows[0]!.period)}`)).toContain('Stage rennais')
    expect(await shown('?lieu=nulle-part')).toContain('Aucun stage ne répond à ces choix')
    expect((await visit('/stages?lieu=rennes')).body).toContain('noindex')
    expect((await visit('/stages?page=abc')).statusCode).toBe(200)
  })

  test('says so when there is nothing, with a way on', async () => {
    await app.write((db) => sql`update traineeship_levels set enabled = false`.execute(db))
    const { body } = await visit('/stages')
    expect(textOf(body)).toContain('Aucun stage n’est ouvert')
    expect(body).toContain('/public/contact')
  })
})

describe('a level or a subject that somebody counts on', () => {
  const toggle = async (stage: Stage, of: 'level' | 'subject') =>
    (
      await (of === 'level'
        ? app.call(programmeApi.toggleLevel, { id: stage.levelId }, stages)
        : app.call(programmeApi.toggleSubject, { id: stage.traineeshipSubjectId }, stages))
    ).body
  test('is not switched off: who is registered and who was asked is named, with what to do', async () => {
    const stage = await publicStage()
    const teacher = await app.write((db) => arrangeTeacher(db))
    const made = await app.write((db) => arrangeRegistration(db, stage))
    await app.write((db) => arrangeAccepted(db, stage, teacher))
    for (const of of ['level', 'subject'] as const) {
      const { isValid, errorMsgs } = await toggle(stage, of)
      expect(isValid).toBe(false)
      expect(errorMsgs[0]).toMatch(/est inscrit à (ce niveau|cette matière).*Inscriptions/)
      expect(errorMsgs[1]).toMatch(/Une proposition est en cours pour .*annulez-la d’abord/)
    }
    await app.write(async (db) => {
      await sql`update traineeship_registrations set enabled = false, cancelled_at = clock_now() where id = ${made.registrationId}`.execute(
        db,
      )
      await sql`update traineeship_proposals set status = 'cancelled' where group_id = ${stage.groupId}`.execute(db)
    })
    for (const of of ['subject', 'subject', 'level', 'level'] as const)
      expect(await toggle(stage, of)).toEqual({ isValid: true, errorMsgs: [] })
  })
})
