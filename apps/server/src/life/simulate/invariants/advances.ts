// The tax advance: a lesson is asked of the Urssaf once, and for no more than it is billed.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

/** Under way and not to be withdrawn: what the Urssaf may still pay for a lesson that stands. */
const isOpen = sql`r.status in ('draft', 'sent', 'waiting', 'validated', 'debited') and r.withdrawal_asked_at is null`

export const lessonAskedOnce = byQuery(
  'lesson-asked-of-the-urssaf-once',
  'A lesson is in one open request at most, and in none once it was cancelled, unless the Urssaf is asked to annul it.',
  'courses',
  () => sql`
    select c.id, 'course ' || c.id || ' (' || c.status || ') stands in ' || count(distinct r.id) || ' open requests' as what
      from urssaf_requests r join bill_lines l on l.bill_id = r.bill_id join courses c on c.id = l.course_id
     where ${isOpen} group by c.id having count(distinct r.id) > 1 or c.status = '5-cancelled'`,
)

export const askedWithinBilled = byQuery(
  'asked-of-the-urssaf-within-what-is-billed',
  'An open request asks no more than its bill and what is left of it after credit notes, and only of a bill that has a lesson decided to be advanced.',
  'urssaf_requests',
  () => sql`
    select r.id, 'request ' || r.number || ' asks ' || r.amount_cents || ' of ' || b.total_cents as what
      from urssaf_requests r join bills b on b.id = r.bill_id
     where ${isOpen} and (r.amount_cents > b.total_cents - (select coalesce(sum(n.total_cents), 0) from bills n where n.credited_bill_id = b.id)
        or not exists (select from bill_lines l join course_advance_decisions d on d.course_id = l.course_id and d.is_advanced where l.bill_id = b.id))`,
)

export const advanceInvariants = [lessonAskedOnce, askedWithinBilled] as const
