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
import { type Charged, findChargedBills, findChargedPacks } from './card-charges.queries.ts'

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

const idOf = ({ metadata }: ProviderCharge, name: 'bill' | 'pack'): number | null => {
  const id = Number(metadata[name])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
type Found = { readonly bill: ReadonlyMap<number, Charged>; readonly pack: ReadonlyMap<number, Charged> }
/** What of ours some payments are for. */
const findOf = async (db: Db, charges: readonly ProviderCharge[]): Promise<Found> => {
  const ids = (name: 'bill' | 'pack') => charges.map((charge) => idOf(charge, name)).filter((id) => id !== null)
  return { bill: await findChargedBills(db, ids('bill')), pack: await findChargedPacks(db, ids('pack')) }
}

const rowOf = (charge: ProviderCharge, found: Found): CardCharge => {
  const of = found.bill.get(idOf(charge, 'bill') ?? 0) ?? found.pack.get(idOf(charge, 'pack') ?? 0)
  const isRefunded = charge.refundedCents > 0
  const whole = charge.refundedCents === charge.amountCents ? 'Remboursée' : 'Remboursée en partie'
  const type = of?.company ?? 'other'
  return {
    id: charge.id,
    status: charge.status,
    statusText: isRefunded ? whole : charge.isDisputed ? 'Contestée' : cardChargeLabels[charge.status],
    errorMessage: charge.errorMessage,
    amount: charge.amountCents,
    refunded: charge.refundedCents,
    type,
    tag: of?.title ?? charge.description ?? cardChargeTypeLabels[type],
    creationDate: charge.createdAt,
    card: charge.card,
    orderId: of?.orderId ?? null,
    customerId: of?.customerId ?? null,
    customer: of?.customer ?? null,
  }
}

type Scan = { readonly rows: readonly CardCharge[]; readonly hasMore: boolean; readonly last: string | null }

/** Walks away from the cursor, older or newer, until a page is full, the provider has no more, or enough was read. */
const scan = async (stripe: CardProvider, db: Db, filters: ChargeFilters, isBackward: boolean): Promise<Scan> => {
  const { statuses, types, grStripeCustomerId } = filters
  const fits = (row: CardCharge) =>
    (!statuses?.length || statuses.includes(row.status)) && (!types?.length || types.includes(row.type))
  const isFiltered = Boolean(statuses?.length || types?.length)
  const fitting: CardCharge[] = []
  let cursor = isBackward ? filters.endingBefore : filters.startingAfter
  for (let batch = 0; batch < batchesAtMost; batch += 1) {
    const page = await stripe.listCharges({
      limit: isFiltered ? largestBatch : chargesOnPage,
      customerId: grStripeCustomerId ?? null,
      ...(isBackward ? { endingBefore: cursor } : { startingAfter: cursor }),
    })
    const found = await findOf(db, page.charges)
    // the provider answers newest first; going back, the nearest to the cursor is the last
    const nearest = isBackward ? [...page.charges].reverse() : page.charges
    for (const [index, charge] of nearest.entries()) {
      cursor = charge.id
      const row = rowOf(charge, found)
      if (fits(row)) fitting.push(row)
      if (fitting.length === chargesOnPage)
        return { rows: fitting, hasMore: page.hasMore || index < nearest.length - 1, last: cursor }
    }
    if (!page.hasMore) return { rows: fitting, hasMore: false, last: cursor ?? null }
  }
  return { rows: fitting, hasMore: true, last: cursor ?? null }
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
