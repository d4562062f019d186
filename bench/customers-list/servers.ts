// The servers under measure as children: started, asked what CPU they used, sent requests over kept connections.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import type { Ground } from './ground.ts'
import type { FromChild, FromParent, Statement } from './wire.ts'

/** Requests in flight at once. */
const connections = 8

export type Server = {
  /** Sends the addresses, several at once; answers seconds and CPU of the server per request, in milliseconds. */
  load(addresses: readonly string[]): Promise<{ perSecond: number; cpuMs: number }>
  /** One request alone; answers its milliseconds. */
  time(address: string): Promise<number>
  ask(message: FromParent): Promise<FromChild>
  stop(): Promise<void>
}

const startServer = async (file: string, ground: Ground, dataDir: string): Promise<Server> => {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: ground.url,
      DATABASE_POOL_SIZE: String(connections),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '100000000', // all the load comes from one address
    },
    // the log is written as in production, to nowhere
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced', // values of statements are dates and bytes, too
  })
  const next = () =>
    new Promise<FromChild>((done, fail) => {
      const ended = (code: number | null) => fail(new Error(`${file} ended with code ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        done(message as FromChild)
      })
    })
  const listening = await next()
  if (listening.kind !== 'listening') throw new Error(`${file} does not listen`)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (message: FromParent) => {
    child.send(message)
    return next()
  }
  const request = (address: string) =>
    new Promise<void>((done, fail) => {
      const options = {
        agent,
        host: '127.0.0.1',
        port: listening.port,
        path: address,
        headers: { cookie: ground.cookie },
      }
      get(options, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${file} answers ${response.statusCode} to ${address}`))
        response.resume()
        response.once('end', done)
      }).once('error', fail)
    })
  const cpu = async () => {
    const answer = await ask({ kind: 'cpu' })
    return answer.kind === 'cpu' ? answer.microseconds : 0
  }
  return {
    ask,
    load: async (addresses) => {
      const before = await cpu()
      const start = performance.now()
      let at = 0
      const work = async () => {
        while (at < addresses.length) await request(addresses[at++] as string)
      }
      await Promise.all(Array.from({ length: connections }, work))
      const seconds = (performance.now() - start) / 1000
      return { perSecond: addresses.length / seconds, cpuMs: ((await cpu()) - before) / 1000 / addresses.length }
    },
    time: async (address) => {
      const start = performance.now()
      await request(address)
      return performance.now() - start
    },
    stop: () =>
      new Promise((done) => {
        agent.destroy()
        child.once('exit', () => done())
        child.disconnect()
      }),
  }
}

export const startProduct = (ground: Ground, dataDir: string) => startServer('product-server.ts', ground, dataDir)

const isOfTheSession = ({ text }: Statement) => /\bsessions\b/.test(text)
/** Settings are read every few seconds, a session is renewed once a minute: no part of each request. */
const isNow = ({ text }: Statement) => /\bparameters\b|^\s*update\b/.test(text)

/**
 * The bare server, taught the statements that the product sends for each address: all of them, or without the lookup of
 * the session, as if anybody might read the list.
 */
export const startBare = async (
  ground: Ground,
  dataDir: string,
  product: Server,
  addresses: readonly string[],
  { withSession }: { readonly withSession: boolean },
): Promise<Server> => {
  const bare = await startServer('bare-server.ts', ground, dataDir)
  const statements: Record<string, readonly Statement[]> = {}
  for (const address of addresses) {
    await product.ask({ kind: 'record' })
    await product.time(address)
    const answer = await product.ask({ kind: 'recorded' })
    const recorded = (answer.kind === 'recorded' ? answer.statements : []).filter(
      (statement) => !isNow(statement) && (withSession || !isOfTheSession(statement)),
    )
    if (recorded.length < (withSession ? 2 : 1)) throw new Error(`no statement was recorded for ${address}`)
    statements[address] = recorded
  }
  await bare.ask({ kind: 'serve', statements })
  return bare
}
