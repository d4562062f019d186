// Who brought whom through HTTP: recorded, asked by a family, approved, refused, put right, removed; the margin follows.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { affiliatedPrice } from '@cartable/domain/contracts/affiliations/affiliations.rules.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeContract, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let nathalie: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  nathalie = await app.director({ firstName: 'Nathalie', lastName: 'Guivarch' })
})
afterAll(() => app.close())

type Sent = SentOf<typeof affiliationsApi.saveAffiliation>
const save = async (sent: Partial<Sent>) =>
  (
    await app.call(
      affiliationsApi.saveAffiliation,
      {
        ...{ id: null, updatedAt: null, sponsorKind: 'customer', teacherId: null, sponsorCustomerId: null },
        ...{ customerId: null, declaredOn: '2026-11-20', status: 'approved' },
        ...sent,
      } as Sent,
      nathalie,
    )
  ).body
const rows = async (customerId: number) =>
  (await app.call(affiliationsApi.affiliations, { customerId: String(customerId) }, nathalie)).body.rows
const contractOf = async ({ contractId }: Tuition) =>
  (await app.call(contractsApi.show, { id: String(contractId) }, nathalie)).body
/** 45,00 € of the hour, 30 % of margin, 20 % for who was brought. */
const tuition = async (): Promise<Tuition> => {
  const made = await app.write((db) => arrangeContract(db))
  const career = await app.database.db
    .selectFrom('contracts as c')
    .innerJoin('scholarLevels as l', 'l.id', 'c.scholarLevelId')
    .select('l.schoolCareerId')
    .where('c.id', '=', made.contractId)
    .executeTakeFirstOrThrow()
  const channel = { Price: 4500, MinPrice: 4200, MaxPrice: 6000, Margin: '30', MarginAffiliation: '20' }
  const of = (name: string) => Object.fromEntries(Object.entries(channel).map(([key, value]) => [name + key, value]))
  const grid = {
    id: null,
    updatedAt: null,
    schoolCareerIds: [career.schoolCareerId],
    ...of('offline'),
    ...of('online'),
  }
  const { body } = await app.call(priceGridsApi.saveGrid, grid as SentOf<typeof priceGridsApi.saveGrid>, nathalie)
  expect(body.errors).toBeNull()
  return made
}
const mailsOf = async (purpose: string) =>
  (await app.database.db.selectFrom('messages').select('body').where('purpose', '=', purpose).execute()).map(
    ({ body }) => body,
  )

test('the affiliation margin goes to who brought the family, or to the family', () => {
  const price = { customerPrice: 4500, margin: 1350 }
  const grid = { percent: '20', leastPrice: null }
  expect(affiliatedPrice(price, { kind: 'teacher', ...grid })).toEqual({ customerPrice: 4500, margin: 900 })
  expect(affiliatedPrice(price, { kind: 'customer', ...grid })).toEqual({ customerPrice: 4050, margin: 900 })
  expect(affiliatedPrice(price, { kind: 'customer', percent: '20', leastPrice: 4400 })).toEqual({
    customerPrice: 4400,
    margin: 1250,
  })
  expect(affiliatedPrice(price, { kind: 'teacher', percent: '40', leastPrice: null })).toEqual(price)
})

test('brought by its teacher, the family pays the same and the teacher is paid more, and told', async () => {
  const made = await tuition()
  expect((await save({ sponsorKind: 'teacher', customerId: made.customerId })).errors?.propertyPaths).toEqual([
    'teacherId',
  ])
  const brought = { sponsorKind: 'teacher', teacherId: made.teacherId, customerId: made.customerId } as const
  expect((await save(brought)).errors).toBeNull()
  expect((await save(brought)).errors?.messages).toEqual(['Ce parrainage est déjà enregistré.'])
  const contract = await contractOf(made)
  expect(contract.isAffiliation).toBe(true)
  expect(contract.priceVersions).toMatchObject([
    { status: 'accepted', customerPrice: 4500, margin: 900, teacherAmount: 3600, startsOn: '2026-11-20' },
    { status: 'accepted', margin: 1350, endsOn: '2026-11-19' },
  ])
  expect((await mailsOf('contract-affiliation-teacher')).at(-1)).toMatch(/payée 36,00\s€ au lieu de 31,50\s€/)
  expect(await rows(made.customerId)).toMatchObject([
    { sponsorKind: 'teacher', statusText: 'Approuvée', contractCount: 1 },
  ])
  // removed: the switch goes back, the price that was agreed stays
  const id = (await rows(made.customerId))[0]!.id
  const removed = await app.call(affiliationsApi.removeAffiliations, { ids: String(id) }, nathalie)
  expect(removed.body).toEqual({ removedCount: 1 })
  expect(await contractOf(made)).toMatchObject({ isAffiliation: false, priceVersions: [{ margin: 900 }, {}] })
})

test('J-FAMILY-06 a family recommends another: approved, the price of that one follows, and both are told', async () => {
  const made = await tuition()
  const sponsor = await app.write((db) => arrangeHousehold(db))
  const parent = await app.signIn(sponsor.customerPersonId)
  const asked = await app.call(affiliationsApi.sponsor, { named: 'Famille Cadiou, 06 12 34 56 78' }, parent)
  expect(asked.body.errors).toBeNull()
  const [waiting] = await rows(sponsor.customerId)
  expect(waiting).toMatchObject({ status: 'declared', named: 'Famille Cadiou, 06 12 34 56 78', customerId: null })
  const decide = { id: waiting!.id, updatedAt: waiting!.updatedAt, sponsorCustomerId: sponsor.customerId }
  expect((await save(decide)).errors).toEqual({
    propertyPaths: ['customerId'],
    messages: ['Indiquez le client recommandé.'],
  })
  expect((await save({ ...decide, customerId: sponsor.customerId })).errors?.messages).toEqual([
    'Une famille ne se recommande pas elle-même.',
  ])
  expect((await save({ ...decide, customerId: made.customerId })).errors).toBeNull()
  expect((await contractOf(made)).priceVersions[0]).toMatchObject({
    status: 'accepted',
    customerPrice: 4200,
    teacherAmount: 3150,
    margin: 1050,
  })
  expect((await mailsOf('affiliation-approved')).at(-1)).toContain('Merci d’avoir recommandé')
  expect((await mailsOf('affiliation-welcome')).length).toBeGreaterThan(0)
  expect((await mailsOf('contract-affiliation')).at(-1)).toMatch(/de 45,00\s€ à 42,00\s€/)
  const own = await app.call(affiliationsApi.ownAffiliations, {}, parent)
  expect(own.body.rows).toMatchObject([{ statusText: 'Approuvée' }])
})

test('refused, the family that recommended is told; no more than five wait at once', async () => {
  const sponsor = await app.write((db) => arrangeHousehold(db))
  const parent = await app.signIn(sponsor.customerPersonId)
  const ask = async () => (await app.call(affiliationsApi.sponsor, { named: 'Les voisins' }, parent)).body.errors
  for (let i = 0; i < 5; i += 1) expect(await ask()).toBeNull()
  expect((await ask())?.messages).toEqual(['Vos dernières recommandations attendent encore notre réponse.'])
  const [first] = await rows(sponsor.customerId)
  const refused = { id: first!.id, updatedAt: first!.updatedAt, sponsorCustomerId: sponsor.customerId }
  expect((await save({ ...refused, status: 'refused' })).errors).toBeNull()
  expect((await mailsOf('affiliation-refused')).at(-1)).toContain('Les voisins')
  expect(await ask()).toBeNull()
})
