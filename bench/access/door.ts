// Starts the server under measure on a database of its own, with one account, and sends it requests over kept connections.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { requestHeader } from '@cartable/domain/kernel/http.ts'
import { createStaff, ensureAdministratorRole } from '../../apps/server/src/modules/access/create-staff.ts'
import { inWrite, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import type { FromChild, FromParent } from './door-server.ts'

/** Requests in flight at once where many are sent. */
const connections = 8
export const login = 'mesure'
export const password = 'un cheval bleu sur le toit'

type Answer = { readonly status: number; readonly cookie: string }
export type Door = {
  /** CPU that the server has used, in milliseconds. */
  cpu(): Promise<number>
  /** Verifies a bare password that many times, one after the other. */
  verify(times: number): Promise<void>
  signIn(): Promise<Answer>
  /** Asks the same that many times, several at once. */
  ask(path: string, cookie: string | null, times: number): Promise<void>
  stop(): Promise<void>
}

const prepare = async (url: string) => {
  await migrate(url, {})
  const database = openDatabase({ url, max: 2 })
  await inWrite(database, { operation: 'bench.arrange', actorLabel: 'mesure' }, async (db) => {
    const role = await ensureAdministratorRole(db)
    await createStaff(db, {
      ...{ gender: 'female', firstName: 'Claire', lastName: 'Mesure', email: 'mesure@exemple.fr' },
      ...{ login, password, roleIds: [role] },
    })
  })
  await database.close()
}

export const openDoor = async (url: string, dataDir: string): Promise<Door> => {
  await prepare(url)
  const child: ChildProcess = fork(join(import.meta.dirname, 'door-server.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: String(connections),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '100000000', // all the load comes from one address
    },
    // the log is written as in production, to nowhere
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const next = () =>
    new Promise<FromChild>((done, fail) => {
      const ended = (code: number | null) => fail(new Error(`the server ended with code ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        done(message as FromChild)
      })
    })
  const say = async (message: FromParent) => {
    const said = next()
    child.send(message)
    const answer = await said
    return answer.kind === 'cpu' ? answer.microseconds / 1000 : 0
  }
  const listening = await next()
  if (listening.kind !== 'listening') throw new Error('the server does not listen')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (method: 'GET' | 'POST', path: string, cookie: string | null, body: string | null) =>
    new Promise<Answer>((done, fail) => {
      const headers = {
        [requestHeader]: '1',
        ...(cookie === null ? {} : { cookie }),
        ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const sent = request({ agent, host: '127.0.0.1', port: listening.port, method, path, headers }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${response.statusCode} to ${path}`))
        response.resume()
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
          }),
        )
      })
      sent.once('error', fail)
      sent.end(body ?? undefined)
    })
  return {
    cpu: () => say({ kind: 'cpu' }),
    verify: async (times) => void (await say({ kind: 'verify', times })),
    signIn: async () => {
      const answer = await send('POST', '/api/login', null, JSON.stringify({ login, password }))
      if (answer.cookie === '') throw new Error('nobody was signed in')
      return answer
    },
    ask: async (path, cookie, times) => {
      let left = times
      const work = async () => {
        while (left-- > 0) await send('GET', path, cookie, null)
      }
      await Promise.all(Array.from({ length: connections }, work))
    },
    stop: () =>
      new Promise((done) => {
        agent.destroy()
        child.once('exit', () => done())
        child.disconnect()
      }),
  }
}
