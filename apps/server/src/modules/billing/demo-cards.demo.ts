// Cards of some demo families at the sandbox of the card provider, with payments really made there: it knows no other.
import { sql } from 'kysely'
import { type Db, inWrite } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { attachTestCard } from '../../platform/providers/stripe/attach-test-card.ts'
import type { Till } from './payments/charge-bill.ts'
import { payWithSavedCard } from './payments/pay-bill.ts'
import { findBillToPay } from './payments/payments.queries.ts'

/** The provider's names of cards that accept at once, accept, are refused, or ask for their holder. */
const methods = [
  'pm_card_bypassPending',
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
]
/** Of these, how many families in a row have each. */
const shares = [0, 0, 1, 1, 1, 2, 1, 0, 3, 1] as const

type Unpaid = { billId: number; customerId: number; name: string; email: string | null }
const unpaidBills = async (db: Db): Promise<Unpaid[]> => {
  const { rows } = await sql<Unpaid>`
    select distinct on (o.customer_id) b.id as bill_id, o.customer_id, concat_ws(' ', p.first_name, p.last_name) as name, p.email
      from orders o join bills b on b.order_id = o.id and b.kind = 'bill' join customers c on c.id = o.customer_id join people p on p.id = c.person_id
     where o.customer_payment_status in ('failed', 'missing') and o.cancelled_at is null and c.stripe_customer_id is null
     order by o.customer_id, o.ordered_on desc limit 40`.execute(db)
  return rows
}

const keepCard = async (
  db: Db,
  customerId: number,
  stripeCustomerId: string,
  paymentMethodId: string,
  last4: string,
) => {
  await db.updateTable('customers').set({ stripeCustomerId }).where('id', '=', customerId).execute()
  await db
    .insertInto('customerCards')
    .values({ customerId, paymentMethodId, brand: 'visa', last4, isDefault: true })
    .execute()
}

const giveCard = async (platform: Platform, till: Till, unpaid: Unpaid, method: string): Promise<void> => {
  const { customerId, name, email } = unpaid
  const stripeCustomerId = await platform.stripe.createCustomer({
    name,
    email,
    idempotencyKey: `customer:${customerId}`,
    about: { class: 'customers', id: customerId },
  })
  const card = await attachTestCard(platform.config.stripe, method, stripeCustomerId)
  await till.write((db) => keepCard(db, customerId, stripeCustomerId, card.id, card.last4))
}

/**
 * Gives cards and pays bills at the sandbox on this machine; the real provider is left alone, and one that does not answer
 * leaves the company as it is.
 */
export const chargeDemoBills = async (platform: Platform): Promise<void> => {
  if (!/^(127\.0\.0\.1|localhost)$/.test(new URL(platform.config.stripe.apiUrl).hostname)) return
  const { database } = platform
  const till: Till = {
    read: database.db,
    write: (change) => inWrite(database, { operation: 'demo.load', actorLabel: 'Démonstration' }, change),
    platform,
  }
  try {
    for (const [index, unpaid] of (await unpaidBills(database.db)).entries()) {
      await giveCard(platform, till, unpaid, methods[shares[index % shares.length] ?? 1] ?? 'pm_card_visa')
      const bill = index % 3 === 0 ? undefined : await findBillToPay(database.db, unpaid.billId)
      if (bill) await payWithSavedCard(till, bill)
    }
  } catch (error) {
    platform.log.warn({ err: error }, 'the demo company has no cards: the sandbox did not answer')
  }
}
