// The payment requests that the tax advance took: what was sent, and where each stands by the clock, its cents or a button.
import type { Control } from '../platform/control.ts'
import type { Store } from '../platform/store.ts'

export interface PaymentRequest {
  /** `idDemandePaiement` */
  id: string
  /** As it was sent, `numFactureTiers` and `idClient` among it. */
  sent: Readonly<Record<string, unknown>> & { numFactureTiers: string; idClient: string; dateFacture: string }
  totalCents: number
  /** What the provider of the service receives. */
  transferCents: number
  /** Moved time, epoch ms. */
  receivedMs: number
  chosen: RequestStatus | null
}
export type RequestStatus = '10' | '20' | '30' | '40' | '50' | '60' | '70' | '110' | '120'

export const REQUEST_LABELS: Record<RequestStatus, [label: string, look: string]> = {
  '10': ['Intégrée', 'warning'],
  '20': ['En attente de validation', 'warning'],
  '30': ['Validée', 'warning'],
  '40': ['Refusée', 'danger'],
  '50': ['Prélevée', 'warning'],
  '60': ['Refus de prélèvement', 'danger'],
  '70': ['Payée', 'success'],
  '110': ['Annulée', 'danger'],
  '120': ['Recouvrée', 'success'],
}
export const isRequestStatus = (value: unknown): value is RequestStatus =>
  typeof value === 'string' && Object.hasOwn(REQUEST_LABELS, value)

const DAY_MS = 86_400_000
/** Two clear days to answer, two to debit, two to pay. */
const TIMETABLE: [afterMs: number, status: RequestStatus][] = [
  [0, '10'],
  [3_600_000, '20'],
  [2 * DAY_MS, '30'],
  [4 * DAY_MS, '50'],
  [6 * DAY_MS, '70'],
]
/** Totals that end so leave the timetable once the customer should have answered. */
const MAGIC_CENTS: Record<number, RequestStatus> = { 40: '40', 60: '60', 11: '110' }

export interface RequestBooks {
  list(): PaymentRequest[]
  get(id: string): PaymentRequest | undefined
  put(request: PaymentRequest): PaymentRequest
  nextId(): string
  now(): number
}

export function openRequests(store: Store, control: Control): RequestBooks {
  const requests = store.collection<PaymentRequest>('requests')
  return {
    list: () => requests.list(),
    get: (id) => requests.get(id),
    put: (request) => requests.put(request),
    nextId: () => String(11_000_000_000_000 + requests.size() + 1),
    now: control.now,
  }
}

/** Where a request stands now. */
export function requestStanding(request: PaymentRequest, nowMs: number): RequestStatus {
  if (request.chosen) return request.chosen
  const age = nowMs - request.receivedMs
  const status = TIMETABLE.findLast(([afterMs]) => age >= afterMs)?.[1] ?? '10'
  const magic = MAGIC_CENTS[request.totalCents % 100]
  return magic && age >= 2 * DAY_MS ? magic : status
}
