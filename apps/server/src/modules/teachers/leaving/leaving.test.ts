// Departures of teachers through HTTP on the real database: the day, what ends with it, the night after, the account that reads and closes, the return.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { proposalsApi as linkingProposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import type { Departure } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { ownFileApi } from '@cartable/domain/teachers/own-file/own-file.api.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeStage } from '../../../../test/factories/traineeships.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { allOperations } from '../../../operations.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { followContractDates } from '../../contracts/follow-contract-dates.ts'
import { arrangeLinking } from '../../linking/linking.factory.ts'
import { followDepartures } from './follow-departures.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let ines: Caller
let nathalie: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  ines = await app.staff({ teachers: 'write', recruitment: 'write' })
  nathalie = await app.staff({ contracts: 'write', teachers: 'read', linking: 'write', traineeships: 'write' })
})
afterAll(() => app.close())
const at = async (instant: string) => {
  clock.set(instant)
  ines = await app.signIn(ines.personId)
  nathalie = await app.signIn(nathalie.personId)
}
beforeEach(() => at('2026-11-20T09:00:00Z'))

const done = { isValid: true, errorMsgs: [] }
const lastDay = '2026-11-30'
/** Running, with lessons planned on 24/11 and 08/12 and one given on 17/11. */
const arrange = (options: Parameters<typeof arrangeContract>[1] = {}): Promise<Tuition> =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db, options)
    for (const day of ['2026-11-24', '2026-12-08'])
      await arrangeCourse(db, tuition, { status: '1-planned', doneAt: `${day}T16:00:00.000Z` })
    await arrangeCourse(db, tuition, { doneAt: '2026-11-17T16:00:00.000Z' })
    await db.updateTable('contracts').set({ lastCourseOn: '2026-11-17' }).where('id', '=', tuition.contractId).execute()
    return tuition
  })
const announce = async (teacherId: number, leavesOn = lastDay, updatedAt: string | null = null, reason = 'Déménage.') =>
  app.call(leavingApi.announce, { teacherId, leavesOn, reason, updatedAt }, ines)
const show = async (teacherId: number): Promise<Departure> =>
  (await app.call(leavingApi.departure, { teacherId: String(teacherId) }, ines)).body
const end = async (teacherId: number, contractIds: number[]) =>
  (await app.call(leavingApi.endContracts, { teacherId, contractIds }, nathalie)).body.errors
const confirm = async (teacherId: number) => (await app.call(leavingApi.confirm, { teacherId }, ines)).body
const withdraw = async (teacherId: number) => (await app.call(leavingApi.withdraw, { teacherId }, ines)).body
const contractOf = async (id: number) =>
  app.database.db
    .selectFrom('contracts')
    .select(['status', 'endsOn', 'closedOn', 'endKind'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const statusOf = async (teacherId: number) =>
  app.database.db
    .selectFrom('teachers')
    .select(['status', 'leavesOn', 'leaveReason'])
    .where('id', '=', teacherId)
    .executeTakeFirstOrThrow()
const mailsTo = async (teacherId: number) =>
  (
    await app.database.db
      .selectFrom('messages')
      .select('purpose')
      .where('aboutClass', '=', 'teachers')
      .where('aboutId', '=', teacherId)
      .orderBy('id')
      .execute()
  ).map(({ purpose }) => purpose)
const tasksAbout = async (teacherId: number) =>
  (
    await app.database.db
      .selectFrom('todoEntries')
      .select('describe')
      .where('aboutClass', '=', 'teachers')
      .where('aboutId', '=', teacherId)
      .orderBy('id')
      .execute()
  ).map(({ describe: words }) => words)
/** The tasks of a night, in their order. */
const night = async (day: string) => {
  await at(`${day}T00:45:00+01:00`)
  const job = {
    db: app.database.db,
    write: (_operation: string, change: Parameters<TestApp['write']>[0]) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof followDepartures.run>[0]
  await followContractDates.run(job)
  return (await followDepartures.run(job)) as { summary: Record<string, number> }
}
/** Whether the office is given something to do about him in a night. */
const remindsOf = async (teacherId: number, day: string): Promise<boolean> => {
  const before = (await tasksAbout(teacherId)).length
  await night(day)
  return (await tasksAbout(teacherId)).length > before
}
const accountOf = async (personId: number) =>
  app.database.db.selectFrom('accounts').select(['enabled']).where('personId', '=', personId).executeTakeFirstOrThrow()

describe('the day', () => {
  test('is after the hiring and the last lesson, and within a year; said once, by two people once', async () => {
    const { teacherId } = await arrange()
    const at_ = async (day: string) => (await announce(teacherId, day)).body.errors
    expect((await at_('2026-11-16'))?.propertyPaths).toEqual(['leavesOn'])
    expect((await at_('2026-11-16'))?.messages[0]).toContain('le 17/11/2026')
    expect((await at_('2028-01-01'))?.propertyPaths).toEqual(['leavesOn'])
    expect((await at_('2024-01-01'))?.messages[0]).toContain('embauché')
    const both = await Promise.all([announce(teacherId), announce(teacherId)])
    expect(both.map(({ body }) => body.errors)).toEqual([null, null])
    expect((await announce(teacherId, '2026-12-05')).body.errors?.messages[0]).toContain('vient d’être noté')
    expect(await statusOf(teacherId)).toEqual({ status: 'active', leavesOn: lastDay, leaveReason: 'Déménage.' })
    expect(await tasksAbout(teacherId)).toEqual([expect.stringContaining('1\u00a0contrat à terminer')])
    expect(await mailsTo(teacherId)).toEqual([])
  })

  test('that his own wish asks for is answered by it', async () => {
    const { teacherId, teacherPersonId } = await arrange()
    const teacher = await app.signIn(teacherPersonId)
    await app.call(ownFileApi.askLeave, { wantedOn: '2026-12-15', words: 'Je déménage.' }, teacher)
    expect(await show(teacherId)).toMatchObject({
      departure: null,
      request: { wantedOn: '2026-12-15', words: 'Je déménage.' },
    })
    await announce(teacherId, '2026-12-15')
    expect((await app.call(ownFileApi.ownFile, {}, teacher)).body.leavesOn).toBeNull()
    await confirm(teacherId)
    expect((await app.call(ownFileApi.ownFile, {}, teacher)).body.leavesOn).toBe('2026-12-15')
    expect(await withdraw(teacherId)).toEqual(done)
    expect((await app.call(ownFileApi.ownFile, {}, teacher)).body).toMatchObject({ leave: null, leavesOn: null })
  })

  test('corrected, the contracts that end for it follow; a second person who read the former day is told', async () => {
    const { teacherId, contractId } = await arrange()
    await announce(teacherId)
    expect(await end(teacherId, [contractId])).toBeNull()
    expect(await contractOf(contractId)).toMatchObject({ status: 'active', endsOn: lastDay })
    await confirm(teacherId)
    const read = (await show(teacherId)).departure?.updatedAt ?? null
    expect((await announce(teacherId, '2026-12-04', read)).body.errors).toBeNull()
    expect((await contractOf(contractId)).endsOn).toBe('2026-12-04')
    expect((await announce(teacherId, '2026-12-05', read)).status).toBe(409)
    expect(await mailsTo(teacherId)).toEqual(['teacher-departure', 'teacher-departure'])
  })

  test('taken back before it: contracts go on, his account and proposals are as before', async () => {
    const { teacherId, contractId } = await arrange()
    await announce(teacherId)
    await end(teacherId, [contractId])
    await confirm(teacherId)
    expect(await withdraw(teacherId)).toEqual(done)
    expect((await withdraw(teacherId)).isValid).toBe(false)
    expect(await contractOf(contractId)).toMatchObject({ status: 'active', endsOn: null })
    expect(await statusOf(teacherId)).toEqual({ status: 'active', leavesOn: null, leaveReason: null })
    expect(await mailsTo(teacherId)).toEqual(['teacher-departure', 'teacher-departure-withdrawn'])
    const before = await tasksAbout(teacherId)
    await night('2026-12-01')
    expect(await tasksAbout(teacherId)).toEqual(before)
    expect((await statusOf(teacherId)).status).toBe('active')
    expect((await announce(teacherId, '2026-12-20')).body.errors).toBeNull()
  })
})

describe('what is settled', () => {
  test('contracts end once whatever is clicked, one that never began is given up, and who keeps no contracts ends none', async () => {
    const { teacherId, contractId, teacherPersonId } = await arrange()
    const created = await app.write((db) =>
      arrangeContract(db, { status: 'created', teacher: { teacherId, personId: teacherPersonId } }),
    )
    await announce(teacherId)
    expect((await show(teacherId)).contracts.map(({ fate }) => fate)).toEqual(['open', 'open'])
    expect((await show(teacherId)).lessons).toEqual({ untilDay: 1, afterDay: 1, toDeclare: 0 })
    const input = { teacherId, contractIds: [contractId, created.contractId] }
    expect((await app.call(leavingApi.endContracts, input, ines)).status).toBe(403)
    expect(await Promise.all([end(teacherId, input.contractIds), end(teacherId, input.contractIds)])).toEqual([
      null,
      null,
    ])
    expect(await contractOf(created.contractId)).toMatchObject({ status: 'close', endKind: 'given-up' })
    const page = await show(teacherId)
    expect(page.contracts.map(({ fate }) => fate).toSorted()).toEqual(['ended', 'ends'])
    expect(page.settled).toEqual(['contracts', 'lessons', 'stages', 'offers', 'account'])
    expect(page.pay.left).toEqual([{ state: 'unconfirmed', courses: 1, cents: null }])
    const stranger = await arrange()
    expect((await end(teacherId, [stranger.contractId]))?.messages[0]).toContain('plus à régler')
  })

  test('nothing new is proposed once it is announced: no pupil, no stage after the day', async () => {
    const { teacherId } = await arrange()
    await announce(teacherId)
    const linkingId = await app.write((db) => arrangeLinking(db))
    const asked = { linkingId, teacherIds: [teacherId] }
    const propose = await app.call(
      linkingProposalsApi.propose,
      { ...asked, customerPrice: 4500, expectedFirstCourseAt: null, message: null },
      nathalie,
    )
    expect(propose.body.errors?.messages[0]).toContain('On ne propose plus d’élève')
    const stage = await app.write((db) =>
      arrangeStage(db, { startsOn: '2026-11-30', endsOn: '2026-12-01', days: ['2026-11-30', '2026-12-01'] }),
    )
    const save = async (days: string[]) =>
      (
        await app.call(
          proposalsApi.saveProposal,
          { id: null, updatedAt: null, groupId: stage.groupId, teacherId, days },
          nathalie,
        )
      ).body.errors
    expect((await save(['2026-12-01']))?.messages).toEqual([
      'Ce professeur part le 30/11/2026\u00a0: ces jours viennent après.',
    ])
    expect(await save(['2026-11-30'])).toBeNull()
  })

  test('confirmed twice it tells once; a stage that is his after the day keeps him, an open one is withdrawn', async () => {
    const { teacherId, contractId } = await arrange()
    const stage = await app.write((db) =>
      arrangeStage(db, { startsOn: '2026-12-07', endsOn: '2026-12-08', days: ['2026-12-07', '2026-12-08'] }),
    )
    const saved = await app.call(
      proposalsApi.saveProposal,
      { id: null, updatedAt: null, groupId: stage.groupId, teacherId, days: ['2026-12-07'] },
      nathalie,
    )
    expect(saved.body.errors).toBeNull()
    await announce(teacherId)
    await end(teacherId, [contractId])
    expect((await show(teacherId)).stages).toHaveLength(1)
    const answers = await Promise.all([confirm(teacherId), confirm(teacherId)])
    expect(answers).toEqual([done, done])
    expect(await mailsTo(teacherId)).toEqual(['teacher-departure'])
    expect((await show(teacherId)).stages).toHaveLength(0)
    await app.write((db) =>
      db
        .updateTable('traineeshipProposals')
        .set({ status: 'accepted', sentAt: '2026-11-20T09:00:00Z' })
        .where('id', '=', saved.body.id ?? 0)
        .execute(),
    )
    await night('2026-12-01')
    expect((await tasksAbout(teacherId)).at(-1)).toContain('1\u00a0stage')
    expect((await statusOf(teacherId)).status).toBe('active')
  })
})

describe('the night after', () => {
  test('a contract that goes on keeps him: reminded before, on the day after, then weekly; settled, he leaves', async () => {
    const { teacherId, contractId } = await arrange()
    await announce(teacherId)
    await confirm(teacherId)
    const reminded: string[] = []
    for (const day of [
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-29',
      '2026-12-01',
      '2026-12-02',
      '2026-12-08',
    ])
      if (await remindsOf(teacherId, day)) reminded.push(day)
    expect(reminded).toEqual(['2026-11-23', '2026-11-29', '2026-12-01', '2026-12-08'])
    expect((await statusOf(teacherId)).status).toBe('active')
    expect((await tasksAbout(teacherId)).at(-1)).toContain('il reste à régler\u00a0: 1\u00a0contrat')
    await at('2026-12-08T10:00:00Z')
    expect(await end(teacherId, [contractId])).toBeNull()
    expect((await contractOf(contractId)).status).toBe('close')
    await night('2026-12-09')
    expect(await statusOf(teacherId)).toEqual({ status: 'inactive', leavesOn: lastDay, leaveReason: 'Déménage.' })
  })

  test('not confirmed, he stays and the office is reminded', async () => {
    const { teacherId, contractId } = await arrange()
    await announce(teacherId)
    await end(teacherId, [contractId])
    expect(await remindsOf(teacherId, '2026-12-01')).toBe(true)
    expect((await tasksAbout(teacherId)).at(-1)).toContain('le départ à confirmer')
    expect(await confirm(teacherId)).toEqual(done)
    expect((await statusOf(teacherId)).status).toBe('inactive')
  })

  test('a day that is past is confirmed once all is settled, and he leaves at once', async () => {
    const { teacherId, contractId } = await arrange()
    await announce(teacherId, '2026-11-18')
    expect((await confirm(teacherId)).errorMsgs[0]).toContain('Un contrat court encore')
    await end(teacherId, [contractId])
    expect(await confirm(teacherId)).toEqual(done)
    expect((await statusOf(teacherId)).status).toBe('inactive')
    expect(await mailsTo(teacherId)).toEqual(['teacher-left'])
  })

  test('made inactive on his record meanwhile he leaves with the night; nothing is left to confirm, and no paper is sent again', async () => {
    const { teacherId, contractId } = await arrange()
    await announce(teacherId)
    await end(teacherId, [contractId])
    await app.write((db) =>
      db.updateTable('teachers').set({ status: 'inactive' }).where('id', '=', teacherId).execute(),
    )
    await night('2026-11-25')
    const sent = await mailsTo(teacherId)
    expect(sent).toContain('teacher-left')
    const refused = await confirm(teacherId)
    expect([refused.isValid, refused.errorMsgs.length]).toEqual([false, 1])
    expect(await mailsTo(teacherId)).toEqual(sent)
  })

  test('run twice it sends his papers once: a last statement to the self-employed, a certificate of each family to the employee', async () => {
    const own = await arrange()
    const employed = await arrange({ selfEmployed: false })
    for (const { teacherId, contractId } of [own, employed]) {
      await announce(teacherId)
      await end(teacherId, [contractId])
      await confirm(teacherId)
    }
    expect((await night('2026-12-01')).summary.left).toBe(2)
    expect((await night('2026-12-01')).summary.left).toBe(0)
    const read = async (teacherId: number) => {
      const [paper] = (await show(teacherId)).papers.sent
      const file = await app.call(leavingApi.paper, { id: String(paper?.id) }, ines)
      return { kind: paper?.kind, text: pdfText(file.raw) }
    }
    const statement = await read(own.teacherId)
    expect(statement.kind).toBe('statement')
    expect(statement.text).toContain('À confirmer par les familles')
    expect(statement.text).toContain('31,50')
    const certificate = await read(employed.teacherId)
    expect(certificate.kind).toBe('certificate')
    for (const said of ['Certificat de travail', '17/11/2026', '30/11/2026', 'L1234-19'])
      expect(certificate.text).toContain(said)
    expect(await mailsTo(employed.teacherId)).toEqual(['teacher-departure', 'teacher-left-employer', 'teacher-left'])
    expect(await mailsTo(own.teacherId)).toEqual(['teacher-departure', 'teacher-left'])
  })
})

describe('the account', () => {
  const gone = async () => {
    const tuition = await arrange()
    await app.signIn(tuition.teacherPersonId)
    await announce(tuition.teacherId)
    await end(tuition.teacherId, [tuition.contractId])
    await confirm(tuition.teacherId)
    await night('2026-12-01')
    return { ...tuition, teacher: await app.signIn(tuition.teacherPersonId) }
  }

  test('reads pay, papers and conversations for twelve months; every other act of a teacher is refused with a sentence', async () => {
    const { teacher } = await gone()
    const own = allOperations.filter(({ operation: { access } }) => {
      const all = access.kind === 'anyOf' ? access.of : [access]
      return all.some((one) => one.kind === 'audience' && one.audience === 'teacher')
    })
    const [reads, others] = [[] as string[], [] as string[]]
    for (const { operation } of own) {
      const { access } = operation
      const isOpen =
        access.kind === 'anyOf' && access.of.some((one) => one.kind === 'audience' && one.audience === 'former')
      ;(isOpen ? reads : others).push(operation.name)
      const answer = await app.call(operation, {}, teacher)
      if (isOpen) expect(answer.status, operation.name).not.toBe(403)
      else {
        expect(answer.status, operation.name).toBe(403)
        expect((answer.body as { message: string }).message, operation.name).toContain('votre espace se lit')
      }
      if (operation.effect === 'write') expect(isOpen, operation.name).toBe(false)
    }
    expect(reads).toContain('teacher_own_pay')
    expect(reads).toContain('own_threads')
    expect(others.length).toBeGreaterThan(40)
    expect((await app.call(leavingApi.ownDeparture, {}, teacher)).body).toMatchObject({
      ...{ leavesOn: lastDay, closesOn: '2027-11-30' },
      papers: [{ kind: 'statement' }],
    })
    const stranger = await gone()
    const [paper] = (await show(stranger.teacherId)).papers.sent
    expect((await app.call(leavingApi.paper, { id: String(paper?.id) }, teacher)).status).toBe(404)
  })

  test('is closed a year after, once', async () => {
    const { teacherPersonId } = await gone()
    await night('2027-11-29')
    expect((await accountOf(teacherPersonId)).enabled).toBe(true)
    expect((await night('2027-11-30')).summary.closed).toBeGreaterThan(0)
    expect((await night('2027-12-01')).summary.closed).toBe(0)
    expect((await accountOf(teacherPersonId)).enabled).toBe(false)
  })

  test('of who comes back brings the papers that he lacks; approved, he is in activity on the same file', async () => {
    const { teacherId, teacherPersonId, contractId } = await gone()
    const type = await app.write((db) =>
      db
        .insertInto('documentTypes')
        .values({
          name: 'Casier judiciaire',
          mandatory: true,
          availableFor: ['candidate', 'teacher'],
          category: 'identity',
          type: 'certificate',
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await night('2027-12-01')
    const act = async (operation: typeof leavingApi.comeBack) => (await app.call(operation, { teacherId }, ines)).body
    expect(await act(leavingApi.comeBack)).toEqual(done)
    expect(await act(leavingApi.comeBack)).toEqual(done)
    expect((await accountOf(teacherPersonId)).enabled).toBe(true)
    expect((await show(teacherId)).missingPapers).toEqual(['Casier judiciaire'])
    expect((await act(leavingApi.resume)).errorMsgs[0]).toContain('Casier judiciaire')
    // he does not come back after all: closed again
    expect(await withdraw(teacherId)).toEqual(done)
    expect((await accountOf(teacherPersonId)).enabled).toBe(false)
    await act(leavingApi.comeBack)
    await app.write((db) =>
      db
        .insertInto('documents')
        .values({ documentTypeId: type.id, teacherId, checkStatus: 'approved', checkedAt: '2027-12-01T10:00:00Z' })
        .execute(),
    )
    expect(await act(leavingApi.resume)).toEqual(done)
    expect(await statusOf(teacherId)).toEqual({ status: 'active', leavesOn: null, leaveReason: null })
    const rung = await app.database.db
      .selectFrom('notifications as n')
      .innerJoin('accounts as a', 'a.id', 'n.accountId')
      .select('n.title')
      .where('a.personId', '=', teacherPersonId)
      .execute()
    expect(rung.map(({ title }) => title)).toContain('Vous êtes de nouveau en activité.')
    expect((await show(teacherId)).departure).toBeNull()
    expect((await act(leavingApi.comeBack)).errorMsgs[0]).toContain('n’est pas parti')
    const reactivated = await app.call(contractsApi.open, { id: contractId }, nathalie)
    expect(reactivated.body.isValid).toBe(true)
    const { hiredOn } = await app.database.db
      .selectFrom('teachers')
      .select('hiredOn')
      .where('id', '=', teacherId)
      .executeTakeFirstOrThrow()
    expect(hiredOn).toBe('2024-09-01')
    await app.write((db) => db.updateTable('documentTypes').set({ enabled: false }).where('id', '=', type.id).execute())
  })

  test('of somebody made inactive otherwise opens again, too', async () => {
    const { teacherId } = await app.write((db) => arrangeTeacher(db, { status: 'inactive' }))
    expect((await app.call(leavingApi.comeBack, { teacherId }, ines)).body).toEqual(done)
    expect((await app.call(leavingApi.resume, { teacherId }, ines)).body).toEqual(done)
    expect((await statusOf(teacherId)).status).toBe('active')
    expect(addMonths(lastDay, 12)).toBe('2027-11-30')
  })
})
