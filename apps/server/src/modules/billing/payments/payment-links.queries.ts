// SQL of the links by which a card payment is authenticated: the end of older ones, what one shows.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Older links of a bill, or of a pack, stop working: only the last one sent does. */
export const endPaymentLinks = async (
  db: Db,
  { subjectClass, subjectId }: { readonly subjectClass: string; readonly subjectId: number },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('linkTokens')
    .set({ usedAt: now.toISOString(), withdrawnAt: now.toISOString() })
    .where('purpose', '=', 'card-authentication')
    .where('subjectClass', '=', subjectClass)
    .where('subjectId', '=', subjectId)
    .where('usedAt', 'is', null)
    .execute()
}

/** What the page of a link says of its bill: whoever holds the link may not be whom it was sent to, so that no child is named. */
export const findLinkedBill = async (db: Db, billId: number) => {
  const { rows } = await sql<{
    reference: string
    issuedOn: string
    teacher: string | null
    lines: string[]
    isCancelled: boolean
  }>`
    select b.reference, b.issued_on, o.cancelled_at is not null as is_cancelled,
      (select string_agg(distinct concat_ws(' ', p.first_name, p.last_name), ', ') from order_teachers c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id
        where c.order_id = o.id) as teacher,
      (select coalesce(jsonb_agg(s.name || ', cours du ' || to_char(c.done_at at time zone 'Europe/Paris', 'DD/MM/YYYY') order by c.done_at), '[]')
        from courses c join contracts n on n.id = c.contract_id join subjects s on s.id = n.subject_id where c.order_id = o.id)
        || (select coalesce(jsonb_agg(s.name || ', cours annulé du ' || to_char(c.expected_at at time zone 'Europe/Paris', 'DD/MM/YYYY') order by c.expected_at), '[]')
        from course_charges x join courses c on c.id = x.course_id join contracts n on n.id = c.contract_id join subjects s on s.id = n.subject_id where x.order_id = o.id) as lines
      from bills b join orders o on o.id = b.order_id where b.id = ${billId} and b.kind = 'bill'`.execute(db)
  return rows[0]
}

/** The same of a pack of hours. */
export const findLinkedPack = async (db: Db, packId: number) => {
  const { rows } = await sql<{ issuedOn: string; teacher: string; lines: string[]; isCancelled: boolean }>`
    select k.sold_on::text as issued_on, k.ended_on is not null as is_cancelled, concat_ws(' ', p.first_name, p.last_name) as teacher, jsonb_build_array(j.name) as lines
      from hour_packs k join contracts n on n.id = k.contract_id join subjects j on j.id = n.subject_id
      join teachers t on t.id = n.teacher_id join people p on p.id = t.person_id where k.id = ${packId}`.execute(db)
  return rows[0]
}
