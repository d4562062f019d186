// The public page of a teacher through HTTP: only while its address is approved, never more than a first name and an initial.

import { teacherPageApi } from '@cartable/domain/teachers/page/page.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { siteApi } from '@cartable/domain/traineeships/site/site.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAddress, arrangeSubject, arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeAccepted, arrangeStage } from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let office: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-10-01T09:00:00Z') })
  office = await app.staff({ teachers: 'write' })
})
afterAll(() => app?.close())

const teacherOf = (lastName: string) =>
  app.write(async (db) => {
    const { teacherId } = await arrangeTeacher(db, { lastName })
    const subjectId = await arrangeSubject(db)
    const addressId = await arrangeAddress(db, 'Vannes')
    await db.insertInto('teacherSubjects').values({ teacherId, subjectId, isMain: true }).execute()
    const url = `professeur-${teacherId}`
    await sql`update teachers set url = ${url}, url_checked = true, title = 'Agrégée', course_formats = array['CAD', 'CEL'],
      self_description = 'Je pars des <b>erreurs</b>.', intervention_address_id = ${addressId} where id = ${teacherId}`.execute(
      db,
    )
    return { teacherId, url }
  })
const visit = async (url: string) => app.http.inject({ method: 'GET', url: `/professeurs/${url}` })
const pageOf = async (teacherId: number) =>
  (await app.call(teachersApi.show, { id: String(teacherId) }, office)).body.page

test('TEACH-33 J-VISITOR-02 a teacher is shown by a first name and an initial, with subjects, places and stages to come', async () => {
  const { teacherId, url } = await teacherOf('Le Floch')
  const stage = await app.write(async (db) => {
    const made = await arrangeStage(db)
    await arrangeAccepted(db, made, { teacherId })
    await sql`update traineeship_levels set level_url = 'stage-x', level_url_checked = true, title = 'Stage d’automne' where id = ${made.levelId}`.execute(
      db,
    )
    return made
  })
  const { statusCode, body, headers } = await visit(url)
  expect(statusCode).toBe(200)
  for (const said of [
    'Camille L.',
    'Agrégée',
    'À domicile, autour de Vannes',
    'En ligne',
    'Mathématiques',
    'Stage d’automne',
  ])
    expect(body).toContain(said)
  expect(body).not.toContain('Le Floch')
  expect(body).toContain('Je pars des &lt;b&gt;erreurs')
  expect(body).not.toContain('rue de Nantes')
  expect(headers['cache-control']).toMatch(/^public/)
  const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')['@graph']
  expect(graph[0]).toMatchObject({ '@type': 'Person', name: 'Camille L.', knowsAbout: ['Mathématiques'] })
  // from the stage and back
  const shown = await app.call(siteApi.publicLevel, { slug: 'stage-x' }, null)
  expect(shown.raw.toString()).toContain(`/professeurs/${url}`)
  expect(stage.levelId).toBeGreaterThan(0)
})

test('an address that is not approved, a teacher who left or is disabled has no page, and the office reads why', async () => {
  const { teacherId, url } = await teacherOf('Guillou')
  expect(await pageOf(teacherId)).toMatchObject({
    url: expect.stringContaining(`/professeurs/${url}`),
    hiddenReason: null,
  })
  const set = (values: ReturnType<typeof sql>) =>
    app.write((db) => sql`update teachers set ${values} where id = ${teacherId}`.execute(db))
  for (const [off, on, reason] of [
    [sql`url_checked = false`, sql`url_checked = true`, /n’est pas vérifiée/],
    [sql`status = 'inactive'`, sql`status = 'active'`, /en activité/],
    [sql`enabled = false`, sql`enabled = true`, /désactivée/],
  ] as const) {
    await set(off)
    expect((await visit(url)).statusCode).toBe(404)
    expect((await app.call(teacherPageApi.publicTeacherPhoto, { slug: url }, null)).status).toBe(404)
    expect((await pageOf(teacherId))?.hiddenReason).toMatch(reason)
    const preview = await app.call(teacherPageApi.previewTeacher, { id: String(teacherId) }, office)
    expect(preview.raw.toString()).toMatch(reason)
    expect(preview.raw.toString()).toContain('noindex')
    await set(on)
    expect((await visit(url)).statusCode).toBe(200)
  }
})
