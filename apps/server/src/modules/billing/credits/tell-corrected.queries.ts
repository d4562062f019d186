// SQL of telling of a corrected bill: its family, the papers that correct it, and whether it was told.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type CorrectedToTell = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly orderId: number
  /** The first of the papers, by which it is known whether its mail has left. */
  readonly reference: string
  readonly bill: string
  readonly papers: readonly {
    readonly kind: 'bill' | 'credit-note'
    readonly reference: string
    readonly cents: number
  }[]
  /** What is left to pay of the bills that the papers are of, and what goes back to the card. */
  readonly dueCents: number
  readonly refundingCents: number
  readonly isTold: boolean
}

/** Papers that correct a bill, as its family is told of them. */
export const findCorrectedToTell = async (
  db: Db,
  billId: number,
  paperIds: readonly number[],
): Promise<CorrectedToTell | undefined> => {
  const { rows } = await sql<CorrectedToTell>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, f.order_id, f.reference as bill, x.papers, x.papers -> 0 ->> 'reference' as reference,
      m.due_cents, m.refunding_cents,
      exists (select from messages s where s.purpose = 'bill-corrected' and s.about_class = 'orders' and s.about_id = f.order_id
        and s.subject like (x.papers -> 0 ->> 'reference') || '%') as is_told
    from bills f join customers c on c.id = f.customer_id join people p on p.id = c.person_id left join accounts a on a.person_id = p.id and a.enabled
      cross join lateral (select jsonb_agg(jsonb_build_object('kind', b.kind, 'reference', b.reference, 'cents', b.total_cents) order by b.id) as papers,
        min(b.created_at) as since from bills b where b.id = any(${paperIds}::bigint[])) x
      cross join lateral (select coalesce(sum(o.amount_remained_cents), 0)::integer as due_cents,
          coalesce(sum((select sum(r.amount_cents) from payments r where r.order_id = o.id and r.direction = 'out' and r.type = 'card' and r.status in ('pending', 'succeeded') and r.created_at >= x.since)), 0)::integer as refunding_cents
        from orders o where o.id in (select b.order_id from bills b where b.id = any(${paperIds}::bigint[]) or b.id = f.id)) m
    where f.id = ${billId} and x.papers is not null`.execute(db)
  return rows[0]
}
