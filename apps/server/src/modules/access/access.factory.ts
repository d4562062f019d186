// What tests of accounts share: a server with a mailbox, an account with its password, codes of an authenticator.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { startTestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createAccount } from './create-staff.ts'

export const goodPassword = 'un cheval bleu sur le toit'

/** The months of the journal are made as the server starts; a row written meanwhile could fall between two of them. */
const partitionsMade = async ({ db }: Database) => {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await sql<{ isMade: boolean }>`
      select to_regclass('traces_' || to_char(clock_now(), 'YYYY_MM')) is not null as "isMade"`.execute(db)
    if (rows[0]?.isMade) return
    await delay(50)
  }
}

/** A server whose clock stands still, and the mailbox its mails arrive in. */
export const startAccountsApp = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-accounts-'))
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir })
  const clock = fixedClock('2026-11-20T09:00:00Z')
  const app = await startTestApp({
    clock,
    environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sandbox.smtpPort) },
  })
  await app.start()
  await partitionsMade(app.database)
  let instant = clock.now().getTime()
  const wait = (seconds: number) => {
    instant += seconds * 1000
    clock.set(new Date(instant).toISOString())
  }

  /** A person with an account; `email` is unique. */
  const person = async (login: string, more: { password?: string; lastName?: string } = {}) => {
    const email = `${login}@exemple.test`
    const ids = await app.write(async (db) => {
      const { id: personId } = await db
        .insertInto('people')
        .values({ firstName: 'Solenn', lastName: more.lastName ?? 'Le Goff', email })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        personId,
        accountId: await createAccount(db, { personId, login, password: more.password ?? goodPassword }),
      }
    })
    return { ...ids, login, email }
  }
  const signIn = async (sent: Partial<SentOf<typeof accessApi.login>> & { login: string }) => {
    const answer = await app.call(accessApi.login, { password: goodPassword, ...sent }, null)
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
    return { ...answer, caller: { cookie, accountId: 0, personId: 0 } }
  }
  /** Texts of the mails to an address, oldest first, once there are that many. */
  const inbox = async (to: string, count = 1): Promise<{ subject: string; text: string }[]> => {
    const address = `${sandbox.httpUrl}/mail/api/messages`
    const read = async <T>(url: string) => (await (await fetch(url)).json()) as T
    for (let tries = 0; ; tries++) {
      const { messages } = await read<{ messages: { id: string }[] }>(`${address}?to=${encodeURIComponent(to)}`)
      if (messages.length < count && tries < 60) await delay(100)
      else return Promise.all(messages.map(({ id }) => read<{ subject: string; text: string }>(`${address}/${id}`)))
    }
  }
  const accountOf = (login: string) =>
    app.database.db.selectFrom('accounts').selectAll().where('login', '=', login).executeTakeFirstOrThrow()

  return {
    ...app,
    clock,
    wait,
    person,
    signIn,
    inbox,
    accountOf,
    stop: async () => {
      await app.close()
      await sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type AccountsApp = Awaited<ReturnType<typeof startAccountsApp>>

/** What the phone shows at an instant. */
export const codeOf = (secret: string, at: Date): string =>
  TOTP.generate({ secret: new TOTP({ secret: secret.replaceAll(' ', '') }).secret, timestamp: at.getTime() })
