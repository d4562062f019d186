// Live events: announced in the transaction that changes something, heard by every server, sent to the browsers it has.
import { randomUUID } from 'node:crypto'
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { LiveEvent } from '@cartable/domain/kernel/live.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/database.ts'
import { endedChannel } from '../session/sessions.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const channel = 'cartable_live'
/** PostgreSQL refuses payloads of 8 000 bytes; the envelope takes its share. */
const maxPayloadBytes = 7_000
/** Proxies cut silent connections: a comment is sent this often, in milliseconds. */
const heartbeat = 25_000
/** Streams of one account; a browser needs one, whatever its tabs. */
const maxStreamsPerAccount = 12
/** A browser that does not read is let go beyond this many bytes waiting. */
const maxWaitingBytes = 256_000

type Stream = { readonly identity: Identity; readonly reply: FastifyReply; readonly isAlive: () => Promise<boolean> }

export type Live = {
  /** Announces a change: heard when, and only when, the transaction of `db` commits. */
  notify(db: Db, event: LiveEvent): Promise<void>
  /** Opens the stream of a browser on this reply; `isAlive` says, at each pulse, whether its session still is. */
  attach(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    isAlive: () => Promise<boolean>,
  ): Promise<void>
  /** Hears another channel on the same connection, to be asked before `start`; told null when announcements may have been missed. */
  listen(channel: string, hear: (payload: string | null) => void): void
  /** Begins to hear what any server announces. */
  start(): Promise<void>
  /** Hears on a new connection: the one before is of a host that fell silent. */
  reconnect(): void
  /** Ends every stream. */
  close(): Promise<void>
}

/** Splits an event whose keys, or whose listeners, would not fit one announcement. */
const split = (event: LiveEvent): LiveEvent[] => {
  const size = Buffer.byteLength(JSON.stringify(event))
  if (size <= maxPayloadBytes) return [event]
  const part = event.to && event.to.length > event.keys.length ? 'to' : 'keys'
  const values: readonly unknown[] = event[part] ?? []
  if (values.length <= 1) return [event]
  const half = Math.ceil(values.length / 2)
  return [...split({ ...event, [part]: values.slice(0, half) }), ...split({ ...event, [part]: values.slice(half) })]
}

/** Announces a change in the transaction of `db`: heard when, and only when, it commits. */
export const announce = async (db: Db, event: LiveEvent): Promise<void> => {
  for (const part of split(event)) await sql`select pg_notify(${channel}, ${JSON.stringify(part)})`.execute(db)
}

/**
 * What a listener may learn: staff, what changed; others, only that something of a domain did, and not by whom.
 * Null: it is for other accounts.
 */
export const visibleTo = ({ to, ...event }: LiveEvent, identity: Identity): LiveEvent | null => {
  if (to && !to.includes(identity.accountId)) return null
  if (to || identity.staffUserId !== undefined) return event
  const domains = [...new Set(event.keys.map((key) => key[0]).filter((first) => first !== undefined))]
  return {
    keys: domains.map((domain) => [domain]),
    by: event.by === identity.accountId ? event.by : null,
    byName: null,
  }
}

/** Needs `config.databaseUrl`: listening takes one connection of its own, made again when it breaks. */
export const createLive = (deps: { config: { databaseUrl: string }; log: Logger; metrics: Metrics }): Live => {
  const boot = randomUUID()
  const streams = new Set<Stream>()
  const hearers = new Map<string, (payload: string | null) => void>()
  let listener: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let pulse: NodeJS.Timeout | null = null
  let closed = false

  const drop = (stream: Stream) => {
    if (!streams.delete(stream)) return
    deps.metrics.liveStreams.dec()
    stream.reply.raw.end()
  }
  const send = (stream: Stream, text: string) => {
    const { raw } = stream.reply
    if (raw.destroyed || raw.writableLength > maxWaitingBytes) drop(stream)
    else raw.write(text)
  }
  const hello = `event: hello\ndata: ${JSON.stringify({ boot })}\n\n`

  const hear = (payload: string) => {
    const parsed = LiveEvent.safeParse(JSON.parse(payload))
    if (!parsed.success) return deps.log.warn({ payload: payload.slice(0, 200) }, 'a live event could not be read')
    for (const stream of [...streams]) {
      const event = visibleTo(parsed.data, stream.identity)
      if (event) send(stream, `event: change\ndata: ${JSON.stringify(event)}\n\n`)
    }
  }

  /** Keeps a stream whose session still is; a database that does not answer is no reason to send anybody away. */
  const prove = (stream: Stream, keep: () => void) =>
    void stream.isAlive().then(
      (alive) => (alive ? keep() : drop(stream)),
      () => keep(),
    )
  const hearEnded = (accountId: number) => {
    for (const stream of [...streams]) if (stream.identity.accountId === accountId) prove(stream, () => undefined)
  }

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: deps.config.databaseUrl,
      application_name: 'cartable live',
      keepAlive: true,
    })
    const lost = (error?: Error) => {
      if (closed || listener !== client) return
      listener = null
      deps.log.warn({ err: error }, 'live events are not heard for the moment')
      retry = setTimeout(() => void connect().catch(() => undefined), 1_000)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ channel: heard, payload }) => {
      if (heard === endedChannel) hearEnded(Number(payload))
      else if (heard === channel) hear(payload ?? '{}')
      else hearers.get(heard)?.(payload ?? '')
    })
    listener = client
    try {
      await client.connect()
      await client.query([channel, endedChannel, ...hearers.keys()].map((name) => `listen ${name}`).join('; '))
      // What was announced meanwhile was missed: everybody asks again.
      for (const stream of [...streams]) send(stream, hello)
      for (const missed of hearers.values()) missed(null)
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
      await client.end().catch(() => undefined)
    }
  }

  return {
    notify: announce,
    listen: (name, told) => hearers.set(name, told),
    attach: async (request, reply, identity, isAlive) => {
      const mine = [...streams].filter((stream) => stream.identity.accountId === identity.accountId)
      for (const oldest of mine.slice(0, Math.max(0, mine.length - maxStreamsPerAccount + 1))) drop(oldest)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value as string)
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const stream: Stream = { identity, reply, isAlive }
      streams.add(stream)
      deps.metrics.liveStreams.inc()
      request.raw.on('close', () => drop(stream))
      send(stream, `retry: 1000\n${hello}`)
    },
    start: async () => {
      closed = false
      await connect()
      pulse = setInterval(() => {
        for (const stream of [...streams]) prove(stream, () => send(stream, ': \n\n'))
      }, heartbeat)
      pulse.unref()
    },
    reconnect: () => {
      ;(listener as { connection?: { stream: { destroy(error: Error): void } } } | null)?.connection?.stream.destroy(
        new Error('the database fell silent'),
      )
    },
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      if (pulse) clearInterval(pulse)
      for (const stream of [...streams]) drop(stream)
      const client = listener
      listener = null
      await client?.end().catch(() => undefined)
    },
  }
}
