// Payments of teachers and tax advances of the demo company: bills in every state that the tracking knows.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../../platform/demo.ts'

type Owed = {
  orderId: number
  teacherId: number
  amountCents: number
  orderedOn: string
  hasPaid: boolean
  hasAccount: boolean
}

/** Three teachers out of four have their account at the card provider. */
const openAccounts = async (db: Db): Promise<void> => {
  await sql`update teachers set stripe_account_id = 'acct_1demo' || id, siret = coalesce(siret, '73282932000074')
    where self_employed and stripe_account_id is null and id % 4 <> 0 and status <> 'candidate'`.execute(db)
}

const owedToTeachers = async (db: Db): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    select o.id as order_id, c.teacher_id, sum(c.teacher_amount_cents)::integer as amount_cents, o.ordered_on, o.customer_payment_status = 'succeeded' as has_paid,
           t.stripe_account_id is not null as has_account
      from orders o join courses c on c.order_id = o.id join teachers t on t.id = c.teacher_id
     where o.teacher_amount_cents > 0 and o.cancelled_at is null group by o.id, c.teacher_id, t.stripe_account_id order by o.id`.execute(
    db,
  )
  return rows
}

const refusals = [
  'Le solde disponible chez le prestataire de paiement ne suffit pas.',
  'Le compte de paiement du professeur ne peut pas encore recevoir de virement.',
]

const paymentOf = ({ random, today }: DemoWorld, owed: Owed) => {
  const { orderId, teacherId, amountCents, orderedOn } = owed
  const base = { orderId, teacherId, amountCents, createdAt: `${orderedOn}T12:00:00Z` }
  const paid = { ...base, status: 'succeeded' as const, paidOn: orderedOn, failureMessage: null }
  if (!owed.hasAccount)
    return random.chance(0.85)
      ? { ...paid, type: 'bank-transfer' as const }
      : { ...base, type: 'bank-transfer' as const, status: 'pending' as const, paidOn: null, failureMessage: null }
  const transfer = { type: 'stripe-transfer' as const, isAdvance: !owed.hasPaid }
  if (!owed.hasPaid) return random.chance(0.2) ? { ...paid, ...transfer } : null
  const isRecent = orderedOn > today.slice(0, 8)
  const way = random.next()
  if (way < (isRecent ? 0.8 : 0.992)) return { ...paid, ...transfer }
  if (way < 0.94 || !isRecent)
    return { ...base, ...transfer, status: 'failed' as const, paidOn: null, failureMessage: random.pick(refusals) }
  return null
}

const batch = 400

const payTeachers = async (db: Db, world: DemoWorld): Promise<void> => {
  const payments = (await owedToTeachers(db))
    .map((owed) => paymentOf(world, owed))
    .filter((payment) => payment !== null)
  for (let start = 0; start < payments.length; start += batch)
    await db
      .insertInto('teacherPayments')
      .values(payments.slice(start, start + batch).map((payment) => ({ isAdvance: false, ...payment })))
      .execute()
}

type Advanced = {
  orderId: number
  billId: number
  registrationId: number
  totalCents: number
  day: string
  billedOn: string
}

/** Paid bills of lessons at home of families who are registered: half of each is asked of the Urssaf. */
const advancedBills = async (db: Db): Promise<Advanced[]> => {
  const { rows } = await sql<Advanced>`
    select o.id as order_id, b.id as bill_id, r.id as registration_id, o.amount_cents as total_cents, min((c.done_at at time zone 'Europe/Paris')::date)::text as day, b.issued_on as billed_on
      from orders o join bills b on b.order_id = o.id and b.kind = 'bill' join courses c on c.order_id = o.id
      join urssaf_registrations r on r.customer_id = o.customer_id and r.status = 'active' and r.active_from <= (c.done_at at time zone 'Europe/Paris')::date
     where c.format = 'CAD' and not c.is_collective and o.customer_payment_status = 'succeeded' and o.paid_cents = o.amount_cents and o.amount_cents % 2 = 0
       and (select count(*) from payments p where p.order_id = o.id) = 1
     group by o.id, b.id, r.id order by b.issued_on desc, o.id desc limit 90`.execute(db)
  return rows
}

const fates = [
  { from: 0, status: 'waiting', code: 20, payment: 'pending', reject: null, why: null },
  { from: 14, status: 'debited', code: 50, payment: 'pending', reject: null, why: null },
  {
    from: 20,
    status: 'aborted',
    code: 40,
    payment: 'failed',
    reject: 'REGUL_NB_QTE_FACT',
    why: 'Le client conteste le nombre d’heures facturées.',
  },
  {
    from: 23,
    status: 'unpaid',
    code: 60,
    payment: 'failed',
    reject: null,
    why: 'Le prélèvement du client par l’Urssaf a été refusé.',
  },
  { from: 25, status: 'paid', code: 70, payment: 'succeeded', reject: null, why: null },
] as const

const advance = async (db: Db, world: DemoWorld, bill: Advanced, index: number): Promise<void> => {
  const half = bill.totalCents / 2
  await sql`update orders set third_part_cents = ${half} where id = ${bill.orderId}`.execute(db)
  await sql`update payments set amount_cents = ${half} where order_id = ${bill.orderId}`.execute(db)
  // the latest few are not asked for yet
  if (index < 4) return
  const fate = fates.findLast(({ from }) => index >= from) ?? fates[0]
  const paidOn = fate.payment === 'succeeded' ? world.today : null
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({
      orderId: bill.orderId,
      payer: 'other',
      type: 'urssaf-advance',
      status: fate.payment,
      amountCents: half,
      paidOn,
      failureMessage: fate.why,
      createdAt: `${bill.billedOn}T12:30:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: requestId } = await db
    .insertInto('urssafRequests')
    .values({
      billId: bill.billId,
      registrationId: bill.registrationId,
      paymentId,
      providerRequestId: `110000${String(bill.billId).padStart(8, '0')}`,
      status: fate.status,
      statusCode: fate.code,
      rejectCode: fate.reject,
      amountCents: bill.totalCents,
      depositCents: half,
      employmentFrom: bill.day,
      employmentTo: bill.day,
      transferCents: paidOn === null ? null : half,
      transferredOn: paidOn,
      sentAt: `${bill.billedOn}T12:30:00Z`,
      checkedAt: `${bill.billedOn}T13:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('urssafRequestEvents')
    .values({ requestId, statusCode: fate.code, seenAt: `${bill.billedOn}T13:00:00Z` })
    .execute()
}

/** Some families have announced a transfer that has not come. */
const announceTransfers = async (db: Db): Promise<void> => {
  await sql`insert into payments (order_id, payer, type, status, amount_cents, comments)
    select id, 'customer', 'transfer', 'pending', amount_remained_cents, 'Virement annoncé par téléphone'
      from orders where customer_payment_status = 'missing' and amount_remained_cents > 0 and cancelled_at is null order by ordered_on desc limit 3`.execute(
    db,
  )
}

export const paymentTrackingDemo: DemoPart = {
  name: 'suivi des paiements',
  load: async (db, world) => {
    await openAccounts(db)
    for (const [index, bill] of (await advancedBills(db)).entries()) await advance(db, world, bill, index)
    await payTeachers(db, world)
    await announceTransfers(db)
  },
}
