// For tests: a password that somebody who is signed in knows, for what asks it again.
import { hashPassword } from '../src/platform/session/passwords.ts'
import type { Caller, TestApp } from './app.ts'

export const knownPassword = async (app: Pick<TestApp, 'write'>, caller: Caller): Promise<string> => {
  const password = 'une barque verte au port'
  const passwordHash = await hashPassword(password)
  await app.write((db) =>
    db
      .updateTable('accounts')
      .set({ passwordHash })
      .where('id', '=', caller.accountId ?? 0)
      .execute(),
  )
  return password
}
