// The whole server on a database of its own, called without a socket, as whoever the test says.
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillPath, requestHeader, toQuery } from '@cartable/domain/kernel/http.ts'
import type { AnswerOf, AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import type { RightLevel } from '@cartable/domain/kernel/rights.ts'
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import { createApp } from '../src/app.ts'
import { ensureRole } from '../src/modules/access/create-staff.ts'
import type { Clock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Db, inWrite } from '../src/platform/db/database.ts'
import { sessionCookieName } from '../src/platform/http/cookie.ts'
import { openSession } from '../src/platform/session/sessions.ts'
import { createTestDatabase } from './db.ts'

/** Somebody signed in; `null` stands for nobody. */
export type Caller = { readonly cookie: string; readonly accountId: number; readonly personId: number }
export type Answered<A> = {
  readonly status: number
  readonly body: A
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly raw: Buffer
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Files of a call, by the name of their part. */
export type SentFiles = Readonly<Record<string, readonly { readonly name: string; readonly bytes: Buffer }[]>>

let people = 0

/**
 * Starts the server. `environment` overrides settings (the sandbox's ports, say); `clock` stands still or moves as the test wants.
 */
export const startTestApp = async (options: { environment?: Record<string, string>; clock?: Clock } = {}) => {
  const testDatabase = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '3000',
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    DATABASE_POOL_SIZE: '5',
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    CAPTCHA_COST: '1',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...options.environment,
  })
  const clear = async () => {
    await testDatabase.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const app = await createApp(config, { ...options, withPages: false }).catch(async (error) => {
    await clear()
    throw error
  })
  const { database, clock } = app.platform

  /** Writes rows for a test, as an operation of its own. */
  const write = <T>(change: (db: Db) => Promise<T>): Promise<T> =>
    inWrite(database, { operation: 'test.arrange', actorLabel: 'test' }, (db) => change(db))

  const newPerson = (db: Db, name?: { firstName: string; lastName: string }) => {
    people += 1
    return db
      .insertInto('people')
      .values({
        firstName: name?.firstName ?? 'Camille',
        lastName: name?.lastName ?? `Essai${people}`,
        email: `personne${people}@exemple.fr`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** Signs a person in; makes the account when there is none. */
  const signIn = (personId: number): Promise<Caller> =>
    write(async (db) => {
      const known = await db.selectFrom('accounts').select('id').where('personId', '=', personId).executeTakeFirst()
      const accountId =
        known?.id ??
        (
          await db
            .insertInto('accounts')
            .values({ personId, login: `compte-${personId}@exemple.fr` })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const token = await openSession(db, {
        accountId,
        now: clock.now(),
        idleSeconds: 1800,
        absoluteHours: 12,
        ip: '127.0.0.1',
        userAgent: 'test',
      })
      return { cookie: `${sessionCookieName(config)}=${token}`, accountId, personId }
    })

  /** A signed-in member of staff holding these rights and no other. */
  const staff = async (
    rights: Partial<Record<(typeof rightCodes)[number], RightLevel>>,
    name?: { firstName: string; lastName: string },
  ): Promise<Caller & { staffUserId: number }> => {
    const made = await write(async (db) => {
      const person = await newPerson(db, name)
      const user = await db
        .insertInto('staffUsers')
        .values({ personId: person.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const roleId = await ensureRole(db, `rôle ${user.id}`, rights)
      await db.insertInto('staffUserRoles').values({ staffUserId: user.id, roleId }).execute()
      return { personId: person.id, staffUserId: user.id }
    })
    return { ...(await signIn(made.personId)), staffUserId: made.staffUserId }
  }
  const director = (name?: { firstName: string; lastName: string }) =>
    staff(Object.fromEntries(rightCodes.map((code) => [code, 'fullAccess' as const])), name)

  /** Calls an operation as the web app does; `headers` override, `undefined` removes. */
  const call = async <O extends AnyOperation>(
    operation: O,
    input: SentOf<O>,
    caller: Caller | null,
    headers: Record<string, string | undefined> = {},
  ): Promise<Answered<AnswerOf<O>>> => {
    const { path, rest } = fillPath(operation.path, input as Record<string, unknown>)
    const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
    const all = { [requestHeader]: '1', 'sec-fetch-site': 'same-origin', cookie: caller?.cookie, ...headers }
    const response = await app.http.inject({
      method: operation.method,
      url: `/api${path}${inQuery ? toQuery(rest) : ''}`,
      ...(inQuery ? {} : { payload: rest }),
      headers: Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.body) as AnswerOf<O>,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }

  /** The same with files, by the name of their part: the fields are JSON in `data`. */
  const callWithFiles = async <O extends AnyOperation>(
    operation: O,
    input: SentOf<O>,
    files: SentFiles,
    caller: Caller | null,
  ): Promise<Pick<Answered<AnswerOf<O>>, 'status' | 'body'>> => {
    const { path, rest } = fillPath(operation.path, input as Record<string, unknown>)
    const form = new FormData()
    form.append('data', JSON.stringify(rest))
    for (const [part, list] of Object.entries(files))
      for (const { name, bytes } of list) form.append(part, new Blob([Uint8Array.from(bytes)]), name)
    const packed = new Response(form)
    const response = await app.http.inject({
      method: operation.method,
      url: `/api${path}`,
      payload: Buffer.from(await packed.arrayBuffer()),
      headers: {
        'content-type': packed.headers.get('content-type') ?? '',
        ...{ [requestHeader]: '1', 'sec-fetch-site': 'same-origin' },
        ...(caller && { cookie: caller.cookie }),
      },
    })
    return { status: response.statusCode, body: response.json() as AnswerOf<O> }
  }

  return {
    ...app,
    config,
    clock,
    database,
    write,
    newPerson,
    signIn,
    staff,
    director,
    call,
    callWithFiles,
    close: async () => {
      await app.close()
      await clear()
    },
  }
}
