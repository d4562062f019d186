// SQL of what hangs on an order: its family, pupils, lessons, stage, entries and requests to the Urssaf.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Person = { readonly id: number; readonly firstName: string | null; readonly lastName: string }
export type Lesson = {
  readonly studentId: number
  readonly contractId: number
  readonly contract: string
  readonly day: string
  readonly isSelfEmployed: boolean
}
type Linked = {
  readonly family: Person
  readonly pupils: readonly Person[]
  readonly lessons: readonly Lesson[]
  readonly sessions: readonly { readonly id: number; readonly name: string }[]
  readonly entries: readonly { readonly id: number; readonly journal: string; readonly number: number }[]
  readonly requests: readonly string[]
  readonly hasReceipts: boolean
}

export const readLinked = async (db: Db, orderId: number): Promise<Linked | undefined> => {
  const { rows } = await sql<Linked>`
    select jsonb_build_object('id', c.id, 'firstName', p.first_name, 'lastName', p.last_name) as family,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'firstName', sp.first_name, 'lastName', sp.last_name) order by s.id), '[]')
        from students s join people sp on sp.id = s.person_id
        where s.id in (select o.student_id union select l.student_id from courses l where l.order_id = o.id)) as pupils,
      (select coalesce(jsonb_agg(jsonb_build_object('studentId', l.student_id, 'contractId', k.id, 'contract', k.number,
          'day', (l.done_at at time zone 'Europe/Paris')::date, 'isSelfEmployed', l.teacher_self_employed) order by l.done_at), '[]')
        from courses l join contracts k on k.id = l.contract_id where l.order_id = o.id and l.done_at is not null) as lessons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]') from traineeship_registrations r
        join traineeship_levels v on v.id = r.level_id join traineeship_sessions t on t.id = v.session_id
        where r.id = o.traineeship_registration_id) as sessions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'journal', j.code, 'number', e.number) order by e.id), '[]')
        from ledger_entries e join ledger_journals j on j.id = e.journal_id join bills b on b.id = e.bill_id where b.order_id = o.id and e.reverses_entry_id is null) as entries,
      array(select u.number from urssaf_requests u join bills b on b.id = u.bill_id where b.order_id = o.id order by u.id) as requests,
      exists (select from payments m where m.order_id = o.id and m.receipt_id is not null) as has_receipts
    from orders o join customers c on c.id = o.customer_id join people p on p.id = c.person_id where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}
