// Mails of papers of teachers, read where they arrive: what is awaited by name, what was checked, what ends.

import { ownDocumentsApi as own } from '@cartable/domain/documents/own-documents.api.ts'
import { teacherDocumentsApi as office } from '@cartable/domain/documents/teacher-documents.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAwaitedPapers } from '../../src/modules/documents/ask-awaited.ts'
import { pdf, sendFiles } from '../../src/modules/documents/documents.factory.ts'
import { followPapers } from '../../src/modules/documents/follow-papers.ts'
import type { Caller } from '../app.ts'
import { arrangeTeacher } from '../factories/people.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
let ines: Caller
let kinds: readonly number[]
beforeAll(async () => {
  app = await startMailApp()
  ines = await app.staff({ teachers: 'write' }, { firstName: 'Inès', lastName: 'Carpentier' })
  kinds = await app.write(async (db) => {
    await db.updateTable('documentTypes').set({ mandatory: false }).execute()
    const kind = {
      type: 'proof' as const,
      availableFor: ['teacher' as const],
      mandatory: true,
      internalCheckRequired: true,
    }
    const ends = { limitedValidity: true, validityDurationMonths: 6 }
    const made = await db
      .insertInto('documentTypes')
      .values([
        { name: 'Carte professionnelle', category: 'employment', ...kind },
        { name: 'Attestation de vigilance', category: 'employment', ...kind, ...ends },
      ])
      .returning('id')
      .execute()
    return made.map(({ id }) => id)
  })
})
afterAll(() => app.close())

const hired = async (hiredOn: string) => {
  const { teacherId, personId } = await app.write((db) => arrangeTeacher(db))
  await app.write((db) => db.updateTable('teachers').set({ hiredOn }).where('id', '=', teacherId).execute())
  return { teacherId, personId }
}
const send = async (personId: number, documentTypeId: number, issueDate: string | null = null) => {
  const files = [{ name: 'papier.pdf', bytes: pdf }]
  const teacher = await app.signIn(personId)
  const { body } = await sendFiles(app, teacher, own.sendPaper, { documentTypeId, issueDate }, files)
  expect(body.errors).toBeNull()
  return body.id as number
}
const check = async (id: number, isApproved: boolean, refusalReason: string | null = null) => {
  await app.call(office.teacherApprove, { id, isApproved, refusalReason }, await app.signIn(ines.personId))
  await app.pass(31)
}

test('document-awaited: as he is hired, then each week three times, until all is there', async () => {
  const { personId } = await hired('2026-11-20')
  await app.signIn(personId)
  const old = await hired('2025-09-01')
  const count = async () => (await app.inbox(personId)).length
  await app.run(askAwaitedPapers)
  await app.run(askAwaitedPapers)
  const mail = await app.letter(personId, 'Il manque 2 documents')
  expect(mail.text).toContain('•\u00a0Attestation de vigilance\n•\u00a0Carte professionnelle')
  expect(mail.text).toContain('/espace/justificatifs')
  for (const [at, mails] of [
    ['2026-11-26T12:00:00Z', 1],
    ['2026-11-27T05:00:00Z', 1],
    ['2026-11-27T12:00:00Z', 2],
    ['2026-12-04T12:00:00Z', 3],
    ['2026-12-11T12:00:00Z', 4],
    ['2026-12-18T12:00:00Z', 4],
  ] as const) {
    await app.move(at)
    await app.run(askAwaitedPapers)
    expect([at, await count()]).toEqual([at, mails])
  }
  expect(await app.inbox(old.personId)).toEqual([])
  const complete = await hired('2026-12-18')
  for (const kind of kinds) await send(complete.personId, kind, '2026-12-01')
  await app.run(askAwaitedPapers)
  expect((await app.inbox(complete.personId)).filter(({ subject }) => subject.includes('manque'))).toEqual([])
})

test('document-refused and document-approved: what came of the check, with its reason', async () => {
  const { personId } = await hired('2025-09-01')
  const issued = app.clock.today()
  await check(await send(personId, kinds[1]!, issued), false, 'La date n’est pas lisible.')
  expect((await app.letter(personId, 'n’est pas accepté')).text).toContain('La date n’est pas lisible.')
  await check(await send(personId, kinds[1]!, issued), true)
  expect((await app.letter(personId, 'est vérifié')).text).toContain('Attestation de vigilance')
})

test('document-expiring: 30 and 7 days before, and on the day', async () => {
  const { personId } = await hired('2025-09-01')
  const issued = app.clock.today()
  const id = await send(personId, kinds[1]!, issued)
  await check(id, true)
  const { expiresOn } = await app.database.db
    .selectFrom('documents')
    .select('expiresOn')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const last = Date.parse(`${expiresOn}T09:00:00Z`)
  for (const [days, mails] of [
    [31, 0],
    [30, 1],
    [7, 2],
    [0, 3],
    [0, 3],
  ] as const) {
    await app.move(new Date(last - days * 86_400_000).toISOString())
    await app.run(followPapers)
    const told = (await app.inbox(personId)).filter(({ subject }) => subject.includes('expire le'))
    expect([days, told.length]).toEqual([days, mails])
  }
})
