// SQL of what waits for a second person before money leaves for those who teach: runs of both companies, files of wages, teachers paid apart.
import type { ProposedPay } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ProposedFound = Omit<ProposedPay, 'approver'> & { readonly proposedByAccountId: number | null }

export const listProposed = async (db: Db): Promise<ProposedFound[]> => {
  const { rows } = await sql<ProposedFound>`
    select x.*, nullif(concat_ws(' ', p.first_name, p.last_name), '') as proposed_by from (
      select case c.code when 'traineeship' then 'stages' else 'lessons' end as kind, r.id, r.reference, r.month::text, r.total_cents, r.teacher_count,
          null as reason, r.proposed_by_account_id, r.created_at
        from pay_runs r join companies c on c.id = r.company_id where r.status = 'proposed'
      union all
      select 'wages', f.id, f.reference, null, f.total_cents, f.transfer_count, null, f.proposed_by_account_id, f.created_at
        from salary_files f where f.status = 'proposed'
      union all
      select 'single', q.id, b.reference, null, q.amount_cents, 1, q.reason, q.proposed_by_account_id, q.created_at
        from teacher_pay_requests q join bills b on b.order_id = q.order_id and b.kind = 'bill' where q.status = 'proposed') x
      left join accounts a on a.id = x.proposed_by_account_id left join people p on p.id = a.person_id
     order by x.created_at, x.kind, x.id`.execute(db)
  return rows
}
