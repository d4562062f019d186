// Two records of one family made one, through HTTP on the real database: what follows, what is refused, the books, the undoing.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { fixedClock } from '../../platform/clock.ts'
import { inWrite } from '../../platform/db/database.ts'
import { postLedger } from '../accounting/post-ledger.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let manager: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  manager = await app.director()
})
afterAll(() => app.close())

/** A family with one confirmed lesson of 45 €. */
const family = async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.call(coursesApi.confirm, { id: courseId }, manager)
  const { rows } = await sql<{ orderId: number; reference: string }>`
    select b.order_id, b.reference from bills b join courses c on c.order_id = b.order_id where c.id = ${courseId}`.execute(
    app.database.db,
  )
  return { ...tuition, courseId, orderId: rows[0]?.orderId ?? 0, reference: rows[0]?.reference ?? '' }
}
type Family = Awaited<ReturnType<typeof family>>

const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
/** What the books hold of a family, by account number. */
const booksOf = async ({ customerId }: Family) => {
  await post()
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
     where l.customer_id = ${customerId} group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
}
const receive = ({ customerId }: Family, amountCents: number) =>
  app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'transfer', amountCents },
      ...{ receivedOn: '2026-11-20', chequeNumber: null, chequeBank: null, comments: null, reason: null },
      ...{ confirmsTwin: true, parts: null },
    },
    manager,
  )
const accountOf = async ({ customerId }: Family) =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, manager)).body
const preview = async (kept: Family, givenUp: Family) =>
  (
    await app.call(
      mergingApi.customerPreview,
      { keptId: String(kept.customerId), givenUpId: String(givenUp.customerId) },
      manager,
    )
  ).body
const merge = async (kept: Family, givenUp: Family, takes: readonly string[] = []) => {
  const { stamp } = await preview(kept, givenUp)
  const { body } = await app.call(
    mergingApi.mergeCustomers,
    { keptId: kept.customerId, givenUpId: givenUp.customerId, stamp, takes: [...takes] },
    manager,
  )
  return body
}
const mergesOf = async ({ customerId }: Family) =>
  (await app.call(mergingApi.customerMerges, { id: String(customerId) }, manager)).body
const undo = async (kept: Family) => {
  const [last] = (await mergesOf(kept)).of
  return (await app.call(mergingApi.undoCustomers, { id: last?.id ?? 0 }, manager)).body
}
const billsOf = async ({ customerId }: Family) =>
  (
    await app.call(billingApi.billsList, { customerId: String(customerId), page: '1', size: '50' }, manager)
  ).body.rows.map(({ reference }) => reference)

describe('a merge of two families', () => {
  test('brings everything to the kept record, with numbers and books as they were', async () => {
    const [kept, givenUp] = [await family(), await family()]
    await receive(givenUp, 6000)
    await post()
    expect(await booksOf(givenUp)).toEqual({ '419100': -1500 })
    const shown = await preview(kept, givenUp)
    expect(shown.obstacles).toEqual([])
    expect(shown.follows.map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(
      expect.arrayContaining(['1 élève', '1 contrat', '1 cours', '1 commande', '1 facture ou avoir', '1 encaissement']),
    )
    expect(await merge(kept, givenUp)).toEqual({ isValid: true, errorMsgs: [] })
    expect(new Set(await billsOf(kept))).toEqual(new Set([kept.reference, givenUp.reference]))
    expect(await billsOf(givenUp)).toEqual([])
    expect(await accountOf(kept)).toMatchObject({ dueCents: 4500, credits: [{ cents: 1500 }] })
    expect(await accountOf(givenUp)).toMatchObject({ dueCents: 0, credits: [] })
    expect(await booksOf(kept)).toEqual({ '411000': 4500, '419100': -1500 })
    expect(await booksOf(givenUp)).toEqual({})
    const { body: withdrawn } = await app.call(customersApi.show, { id: String(givenUp.customerId) }, manager)
    expect(withdrawn).toMatchObject({ enabled: false, students: [], email: null })
    expect((await mergesOf(givenUp)).into).toMatchObject({ other: { id: kept.customerId }, canBeUndone: true })
  })

  test('leaves the withdrawn record out of lists and duplicates, and it is not opened again but by undoing', async () => {
    const [kept, givenUp] = [await family(), await family()]
    await merge(kept, givenUp)
    const { body } = await app.call(customersApi.list, { withDisabled: 'true', page: '1', size: '100' }, manager)
    expect(body.rows.map(({ id }) => id)).not.toContain(givenUp.customerId)
    expect(
      (
        await app.call(
          customersApi.disable,
          { ids: [givenUp.customerId], enabled: true, cancelsLessons: false },
          manager,
        )
      ).status,
    ).toBe(400)
  })

  test('is traced in the journals of both, and takes the fields that were chosen', async () => {
    const [kept, givenUp] = [await family(), await family()]
    const { body: before } = await app.call(customersApi.show, { id: String(givenUp.customerId) }, manager)
    await merge(kept, givenUp, ['lastName', 'email'])
    const { body: after } = await app.call(customersApi.show, { id: String(kept.customerId) }, manager)
    expect(after).toMatchObject({ lastName: before.lastName, email: before.email })
    for (const [one, title] of [
      [kept, 'Fiche fusionnée avec celle-ci'],
      [givenUp, 'Fiche fusionnée avec une autre'],
    ] as const) {
      const { rows } = await sql<{
        title: string
      }>`select title from log_entries where customer_id = ${one.customerId}`.execute(app.database.db)
      expect(rows).toContainEqual({ title })
    }
  })

  test('is refused where one of the two changed meanwhile, with itself, and a second time', async () => {
    const [kept, givenUp] = [await family(), await family()]
    const { stamp } = await preview(kept, givenUp)
    await app.write((db) =>
      sql`update people set first_name = 'Nolwenn' where id = ${givenUp.customerPersonId}`.execute(db),
    )
    const send = (keptId: number, givenUpId: number) =>
      app.call(mergingApi.mergeCustomers, { keptId, givenUpId, stamp, takes: [] }, manager)
    expect((await send(kept.customerId, givenUp.customerId)).body.errorMsgs[0]).toMatch(/^Une des deux fiches a changé/)
    expect((await send(kept.customerId, kept.customerId)).body.isValid).toBe(false)
    expect(await merge(kept, givenUp)).toMatchObject({ isValid: true })
    expect((await send(kept.customerId, givenUp.customerId)).body.errorMsgs[0]).toMatch(/déjà fusionnée/)
  })

  test('is refused with two advances, two accounts or two mandates, each with its way out', async () => {
    const [kept, givenUp] = [await family(), await family()]
    await app.write(async (db) => {
      for (const { customerId, customerPersonId } of [kept, givenUp]) {
        await sql`insert into urssaf_registrations (customer_id, person_id, status) values (${customerId}, ${customerPersonId}, 'draft')`.execute(
          db,
        )
        await sql`insert into accounts (person_id, login) values (${customerPersonId}, ${`famille.${customerId}`})`.execute(
          db,
        )
      }
    })
    const { obstacles } = await preview(kept, givenUp)
    expect(obstacles).toMatchObject([
      {
        message: expect.stringMatching(/avance immédiate/),
        link: { path: `/customer/show/${givenUp.customerId}#avance-immediate` },
      },
      {
        message: expect.stringMatching(/compte d’accès/),
        link: { path: `/customer/show/${givenUp.customerId}#acces` },
      },
    ])
    expect((await merge(kept, givenUp)).errorMsgs).toEqual(obstacles.map(({ message }) => message))
    await app.write(async (db) => {
      await sql`update urssaf_registrations set status = 'unlinked' where customer_id = ${givenUp.customerId}`.execute(
        db,
      )
      await sql`insert into disabled_account_reasons (name) values ('Compte en double')`.execute(db)
      await sql`update accounts set enabled = false, disabled_reason_id = (select id from disabled_account_reasons limit 1) where person_id = ${givenUp.customerPersonId}`.execute(
        db,
      )
    })
    expect(await merge(kept, givenUp)).toMatchObject({ isValid: true })
  })

  test('is undone within seven days: everything is where it was, with what was added since to its contract', async () => {
    const [kept, givenUp] = [await family(), await family()]
    await receive(givenUp, 6000)
    const { body: before } = await app.call(customersApi.show, { id: String(givenUp.customerId) }, manager)
    await merge(kept, givenUp, ['lastName', 'address'])
    await post()
    await app.write((db) =>
      sql`update people set last_name = 'Corrigé' where id = ${kept.customerPersonId}`.execute(db),
    )
    const added = await app.write((db) => arrangeCourse(db, { ...givenUp, customerId: kept.customerId }))
    expect(await undo(kept)).toEqual({ isValid: true, errorMsgs: [], left: ['Nom'] })
    expect(await billsOf(kept)).toEqual([kept.reference])
    expect(await billsOf(givenUp)).toEqual([givenUp.reference])
    expect(await booksOf(kept)).toEqual({ '411000': 4500 })
    expect(await booksOf(givenUp)).toEqual({ '419100': -1500 })
    const { body: after } = await app.call(customersApi.show, { id: String(givenUp.customerId) }, manager)
    expect(after).toMatchObject({ enabled: true, email: before.email, students: before.students })
    const { rows } = await sql<{ customerId: number }>`select customer_id from courses where id = ${added}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ customerId: givenUp.customerId }])
    expect((await mergesOf(kept)).of).toEqual([])
  })

  test('is not undone when money since serves both, nor after seven days, nor twice', async () => {
    const [kept, givenUp] = [await family(), await family()]
    await merge(kept, givenUp)
    await receive(kept, 9000)
    expect((await undo(kept)).errorMsgs[0]).toMatch(/^De l’argent reçu depuis la fusion/)
    const [one, other] = [await family(), await family()]
    await merge(one, other)
    clock.advance(8 * 86_400_000)
    manager = await app.director()
    expect((await undo(one)).errorMsgs[0]).toMatch(/pendant 7/)
  })
})
