// SQL of reminders and of promises to pay: written once a day at most, read again when they leave, ended.
import type { ReminderLevel } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Bill = { readonly billId: number; readonly dueCents: number }
/** Null when the family was reminded on that day already. */
export const insertReminder = async (
  db: Db,
  given: {
    readonly customerId: number
    readonly level: ReminderLevel
    readonly remindedOn: string
    readonly authorAccountId: number | null
    readonly bills: readonly Bill[]
  },
): Promise<number | null> => {
  const { bills, ...reminder } = given
  const row = await db
    .insertInto('paymentReminders')
    .values({ ...reminder, dueCents: bills.reduce((sum, { dueCents }) => sum + dueCents, 0) })
    .onConflict((conflict) => conflict.columns(['customerId', 'remindedOn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await db
    .insertInto('paymentReminderBills')
    .values(bills.map((bill) => ({ ...bill, reminderId: row.id })))
    .execute()
  return row.id
}

/** A reminder, locked so that it leaves once. */
export const lockReminder = (db: Db, id: number) =>
  db
    .selectFrom('paymentReminders')
    .select(['id', 'customerId', 'state', 'remindedOn', 'authorAccountId'])
    .select(sql<ReminderLevel>`level`.as('level'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const customerOfReminder = async (db: Db, id: number): Promise<number | null> => {
  const row = await db.selectFrom('paymentReminders').select('customerId').where('id', '=', id).executeTakeFirst()
  return row?.customerId ?? null
}

export const endReminder = async (
  db: Db,
  id: number,
  end: { readonly state: 'sent' | 'dropped'; readonly byMail: boolean; readonly bySms: boolean },
): Promise<void> => {
  await db.updateTable('paymentReminders').set(end).where('id', '=', id).execute()
}

/** What a reminder says is due when it leaves: bills paid meanwhile are gone from it. */
export const keepBills = async (db: Db, reminderId: number, bills: readonly Bill[]): Promise<void> => {
  await db
    .deleteFrom('paymentReminderBills')
    .where('reminderId', '=', reminderId)
    .where(
      'billId',
      'not in',
      bills.map(({ billId }) => billId),
    )
    .execute()
  for (const { billId, dueCents } of bills)
    await db
      .updateTable('paymentReminderBills')
      .set({ dueCents })
      .where('reminderId', '=', reminderId)
      .where('billId', '=', billId)
      .execute()
  const dueCents = bills.reduce((sum, bill) => sum + bill.dueCents, 0)
  await db.updateTable('paymentReminders').set({ dueCents }).where('id', '=', reminderId).execute()
}

export type ReminderLetter = {
  readonly level: ReminderLevel
  readonly remindedOn: string
  readonly createdAt: string
  readonly customer: string
  readonly number: string
  readonly address: string | null
  readonly bills: readonly { readonly reference: string; readonly issuedOn: string; readonly dueCents: number }[]
}
/** What the letter of a reminder says for a company; none when it is about no bill of it. */
export const findLetter = async (
  db: Db,
  id: number,
  company: 'private-tuition' | 'traineeship',
): Promise<ReminderLetter | undefined> => {
  const { rows } = await sql<ReminderLetter>`
    select r.level, r.reminded_on, r.created_at, concat_ws(' ', p.first_name, upper(p.last_name)) as customer, c.number, d.complete_address as address,
      (select jsonb_agg(jsonb_build_object('reference', b.reference, 'issuedOn', b.issued_on, 'dueCents', i.due_cents) order by b.issued_on, b.id)
        from payment_reminder_bills i join bills b on b.id = i.bill_id join companies k on k.id = b.company_id and k.code = ${company} where i.reminder_id = r.id) as bills
      from payment_reminders r join customers c on c.id = r.customer_id join people p on p.id = c.person_id left join addresses d on d.id = p.address_id
     where r.id = ${id}`.execute(db)
  const [found] = rows
  return found?.bills ? found : undefined
}

type Promised = {
  readonly customerId: number
  readonly promisedOn: string
  readonly dueCents: number
  readonly comment: string
  readonly authorAccountId: number | null
}
export const insertPromise = async (db: Db, promise: Promised): Promise<void> => {
  await db.insertInto('paymentPromises').values(promise).execute()
}

/** Ends the promise of a family that still runs; false when there is none. */
export const endPromise = async (
  db: Db,
  of: { readonly id: number } | { readonly customerId: number },
  end: { readonly outcome: 'kept' | 'broken' | 'replaced' | 'withdrawn'; readonly endedOn: string },
): Promise<boolean> => {
  const open = db.updateTable('paymentPromises').set(end).where('endedOn', 'is', null)
  const { numUpdatedRows } = await ('id' in of
    ? open.where('id', '=', of.id)
    : open.where('customerId', '=', of.customerId)
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findPromise = (db: Db, id: number) =>
  db.selectFrom('paymentPromises').select(['id', 'customerId', 'promisedOn']).where('id', '=', id).executeTakeFirst()

/** Promises whose day is over, with whoever noted each, while they work here. */
export const listOverPromises = async (db: Db, today: string) => {
  const { rows } = await sql<{ id: number; customerId: number; promisedOn: string; staffUserId: number | null }>`
    select m.id, m.customer_id, m.promised_on,
      (select s.id from accounts a join staff_users s on s.person_id = a.person_id and s.enabled where a.id = m.author_account_id and a.enabled) as staff_user_id
      from payment_promises m where m.ended_on is null and m.promised_on < ${today}::date order by m.id`.execute(db)
  return rows
}
