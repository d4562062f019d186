// A replica that may be gone: reads go to the primary until it is back.
import type pg from 'pg'

/** Milliseconds for which a replica that refused a connection is not asked again. */
const restMs = 10_000
const isGone = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '57P01', '57P03'].includes(
    String((error as { code?: unknown }).code),
  ) || /timeout exceeded when trying to connect|Connection terminated/.test(String((error as Error).message))

/** Connections of `replica`, of `primary` while it does not give any. What breaks while it runs is told to whoever asked. */
export const withFallback = (replica: pg.Pool, primary: pg.Pool, onGone: (error: unknown) => void): pg.Pool => {
  let restsUntil = Number.NEGATIVE_INFINITY
  const connect = async (): Promise<pg.PoolClient> => {
    if (performance.now() < restsUntil) return primary.connect()
    try {
      return await replica.connect()
    } catch (error) {
      if (!isGone(error)) throw error
      restsUntil = performance.now() + restMs
      onGone(error)
      return primary.connect()
    }
  }
  const query = async (...asked: Parameters<pg.Pool['query']>) => {
    const client = await connect()
    try {
      const found = await client.query(...asked)
      client.release()
      return found
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
  return new Proxy(replica, {
    get: (pool, name) => {
      if (name === 'connect') return connect
      if (name === 'query') return query
      const value = Reflect.get(pool, name)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
}
