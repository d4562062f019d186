// The account of the company at its bank: what the card provider and the Urssaf move on it, and what is typed by hand.
import type { Store } from '../platform/store.ts'
import type { Ledger } from '../stripe/ledger.ts'
import { payOut } from '../stripe/payouts.ts'
import { type PaymentRequest, type RequestBooks, requestStanding } from '../urssaf/requests.ledger.ts'

export interface Movement {
  /** The bank's own reference of the line. */
  id: string
  /** Moved time, epoch ms. */
  bookedMs: number
  /** Below zero what left. */
  amountCents: number
  counterparty: string | null
  iban: string | null
  label: string
  endToEndId: string | null
}
export type NewMovement = Omit<Movement, 'id' | 'bookedMs'>

/** A movement with the request of the Urssaf that it is of. */
interface UrssafMove {
  id: string
  movementIds: string[]
  sumCents: number
}

export interface Bank {
  now(): number
  list(): Movement[]
  book(movement: NewMovement): Movement
  /** Money that the Urssaf owes or takes back by what was decided of each request. */
  followUrssaf(): void
  /** What the card provider has available arrives; then the account as it stands. */
  settle(): void
}

const DAY_MS = 86_400_000
const SYSTEM = { requestId: null, idempotencyKey: null, apiVersion: '' }

export function openBank(store: Store, deps: { ledger: Ledger; requests: RequestBooks; now: () => number }): Bank {
  const { ledger, requests, now } = deps
  const movements = store.collection<Movement>('movements')
  const moves = store.collection<UrssafMove>('urssaf')
  const bookAt = (bookedMs: number, movement: NewMovement) =>
    movements.put({ id: `MVT${String(movements.size() + 1).padStart(9, '0')}`, bookedMs, ...movement })

  /** What the Urssaf should have moved for a request in all; null while nothing is decided. */
  const owedFor = (request: PaymentRequest, movedCents: number): number | null => {
    const standing = requestStanding(request, now())
    if (standing === '70' || standing === '120') return request.transferCents
    // the family's half bounced: the Urssaf takes it back where it had paid all of it
    if (standing === '60' && movedCents === request.transferCents && movedCents === request.totalCents)
      return movedCents - Math.floor(request.totalCents / 2)
    return null
  }
  const followOne = (request: PaymentRequest) => {
    const known = moves.get(request.id) ?? { id: request.id, movementIds: [], sumCents: 0 }
    const owed = owedFor(request, known.sumCents)
    if (owed === null || owed === known.sumCents) return
    const paidByTime = request.chosen === null ? request.receivedMs + 6 * DAY_MS : now()
    const moved = bookAt(Math.min(paidByTime, now()), {
      ...{ amountCents: owed - known.sumCents, counterparty: 'URSSAF', iban: null, endToEndId: null },
      label: `${owed > known.sumCents ? 'VIR' : 'PRLV'} URSSAF AVANCE IMMEDIATE ${request.sent.numFactureTiers}`,
    })
    moves.put({ ...known, movementIds: [...known.movementIds, moved.id], sumCents: owed })
  }
  const followUrssaf = () => requests.list().forEach(followOne)

  return {
    now,
    list: () => movements.list(),
    book: (movement) => bookAt(now(), movement),
    followUrssaf,
    settle: () => {
      followUrssaf()
      const payout = ledger.act(SYSTEM, () => payOut(ledger))
      if (payout)
        bookAt(now(), {
          ...{ amountCents: payout.amount, counterparty: 'STRIPE', iban: null, endToEndId: null },
          label: `VIR SEPA STRIPE ${payout.id}`,
        })
    },
  }
}
