// The figures of the program, in the text format that Prometheus reads.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LogShipper } from './ship-logs.ts'

export type Metrics = {
  readonly registry: Registry
  /** Seconds from the request to its answer. */
  readonly httpSeconds: Histogram<'operation' | 'status'>
  /** Seconds of one run of a job; outcome: completed, retried, dead. */
  readonly jobSeconds: Histogram<'job' | 'outcome'>
  /** Messages by outcome: sent, refused, postponed. */
  readonly messages: Counter<'channel' | 'outcome'>
  /** Seconds of a call to an outside system; outcome: ok, refused, failed. */
  readonly providerSeconds: Histogram<'provider' | 'action' | 'outcome'>
  /** Open streams of live events. */
  readonly liveStreams: Gauge
  /** Shows the pool under `dbPool` by state: total, idle, waiting. */
  watchPool(
    name: string,
    pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number },
  ): void
  /** Shows what became of the lines that a collector is given. */
  watchLogs(shipper: Pick<LogShipper, 'counts'>): void
  /** The page of the figures. */
  text(): Promise<string>
}

const fast = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.05, 0.25, 1, 5, 15, 60, 300]

/** Makes an empty registry; `withProcess` adds the figures of Node itself. */
export const createMetrics = (options: { withProcess?: boolean } = {}): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  if (options.withProcess) collectDefaultMetrics({ register: registry })
  const pools = new Map<string, Parameters<Metrics['watchPool']>[1]>()
  new Gauge({
    name: 'cartable_db_pool_connections',
    help: 'Connections of the database pools by state',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, counts] of pools) {
        this.set({ pool, state: 'total' }, counts.totalCount)
        this.set({ pool, state: 'idle' }, counts.idleCount)
        this.set({ pool, state: 'waiting' }, counts.waitingCount)
      }
    },
  })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'cartable_http_seconds',
      help: 'Duration of operations',
      labelNames: ['operation', 'status'] as const,
      buckets: fast,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'cartable_job_seconds',
      help: 'Duration of jobs',
      labelNames: ['job', 'outcome'] as const,
      buckets: slow,
      registers,
    }),
    messages: new Counter({
      name: 'cartable_messages_total',
      help: 'Messages by outcome',
      labelNames: ['channel', 'outcome'] as const,
      registers,
    }),
    providerSeconds: new Histogram({
      name: 'cartable_provider_seconds',
      help: 'Duration of calls to outside systems',
      labelNames: ['provider', 'action', 'outcome'] as const,
      buckets: fast,
      registers,
    }),
    liveStreams: new Gauge({ name: 'cartable_live_streams', help: 'Open streams of live events', registers }),
    watchPool: (name, pool) => void pools.set(name, pool),
    watchLogs: (shipper) =>
      void new Gauge({
        name: 'cartable_log_lines',
        help: 'Lines of the log for the collector by outcome since the start: sent, dropped, refused, waiting',
        labelNames: ['outcome'] as const,
        registers,
        collect() {
          for (const [outcome, count] of Object.entries(shipper.counts())) this.set({ outcome }, count)
        },
      }),
    text: () => registry.metrics(),
  }
}
