// SQL of whether what a credit note took back may be asked again, were the note issued by mistake.
import { sql } from 'kysely'

/**
 * What stands in the way of billing the note `n` again: the bill that did it, or what it is part of, which is put right there.
 * Null where nothing does.
 */
export const noteObstacle = sql`case when n.is_opening then 'opening'
  when exists (select from bills x where x.redone_note_id = n.id) then 'redone'
  when exists (select from course_corrections x where x.credit_note_id = n.id) then 'correction'
  when exists (select from bill_lines l join courses c on c.id = l.course_id where l.bill_id = n.id and c.status in ('0-cancelled', '5-cancelled')) then 'cancelled'
  when exists (select from orders o join traineeship_registrations r on r.id = o.traineeship_registration_id where o.id = n.order_id and not r.enabled) then 'cancelled' end`
export type NoteObstacle = 'opening' | 'redone' | 'correction' | 'cancelled'
