// SQL of what the card provider sends to the bank: which payouts are known, and our payments behind what it booked.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BookedLine, ProviderPayout } from '../../../platform/providers/stripe/payouts.ts'

export const findKnown = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('cardPayouts')
    .select(['providerPayoutId', 'status'])
    .where(sql<boolean>`provider_payout_id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ providerPayoutId, status }) => [providerPayoutId, status]))
}
export const hasPayouts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('cardPayouts').select('id').limit(1).executeTakeFirst()) !== undefined

export const updateStatus = async (db: Db, { id, status }: ProviderPayout): Promise<void> => {
  await db.updateTable('cardPayouts').set({ status }).where('providerPayoutId', '=', id).execute()
}

type Behind = {
  readonly lineId: string
  readonly paymentId: number | null
  readonly teacherPaymentId: number | null
  readonly companyId: number
}
/** Our payments behind what the provider booked, with the company of each. */
const findBehind = async (db: Db, lines: readonly BookedLine[]): Promise<Behind[]> => {
  const asked = JSON.stringify(
    lines.map(({ id, intentId, refundId, transferId }) => ({ id, intentId, refundId, transferId })),
  )
  const { rows } = await sql<Behind>`
    select x.id as line_id, p.id as payment_id, null::bigint as teacher_payment_id, coalesce(o.company_id, h.company_id) as company_id
      from jsonb_to_recordset(${asked}::jsonb) as x (id text, "intentId" text, "refundId" text)
      join payments p on (p.provider_intent_id = x."intentId" and p.direction = 'in' and p.status = 'succeeded') or p.provider_refund_id = x."refundId" left join orders o on o.id = p.order_id left join hour_packs h on h.id = p.hour_pack_id
    union all
    select x.id, null, t.id, coalesce(o.company_id, k.id) from jsonb_to_recordset(${asked}::jsonb) as x (id text, "transferId" text)
      join teacher_payments t on t.provider_transfer_id = x."transferId" join companies k on k.code = case when t.teacher_extra_id is null then 'traineeship' else 'private-tuition' end left join orders o on o.id = t.order_id`.execute(
    db,
  )
  return rows
}

/** The company that most of the money is of; the private lessons where nothing is known. */
const companyOf = async (
  db: Db,
  lines: readonly BookedLine[],
  behind: ReadonlyMap<string, Behind>,
): Promise<number> => {
  const sums = new Map<number, number>()
  for (const { id, amountCents } of lines) {
    const known = behind.get(id)
    if (known) sums.set(known.companyId, (sums.get(known.companyId) ?? 0) + Math.abs(amountCents))
  }
  const [first] = [...sums].toSorted(([, a], [, b]) => b - a)
  if (first) return first[0]
  const { id } = await db
    .selectFrom('companies')
    .select('id')
    .where('code', '=', 'private-tuition')
    .executeTakeFirstOrThrow()
  return id
}

const words: Readonly<Record<BookedLine['kind'], string>> = {
  charge: 'Paiement par carte',
  refund: 'Remboursement sur carte',
  transfer: 'Virement à un professeur',
  dispute: 'Paiement contesté',
  fee: 'Frais du prestataire',
  other: 'Autre mouvement',
}

/** Writes a payout with what it is made of; one that somebody else is writing at this moment is left to them. */
export const insertPayout = async (db: Db, payout: ProviderPayout, lines: readonly BookedLine[]): Promise<void> => {
  const behind = new Map((await findBehind(db, lines)).map((one) => [one.lineId, one]))
  const { id: providerPayoutId, status, amountCents, arrivesOn } = payout
  const made = await db
    .insertInto('cardPayouts')
    .values({ providerPayoutId, status, amountCents, arrivesOn, companyId: await companyOf(db, lines, behind) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made || lines.length === 0) return
  await db
    .insertInto('cardPayoutLines')
    .values(
      lines.map(({ id, kind, description, amountCents: cents, feeCents }) => ({
        ...{ payoutId: made.id, providerTransactionId: id, kind, amountCents: cents, feeCents },
        label: description?.slice(0, 200) ?? words[kind],
        paymentId: behind.get(id)?.paymentId ?? null,
        teacherPaymentId: behind.get(id)?.teacherPaymentId ?? null,
      })),
    )
    .execute()
}

export type NewExplanation = {
  readonly payoutLineId: number
  readonly systemAccountId: number
  readonly reason: string
  readonly explainedOn: string
  readonly explainedByAccountId: number | null
}
export const insertExplanation = async (db: Db, explanation: NewExplanation): Promise<void> => {
  await db.insertInto('cardPayoutExplanations').values(explanation).execute()
}
