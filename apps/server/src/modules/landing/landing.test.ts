// Landing pages through HTTP: form, checks, publication, the page itself, help with the writing, allowed sites.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { landingApi as api, whitelistApi } from '@cartable/domain/landing/landing.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeAddress, arrangeSubject } from '../../../test/factories/people.ts'
import { arrangeStage } from '../../../test/factories/traineeships.ts'

let app: TestApp
let sandbox: Sandbox
let editor: Caller
let reader: Caller
const dataDir = mkdtempSync(join(tmpdir(), 'cartable-landing-'))
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { WRITER_API_URL: sandbox.httpUrl } })
  editor = await app.staff({ landing: 'write' }, { firstName: 'Nina', lastName: 'Faure' })
  reader = await app.staff({ landing: 'read' })
})
beforeEach(() =>
  app.write(async (db) => {
    await db.deleteFrom('landingTemplates').execute()
    await db.deleteFrom('landingWhitelistEntries').execute()
  }),
)
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Sent = SentOf<typeof api.save>
const page = (values: Partial<Sent> = {}): Sent => ({
  id: null,
  updatedAt: null,
  title: 'Stage de maths à Lyon',
  slug: 'stage-de-maths-a-lyon',
  keyword: 'stage de maths',
  metaDescription: 'Un stage de maths en petit groupe.',
  parts: [
    { kind: 'text', heading: 'Le stage <de> maths', body: 'Première ligne\n\nSeconde & dernière', link: null },
    { kind: 'action', heading: 'Nous écrire', body: null, link: '/public/contact' },
  ],
  ...values,
})
const save = async (values: Partial<Sent> = {}, caller: Caller = editor) =>
  (await app.call(api.save, page(values), caller)).body
const move = async (id: number, status: 'draft' | 'published' | 'archived') =>
  (await app.call(api.changeStatus, { id, status }, editor)).body
const show = async (id: number) => (await app.call(api.show, { id: String(id) }, reader)).body
const visit = (slug: string) => app.http.inject({ method: 'GET', url: `/page/${slug}` })

test('LANDING-01 landing pages are previewed, moved, analysed, written with help and checked under /landing/template/*', async () => {
  const paths = [api.preview, api.changeStatus, api.analyseSeo, api.generateContent, api.check].map(({ path }) => path)
  expect(paths.every((path) => path.startsWith('/landing/template/'))).toBe(true)

  const { id } = await save()
  const preview = await app.call(api.preview, { id: String(id) }, reader)
  expect(preview.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(preview.raw.toString()).toContain('<h2>Le stage &lt;de&gt; maths</h2>')
  expect((await app.call(api.check, { ...page(), id: id! }, reader)).body).toEqual({
    errors: null,
    isPresentable: true,
  })
  expect((await app.call(api.analyseSeo, page(), reader)).body.report?.score).toBeGreaterThan(0)
  expect(
    (await app.call(api.generateContent, { keyword: 'stage de maths' }, editor)).body.content?.parts.length,
  ).toBeGreaterThan(2)
  expect(await move(id!, 'published')).toEqual({ isValid: true, errorMsgs: [] })
  expect((await show(id!)).publicUrl).toBe('http://localhost:3000/page/stage-de-maths-a-lyon')
})

test('LANDING-02 the sites that pages may lead to are listed, edited and removed under /landing/whitelist/*', async () => {
  expect(Object.values(whitelistApi).every(({ path }) => path.startsWith('/landing/whitelist/'))).toBe(true)
  const site = { id: null, updatedAt: null, domain: 'Education.gouv.fr', comment: 'Programmes', enabled: true }
  const saved = (await app.call(whitelistApi.saveDomain, site, editor)).body
  expect(saved.errors).toBeNull()
  const list = async () => (await app.call(whitelistApi.listDomains, {}, reader)).body.rows
  expect(await list()).toMatchObject([{ id: saved.id, domain: 'education.gouv.fr', comment: 'Programmes' }])

  const again = (await app.call(whitelistApi.saveDomain, { ...site, domain: 'education.gouv.fr' }, editor)).body
  expect(again.errors).toEqual({ propertyPaths: ['domain'], messages: ['Ce site est déjà dans la liste.'] })
  const action = { kind: 'action' as const, heading: 'Voir', body: null, link: 'https://education.gouv.fr/bac' }
  const leading = page({ parts: [...page().parts.slice(0, 1), action] })
  const isPresentable = async () => (await app.call(api.check, { ...leading, id: null }, reader)).body.isPresentable
  expect(await isPresentable()).toBe(true)
  await app.write((db) => db.updateTable('landingWhitelistEntries').set({ enabled: false }).execute())
  expect(await isPresentable()).toBe(false)
  await app.write((db) => db.updateTable('landingWhitelistEntries').set({ enabled: true }).execute())
  expect((await app.call(whitelistApi.removeDomains, { ids: [saved.id!] }, reader)).status).toBe(403)
  expect((await app.call(whitelistApi.removeDomains, { ids: [saved.id!] }, editor)).body.removedCount).toBe(1)
  expect(await list()).toEqual([])
})

describe('what visitors see', () => {
  test('only a published page, whatever its address is asked by', async () => {
    const { id } = await save()
    expect((await visit('stage-de-maths-a-lyon')).statusCode).toBe(404)
    await move(id!, 'published')
    const shown = await visit('stage-de-maths-a-lyon')
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('<p>Première ligne</p>\n<p>Seconde &amp; dernière</p>')
    expect(shown.headers['content-disposition']).toBe('inline')
    await move(id!, 'draft')
    expect((await visit('stage-de-maths-a-lyon')).statusCode).toBe(404)
  })

  test('a part shows the stages to come of a town or a class, with their price of today, and says so when there is none', async () => {
    const parts: Sent['parts'] = [
      { kind: 'text', heading: 'Nos stages', body: 'En petit groupe.', link: null },
      { kind: 'stages', heading: 'À Auray', body: 'Auray', link: null },
    ]
    const { id, errors } = await save({ parts })
    expect(errors).toBeNull()
    await move(id!, 'published')
    const shown = async () => (await visit('stage-de-maths-a-lyon')).body
    expect(await shown()).toContain('Aucun stage n’est ouvert en ce moment.')
    await app.write(async (db) => {
      const stage = await arrangeStage(db, { startsOn: '2199-10-19', endsOn: '2199-10-23' })
      const addressId = await arrangeAddress(db, 'Auray')
      await db.updateTable('traineeshipSessions').set({ addressId }).where('id', '=', stage.sessionId).execute()
      const level = { title: 'Réviser à Auray', levelUrl: 'stage-auray', levelUrlChecked: true }
      await db.updateTable('traineeshipLevels').set(level).where('id', '=', stage.levelId).execute()
      const price = { levelId: stage.levelId, subjectCount: 1, priceCents: 21_000 }
      await db.insertInto('traineeshipLevelPrices').values(price).execute()
    })
    expect(await shown()).toMatch(/href="\/stages\/stage-auray">Réviser à Auray[\s\S]*210,00/)
  })

  test('a part begins a request: the class and the subject that the form of contact offers, sent to no other site', async () => {
    const parts: Sent['parts'] = [
      { kind: 'text', heading: 'Nos cours', body: 'À domicile.', link: null },
      { kind: 'form', heading: 'Parlons de votre enfant', body: 'Un conseiller <vous> rappelle.', link: null },
    ]
    await app.write((db) => arrangeSubject(db, 'Physique & chimie'))
    const { id, errors } = await save({ parts })
    expect(errors).toBeNull()
    await move(id!, 'published')
    const shown = await visit('stage-de-maths-a-lyon')
    expect(shown.body).toContain('<form class="ask" action="/public/contact" method="get">')
    expect(shown.body).toMatch(/<option value="\d+">Physique &amp; chimie<\/option>/)
    expect(shown.body).toContain('Un conseiller &lt;vous&gt; rappelle.')
    expect(String(shown.headers['content-security-policy'])).toContain("form-action 'self'")
    expect(await move(id!, 'archived')).toMatchObject({ isValid: true })
  })

  test('nothing runs in it, and the preview is kept out of search engines', async () => {
    const { id } = await save({ title: '"><script>alert(1)</script>' })
    const preview = await app.call(api.preview, { id: String(id) }, reader)
    expect(preview.raw.toString()).not.toContain('<script')
    expect(preview.raw.toString()).toContain('noindex')
    expect(preview.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })
})

describe('checks', () => {
  const leads = (link: string) => ({
    parts: [...page().parts.slice(0, 1), { kind: 'action' as const, heading: 'Voir', body: null, link }],
  })

  test('a page that leads to a site out of the list is kept but not published', async () => {
    const { id, errors } = await save(leads('https://www.exemple.fr/prix'))
    expect(errors).toBeNull()
    const refused = await move(id!, 'published')
    expect(refused).toEqual({
      isValid: false,
      errorMsgs: ['Le site «\u00a0www.exemple.fr\u00a0» n’est pas dans la liste des sites autorisés.'],
    })
    expect((await show(id!)).moves.find(({ to }) => to === 'published')?.allowed).toBe(false)
    await app.call(
      whitelistApi.saveDomain,
      { id: null, updatedAt: null, domain: 'exemple.fr', comment: null, enabled: true },
      editor,
    )
    expect((await move(id!, 'published')).isValid).toBe(true)
  })

  test('a published page is not saved with a fault, and keeps what visitors read', async () => {
    const { id } = await save()
    await move(id!, 'published')
    const { updatedAt } = await show(id!)
    const answer = await save({ id, updatedAt, ...leads('https://exemple.fr') })
    expect(answer.errors?.propertyPaths).toEqual(['parts.1.link'])
    expect((await visit('stage-de-maths-a-lyon')).body).toContain('Nous écrire')
  })

  test('two pages never have one address; an archived page gives its own back and may not take it again', async () => {
    const first = await save()
    expect((await save()).errors).toEqual({
      propertyPaths: ['slug'],
      messages: ['Une autre page a déjà cette adresse.'],
    })
    expect((await app.call(api.check, page() as never, reader)).body.errors?.propertyPaths).toEqual(['slug'])
    await move(first.id!, 'archived')
    expect((await save()).errors).toBeNull()
    expect(await move(first.id!, 'draft')).toEqual({
      isValid: false,
      errorMsgs: ['Une autre page a déjà cette adresse.'],
    })
  })

  test('an archived page is not written on, and what somebody else saved is not overwritten', async () => {
    const { id, updatedAt } = await save()
    await save({ id, updatedAt, title: 'Nouveau titre' })
    expect((await app.call(api.save, page({ id, updatedAt }), editor)).status).toBe(409)
    await move(id!, 'archived')
    const now = (await show(id!)).updatedAt
    expect((await save({ id, updatedAt: now })).errors?.messages[0]).toContain('archivée')
  })
})

describe('help with the writing', () => {
  const ask = async (keyword: string) => (await app.call(api.generateContent, { keyword }, editor)).body
  test.each([
    ['essai 429', 'Le service de rédaction demande de réessayer plus tard.'],
    ['essai 401', 'Le service de rédaction a refusé cette demande.'],
    ['essai coupé', 'Le service de rédaction a répondu par un texte inutilisable. Réessayez.'],
    ['essai bavard', 'Le service de rédaction a répondu par un texte inutilisable. Réessayez.'],
  ])('%s is told in French, nothing is written', async (keyword, sentence) => {
    expect(await ask(keyword)).toEqual({ errors: { propertyPaths: [''], messages: [sentence] }, content: null })
  })
  test('the proposal fits the form, with a button that leads to us, and the call is in the journal of calls', async () => {
    const { content } = await ask('cours de piano')
    expect((await save({ ...content!, slug: 'piano', keyword: 'cours de piano' })).errors).toBeNull()
    expect(content?.parts.at(-1)).toMatchObject({ kind: 'action', link: '/public/contact' })
    const calls = await app.database.db
      .selectFrom('providerCalls')
      .select('action')
      .where('provider', '=', 'writer')
      .where('status', '=', 200)
      .execute()
    expect(calls.length).toBeGreaterThan(0)
  })
})
