// Everything the card provider remembers, and the few acts common to all its objects: new ids, events, time.
import { randomInt } from 'node:crypto'
import type { Control } from '../platform/control.ts'
import type { Collection, Store } from '../platform/store.ts'
import type { AccountToken, ConnectedAccount, IdentityFile } from './accounts.types.ts'
import type { Dispute } from './disputes.types.ts'
import type { FailureName } from './stripe.errors.ts'
import type {
  BalanceTransaction,
  CardSecret,
  Charge,
  Customer,
  PaymentIntent,
  PaymentMethod,
  Payout,
  ProviderEvent,
  Refund,
  SetupIntent,
  Transfer,
  TransferReversal,
} from './stripe.types.ts'

export const API_VERSION = '2026-10-28.endive'

/** What the steering page asks of the next calls. */
export interface Levers {
  id: 'levers'
  /** The next payment attempt fails so, whatever the card. */
  nextChargeFailure: FailureName | null
  /** The next POST does its work, then its answer is lost. */
  losesNextAnswer: boolean
}

/** A webhook still to be delivered. */
export interface Delivery {
  id: string
  attempts: number
  /** Moved time, epoch in ms. */
  nextAttemptMs: number
}

/** A refund whose outcome comes later. */
export interface LateOutcome {
  id: string
  status: 'succeeded' | 'failed'
  /** Moved time, epoch in ms. */
  dueMs: number
}

export interface CallIdentity {
  requestId: string | null
  idempotencyKey: string | null
  apiVersion: string
}

export interface Ledger {
  store: Store
  customers: Collection<Customer>
  paymentMethods: Collection<PaymentMethod>
  cardSecrets: Collection<CardSecret>
  setupIntents: Collection<SetupIntent>
  paymentIntents: Collection<PaymentIntent>
  charges: Collection<Charge>
  refunds: Collection<Refund>
  disputes: Collection<Dispute>
  transfers: Collection<Transfer>
  transferReversals: Collection<TransferReversal>
  balanceTransactions: Collection<BalanceTransaction>
  payouts: Collection<Payout>
  files: Collection<IdentityFile>
  accountTokens: Collection<AccountToken>
  accounts: Collection<ConnectedAccount>
  events: Collection<ProviderEvent>
  deliveries: Collection<Delivery>
  lateOutcomes: Collection<LateOutcome>
  /** Address of this sandbox, for the pages it sends browsers to. */
  httpUrl(): string
  /** The moved time, in seconds as the provider counts, and in milliseconds. */
  now(): number
  nowMs(): number
  levers(): Levers
  setLevers(change: Partial<Levers>): void
  /** Runs `work` as one durable change made by `identity`. */
  act<R>(identity: CallIdentity, work: () => R): R
  emit(type: string, object: { id: string; object: string }): void
}

const MAX_EVENTS = 10_000
const NO_LEVERS: Levers = { id: 'levers', nextChargeFailure: null, losesNextAnswer: false }
const NOBODY: CallIdentity = { requestId: null, idempotencyKey: null, apiVersion: API_VERSION }

/** Opens the books kept in `store`; `onEvent` is called after each change that emitted events to deliver. */
export function openLedger(
  store: Store,
  control: Control,
  httpUrl: () => string,
  onEvent: { isWanted: boolean; wake(): void },
): Ledger {
  const levers = store.collection<Levers>('levers')
  const events = store.collection<ProviderEvent>('events')
  const deliveries = store.collection<Delivery>('deliveries')
  let current = NOBODY
  let hasEmitted = false

  return {
    store,
    customers: store.collection('customers'),
    paymentMethods: store.collection('paymentMethods'),
    cardSecrets: store.collection('cardSecrets'),
    setupIntents: store.collection('setupIntents'),
    paymentIntents: store.collection('paymentIntents'),
    charges: store.collection('charges'),
    refunds: store.collection('refunds'),
    disputes: store.collection('disputes'),
    transfers: store.collection('transfers'),
    transferReversals: store.collection('transferReversals'),
    balanceTransactions: store.collection('balanceTransactions'),
    payouts: store.collection('payouts'),
    files: store.collection('files'),
    accountTokens: store.collection('accountTokens'),
    accounts: store.collection('accounts'),
    events,
    deliveries,
    lateOutcomes: store.collection('lateOutcomes'),
    httpUrl,
    now: control.nowSeconds,
    nowMs: control.now,
    levers: () => levers.get('levers') ?? NO_LEVERS,
    setLevers: (change) => {
      levers.put({ ...NO_LEVERS, ...levers.get('levers'), ...change })
    },
    act(identity, work) {
      current = identity
      try {
        return store.batch(work)
      } finally {
        current = NOBODY
        if (hasEmitted) onEvent.wake()
        hasEmitted = false
      }
    },
    emit(type, object) {
      const event = events.put({
        id: newId('evt_1'),
        object: 'event',
        api_version: current.apiVersion,
        created: control.nowSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: onEvent.isWanted ? 1 : 0,
        request: { id: current.requestId, idempotency_key: current.idempotencyKey },
        type,
      })
      if (events.size() > MAX_EVENTS * 1.1) {
        for (const old of events.list().slice(0, events.size() - MAX_EVENTS)) events.remove(old.id)
      }
      hasEmitted = true
      if (!onEvent.isWanted) return
      deliveries.put({ id: event.id, attempts: 0, nextAttemptMs: control.now() })
    },
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A fresh id of the provider's shape: `prefix` then `length` letters and digits. */
export function newId(prefix: string, length = 23): string {
  let id = prefix
  for (let i = 0; i < length; i++) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}

/** A movement as it travels: whether the money has arrived depends on the clock. */
export function withStatus(ledger: Ledger, transaction: BalanceTransaction) {
  return { ...transaction, status: transaction.available_on <= ledger.now() ? 'available' : 'pending' }
}
