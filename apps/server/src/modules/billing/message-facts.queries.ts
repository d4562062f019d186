// SQL of what messages about a bill say of it.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type BillFacts = {
  readonly kind: 'bill' | 'credit-note'
  readonly reference: string
  readonly issuedOn: string
  readonly totalCents: number
  readonly remainedCents: number
  readonly customerId: number
  readonly customerPersonId: number
  readonly billingPersonId: number | null
  readonly customerName: string
  readonly studentName: string | null
}

export const findBillFacts = async (db: Db, id: number): Promise<BillFacts | undefined> => {
  const { rows } = await sql<BillFacts>`
    select b.kind, b.reference, b.issued_on, b.total_cents, o.customer_due_cents as remained_cents,
      b.customer_id, c.person_id as customer_person_id, c.billing_person_id,
      concat_ws(' ', cp.first_name, cp.last_name) as customer_name, nullif(concat_ws(' ', sp.first_name, sp.last_name), '') as student_name
    from bills b join orders o on o.id = b.order_id
    join customers c on c.id = b.customer_id join people cp on cp.id = c.person_id
    left join students s on s.id = o.student_id left join people sp on sp.id = s.person_id
    where b.id = ${id}`.execute(db)
  return rows[0]
}
