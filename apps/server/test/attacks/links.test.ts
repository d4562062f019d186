// Links of mails as a weapon: altered, passed on to another page, out of date, followed by a scanner, pressed twice, sent from elsewhere.

import { priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import { courseValidationApi } from '@cartable/domain/courses/validation/validation.api.ts'
import type { LinkPurpose } from '@cartable/domain/kernel/access.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeLinking, arrangeProposal } from '../../src/modules/linking/linking.factory.ts'
import { fixedClock } from '../../src/platform/clock.ts'
import { createLink } from '../../src/platform/http/links.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { arrangeTeacher } from '../factories/people.ts'
import { arrangeContract, arrangeCourse } from '../factories/tuition.ts'

let app: TestApp
const clock = fixedClock('2026-11-20T09:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

const form = { answer: 'agreed' as const, comment: null }
/** The pages of the links: what shows, and what acts. */
const pages = {
  'course-validation': {
    show: (token: string) => app.call(courseValidationApi.showValidation, { token }, null),
    act: (token: string, headers?: Record<string, string | undefined>) =>
      app.call(courseValidationApi.approve, { token }, null, headers),
  },
  'test-course': {
    show: (token: string) => app.call(testOpinionApi.showOpinion, { token }, null),
    act: (token: string, headers?: Record<string, string | undefined>) =>
      app.call(testOpinionApi.saveOpinion, { token, suits: true }, null, headers),
  },
  'price-version': {
    show: (token: string) => app.call(priceAnswerApi.showAnswer, { token }, null),
    act: (token: string, headers?: Record<string, string | undefined>) =>
      app.call(priceAnswerApi.saveAnswer, { token, accepts: true }, null, headers),
  },
  'teacher-proposal': {
    show: (token: string) => app.call(proposalsApi.showForTeacher, { token }, null),
    act: (token: string, headers?: Record<string, string | undefined>) =>
      app.call(proposalsApi.answerByTeacher, { token, accepted: true }, null, headers),
  },
  'waiting-contact': {
    show: (token: string) => app.call(proposalsApi.showWaitingContact, { id: token, mode: 'mail' }, null),
    act: (token: string, headers?: Record<string, string | undefined>) =>
      app.call(proposalsApi.answerWaitingContact, { id: token, mode: 'mail', form }, null, headers),
  },
} as const
type Purpose = keyof typeof pages
const purposes = Object.keys(pages) as Purpose[]

/** A course to validate, a proposal to answer, a date to agree to: each with what its link names. */
const arrange = () =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db, { status: 'created', withTest: true })
    const courseId = await arrangeCourse(db, await arrangeContract(db), { doneAt: '2026-11-19T16:00:00Z' })
    const testId = await arrangeCourse(db, await arrangeContract(db), { doneAt: '2026-11-18T16:00:00Z', isTest: true })
    await db
      .updateTable('courses')
      .set({ status: '3-confirmed', confirmedAt: '2026-11-19T09:00:00Z' })
      .where('id', '=', testId)
      .execute()
    const { id: priceId } = await db
      .insertInto('contractPriceVersions')
      .values({
        contractId: (await arrangeContract(db)).contractId,
        ...{ customerPriceCents: 5000, marginCents: 1500, teacherAmountCents: 3500, urssafPartCents: 0 },
        period: '[2026-12-01,)',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chosen = await arrangeLinking(db, { contractId: tuition.contractId, status: 'test-planned' })
    const dateId = await arrangeProposal(db, {
      linkingId: chosen,
      teacherId: tuition.teacherId,
      status: 'accepted',
      expectedFirstCourseAt: '2026-11-26T15:00:00Z',
    })
    await db
      .updateTable('linkingProposals')
      .set({ firstCourseAskedAt: '2026-11-19T09:00:00Z' })
      .where('id', '=', dateId)
      .execute()
    const { teacherId } = await arrangeTeacher(db)
    const proposalId = await arrangeProposal(db, {
      linkingId: await arrangeLinking(db, { status: 'proposed' }),
      teacherId,
      status: 'sent',
    })
    return {
      'course-validation': { subjectClass: 'courses', subjectId: courseId },
      'test-course': { subjectClass: 'courses', subjectId: testId },
      'price-version': { subjectClass: 'contract_price_versions', subjectId: priceId },
      'teacher-proposal': { subjectClass: 'linking_proposals', subjectId: proposalId },
      'waiting-contact': { subjectClass: 'linking_proposals', subjectId: dateId },
    } as const
  })
const tokenFor = (purpose: LinkPurpose, subject: { subjectClass: string; subjectId: number }, days = 7) =>
  app.write((db) =>
    createLink(db, { purpose, ...subject, expiresAt: new Date(clock.now().getTime() + days * 86_400_000) }),
  )
/** What answers may change, as one digest. */
const state = async (): Promise<string> => {
  const { rows } = await sql<{ digest: string }>`
    select md5(concat(
      (select string_agg(t::text, '|' order by id) from courses t), (select string_agg(t::text, '|' order by id) from linking_proposals t),
      (select string_agg(t::text, '|' order by id) from linkings t), (select string_agg(t::text, '|' order by id) from contracts t),
      (select string_agg(t::text, '|' order by id) from contract_price_versions t),
      (select string_agg(t::text, '|' order by id) from link_tokens t), (select count(*) from messages), (select count(*) from bills))) as digest`.execute(
    app.database.db,
  )
  return rows[0]!.digest
}
const said = ({ status, raw }: { status: number; raw: Buffer }) =>
  `${status} ${raw.toString().replaceAll(/"requestId":"[^"]*"/g, '')}`

test('a link that is altered, absent, out of date or used says the same, and nothing of what it led to', async () => {
  const subjects = await arrange()
  for (const purpose of purposes) {
    const { show, act } = pages[purpose]
    const token = await tokenFor(purpose, subjects[purpose])
    const late = await tokenFor(purpose, subjects[purpose], -1)
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const absent = said(await show('x'.repeat(43)))
    expect(absent, purpose).toMatch(/^404 .*Ce lien n’est plus valable\./)
    for (const wrong of [flipped, late, token.slice(1), `${token} `, '', "' or 1=1 --", '%00']) {
      expect(said(await show(wrong)), `${purpose} ${wrong}`).toBe(absent)
      expect((await act(wrong)).status, `${purpose} ${wrong}`).toBe(404)
    }
    expect((await show(token)).status, purpose).toBe(200)
    expect((await act(token)).status, purpose).toBe(200)
    expect(said(await show(token)), purpose).toBe(absent)
  }
})

test('a link opens its own page only, and only the kind of record that it was made for', async () => {
  const subjects = await arrange()
  for (const purpose of purposes) {
    const token = await tokenFor(purpose, subjects[purpose])
    for (const other of purposes.filter((one) => one !== purpose)) {
      expect((await pages[other].show(token)).status, `${purpose} on ${other}`).toBe(404)
      expect((await pages[other].act(token)).status, `${purpose} on ${other}`).toBe(404)
    }
    const foreign = await tokenFor(purpose, { subjectClass: 'accounts', subjectId: subjects[purpose].subjectId })
    expect((await pages[purpose].show(foreign)).status, purpose).toBe(404)
    expect((await pages[purpose].act(foreign)).status, purpose).toBe(404)
    // a number of a record is no link
    expect((await pages[purpose].act(String(subjects[purpose].subjectId))).status, purpose).toBe(404)
  }
})

test('what a mail scanner follows changes nothing, and the link still serves its reader', async () => {
  const subjects = await arrange()
  const tokens = Object.fromEntries(
    await Promise.all(purposes.map(async (purpose) => [purpose, await tokenFor(purpose, subjects[purpose])] as const)),
  ) as Record<Purpose, string>
  const before = await state()
  for (const purpose of purposes) {
    const { show, act } = pages[purpose]
    for (let opened = 0; opened < 3; opened++) expect((await show(tokens[purpose])).status).toBe(200)
    // a form on another site, or a scanner that posts what it finds, has no proof of where it comes from
    for (const headers of [
      { 'x-cartable': undefined },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://ailleurs.example' },
    ])
      expect((await act(tokens[purpose], headers)).status, purpose).toBe(403)
  }
  expect(await state()).toBe(before)
})

test('pressed five times at once, a link acts once', async () => {
  const subjects = await arrange()
  for (const purpose of purposes) {
    const token = await tokenFor(purpose, subjects[purpose])
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => pages[purpose].act(token)))).map(
      ({ status }) => status,
    )
    expect(
      statuses.filter((status) => status === 200),
      purpose,
    ).toHaveLength(1)
    expect(
      statuses.filter((status) => status === 404),
      purpose,
    ).toHaveLength(4)
  }
  const { rows } = await sql<{ bills: number; planned: number }>`select
    (select count(*) from bills b join courses c on c.order_id = b.order_id where c.id = ${subjects['course-validation'].subjectId}) as bills,
    (select count(*) from courses c join contracts k on k.id = c.contract_id join linking_proposals p on p.linking_id = k.linking_id
      where p.id = ${subjects['waiting-contact'].subjectId} and c.is_test) as planned`.execute(app.database.db)
  expect(rows[0]).toEqual({ bills: 1, planned: 1 })
})
