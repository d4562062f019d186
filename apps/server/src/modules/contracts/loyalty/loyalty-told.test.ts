// What a family reads of its loyalty: the level and the euros that it takes off, wherever a price is told; and what the office reads on its record.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import { priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { logEntriesApi } from '@cartable/domain/customers/log-entries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { createLink } from '../../../platform/http/links.ts'
import { type PlanningApp, startPlanningApp } from '../../courses/planning/planning.factory.ts'
import { applyLoyalty } from '../apply-loyalty.ts'

let app: PlanningApp
let director: Caller
beforeAll(async () => {
  app = await startPlanningApp()
  director = app.director
  const { body: form } = await app.call(loyaltyApi.showLoyalty, {}, director)
  const levels = [
    { thresholdHours: 2, discountPercent: '10' },
    { thresholdHours: 50, discountPercent: '20' },
  ]
  expect((await app.call(loyaltyApi.saveLoyalty, { ...form, levels }, director)).body.errors).toBeNull()
})
afterAll(() => app.close())

/** A family at 45 € an hour, 13.50 € of margin, with so many confirmed hours. */
const familyOf = (hours: number): Promise<Tuition> =>
  app.write(async (db) => {
    const home = await arrangeContract(db)
    for (let hour = 0; hour < hours; hour += 1) {
      const id = await arrangeCourse(db, home)
      await sql`update courses set status = '3-confirmed', confirmed_at = done_at where id = ${id}`.execute(db)
    }
    return home
  })
const night = () =>
  applyLoyalty.run({
    db: app.database.db,
    write: (_operation, change) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof applyLoyalty.run>[0])
const versionsOf = async ({ contractId }: Tuition) =>
  (await app.call(contractsApi.show, { id: String(contractId) }, director)).body.priceVersions
const paperOf = async ({ contractId }: Tuition) =>
  pdfText((await app.call(contractsApi.print, { id: String(contractId) }, director)).raw)
const mailsTo = async ({ customerPersonId }: Tuition, purpose: string) => {
  const { rows } = await sql<{ body: string }>`
    select m.body from messages m join message_recipients r on r.message_id = m.id
    where r.person_id = ${customerPersonId} and m.purpose = ${purpose} order by m.id`.execute(app.database.db)
  return rows.map(({ body }) => body)
}
const propose = async ({ contractId }: Tuition) => {
  const price = { id: null, updatedAt: null, contractId, customerPrice: 5000, margin: 1500, startsOn: '2026-12-01' }
  const { body } = await app.call(contractsApi.savePrice, price, director)
  expect(body.errors).toBeNull()
  return body.id ?? 0
}

test('a price that is proposed names level and euros: mail, page of the link, home, and the contract to read', async () => {
  const home = await familyOf(2)
  const id = await propose(home)
  await app.tell()
  const [mail] = await mailsTo(home, 'price-proposed')
  expect(mail).toContain('Fidélité\u00a0: palier 2\u00a0h, 1,50\u00a0€ de remise par heure, déjà déduite.')
  const token = await app.write((db) =>
    createLink(db, {
      ...{ purpose: 'price-version', subjectClass: 'contract_price_versions', subjectId: id },
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    }),
  )
  const loyalty = { hours: 2, discountCents: 150 }
  const { body: page } = await app.call(priceAnswerApi.showAnswer, { token }, null)
  expect(page).toMatchObject({ hourlyPriceCents: 4850, loyalty })
  const { body: own } = await app.call(homesApi.familyHome, {}, await app.signIn(home.customerPersonId))
  expect(own.students[0]?.contracts[0]?.proposal).toMatchObject({ id, hourlyPriceCents: 4850, loyalty })
  expect(await paperOf(home)).toContain('48,50 € (fidélité, palier 2 h, 1,50 € de remise par heure, déjà déduite)')
})

test('a family below the first level reads nothing of it', async () => {
  const home = await familyOf(1)
  const id = await propose(home)
  await app.tell()
  expect((await mailsTo(home, 'price-proposed')).join()).not.toContain('idélité')
  const { body: own } = await app.call(homesApi.familyHome, {}, await app.signIn(home.customerPersonId))
  expect(own.students[0]?.contracts[0]?.proposal).toMatchObject({ id, loyalty: null })
  expect(await paperOf(home)).not.toContain('idélité')
})

test('a level reached is told with its euros, noted on the record of the family, and said by the lines of its bills', async () => {
  const home = await familyOf(2)
  await night()
  const [thanks] = await mailsTo(home, 'contract-loyalty')
  expect(thanks).toMatch(/plus de 2\s.{0,9}heures de cours avec nous.: palier 2\s.?h, 1,35\s€ de remise par heure/)
  const { body: record } = await app.call(customersApi.show, { id: String(home.customerId) }, director)
  expect(record.summary?.loyalty).toMatchObject({
    ...{ minutes: 120, level: { thresholdHours: 2 }, next: { thresholdHours: 50 } },
    since: expect.stringMatching(/^2026-11-/),
  })
  const asked = { ownerClass: 'customers', ownerId: String(home.customerId) } as const
  const { body: log } = await app.call(logEntriesApi.listLogEntries, asked, director)
  expect(log.rows).toMatchObject([
    {
      ...{ type: 'system', title: 'Fidélité\u00a0: palier 2\u00a0h atteint' },
      excerpt: expect.stringMatching(/45,00\s€ → 43,65\s€ de l’heure/),
    },
  ])
  // a lesson at the lowered price, and one that was declared before it
  const lowered = (await versionsOf(home)).find(({ loyaltyHours }) => loyaltyHours === 2)!
  const loyal = { ...home, priceVersionId: lowered.id, customerPriceCents: lowered.customerPrice }
  const billOf = async (of: Tuition, doneAt: string) => {
    const id = await app.write((db) => arrangeCourse(db, of, { doneAt }))
    const { body } = await app.call(coursesApi.confirm, { id }, await app.signIn(home.customerPersonId))
    const print = { id: String(body.billId), mode: 'simple' } as const
    return pdfText((await app.call(billingApi.billPrint, print, director)).raw).replaceAll(/\s+/g, ' ')
  }
  expect(await billOf(loyal, `${lowered.startsOn}T08:00:00Z`)).toContain(
    '(fidélité, palier 2 h, 1,35 € de remise par heure, déjà déduite)',
  )
  expect(await billOf(home, '2026-11-19T08:00:00Z')).not.toContain('idélité')
})
