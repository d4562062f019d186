// Certificates that are given: planned, issued once, kept as they were, replaced when a later correction changes them.
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { lastCertificates } from './certificates.queries.ts'
import { compareCertificates } from './compare-certificates.ts'
import { followCertificates } from './follow-certificates.ts'
import { listCertificatesDue } from './list-certificates-due.ts'
import { planCertificates } from './plan-certificates.ts'
import { tellCertificateJob } from './tell-certificate.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  await app.start({ byItself: false })
  await app.write((db) =>
    db
      .updateTable('companies')
      .set({ name: 'Cours Armor', sapNumber: 'SAP732829320', sapDeclaredOn: '2020-03-02' })
      .where('code', '=', 'private-tuition')
      .execute(),
  )
})
afterAll(() => app.close())

const desk = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
/** The mails of what was issued leave, once however often the job runs. */
const tell = async () => {
  const given = await app.database.db.selectFrom('taxCertificates').select('id').orderBy('id').execute()
  for (const { id } of given) await tellCertificateJob.run(desk(), { certificateId: id })
}

/** Two lessons of 45 € at home, paid by one cheque in November 2026. */
const arrange = async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const ids: number[] = []
  for (const doneAt of ['2026-11-18T10:00:00.000Z', '2026-11-18T16:00:00.000Z']) {
    const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt }))
    await app.call(coursesApi.confirm, { id }, director)
    ids.push(id)
  }
  const { customerId } = tuition
  const { orders } = (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, director)).body
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition' as const, method: 'transfer' as const },
      ...{ amountCents: 9000, receivedOn: '2026-11-20' },
      parts: orders.map(({ orderId }) => ({ orderId, cents: 4500 })),
    },
    director,
  )
  expect(body.errors).toBeNull()
  return { ...tuition, courseIds: ids }
}
type Family = Awaited<ReturnType<typeof arrange>>
const plan = async () => (await app.call(taxReturnApi.certificatePlan, { year: '2026' }, director)).body
const rowOf = async ({ customerId }: Family) => (await plan()).rows.find((row) => row.customerId === customerId)
const ask = async (...families: readonly Family[]) =>
  (
    await app.call(
      taxReturnApi.issueCertificates,
      { year: 2026, customerIds: families.map(({ customerId }) => customerId) },
      director,
    )
  ).body
/** The lines of the report of a task, once it is over. */
const reportOf = async (uuid: string | null): Promise<string[]> => {
  await app.platform.jobs.drain()
  const { raw } = await app.call(taxReturnApi.issuingReport, { uuid: uuid ?? '' }, director)
  return raw.toString('utf8').replaceAll('\u00a0', ' ').trim().split('\n').slice(1)
}
/** What a task said of each family, in its order. */
const issue = async (...families: readonly Family[]): Promise<string[]> =>
  (await reportOf((await ask(...families)).taskUuid)).map((line) => line.split(';')[1] ?? '')
const versionsOf = async ({ customerId }: Family) =>
  (await app.database.db.selectFrom('taxCertificates').select('version').where('customerId', '=', customerId).execute())
    .length
const paperOf = async ({ customerId }: Family) => {
  const asked = { customerId: String(customerId), year: '2026' }
  const answer = await app.call(taxReturnApi.taxReturnDocument, asked, director)
  return pdfText(answer.raw)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('- ', '-')
}
const dueAtHome = async () => (await app.call(dashboardApi.summary, {}, director)).body['28-certificatesToIssue']
const mailsTo = async ({ customerPersonId }: Family) =>
  (
    await sql<{ purpose: string }>`select m.purpose from messages m join message_recipients r on r.message_id = m.id
      where r.person_id = ${customerPersonId} and m.about_class = 'tax_certificates' order by m.id`.execute(
      app.database.db,
    )
  ).rows.map(({ purpose }) => purpose)

test('J-BOOKS-06 certificates are planned, issued and sent once the year is over, once; a correction afterwards replaces them', async () => {
  const [one, other] = [await arrange(), await arrange()]
  expect(await rowOf(one)).toMatchObject({
    state: 'to-issue',
    minutes: 120,
    paidCents: 9000,
    receivedCents: 9000,
    leftOut: [],
    issued: null,
  })
  expect((await ask(one)).errorMsgs).toEqual([expect.stringMatching(/^L’année 2026 n’est pas finie/)])
  clock.set('2027-01-08T09:00:00Z')
  director = await app.director()
  await listCertificatesDue.run(desk())
  expect(await dueAtHome()).toBe(2)
  expect(await issue(one, other)).toEqual(['Émise', 'Émise'])
  expect(await dueAtHome()).toBe(0)
  await tell()
  expect(await mailsTo(one)).toEqual(['tax-certificate'])
  // again, or somebody else: nothing is given twice
  expect(await issue(one, other)).toEqual(['Déjà émise', 'Déjà émise'])
  const { number } = (await rowOf(one))?.issued ?? { number: '' }
  expect(number).toMatch(/^AF-2026-C\d+$/)
  const given = await paperOf(one)
  expect(given).toContain('Montant effectivement acquitté : 90,00 €')
  expect(given).toContain(number)

  const courseId = one.courseIds[1] ?? 0
  const { body: record } = await app.call(cancelBilledApi.billedToCancel, { id: String(courseId) }, director)
  const { body: cancelled } = await app.call(
    cancelBilledApi.cancelBilled,
    {
      ...{ id: courseId, updatedAt: record.updatedAt, reason: 'Le cours n’a pas eu lieu.' },
      ...{ moneyBack: 'credit', recovery: 'next-pay' },
    },
    director,
  )
  expect(cancelled.errors).toBeNull()
  // what was given stays what it was until it is replaced
  expect(await paperOf(one)).toBe(given)
  expect(await rowOf(one)).toMatchObject({ state: 'changed', minutes: 60, paidCents: 4500 })
  expect(await rowOf(other)).toMatchObject({ state: 'issued' })
  await followCertificates.run(desk())
  const { body: indicators } = await app.call(dashboardApi.summary, {}, director)
  expect(indicators).toMatchObject({ '25-certificatesToReplace': 1 })
  expect((await issue(one, other)).sort()).toEqual(['Déjà émise', 'Émise, remplace la précédente'])
  await tell()
  expect(await mailsTo(one)).toEqual(['tax-certificate', 'tax-certificate-replaced'])
  expect(await mailsTo(other)).toEqual(['tax-certificate'])
  const replaced = await paperOf(one)
  expect(replaced).toContain('Montant effectivement acquitté : 45,00 €')
  expect(replaced).toContain(`Annule et remplace l’attestation n° ${number} du 08/01/2027.`)
  expect(replaced).toContain(`${number}-2`)
  expect((await app.call(dashboardApi.summary, {}, director)).body).toMatchObject({ '25-certificatesToReplace': 0 })
  expect(
    (await app.call(taxReturnApi.taxReturnYears, { customerId: String(one.customerId) }, director)).body.years,
  ).toMatchObject([{ year: 2026, paidCents: 4500, isChanged: false, issued: { version: 2, number: `${number}-2` } }])
})

test('a certificate that was given never changes', async () => {
  const change = app.write((db) => sql`update tax_certificates set paid_cents = 1`.execute(db))
  await expect(change).rejects.toMatchObject({ constraint: 'tax_certificates_immutable' })
})

test('two people at once: each family is given one', async () => {
  const family = await arrange2027()
  const both = await Promise.all([ask(family), ask(family)])
  expect(both.map(({ isValid }) => isValid)).toEqual([true, true])
  await app.platform.jobs.drain()
  expect(await versionsOf(family)).toBe(1)
})

test('the report of a task says of each family what it was given and where that was sent, and the bell how many', async () => {
  const [sent, posted] = [await arrange2027(), await arrange2027()]
  await app.write((db) =>
    db.updateTable('people').set({ email: null }).where('id', '=', posted.customerPersonId).execute(),
  )
  const { taskUuid } = await ask(sent, posted)
  const lines = await reportOf(taskUuid)
  expect(lines).toHaveLength(2)
  expect(lines).toContainEqual(expect.stringMatching(/;Émise;AF-2026-C\d+;\d+,\d\d;\S+@\S+$/))
  expect(lines).toContainEqual(expect.stringMatching(/;Émise;AF-2026-C\d+;\d+,\d\d;À imprimer et à poster$/))
  const told = await app.database.db
    .selectFrom('notifications')
    .select(['body', 'link'])
    .where('accountId', '=', director.accountId)
    .where('link', '=', '/accounting/tax-certificates?annee=2026')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(told.body?.replaceAll('\u00a0', ' ')).toBe('2 attestations émises sur 2. 1 est à imprimer et à poster.')
  // of somebody else, it is not read
  const other = await app.director()
  expect((await app.call(taxReturnApi.issuingReport, { uuid: taskUuid ?? '' }, other)).status).toBe(404)
})

test('a family that breaks is said to have in the report and in the technical log; the others have theirs', async () => {
  const [whole, broken] = [await arrange2027(), await arrange2027()]
  const refuse = sql.raw(`check (customer_id <> ${broken.customerId}) not valid`)
  await app.write((db) => sql`alter table tax_certificates add constraint broken_check ${refuse}`.execute(db))
  try {
    expect((await issue(whole, broken)).sort()).toEqual(['En échec, à reprendre', 'Émise'])
  } finally {
    await app.write((db) => sql`alter table tax_certificates drop constraint broken_check`.execute(db))
  }
  const logged = await app.database.db
    .selectFrom('technicalLogs')
    .select('message')
    .where('message', '=', 'Émission d’une attestation fiscale en échec')
    .execute()
  expect(logged).toHaveLength(1)
  expect(await issue(broken)).toEqual(['Émise'])
})

/** A family whose money came in 2026, made once the clock stands in 2027. */
const arrange2027 = async (): Promise<Family> => {
  const tuition = await app.write((db) => arrangeContract(db))
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-12-18T10:00:00.000Z' }))
  await app.giveCard(tuition.customerId)
  await app.call(coursesApi.confirm, { id }, director)
  await app.write((db) =>
    sql`update payments set paid_on = '2026-12-31' where order_id = (select order_id from courses where id = ${id})`.execute(
      db,
    ),
  )
  return { ...tuition, courseIds: [id] }
}

test('a certificate that was looked at and is still so is not looked at again until something moves', async () => {
  const family = await arrange2027()
  await issue(family)
  const looked = async () => ((await followCertificates.run(desk())) as { summary: { looked: number } }).summary.looked
  // a bill of this year, which changes nothing of the last one
  await app
    .write((db) => arrangeCourse(db, family, { doneAt: '2027-01-08T07:00:00.000Z' }))
    .then((id) => app.call(coursesApi.confirm, { id }, director))
  clock.set('2027-01-08T12:00:00Z')
  director = await app.director()
  expect(await looked()).toBeGreaterThan(0)
  expect(await looked()).toBe(0)
})

test('what was attested is set beside what would be today, family by family as if all were worked out again', async () => {
  const family = await arrange2027()
  await issue(family)
  const context = {
    db: app.database.db,
    snapshot: <T>(read: (db: typeof app.database.db) => Promise<T>) => read(app.database.db),
    today: app.platform.clock.today,
  }
  const compared = async () => {
    const { leftCents, rightCents } = await compareCertificates(context, 2026)
    const given = new Set((await lastCertificates(app.database.db, { year: 2026 })).map(({ customerId }) => customerId))
    const whole = (await planCertificates(context, 2026)).rows.filter(({ customerId }) => given.has(customerId))
    expect(rightCents).toBe(whole.reduce((sum, { paidCents }) => sum + paidCents, 0))
    return leftCents - rightCents
  }
  expect(await compared()).toBe(0)
  const [id] = family.courseIds
  const shown = await app.call(cancelBilledApi.billedToCancel, { id: String(id) }, director)
  const { body } = await app.call(
    cancelBilledApi.cancelBilled,
    { id: id!, updatedAt: shown.body.updatedAt, reason: 'Jamais donné.' },
    director,
  )
  expect(body.errors).toBeNull()
  expect(await compared()).toBeGreaterThan(0)
})

test('whoever may not declare anything has a line that says why, and everything received is accounted for', async () => {
  const tuition = await app.write((db) => arrangeContract(db, { format: 'CEL' }))
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2027-01-07T10:00:00.000Z' }))
  await app.giveCard(tuition.customerId)
  await app.call(coursesApi.confirm, { id }, director)
  await app.write((db) =>
    sql`update payments set paid_on = '2026-12-30' where order_id = (select order_id from courses where id = ${id})`.execute(
      db,
    ),
  )
  const row = await rowOf({ ...tuition, courseIds: [id] })
  expect(row).toMatchObject({ state: 'none', paidCents: 0, remarks: [], issued: null })
  expect(row?.leftOut).toEqual([{ reason: 'not-home', cents: row?.receivedCents }])
  expect(row?.receivedCents).toBeGreaterThan(0)
  for (const { receivedCents, paidCents, advanceCents, leftOut } of (await plan()).rows)
    expect(paidCents + advanceCents + leftOut.reduce((sum, { cents }) => sum + cents, 0)).toBe(receivedCents)
})
