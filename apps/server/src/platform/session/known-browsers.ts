// Browsers that an account was signed in with: the wrong tries of others lock it, and do not keep these out.
import { sql } from 'kysely'
import { hashToken, newToken } from '../crypto/tokens.ts'
import type { Db } from '../db/database.ts'

/** Days that a browser is remembered after its last sign-in. */
export const browserDays = 180

export type BrowserTries = { readonly failedAttempts: number; readonly lockedUntil: string | null }

/**
 * Remembers that an account was signed in with a browser; answers the token that the browser keeps from now on. Those
 * that it had become this one at each sign-in: a token that somebody put there beforehand, or copied, is worth nothing.
 */
export const noteBrowser = async (db: Db, accountId: number, former: string | null, now: Date): Promise<string> => {
  const token = newToken()
  const digest = hashToken(token)
  if (former !== null)
    await sql`update known_browsers set browser_digest = ${digest} where browser_digest = ${hashToken(former)}`.execute(
      db,
    )
  await sql`
    insert into known_browsers (account_id, browser_digest, entered_at) values (${accountId}, ${digest}, ${now})
    on conflict (account_id, browser_digest) do update set entered_at = excluded.entered_at, failed_attempts = 0, locked_until = null`.execute(
    db,
  )
  return token
}

/** The wrong tries of a browser that an account was signed in with; undefined for any other. */
export const findBrowserTries = async (
  db: Db,
  accountId: number,
  browser: string | null,
  now: Date,
): Promise<BrowserTries | undefined> => {
  if (browser === null) return undefined
  const since = new Date(now.getTime() - browserDays * 86_400_000)
  const { rows } = await sql<BrowserTries>`
    select failed_attempts as "failedAttempts", locked_until as "lockedUntil" from known_browsers
    where account_id = ${accountId} and browser_digest = ${hashToken(browser)} and entered_at > ${since}`.execute(db)
  return rows[0]
}

export const countBrowserTry = async (
  db: Db,
  accountId: number,
  browser: string,
  { failedAttempts, lockedUntil }: { readonly failedAttempts: number; readonly lockedUntil: Date | null },
): Promise<void> => {
  await sql`update known_browsers set failed_attempts = ${failedAttempts}, locked_until = ${lockedUntil}
    where account_id = ${accountId} and browser_digest = ${hashToken(browser)}`.execute(db)
}

/** None of its browsers is known any more: whoever enters next comes by the front door. */
export const forgetBrowsers = async (db: Db, accountId: number): Promise<void> => {
  await sql`delete from known_browsers where account_id = ${accountId}`.execute(db)
}
