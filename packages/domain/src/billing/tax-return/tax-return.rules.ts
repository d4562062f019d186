// Rules of the yearly tax document: which line of an order each cent paid settles, and what of it opens the tax credit.
import type { PaymentType } from '../orders/billing.schema.ts'

/** What money is for the tax credit (CGI, art. 199 sexdecies; Code du travail, art. D7233-4). */
export const moneyKinds = ['own', 'cesu', 'cash', 'advance', 'aid'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** Cash opens no credit; what URSSAF advances or a third party pays is not the customer's own expense. */
export const moneyKindOf = (payer: 'customer' | 'other', type: PaymentType): MoneyKind => {
  if (payer === 'other') return type === 'urssaf-advance' ? 'advance' : 'aid'
  return type === 'cash' || type === 'cesu' ? type : 'own'
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
const add = (some: readonly number[], more: readonly number[]) => some.map((cents, at) => cents + (more[at] ?? 0))

/** Shares an amount by weights, to the cent: whole parts first, then a cent each to the largest remainders. */
export const shareOut = (cents: number, weights: readonly number[]): number[] => {
  if (weights.length === 1) return [cents] // nearly every bill has one line
  if (cents < 0) return shareOut(-cents, weights).map((share) => 0 - share)
  const known = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const all = BigInt(sum(known))
  const parts = known.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = parts.map((part) => Number(part / all))
  const largestFirst = parts
    .map((part, at) => ({ at, rest: part % all }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of largestFirst.slice(0, cents - sum(shares))) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** Fills vessels one after another, each no higher than its brim; what is still left is shared by `beyond`. */
const pour = (cents: number, vessels: readonly (readonly number[])[], beyond: readonly number[]): number[] => {
  let rest = cents
  let poured = beyond.map(() => 0)
  for (const vessel of vessels) {
    const part = Math.min(rest, sum(vessel))
    if (part <= 0) continue
    poured = add(poured, shareOut(part, vessel))
    rest -= part
  }
  return rest > 0 ? add(poured, shareOut(rest, beyond)) : poured
}

/** What is due of each line, a discount (a line below zero) being borne by the others. */
const duesOf = (lines: readonly number[]): number[] =>
  shareOut(
    Math.max(sum(lines), 0),
    lines.map((cents) => Math.max(cents, 0)),
  )

export type OrderMove =
  /** A credit note: cents taken back of each line. */
  | { readonly kind: 'credit'; readonly on: string; readonly lineCents: readonly number[] }
  /** Money received, or given back when `refundedId` names the payment it comes from. `cents` above zero. */
  | {
      readonly kind: 'payment'
      readonly on: string
      readonly id: number
      readonly cents: number
      readonly money: MoneyKind
      readonly refundedId: number | null
    }
/** What one payment, or one refund below zero, settles of each line; a refund takes it back from the day of its payment. */
export type Settled = { readonly on: string; readonly money: MoneyKind; readonly lineCents: readonly number[] }

const inOrder = (a: OrderMove, b: OrderMove): number => {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  const [first, second] = [a.kind === 'payment' ? a.id : 0, b.kind === 'payment' ? b.id : 0]
  return first - second
}

/**
 * Imputes the payments of an order on its lines, in the order of their days: in proportion to what each still lacks, so
 * that a paid order is paid line by line to the cent. A refund takes back what its payment gave, credited lines first: whoever
 * got it back, bounced or cancelled, did not spend it in the year in which it was paid.
 */
export const settle = (lines: readonly number[], moves: readonly OrderMove[]): Settled[] => {
  const whole = duesOf(lines)
  let net = [...lines]
  let paid = lines.map(() => 0)
  const given = new Map<number, { on: string; money: MoneyKind; lineCents: number[] }>()
  return [...moves].sort(inOrder).flatMap((move): Settled[] => {
    if (move.kind === 'credit') {
      net = net.map((cents, at) => cents - (move.lineCents[at] ?? 0))
      return []
    }
    const dues = duesOf(net)
    const origin = move.refundedId === null ? undefined : given.get(move.refundedId)
    if (move.refundedId !== null) {
      const taken = origin?.lineCents ?? paid
      const excess = taken.map((cents, at) => Math.max(Math.min(cents, (paid[at] ?? 0) - (dues[at] ?? 0)), 0))
      const kept = taken.map((cents, at) => cents - (excess[at] ?? 0))
      const back = pour(move.cents, [excess, kept], whole)
      if (origin) origin.lineCents = origin.lineCents.map((cents, at) => cents - (back[at] ?? 0))
      const lineCents = back.map((cents) => 0 - cents)
      paid = add(paid, lineCents)
      return [{ on: origin?.on ?? move.on, money: origin?.money ?? move.money, lineCents }]
    }
    const lacking = dues.map((due, at) => Math.max(due - (paid[at] ?? 0), 0))
    const lineCents = pour(move.cents, [lacking], whole)
    given.set(move.id, { on: move.on, money: move.money, lineCents })
    paid = add(paid, lineCents)
    return [{ on: move.on, money: move.money, lineCents }]
  })
}

export type TaxLine = { readonly cents: number; readonly isEligible: boolean }
export type TaxOrder<L extends TaxLine> = { readonly lines: readonly L[]; readonly moves: readonly OrderMove[] }
export type YearSums = Readonly<Record<MoneyKind, number>>
export type PaidLine<L extends TaxLine> = { readonly line: L; readonly sums: YearSums }

const nothing: YearSums = { own: 0, cesu: 0, cash: 0, advance: 0, aid: 0 }
const together = (all: readonly YearSums[]): YearSums =>
  all.reduce(
    (total, one) => ({
      own: total.own + one.own,
      cesu: total.cesu + one.cesu,
      cash: total.cash + one.cash,
      advance: total.advance + one.advance,
      aid: total.aid + one.aid,
    }),
    nothing,
  )

/** What the customer spent and may declare: paid by them, otherwise than in cash. */
export const countedOf = (sums: YearSums): number => sums.own + sums.cesu

/** What was paid in a year for eligible lines: money counts in the year it moved, whenever it was billed. */
export const paidInYear = <L extends TaxLine>(orders: readonly TaxOrder<L>[], year: number): EligiblePart<L> =>
  eligibleOf(linesPaidInYear(orders, year))

type EligiblePart<L extends TaxLine> = { readonly lines: readonly PaidLine<L>[]; readonly sums: YearSums }

/** Of lines that were paid, those that open the tax credit, and their sums. */
export const eligibleOf = <L extends TaxLine>(all: readonly PaidLine<L>[]): EligiblePart<L> => {
  const lines = all.filter(({ line }) => line.isEligible)
  return { lines, sums: together(lines.map((one) => one.sums)) }
}

/** The same of all lines, those that open no credit among them. */
export const linesPaidInYear = <L extends TaxLine>(
  orders: readonly TaxOrder<L>[],
  year: number,
): readonly PaidLine<L>[] =>
  orders.flatMap(({ lines: orderLines, moves }) => {
    const settled = settle(
      orderLines.map((line) => line.cents),
      moves,
    ).filter(({ on }) => on.startsWith(`${year}-`))
    return orderLines.flatMap((line, at): PaidLine<L>[] => {
      const sums = together(settled.map(({ money, lineCents }) => ({ ...nothing, [money]: lineCents[at] ?? 0 })))
      return Object.values(sums).every((cents) => cents === 0) ? [] : [{ line, sums }]
    })
  })

/** Years in which the customer spent something that counts, the last first. */
export const taxYearsOf = <L extends TaxLine>(
  orders: readonly TaxOrder<L>[],
): readonly { readonly year: number; readonly paidCents: number }[] => {
  const years = new Set(
    orders.flatMap(({ moves }) =>
      moves.flatMap((move) => (move.kind === 'payment' ? [Number(move.on.slice(0, 4))] : [])),
    ),
  )
  return [...years]
    .sort((a, b) => b - a)
    .map((year) => ({ year, paidCents: countedOf(paidInYear(orders, year).sums) }))
    .filter(({ paidCents }) => paidCents > 0)
}

/** What an organisation must be to attest, and a lesson to be attested: at home, since the declaration. */
export const isTaxCreditService = (service: {
  readonly isHomeService: boolean
  readonly doneOn: string | null
  readonly declaredOn: string
}): boolean => service.isHomeService && service.doneOn !== null && service.doneOn >= service.declaredOn
