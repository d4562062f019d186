// Documents as personal data: in the export with their files, gone with the person, gone a month after they were taken out.
import { customerDocumentsApi as api } from '@cartable/domain/documents/customer-documents.api.ts'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { readZip } from '../../../test/zip.ts'
import { retentionTaskCode } from '../people/apply-retention.ts'
import { arrangeFamily } from '../people/privacy.factory.ts'
import { pdf, png, sendDocument } from './documents.factory.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  await app.start()
})
afterAll(() => app.close())

const give = async (customerId: number, name: string) => {
  const { id: documentTypeId } = await app.database.db
    .selectFrom('documentTypes')
    .select('id')
    .where('code', '=', 'address_proof')
    .executeTakeFirstOrThrow()
  const { body } = await sendDocument(app, director, { customerId, documentTypeId }, [
    { name: `${name}.pdf`, bytes: pdf },
    { name: `${name}.png`, bytes: png },
  ])
  expect(body.errors).toBeNull()
  const files = await app.database.db
    .selectFrom('files as f')
    .innerJoin('documentFiles as df', 'df.fileId', 'f.id')
    .select(['f.id', 'f.storageKey'])
    .where('df.documentId', '=', body.id as number)
    .execute()
  expect(files).toHaveLength(2)
  return { id: body.id as number, files }
}
/** The sweep an hour later: what nobody names any more has lost its bytes. */
const areGone = async (files: readonly { id: number; storageKey: string }[]) => {
  await app.platform.files.sweep(new Date(Date.now() + 2 * 3_600_000))
  for (const file of files) {
    expect(await app.platform.files.find(app.database.db, file.id)).toBeNull()
    await expect(app.platform.files.readAll(file)).rejects.toThrow()
  }
}

test('an export holds the document and its files, even of one that was taken out', async () => {
  const family = await arrangeFamily(app)
  const { id } = await give(family.customerId, 'quittance')
  await app.call(api.customerRemove, { id: String(id) }, director)
  const asked = await app.call(privacyApi.exportPersonalData, { subject: 'customer', id: family.customerId }, director)
  const uuid = asked.body.taskUuid
  await vi.waitFor(async () => {
    const { body } = await app.call(exchangeApi.taskProgress, { uuid }, director)
    expect(body.status).toBe('successed')
  }, 30_000)
  const zip = readZip((await app.call(privacyApi.downloadPersonalData, { uuid }, director)).raw)
  const given = [...zip].filter(([name]) => name.startsWith('fichiers/'))
  expect(given.find(([name]) => name.includes('quittance.pdf'))?.[1].equals(pdf)).toBe(true)
  expect(given.find(([name]) => name.includes('quittance.png'))?.[1].equals(png)).toBe(true)
  expect(zip.get('donnees.json')?.toString()).toContain('Justificatifs')
})

test('an erasure deletes the documents and the bytes of their files', async () => {
  const family = await arrangeFamily(app)
  const { id, files } = await give(family.customerId, 'identite')
  const { words } = family
  const confirmation = `${words.mother} ${words.family.toLocaleUpperCase('fr-FR')}`
  const whom = { subject: 'customer' as const, id: family.customerId, confirmation }
  const erased = await app.call(privacyApi.erasePersonalData, whom, director)
  expect(erased.body).toEqual({ isValid: true, errorMsgs: [], alreadyErased: false })
  expect(await app.database.db.selectFrom('documents').select('id').where('id', '=', id).execute()).toEqual([])
  await areGone(files)
})

test('a document that was taken out goes after a month, with its files; the others stay', async () => {
  const family = await arrangeFamily(app)
  const [old, recent, kept] = [
    await give(family.customerId, 'ancien'),
    await give(family.customerId, 'recent'),
    await give(family.customerId, 'garde'),
  ]
  for (const { id } of [old, recent]) await app.call(api.customerRemove, { id: String(id) }, director)
  await app.write((db) =>
    sql`update documents set removed_at = now() - interval '40 days' where id = ${old.id}`.execute(db),
  )
  const { body } = await app.call(privacyApi.retention, {}, director)
  expect(JSON.stringify(body)).toContain('Documents retirés d’une fiche')
  await app.database.writer.transaction().execute((tx) => app.platform.scheduled.runNow(tx, retentionTaskCode))
  const left = () =>
    app.database.db
      .selectFrom('documents')
      .select('id')
      .where('id', 'in', [old.id, recent.id, kept.id])
      .orderBy('id')
      .execute()
  await vi.waitFor(async () => expect(await left()).toEqual([{ id: recent.id }, { id: kept.id }]), 20_000)
  await areGone(old.files)
  expect((await app.platform.files.readAll(kept.files[0] as { storageKey: string })).length).toBeGreaterThan(0)
})
