// SQL of the account by which the card provider pays a teacher: who they are, and what the provider last said of it.
import type { PayeeIdentity, PaymentAccountStatus } from '@cartable/domain/teachers/payment-account.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'

type Payee = PayeeIdentity & {
  readonly teacherId: number
  readonly hasUser: boolean
  readonly stripeAccountId: string | null
  readonly status: PaymentAccountStatus | null
}
export const findPayee = async (db: Db, teacherId: number): Promise<Payee | undefined> => {
  const { rows } = await sql<Payee>`
    select t.id as teacher_id, p.first_name, p.last_name, p.email, p.birth_on,
      coalesce(p.mobile_phone, p.phone) as phone,
      case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as phone_region,
      coalesce(nullif(concat_ws(' ', a.house_number, a.street), ''), a.complete_address) as line1, a.postal_code, a.city,
      exists (select 1 from accounts u where u.person_id = p.id) as has_user, t.stripe_account_id, t.stripe_status as status
    from teachers t join people p on p.id = t.person_id left join addresses a on a.id = p.address_id
    where t.id = ${teacherId}`.execute(db)
  return rows[0]
}

/** Keeps what the provider calls the account, and what it asks for. */
export const keepPaymentAccount = async (
  db: Db,
  teacherId: number,
  { id, status }: { readonly id: string; readonly status: PaymentAccountStatus },
): Promise<void> => {
  await db
    .updateTable('teachers')
    .set({ stripeAccountId: id, stripeStatus: json(status) })
    .where('id', '=', teacherId)
    // a state that was asked for and is the same changes nothing, and leaves no trace
    .where(
      sql<boolean>`(stripe_account_id is distinct from ${id} or stripe_status is distinct from ${json(status)}::jsonb)`,
    )
    .execute()
}
