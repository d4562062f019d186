// What the parent and the two servers say to each other, and a recorder of the statements that a request sends.
import pg from 'pg'

/** A statement as the driver got it; one with a name is planned once per connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }

export type FromParent =
  | { readonly kind: 'cpu' }
  | { readonly kind: 'record' }
  | { readonly kind: 'recorded' }
  /** Statements of each address, for the bare server. */
  | { readonly kind: 'serve'; readonly statements: Readonly<Record<string, readonly Statement[]>> }
export type FromChild =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'cpu'; readonly microseconds: number }
  | { readonly kind: 'recorded'; readonly statements: readonly Statement[] }
  | { readonly kind: 'ready' }

export const tell = (message: FromChild): void => void process.send?.(message)
export const heard = (listener: (message: FromParent) => void): void =>
  void process.on('message', (message) => listener(message as FromParent))

/** CPU that this process has used, in microseconds. */
export const cpuUsed = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Notes every statement from `start` on, whichever pool sends it. */
export const recordStatements = () => {
  let noted: Statement[] | null = null
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  const start = () => {
    noted = []
    prototype.query = function (this: unknown, ...args: unknown[]) {
      const [first, second] = args
      const asked = (typeof first === 'string' ? { text: first } : first) as {
        name?: string
        text: string
        values?: unknown[]
      }
      const values = Array.isArray(second) ? second : (asked.values ?? [])
      noted?.push({ ...(asked.name === undefined ? {} : { name: asked.name }), text: asked.text, values })
      return query.apply(this, args)
    }
  }
  const stop = (): readonly Statement[] => {
    prototype.query = query
    return noted ?? []
  }
  return { start, stop }
}
