// SQL of a credit note that was issued by mistake: what it took back, and why it is not billed again by itself.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type NoteObstacle, noteObstacle } from '../orders/note-obstacle.queries.ts'

export type NoteToRedo = {
  readonly companyId: number
  readonly customerId: number
  readonly studentId: number | null
  readonly traineeshipRegistrationId: number | null
  readonly billedName: string
  readonly billedAddressId: number | null
  readonly reference: string
  readonly issuedOn: string
  /** Of the bill that it took back. */
  readonly billId: number
  readonly mentions: unknown
  readonly obstacle: NoteObstacle | null
}
/** Locks its order until the commit: two people bill it again once. */
export const lockNoteToRedo = async (db: Db, id: number): Promise<NoteToRedo | undefined> => {
  await sql`select from orders where id = (select order_id from bills where id = ${id}) for no key update`.execute(db)
  const { rows } = await sql<NoteToRedo>`
    select n.company_id, n.customer_id, o.student_id, o.traineeship_registration_id, n.billed_name, n.billed_address_id, n.reference,
           n.issued_on::text, b.id as bill_id, b.mentions, ${noteObstacle} as obstacle
      from bills n join orders o on o.id = n.order_id join bills b on b.id = n.credited_bill_id
     where n.id = ${id} and n.kind = 'credit-note'`.execute(db)
  return rows[0]
}

export type NoteLine = {
  readonly courseId: number | null
  readonly label: string
  readonly quantity: string
  readonly unit: 'hour' | 'day' | 'unit'
  readonly unitPriceCents: number
  readonly vatCodeId: number
  readonly vatPercent: string
  readonly totalCents: number
  readonly wagesCents: number
  readonly contributionsCents: number
}
export const linesOfNote = async (db: Db, id: number): Promise<NoteLine[]> => {
  const { rows } = await sql<NoteLine>`
    select course_id, label, trim_scale(quantity)::text as quantity, unit, unit_price_cents, vat_code_id, trim_scale(vat_percent)::text as vat_percent,
           total_cents, wages_cents, contributions_cents
      from bill_lines where bill_id = ${id} order by position`.execute(db)
  return rows
}
