// Somebody applies by the public form: new, known, a former teacher; his files, the hours of his interview, his papers by a link.
import { apiPrefix, requestHeader } from '@cartable/domain/kernel/http.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { applicationsApi } from '@cartable/domain/recruitment/applications.api.ts'
import { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { createLink } from '../../platform/http/links.ts'
import { createRecruiting } from './recruitment.factory.ts'

// a Friday
const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let recruiter: Caller & { staffUserId: number }
let known: Awaited<ReturnType<typeof createRecruiting>>

beforeAll(async () => {
  app = await startTestApp({ clock })
  recruiter = await app.staff({ recruitment: 'write', teachers: 'write' }, { firstName: 'Nadia', lastName: 'Berger' })
  known = await app.write(createRecruiting)
})
afterAll(() => app.close())

const solved = async (): Promise<string> => {
  const { body: challenge } = await app.call(peopleApi.captchaChallenge, {}, null)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** A multipart call of somebody without a session. */
const upload = async (path: string, part: string, data: object, fileName: string, content: Buffer) => {
  const parts = new FormData()
  parts.append('data', JSON.stringify(data))
  parts.append(part, new Blob([new Uint8Array(content)]), fileName)
  const packed = new Response(parts)
  const response = await app.http.inject({
    method: 'POST',
    url: `${apiPrefix}${path}`,
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      [requestHeader]: '1',
      'sec-fetch-site': 'same-origin',
    },
  })
  return response.json()
}
const sendFile = (fileName = 'cv.pdf', content = pdf) =>
  upload(applicationsApi.sendApplicationFile.path, 'file', {}, fileName, content)
const cvKey = async (): Promise<string> => (await sendFile()).key

type Application = SentOf<typeof applicationsApi.apply>
const address = {
  ...{ houseNumber: null, street: '8 rue du Port', complement: null, cityCode: null, postalCode: '22500' },
  ...{ city: 'Paimpol', departementCode: null, country: 'FR', latitude: null, longitude: null, freeAddress: null },
  ...{ completeAddress: '8 rue du Port, 22500 Paimpol', typedByHand: true },
}
const form = async (more: Partial<Application> = {}): Promise<Application> => ({
  ...{ gender: 'female', firstName: 'Léa', lastName: 'Morvan', birthOn: '1990-05-04', email: 'lea@exemple.fr' },
  ...{ phone: { phoneNumber: '06 11 22 33 44', phoneRegion: 'FR' }, address, isStudent: false },
  subjects: [{ subjectId: known.subjectId, isMain: true, levelIds: [known.levelId] }],
  ...{ graduations: [], experiences: [], coursesFormats: ['CAD'], wantedStatus: 'self-employed' },
  ...{ moments: ['3-afternoon'], words: 'Dix ans de soutien.', coverLetter: null, diploma: null, consents: true },
  cv: more.cv ?? (await cvKey()),
  captcha: more.captcha ?? (await solved()),
  ...more,
})
const send = async (more: Partial<Application> = {}) =>
  (await app.call(applicationsApi.apply, await form(more), null)).body
const cards = async (status: string) => {
  const { body } = await app.call(recruitmentApi.board, { status, size: '100' }, recruiter)
  return body.columns[0]!.cards
}
const details = async (id: number) => (await app.call(recruitmentApi.details, { id: String(id) }, recruiter)).body
const mails = (purpose: string) =>
  app.database.db.selectFrom('messages').selectAll().where('purpose', '=', purpose).orderBy('id').execute()
const linkOf = (candidateId: number) =>
  app.write((db) =>
    createLink(db, {
      purpose: 'candidate-file',
      subjectClass: 'candidates',
      subjectId: candidateId,
      expiresAt: new Date(clock.now().getTime() + 60 * 86_400_000),
    }),
  )

test('a candidate applies: a card in the first column, with his file, his CV, and a mail with the link of it', async () => {
  expect(await send()).toEqual({ errors: null })
  const [card] = await cards('contact')
  expect(card).toMatchObject({ title: 'Léa MORVAN', subjectNames: ['Maths'], isFormer: false, assignee: null })
  const shown = await details(card!.id)
  expect(shown).toMatchObject({
    disponibility: 'mercredi après-midi',
    selfDescription: 'Dix ans de soutien.',
    application: { wantedStatus: 'self-employed', moments: 'mercredi après-midi' },
    files: [{ kind: 'CV', name: 'cv.pdf', position: 1 }],
  })
  const [mail] = await mails('candidate-received')
  expect(`${mail!.subject}${mail!.body}`).not.toMatch(/Léa|Morvan|soutien|\{\{/)
  const bell = await app.database.db.selectFrom('notifications').select('title').execute()
  expect(bell.map(({ title }) => title)).toContain('Nouvelle candidature\u00a0: Léa MORVAN.')
})

test('what is wrong is said at its field and does not use the captcha; a robot is refused; so is a minor, or a file that is none', async () => {
  const captcha = await solved()
  const cv = await cvKey()
  const wrong = await send({ captcha, cv, birthOn: '2012-01-01', email: 'jeune@exemple.fr' })
  expect(wrong.errors?.propertyPaths).toEqual(['birthOn'])
  expect((await send({ captcha, cv: '12.abc', email: 'jeune@exemple.fr' })).errors).toEqual({
    propertyPaths: ['cv'],
    messages: ['Ce fichier n’est plus là\u00a0: envoyez-le de nouveau.'],
  })
  expect((await send({ captcha, cv, consents: false })).errors?.propertyPaths).toEqual(['consents'])
  expect((await send({ captcha: 'x', cv })).errors).toEqual({ propertyPaths: ['captcha'], messages: ['not valid'] })
  expect(await send({ captcha, cv, email: 'autre@exemple.fr', lastName: 'Corrigé', birthOn: '1991-01-01' })).toEqual({
    errors: null,
  })
  const text = await sendFile('cv.pdf', Buffer.from('ce n’est pas un PDF'))
  expect(text).toMatchObject({ key: null, errors: { propertyPaths: ['file'] } })
})

test('a file that no form took within a day is gone', async () => {
  const cv = await cvKey()
  clock.advance(25 * 3_600_000)
  const answer = await send({ cv, email: 'tard@exemple.fr' })
  expect(answer.errors?.propertyPaths).toEqual(['cv'])
  clock.set('2026-11-20T09:00:00Z')
})

test('a known address gets the same answer and no second file; refused, the candidacy begins anew; the same person elsewhere is shown', async () => {
  const [card] = (await cards('contact')).filter(({ title }) => title === 'Léa MORVAN')
  const before = await mails('candidate-received')
  expect(await send({ firstName: 'Autre', words: 'Je relance.' })).toEqual({ errors: null })
  expect((await cards('contact')).filter(({ title }) => /MORVAN|Autre/.test(title))).toHaveLength(1)
  expect(await mails('candidate-received')).toHaveLength(before.length + 1)
  expect((await details(card!.id)).followUps[0]!.comment).toContain('Je relance.')
  await app.call(
    recruitmentApi.changeStatus,
    { id: card!.id, status: 'refused', refusalReason: 'Trop loin.' },
    recruiter,
  )
  expect(await send()).toEqual({ errors: null })
  expect((await cards('contact')).map(({ id }) => id)).toContain(card!.id)
  expect((await details(card!.id)).followUps[0]!.comment).toContain('Trop loin.')
  // another address, the same name and day of birth
  await send({ email: 'lea.bis@exemple.fr', phone: { phoneNumber: '06 99 88 77 66', phoneRegion: 'FR' } })
  const twin = (await cards('contact')).find(({ id, title }) => title === 'Léa MORVAN' && id !== card!.id)
  expect(twin).toMatchObject({ isAlike: true })
  expect((await details(twin!.id)).alike.map(({ name }) => name)).toContain('Léa Morvan')
})

test('two forms of one address at once make one file', async () => {
  const [one, two] = [await form({ email: 'deux@exemple.fr' }), await form({ email: 'DEUX@exemple.fr' })]
  const answers = await Promise.all([
    app.call(applicationsApi.apply, one, null),
    app.call(applicationsApi.apply, two, null),
  ])
  expect(answers.map(({ body }) => body.errors)).toEqual([null, null])
  const people = await app.database.db
    .selectFrom('people')
    .select('id')
    .where('email', 'in', ['deux@exemple.fr', 'DEUX@exemple.fr'])
    .execute()
  expect(people).toHaveLength(1)
})

test('a former teacher takes up the same record, and the office is told; who teaches here gets a way to his space', async () => {
  await send({ email: 'ancien@exemple.fr', lastName: 'Ancien', birthOn: '1985-02-03' })
  const card = (await cards('contact')).find(({ title }) => title === 'Léa ANCIEN')!
  await app.write((db) =>
    db
      .updateTable('teachers')
      .set({ status: 'active', hiredOn: '2025-09-01' })
      .where('id', '=', card.teacherId)
      .execute(),
  )
  const told = (await mails('candidate-received')).length
  expect(await send({ email: 'ancien@exemple.fr' })).toEqual({ errors: null })
  const mail = (await mails('candidate-received'))[told]!
  expect(mail).toMatchObject({ aboutClass: 'teachers' })
  expect((await cards('hired')).map(({ id }) => id)).toContain(card.id)
  await app.write((db) =>
    db
      .updateTable('teachers')
      .set({ status: 'inactive', leavesOn: '2026-07-01' })
      .where('id', '=', card.teacherId)
      .execute(),
  )
  expect(await send({ email: 'ancien@exemple.fr' })).toEqual({ errors: null })
  expect((await cards('contact')).find(({ id }) => id === card.id)).toMatchObject({ isFormer: true })
})

test('an interview is proposed when both are free; the candidate chooses among the hours of who wrote to him, changes it, or asks another', async () => {
  await send({ email: 'hugo@exemple.fr', firstName: 'Hugo', lastName: 'Prigent', birthOn: '1992-03-04' })
  const { id } = (await cards('contact')).find(({ title }) => title === 'Hugo PRIGENT')!
  const proposed = await app.call(interviewsApi.showInterview, { candidateId: String(id) }, recruiter)
  // Wednesday afternoon is what he touched
  expect(proposed.body.startDateTime).toBe('2026-11-25T13:00:00.000Z')
  const token = await linkOf(id)
  const page = async () => (await app.call(candidacyApi.showFile, { token }, null)).body
  expect((await page()).offered).toEqual([])
  const choose = async (startDateTime: string) =>
    (await app.call(candidacyApi.chooseInterview, { token, startDateTime }, null)).body
  expect((await choose('2026-11-25T13:00:00.000Z')).isValid).toBe(false)
  await app.call(
    recruitmentApi.sendMail,
    { candidateId: id, occasion: 'first', subject: 'Bonjour', body: 'Parlons-nous.' },
    recruiter,
  )
  await app.call(recruitmentApi.changeStatus, { id, status: 'firstMail' }, recruiter)
  const { offered } = await page()
  expect(offered[0]).toBe('2026-11-20T13:00:00.000Z')
  expect(offered).toContain('2026-11-25T13:00:00.000Z')
  // Saturday, noon, nine in the evening
  for (const never of ['2026-11-21T10:00:00.000Z', '2026-11-23T12:00:00.000Z', '2026-11-23T20:00:00.000Z'])
    expect(await choose(never)).toMatchObject({ isValid: false })
  expect(await choose('2026-11-25T13:00:00.000Z')).toMatchObject({ isValid: true })
  expect(await choose('2026-11-25T13:00:00.000Z')).toMatchObject({ isValid: true })
  const [mail, ...more] = await mails('candidate-interview-chosen')
  expect(more).toEqual([])
  const attached = await app.database.db
    .selectFrom('messageAttachments')
    .select('name')
    .where('messageId', '=', mail!.id)
    .execute()
  expect(attached).toEqual([{ name: 'entretien.ics' }])
  expect((await cards('toView')).find((card) => card.id === id)).toMatchObject({
    interview: { startDateTime: '2026-11-25T13:00:00.000Z', userNames: ['Nadia Berger'] },
  })
  // taken for everybody else
  await send({ email: 'anna@exemple.fr', firstName: 'Anna', lastName: 'Le Bihan', birthOn: '1993-03-04' })
  const other = (await cards('contact')).find(({ title }) => title.startsWith('Anna'))!
  expect(
    (await app.call(interviewsApi.showInterview, { candidateId: String(other.id) }, recruiter)).body.startDateTime,
  ).toBe('2026-11-25T13:30:00.000Z')
  expect(await choose('2026-11-26T09:00:00.000Z')).toMatchObject({ isValid: true })
  const ask = async (words: string | null) =>
    (await app.call(candidacyApi.answerFile, { token, answer: 'otherTime', words }, null)).body
  expect((await ask(null)).errorMsgs).toEqual(['Dites quand vous êtes disponible.'])
  expect((await ask('Plutôt le soir.')).isValid).toBe(true)
  expect((await details(id)).followUps[0]!.comment).toContain('Plutôt le soir.')
})

test('a paper is added by the link, of a kind that candidates give', async () => {
  const { id } = (await cards('toView'))[0]!
  const token = await linkOf(id)
  const { papers } = (await app.call(candidacyApi.showFile, { token }, null)).body
  const diploma = papers.find(({ name }) => name === 'Diplôme')!
  const give = (documentTypeId: number) =>
    upload(candidacyApi.sendPaper.path, 'files', { token, documentTypeId, issueDate: null }, 'licence.pdf', pdf)
  expect(await give(diploma.documentTypeId)).toMatchObject({ errors: null })
  expect((await give(999_999)).errors?.propertyPaths).toEqual(['documentTypeId'])
  expect((await details(id)).files.map(({ kind }) => kind)).toContain('Diplôme')
})
