// SQL of what a card pays, as the card needs to know it: a bill, or hours that were sold ahead; with who pays.
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Payer = {
  readonly customerId: number
  readonly stripeCustomerId: string | null
  readonly customerPersonId: number
  readonly customerName: string
  readonly customerEmail: string | null
  readonly firstName: string | null
  readonly lastName: string
  /** Where the family reads its notices; null without an account. */
  readonly accountId: number | null
  /** Default card, when there is one. */
  readonly paymentMethodId: string | null
}
type Named = {
  /** As the family reads it: `Facture F2026-000012`, `Pack de 10 h`. */
  readonly title: string
  /** What is said where nothing was paid. */
  readonly remains: string
}
export type BillToPay = Payer &
  Named & {
    readonly billId: number
    readonly reference: string
    readonly orderId: number
    readonly isStage: boolean
  }
export type PackToPay = Payer &
  Named & {
    readonly packId: number
    readonly reference: string
    readonly soldOn: string
    readonly isStage: false
  }
/** What a card pays: everything of a charge is the same for both, but what its money becomes. */
export type ToPay = BillToPay | PackToPay
export const isPack = (toPay: ToPay): toPay is PackToPay => 'packId' in toPay

/** Columns of a customer in reach, with the default card. */
const payer = [
  'customers.stripeCustomerId',
  'customers.personId as customerPersonId',
  sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('customerName'),
  'people.email as customerEmail',
  'people.firstName',
  'people.lastName',
  sql<
    number | null
  >`(select a.id from accounts a where a.person_id = people.id and a.enabled order by a.id limit 1)`.as('accountId'),
  'card.paymentMethodId',
] as const

const billsToPay = (db: Db) =>
  db
    .selectFrom('bills')
    .innerJoin('customers', 'customers.id', 'bills.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')
    .leftJoin('customerCards as card', (join) =>
      join
        .onRef('card.customerId', '=', 'customers.id')
        .on('card.isDefault', '=', true)
        .on('card.removedAt', 'is', null),
    )
    .select([
      'bills.id as billId',
      'bills.reference',
      'bills.orderId',
      'bills.customerId',
      sql<boolean>`exists (select from companies c where c.id = bills.company_id and c.code = 'traineeship')`.as(
        'isStage',
      ),
      sql<string>`'Facture ' || bills.reference`.as('title'),
      sql<string>`'La facture ' || bills.reference || ' reste à payer.'`.as('remains'),
      ...payer,
    ])
    .where('bills.kind', '=', 'bill')
export const findBillToPay = (db: Db, billId: number): Promise<BillToPay | undefined> =>
  billsToPay(db).where('bills.id', '=', billId).executeTakeFirst()

export const findPackToPay = async (db: Db, packId: number): Promise<PackToPay | undefined> => {
  const found = await db
    .selectFrom('hourPacks')
    .innerJoin('customers', 'customers.id', 'hourPacks.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')
    .leftJoin('customerCards as card', (join) =>
      join
        .onRef('card.customerId', '=', 'customers.id')
        .on('card.isDefault', '=', true)
        .on('card.removedAt', 'is', null),
    )
    .select(['hourPacks.id as packId', 'hourPacks.customerId', 'hourPacks.minutes', 'hourPacks.soldOn', ...payer])
    .where('hourPacks.id', '=', packId)
    .executeTakeFirst()
  if (!found) return undefined
  const { minutes, ...pack } = found
  const reference = `Pack de ${durationText(minutes)}`
  return {
    ...pack,
    reference,
    title: reference,
    remains: `Le pack de ${durationText(minutes)} reste à payer.`,
    isStage: false,
  }
}

/** The order or the pack that a payment is for: columns of `payments`. */
export type PaidFor =
  | { readonly orderId: number; readonly hourPackId: null }
  | { readonly orderId: null; readonly hourPackId: number }
export const paidForOf = (toPay: ToPay): PaidFor =>
  isPack(toPay) ? { orderId: null, hourPackId: toPay.packId } : { orderId: toPay.orderId, hourPackId: null }

/** What a payment is for; undefined for an order without a bill. */
export const findToPay = (
  db: Db,
  { orderId, hourPackId }: { readonly orderId: number | null; readonly hourPackId: number | null },
): Promise<ToPay | undefined> =>
  hourPackId === null
    ? billsToPay(db).where('bills.orderId', '=', orderId).executeTakeFirst()
    : findPackToPay(db, hourPackId)
