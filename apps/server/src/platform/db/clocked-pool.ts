// A pool whose connections tell the time of the program's clock: `clock_now()` in SQL and `clock.now()` in code agree.
import pg from 'pg'
import type { Clock } from '../clock.ts'

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: boolean | Error) => void,
) => void

const agreement = "select set_config('cartable.clock_shift', $1, false), set_config('synchronous_commit', $2, false)"

/** What each connection was last told. */
const told = new WeakMap<pg.PoolClient, number>()

export class ClockedPool extends pg.Pool {
  readonly #clock: Pick<Clock, 'offsetMs'> | undefined

  constructor(clock: Pick<Clock, 'offsetMs'> | undefined, config: pg.PoolConfig) {
    super(config)
    this.#clock = clock
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): undefined
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken) return super.connect().then((client) => this.#agree(client) ?? client)
    super.connect((error, client, release) => {
      const agreed = client && this.#agree(client)
      if (!agreed) return taken(error, client, release)
      agreed.then(
        () => taken(undefined, client, release),
        (fault: Error) => taken(fault, undefined, () => {}),
      )
    })
    return undefined
  }

  /** Tells a connection the offset when it changed since it was told, which never happens in production: undefined then. */
  #agree(client: pg.PoolClient): Promise<pg.PoolClient> | undefined {
    const offset = this.#clock?.offsetMs() ?? 0
    if ((told.get(client) ?? 0) === offset) return undefined
    // a company whose clock shows the past is being made, and is made anew when that was broken off: nothing to wait for
    const patience = offset < 0 ? 'off' : 'on'
    return client.query(agreement, [String(offset), patience]).then(
      () => {
        told.set(client, offset)
        return client
      },
      (fault: Error) => {
        client.release(fault)
        throw fault
      },
    )
  }
}
