// The levers of the sandbox: an outage mode per service and an offset added to the clock; both survive a restart.
import type { Courier } from './courier.ts'
import type { Store } from './store.ts'

export const SERVICES = ['mail', 'sms', 'whatsapp', 'stripe', 'urssaf', 'geocoding', 'ai'] as const
export type ServiceName = (typeof SERVICES)[number]

export const OUTAGE_MODES = ['ok', 'down', 'slow', 'error500', 'maintenance'] as const
export type OutageMode = (typeof OUTAGE_MODES)[number]

export interface Outage {
  id: ServiceName
  mode: OutageMode
  /** Moved time (epoch, ms) at which the service recovers by itself; null until somebody sets it right. */
  untilMs: number | null
}

export interface Control {
  outageOf(service: ServiceName): Outage
  setOutage(service: ServiceName, mode: OutageMode, untilMs: number | null): Outage
  clockOffsetMs(): number
  setClockOffset(offsetMs: number): void
  /** The moved time, epoch in ms. */
  now(): number
  /** The moved time, epoch in whole seconds. */
  nowSeconds(): number
  /** What happens of its own accord goes by this clock: it is told when the clock moves. */
  addCourier(courier: Courier): void
  /** Has everything delivered that is due now; answers how much, when it is. */
  deliver(): Promise<number>
  /** When something is due next, moved time in ms; null when nothing waits. */
  nextDueMs(): number | null
}

/** How long a service in mode `slow` waits before it does its work, ms: beyond the patience of a careful client. */
export const SLOW_DELAY_MS = 12_000

interface ClockOffset {
  id: 'offset'
  offsetMs: number
}

/** The levers, read from and kept in `store`. */
export function openControl(store: Store): Control {
  const outages = store.collection<Outage>('outages')
  const clock = store.collection<ClockOffset>('clock')
  const clockOffsetMs = () => clock.get('offset')?.offsetMs ?? 0
  const now = () => Date.now() + clockOffsetMs()
  const couriers: Courier[] = []
  return {
    outageOf(service) {
      const outage = outages.get(service)
      const isOver = outage?.untilMs != null && outage.untilMs <= now()
      return !outage || isOver ? { id: service, mode: 'ok', untilMs: null } : outage
    },
    setOutage: (service, mode, untilMs) => outages.put({ id: service, mode, untilMs: mode === 'ok' ? null : untilMs }),
    clockOffsetMs,
    setClockOffset: (offsetMs) => {
      clock.put({ id: 'offset', offsetMs })
      for (const courier of couriers) courier.wake()
    },
    now,
    nowSeconds: () => Math.floor(now() / 1000),
    addCourier: (courier) => {
      couriers.push(courier)
    },
    async deliver() {
      let delivered = 0
      // what one does may give another something to do
      for (let more = 1; more > 0; delivered += more) {
        more = 0
        for (const courier of couriers) more += await courier.deliver()
      }
      return delivered
    },
    nextDueMs() {
      const dues = couriers.flatMap((courier) => courier.nextDueMs() ?? [])
      return dues.length > 0 ? Math.min(...dues) : null
    },
  }
}

export function isServiceName(value: unknown): value is ServiceName {
  return SERVICES.some((service) => service === value)
}

export function isOutageMode(value: unknown): value is OutageMode {
  return OUTAGE_MODES.some((mode) => mode === value)
}
