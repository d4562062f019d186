// SQL of a request that was won by mistake: where it came from, what stands on the customer that it made.
import type { ContactIdentity } from '@cartable/domain/contacts/contacts.rules.ts'
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type WonContact = ContactIdentity & {
  readonly id: number
  readonly status: ContactStatus
  readonly origin: 'public' | 'backoffice' | 'family'
  readonly customerId: number | null
  readonly studentId: number | null
  readonly customerName: string | null
  readonly customerNumber: string | null
  readonly cameFrom: ContactStatus | null
}
export const findWon = async (db: Db, id: number, isLocked: boolean): Promise<WonContact | undefined> => {
  if (isLocked) {
    await sql`select id from contacts where id = ${id} for update`.execute(db)
    await sql`select c.id from customers c join contacts k on k.customer_id = c.id where k.id = ${id} for update of c`.execute(
      db,
    )
  }
  const { rows } = await sql<WonContact>`
    select k.id, k.status, k.origin, k.is_student, k.first_name, k.last_name, k.student_first_name, k.student_last_name, k.customer_id, k.student_id,
      concat_ws(' ', p.first_name, p.last_name) as customer_name, c.number as customer_number,
      (select t.changes -> 'status' ->> 0 from traces t where t.root_class = 'contacts' and t.root_id = k.id and t.entity_class = 'contacts'
        and t.changes -> 'status' ->> 1 = 'won' order by t.occurred_at desc, t.id desc limit 1) as came_from
    from contacts k left join customers c on c.id = k.customer_id left join people p on p.id = c.person_id where k.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** How much of each stands there, with the first of it. */
export type Held = {
  readonly contracts: number
  readonly contractId: number | null
  readonly orders: number
  readonly money: number
  readonly stages: number
  readonly searches: number
  readonly searchId: number | null
  readonly advances: number
  readonly otherRequestId: number | null
  readonly accounts: number
}
export const heldBy = async (db: Db, customerId: number, contactId: number): Promise<Held> => {
  const { rows } = await sql<Held>`
    select (select count(*)::integer from contracts k where k.customer_id = c.id) as contracts,
      (select min(k.id) from contracts k where k.customer_id = c.id) as contract_id,
      (select count(*)::integer from orders o where o.customer_id = c.id) as orders,
      (select count(*)::integer from receipts r where r.customer_id = c.id) + (select count(*)::integer from credit_moves m where m.customer_id = c.id) as money,
      (select count(*)::integer from traineeship_registrations r where r.customer_id = c.id and r.enabled) as stages,
      (select count(*)::integer from linkings l where l.customer_id = c.id and l.in_management_flow) as searches,
      (select min(l.id) from linkings l where l.customer_id = c.id and l.in_management_flow) as search_id,
      (select count(*)::integer from urssaf_registrations u where u.customer_id = c.id and u.status not in ('refused', 'unlinked')) as advances,
      (select min(o.id) from contacts o where o.customer_id = c.id and o.id <> ${contactId}) as other_request_id,
      (select count(*)::integer from accounts a where a.person_id = c.person_id and a.enabled and a.password_hash is not null) as accounts
    from customers c where c.id = ${customerId}`.execute(db)
  return rows[0]!
}

export const takeBack = async (
  db: Db,
  id: number,
  { to, at, keepsCustomer }: { readonly to: ContactStatus; readonly at: Date; readonly keepsCustomer: boolean },
): Promise<void> => {
  await db
    .updateTable('contacts')
    .set({
      status: to,
      statusChangedAt: at.toISOString(),
      // the newest arrival first, as everywhere on the board
      boardPosition: -at.getTime() / 1000,
      ...(!keepsCustomer && { customerId: null, studentId: null }),
    })
    .where('id', '=', id)
    .execute()
}
