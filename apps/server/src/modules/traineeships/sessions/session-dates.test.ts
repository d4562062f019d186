// Dates of a session that move after teachers were asked: whom it concerns, the mails through a real SMTP server, what is refused.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import {
  arrangeAccepted,
  arrangeRegistration,
  arrangeStage,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { listChanged } from '../registrations/tell-changes.ts'
import { keepTold, listToldHours } from '../registrations/tell-registration.queries.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-stage-dates-'))
let sandbox: Sandbox
let app: TestApp
let yann: Caller
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  app = await startTestApp({ environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) } })
  yann = await app.staff({ traineeships: 'write' }, { firstName: 'Yann', lastName: 'Le Bihan' })
})
afterAll(async () => {
  await app?.close()
  await sandbox?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const later = { startDate: '2026-10-26', endDate: '2026-10-30' }
const show = async (id: number) => (await app.call(sessionsApi.showSession, { id: String(id) }, yann)).body
const ask = async (id: number, dates = later) =>
  (await app.call(sessionsApi.showSessionDates, { id: String(id), ...dates }, yann)).body
const send = async (id: number, proposalIds: number[], dates = later, updatedAt?: string) => {
  const stamp = updatedAt ?? (await show(id)).updatedAt
  return app.call(sessionsApi.saveSessionDates, { id, updatedAt: stamp, ...dates, proposalIds }, yann)
}
const proposalOf = (id: number) =>
  app.database.db
    .selectFrom('traineeshipProposals')
    .select(['status', 'answeredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const daysOf = async (id: number) =>
  (
    await app.database.db.selectFrom('traineeshipProposalDays').select('day').where('proposalId', '=', id).execute()
  ).map(({ day }) => day)
const mailsTo = async (to: string): Promise<number> => {
  const answer = await fetch(`${sandbox.httpUrl}/mail/api/messages?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { messages: unknown[] }).messages.length
}
/** A stage whose group a teacher has accepted, on two days. */
const acceptedBy = (lastName: string, email: string | null): Promise<{ stage: Stage; proposalId: number }> =>
  app.write(async (db) => {
    const stage = await arrangeStage(db, { days: ['2026-10-19', '2026-10-20'] })
    const { teacherId, personId } = await arrangeTeacher(db, { lastName })
    await db.updateTable('people').set({ firstName: 'Aude', email }).where('id', '=', personId).execute()
    return { stage, proposalId: await arrangeAccepted(db, stage, { teacherId }) }
  })

test('TRAIN-046 new dates of a session that has proposals ask first which ones to send again, then send them', async () => {
  const { stage, proposalId } = await acceptedBy('Cozic', 'cozic@exemple.test')
  const { sessionId } = stage
  const { updatedAt, type, name, hasProposals } = await show(sessionId)
  expect(hasProposals).toBe(true)
  // the form alone does not move them behind the teachers' backs
  const form = { id: sessionId, updatedAt, type: type as number, name, online: false, address: null, ...later }
  expect((await app.call(sessionsApi.saveSession, form, yann)).body.errors).toEqual({
    propertyPaths: ['startDate'],
    messages: [
      'Des propositions ont été envoyées à des professeurs pour ces dates\u00a0: choisissez d’abord celles à renvoyer.',
    ],
  })
  expect(await ask(sessionId)).toMatchObject({
    id: sessionId,
    shiftDays: 7,
    proposals: [
      {
        id: proposalId,
        teacherName: expect.stringMatching(/^Aude Cozic$/i),
        groupText: expect.stringMatching(/, Groupe 1$/),
        hours: '09:00 – 11:00',
        days: ['2026-10-19', '2026-10-20'],
        status: 'accepted',
      },
    ],
  })
  expect((await send(sessionId, [proposalId])).body).toMatchObject({ errors: null, id: sessionId, notSent: [] })
  expect(await show(sessionId)).toMatchObject(later)
  expect(await daysOf(proposalId)).toEqual(['2026-10-26', '2026-10-27'])
  // what was agreed to has moved: the teacher answers again
  expect(await proposalOf(proposalId)).toEqual({ status: 'sent', answeredAt: null })
  expect(await mailsTo('cozic@exemple.test')).toBe(1)
})

test('the dialog of new dates warns that teachers have to be told of the change of day', async () => {
  const { stage } = await acceptedBy('Avertie', 'avertie@exemple.test')
  expect((await ask(stage.sessionId)).warning).toBe(
    'Attention des propositions ont déjà été envoyées à des professeurs. Veuillez les prévenir du changement de jour.',
  )
})

test('dates may be saved without sending anything: what was agreed to stands', async () => {
  const { stage, proposalId } = await acceptedBy('Nédélec', 'nedelec@exemple.test')
  expect((await send(stage.sessionId, [])).body.errors).toBeNull()
  expect((await proposalOf(proposalId)).status).toBe('accepted')
  expect(await daysOf(proposalId)).toEqual(['2026-10-26', '2026-10-27'])
  expect(await mailsTo('nedelec@exemple.test')).toBe(0)
})

test('F-4-14 who keeps what he agreed to is told of his new days, as is a family of those of its child; who is asked again is not told twice', async () => {
  const [kept, again] = [await acceptedBy('Riou', null), await acceptedBy('Guen', null)]
  const accountOf = async (proposalId: number) => {
    const { personId } = await app.database.db
      .selectFrom('traineeshipProposals as p')
      .innerJoin('teachers as t', 't.id', 'p.teacherId')
      .select('t.personId')
      .where('p.id', '=', proposalId)
      .executeTakeFirstOrThrow()
    return (await app.signIn(personId)).accountId
  }
  const accounts = [await accountOf(kept.proposalId), await accountOf(again.proposalId)]
  const registrationId = await app.write(async (db) => {
    const registered = await arrangeRegistration(db, kept.stage)
    const hours = await listToldHours(db, registered.registrationId)
    await keepTold(db, registered.registrationId, { place: null, hours })
    return registered.registrationId
  })
  expect(await listChanged(app.database.db, '2026-10-01')).toEqual([])
  expect((await send(kept.stage.sessionId, [])).body.errors).toBeNull()
  expect((await send(again.stage.sessionId, [again.proposalId])).body.errors).toBeNull()
  const told = await app.database.db
    .selectFrom('notifications')
    .select(['accountId', 'title', 'body'])
    .where('accountId', 'in', accounts)
    .execute()
  expect(told).toEqual([
    {
      accountId: accounts[0],
      title: expect.stringMatching(/^Votre stage change de jours\u00a0: Mathématiques.*Stage/),
      body: 'lun. 26/10, mar. 27/10, 09:00 – 11:00 (c’était lun. 19/10, mar. 20/10)',
    },
  ])
  // what the task that follows places tells to families
  expect(await listChanged(app.database.db, '2026-10-01')).toEqual([registrationId])
})

test('a teacher without an address is named, to be told otherwise', async () => {
  const { stage, proposalId } = await acceptedBy('Sansmail', null)
  expect((await send(stage.sessionId, [proposalId])).body.notSent).toEqual([expect.stringMatching(/Aude Sansmail/i)])
})

test('a proposal that is no longer there, dates that were changed meanwhile, and wrong dates move nothing', async () => {
  const { stage, proposalId } = await acceptedBy('Tanguy', 'tanguy@exemple.test')
  const { sessionId } = stage
  expect((await send(sessionId, [proposalId + 1000])).body.errors?.propertyPaths).toEqual(['proposalIds'])
  expect((await send(sessionId, [proposalId], later, '2020-01-01T00:00:00.000Z')).status).toBe(409)
  const backwards = { startDate: '2026-10-30', endDate: '2026-10-26' }
  expect((await send(sessionId, [proposalId], backwards)).body.errors?.propertyPaths).toEqual(['endDate'])
  expect(await show(sessionId)).toMatchObject({ startDate: '2026-10-19', endDate: '2026-10-23' })
  expect(await mailsTo('tanguy@exemple.test')).toBe(0)
})
