// Reads one page of the provider's card payments: its cursors go through what filters leave out, within bounds.
import {
  type CardCharge,
  type CardCharges,
  cardChargeLabels,
  cardChargeTypeLabels,
  chargesOnPage,
} from '@cartable/domain/billing/transactions/card-charges.api.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderCharge } from '../../../platform/providers/stripe/charges.ts'
import type { CardProvider } from '../../../platform/providers/stripe/stripe.ts'
import { type ChargedBill, findChargedBills } from './card-charges.queries.ts'

export type ChargeFilters = {
  readonly statuses?: readonly CardCharge['status'][] | undefined
  readonly types?: readonly CardCharge['type'][] | undefined
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
  readonly lastStart?: string | undefined
  readonly grStripeCustomerId?: string | undefined
}

/** The provider gives so many at once at most. */
const largestBatch = 100
/** Batches read for one page: filters that fit nothing must not read the whole history at once. */
const batchesAtMost = 10

const billIdOf = ({ metadata }: ProviderCharge): number | null => {
  const id = Number(metadata.bill)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const rowOf = (charge: ProviderCharge, bills: ReadonlyMap<number, ChargedBill>): CardCharge => {
  const bill = bills.get(billIdOf(charge) ?? 0)
  const isRefunded = charge.refundedCents > 0
  const whole = charge.refundedCents === charge.amountCents ? 'Remboursée' : 'Remboursée en partie'
  const type = bill?.company ?? 'other'
  return {
    id: charge.id,
    status: charge.status,
    statusText: isRefunded ? whole : charge.isDisputed ? 'Contestée' : cardChargeLabels[charge.status],
    errorMessage: charge.errorMessage,
    amount: charge.amountCents,
    refunded: charge.refundedCents,
    type,
    tag: bill ? `Facture ${bill.reference}` : (charge.description ?? cardChargeTypeLabels[type]),
    creationDate: charge.createdAt,
    card: charge.card,
    orderId: bill?.orderId ?? null,
    customerId: bill?.customerId ?? null,
    customer: bill?.customer ?? null,
  }
}

type Scan = { readonly rows: readonly CardCharge[]; readonly hasMore: boolean; readonly last: string | null }

/** Walks away from the cursor, older or newer, until a page is full, the provider has no more, or enough was read. */
const scan = async (stripe: CardProvider, db: Db, filters: ChargeFilters, isBackward: boolean): Promise<Scan> => {
  const { statuses, types, grStripeCustomerId } = filters
  const fits = (row: CardCharge) =>
    (!statuses?.length || statuses.includes(row.status)) && (!types?.length || types.includes(row.type))
  const isFiltered = Boolean(statuses?.length || types?.length)
  const found: CardCharge[] = []
  let cursor = isBackward ? filters.endingBefore : filters.startingAfter
  for (let batch = 0; batch < batchesAtMost; batch += 1) {
    const page = await stripe.listCharges({
      limit: isFiltered ? largestBatch : chargesOnPage,
      customerId: grStripeCustomerId ?? null,
      ...(isBackward ? { endingBefore: cursor } : { startingAfter: cursor }),
    })
    const bills = await findChargedBills(
      db,
      page.charges.map(billIdOf).filter((id) => id !== null),
    )
    // the provider answers newest first; going back, the nearest to the cursor is the last
    const nearest = isBackward ? [...page.charges].reverse() : page.charges
    for (const [index, charge] of nearest.entries()) {
      cursor = charge.id
      const row = rowOf(charge, bills)
      if (fits(row)) found.push(row)
      if (found.length === chargesOnPage)
        return { rows: found, hasMore: page.hasMore || index < nearest.length - 1, last: cursor }
    }
    if (!page.hasMore) return { rows: found, hasMore: false, last: cursor ?? null }
  }
  return { rows: found, hasMore: true, last: cursor ?? null }
}

/** One page; throws what the provider threw. */
export const listCharges = async (
  stripe: CardProvider,
  db: Db,
  filters: ChargeFilters,
): Promise<Omit<CardCharges, 'error'>> => {
  const isBackward = filters.endingBefore !== undefined
  const { rows, hasMore, last } = await scan(stripe, db, filters, isBackward)
  if (!isBackward)
    return {
      rows: [...rows],
      startingAfter: hasMore ? last : null,
      endingBefore: filters.startingAfter === undefined ? null : (rows[0]?.id ?? filters.startingAfter),
    }
  const newestFirst = [...rows].reverse()
  const isFirst = !hasMore || newestFirst.some(({ id }) => id === filters.lastStart)
  return {
    rows: newestFirst,
    // the row that was come back from stands first on the page after this one
    startingAfter: newestFirst.at(-1)?.id ?? null,
    endingBefore: isFirst ? null : last,
  }
}
