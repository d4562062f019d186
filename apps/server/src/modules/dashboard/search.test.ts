// The search of the palette: whatever fragment one has of a record finds it, for those who may read it, with what may be done.

import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import type { RightCode, RightLevel } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TuitionApp
let director: Caller
let family: Billed
let receiptId: number | null

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  director = await app.director()
  family = await arrangeBilled(app)
  await app.write(async (db) => {
    await sql`update people set first_name = 'Maëlle', last_name = 'Beaumanoir', mobile_phone = '+33612345678', mobile_phone_region = 'FR',
      phone = null, phone_region = null, email = 'maelle@exemple.fr' where id = ${family.customer.personId}`.execute(db)
    await sql`insert into bank_accounts (person_id, holder, iban_encrypted, iban_digest, iban_last4)
      values (${family.customer.personId}, 'M. Beaumanoir', ${Buffer.from('x')}, ${Buffer.from('y')}, '7Q42')`.execute(
      db,
    )
    await sql`insert into contacts (origin, is_student, last_name, first_name, status) values ('public', false, 'Kerbrat', 'Zélie', 'contact')`.execute(
      db,
    )
    await sql`with type as (insert into traineeship_types (name) values ('Automne') returning id)
      insert into traineeship_sessions (name, traineeship_type_id, starts_on, ends_on)
      select 'Toussaint à Vannes', id, '2026-10-19', '2026-10-23' from type`.execute(db)
  })
  const received = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId: family.customerId, company: 'private-tuition', method: 'cheque' },
      ...{ amountCents: 2310, receivedOn: '2026-11-20', chequeNumber: 'CHQ778812', chequeBank: 'Crédit Breton' },
      ...{ comments: null, reason: null, confirmsTwin: false, parts: null },
    },
    director,
  )
  receiptId = received.body.id ?? null
})
afterAll(() => app.close())

const search = async (q: string, caller: Caller = director) => (await app.call(dashboardApi.search, { q }, caller)).body
/** Labels of the groups that answer, with the first hit of each. */
const found = async (q: string, caller: Caller = director) =>
  Object.fromEntries((await search(q, caller)).groups.map(({ label, hits }) => [label, hits[0]]))

describe('papers of money', () => {
  test('a bill is found by any fragment of its number, first, with what is left and what is done about it', async () => {
    const end = family.reference.slice(-4)
    const [first] = (await search(end)).groups
    expect(first).toMatchObject({ label: 'Factures et commandes', total: 1 })
    expect(first?.hits[0]).toMatchObject({
      label: `Facture ${family.reference} · BEAUMANOIR Maëlle`,
      detail: expect.stringContaining('reste 21,90'),
      path: `/accounting/orders?commande=${family.orderId}`,
      actions: [
        { label: 'Encaisser', path: `/accounting/receipts?famille=${family.customerId}&encaisser=1` },
        { label: 'Relancer', path: `/accounting/unpaid?relancer=${family.customerId}` },
      ],
    })
    for (const q of [family.reference, family.reference.toLowerCase(), family.reference.slice(3, 14), 'beaumanoir'])
      expect(await found(q), q).toMatchObject({ 'Factures et commandes': { path: first?.hits[0]?.path } })
  })

  test('an amount finds the bill and the money received', async () => {
    expect(await found('45,00')).toMatchObject({ 'Factures et commandes': expect.anything() })
    expect(await found('45')).toMatchObject({ 'Factures et commandes': expect.anything() })
    expect(await found('23,10 €')).toMatchObject({
      Encaissements: { path: `/accounting/receipts?famille=${family.customerId}&encaissement=${receiptId}` },
    })
    // nine digits are no amount that the books could hold, and no fault
    expect((await search('987654321')).groups).toEqual([])
  })

  test('a cheque by its number, a family by the end of its IBAN or by the whole of it', async () => {
    expect(await found('7788')).toMatchObject({ Encaissements: { label: expect.stringContaining('CHQ778812') } })
    const family0 = { 'Comptes bancaires': { label: 'BEAUMANOIR Maëlle', path: `/customer/show/${family.customerId}` } }
    expect(await found('7q42')).toMatchObject(family0)
    expect(await found('FR76 3000 6000 0112 3456 7890 7Q42')).toMatchObject(family0)
  })

  test('a credit note by its number, on the bill that it takes back', async () => {
    const other = await arrangeBilled(app)
    const { orderId } = other
    const { creditedCents } = (await app.call(creditNotesApi.creditNoteForm, { orderId: String(orderId) }, director))
      .body
    const asked = { orderId, way: 'whole' as const, noteCents: null, creditedCents, reason: 'Mauvaise facture' }
    await app.call(creditNotesApi.creditNoteSave, asked, director)
    const { body } = await app.call(
      billingApi.billsList,
      { customerId: String(other.customerId), types: 'credit-note' },
      director,
    )
    expect(await found(body.rows[0]?.reference ?? '')).toMatchObject({
      Avoirs: { detail: expect.stringContaining(other.reference) },
    })
  })
})

describe('people and stages', () => {
  test('by a part of the name without accents, by the telephone with or without spaces; they are called', async () => {
    const path = `/customer/show/${family.customerId}`
    for (const q of ['maell', 'MAËLLE beau', '06 12', '0612345678', '+33 6 12 34', 'maelle@exemple'])
      expect((await found(q)).Clients, q).toMatchObject({
        path,
        actions: [{ label: 'Appeler le 06\u00a012\u00a034\u00a056\u00a078', path: 'tel:+33612345678' }],
      })
    expect(await found('toussaint')).toMatchObject({ Stages: { label: 'Toussaint à Vannes' } })
  })

  test.each([['beaumanior'], ['beaumnoir'], ['beaumanoirr'], ['baeumanoir'], ['veaumanoir'], ['zelei'], ['touzsaint']])(
    'one letter wrong is forgiven: %s',
    async (q) => {
      const { groups, isNear } = await search(q)
      expect({ isNear, found: groups.length > 0 }).toEqual({ isNear: true, found: true })
    },
  )
  test('two letters wrong, or a short word, are not guessed at', async () => {
    expect(await search('beoumanior')).toEqual({ groups: [], isNear: false })
    expect(await search('zxe')).toEqual({ groups: [], isNear: false })
  })

  test('what was opened last comes first, and is listed before anything is typed', async () => {
    const second = await arrangeBilled(app)
    await app.write((db) =>
      sql`update people set last_name = 'Beaumanoir', first_name = 'Yann' where id = ${second.customer.personId}`.execute(
        db,
      ),
    )
    const seen = [
      `/customer/show/${second.customerId}`,
      `/accounting/orders?commande=${family.orderId}`,
      '/nulle/part/7',
    ]
    const { body } = await app.call(dashboardApi.search, { q: 'beaumanoir', seen: seen.join(',') }, director)
    const labelsOf = (group: string) => body.groups.find(({ label }) => label === group)?.hits.map(({ label }) => label)
    expect(labelsOf('Clients')).toEqual(['BEAUMANOIR Yann', 'BEAUMANOIR Maëlle'])
    const before = (await app.call(dashboardApi.seen, { paths: seen.join(',') }, director)).body.groups
    expect(before).toEqual([{ label: 'Vus récemment', total: 2, hits: [expect.anything(), expect.anything()] }])
    expect(before[0]?.hits.map(({ path }) => path)).toEqual(seen.slice(0, 2))
    const reader = await app.staff({ customers: 'read' })
    expect((await app.call(dashboardApi.seen, { paths: seen.join(',') }, reader)).body.groups[0]?.total).toBe(1)
  })
})

describe('only what one’s rights open', () => {
  const asked = ['beaumanoir', 'zelie', 'toussaint', '7788', '7q42', '45,00']
  const groupsFor = async (caller: Caller) => {
    const answers = await Promise.all(asked.map((q) => search(q, caller)))
    return [...new Set(answers.flatMap(({ groups }) => groups.map(({ label }) => label)))].toSorted()
  }
  const rights: readonly (readonly [Partial<Record<RightCode, RightLevel>>, readonly string[]])[] = [
    [{ customers: 'read' }, ['Clients']],
    [{ customers: 'read', students: 'read' }, ['Clients', 'Élèves']],
    [{ contracts: 'read' }, ['Contrats']],
    [{ contacts: 'write' }, ['Contacts']],
    [{ traineeships: 'read' }, ['Stages']],
    [{ billing: 'read' }, ['Avoirs', 'Factures et commandes']],
    [{ billing: 'write' }, ['Avoirs', 'Encaissements', 'Factures et commandes']],
    [{ billing: 'read', customers: 'read' }, ['Avoirs', 'Clients', 'Comptes bancaires', 'Factures et commandes']],
    [{ dashboard: 'fullAccess', statistics: 'read' }, []],
  ]
  test.each(rights)('%j', async (held, labels) => {
    expect(await groupsFor(await app.staff(held))).toEqual(labels)
  })
  test('who reads bills is offered no act on them', async () => {
    const reader = await app.staff({ billing: 'read' })
    expect((await found(family.reference, reader))['Factures et commandes']?.actions).toEqual([])
  })
  test('a family finds nothing, not even itself', async () => {
    expect(await groupsFor(family.customer)).toEqual([])
  })
})

test('a bill leads to its family, pupil, lesson, contract, account, entry and pay, as far as rights go', async () => {
  const linksFor = async (caller: Caller) =>
    (await app.call(billingApi.orderLinks, { orderId: String(family.orderId) }, caller)).body.links
  const paths = (await linksFor(director)).map(({ path }) => path)
  for (const path of [
    `/customer/show/${family.customerId}`,
    expect.stringMatching(/^\/student\/show\/\d+$/),
    expect.stringMatching(/^\/privateTuition\/courses\?eleve=\d+&date=[\d-]+,[\d-]+$/),
    expect.stringMatching(/^\/privateTuition\/contract\/\d+$/),
    `/accounting/receipts?famille=${family.customerId}`,
    expect.stringMatching(/^\/accounting\/(pay|payslips)\?mois=2026-\d\d$/),
  ])
    expect(paths).toContainEqual(path)
  expect(await linksFor(await app.staff({ billing: 'read' }))).toEqual([])
})
