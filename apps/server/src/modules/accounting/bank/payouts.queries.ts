// SQL of a payout as the accountant reads it: line by line as the provider booked it, and its sums.
import type { PayoutDetails } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Line = PayoutDetails['lines'][number] & { readonly kind: string; readonly isOwn: boolean }

export const findPayout = async (db: Db, id: number): Promise<PayoutDetails | undefined> => {
  const payout = await db.selectFrom('cardPayouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payout) return undefined
  const { rows } = await sql<Line>`
    select l.id, l.kind, l.label as words, coalesce(b.reference, o.reference, 'PACK' || lpad(h.id::text, 8, '0')) as reference, l.amount_cents, l.fee_cents, coalesce(o.company_id, h.company_id, case when t.traineeship_group_id is not null then (select id from companies where code = 'traineeship') when t.teacher_extra_id is not null then (select id from companies where code = 'private-tuition') end, ${payout.companyId}) = ${payout.companyId} as is_own
      from card_payout_lines l left join payments p on p.id = l.payment_id left join teacher_payments t on t.id = l.teacher_payment_id
      left join orders o on o.id = coalesce(p.order_id, t.order_id) left join hour_packs h on h.id = p.hour_pack_id left join bills b on b.order_id = o.id and b.kind = 'bill'
     where l.payout_id = ${id} order by l.id`.execute(db)
  const sum = (some: readonly Line[]) => some.reduce((total, { amountCents }) => total + amountCents, 0)
  const of = (kind: string) => sum(rows.filter((line) => line.kind === kind))
  const feesCents = rows.reduce((total, { feeCents }) => total + feeCents, 0)
  return {
    ...{
      providerPayoutId: payout.providerPayoutId,
      arrivesOn: payout.arrivesOn,
      amountCents: payout.amountCents,
      feesCents,
    },
    ...{
      chargesCents: of('charge'),
      refundsCents: of('refund'),
      transfersCents: of('transfer'),
      disputesCents: of('dispute'),
      othersCents: of('other') + of('fee'),
    },
    otherCompanyCents: rows.reduce(
      (total, { isOwn, amountCents, feeCents }) => total + (isOwn ? 0 : amountCents - feeCents),
      0,
    ),
    lines: rows.map(({ kind: _, isOwn: __, ...line }) => line),
  }
}
