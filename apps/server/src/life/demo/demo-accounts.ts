// The accounts that whoever starts the demo is told, and the one password that opens them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renewHash } from '../../modules/access/sign-in/login.queries.ts'
import { inWrite } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { findAccountOf } from '../life.queries.ts'
import type { Story } from '../story.ts'

/** Shorter than people may choose, since it is typed ten times a day: it opens invented people only. */
export const demoPassword = 'cartable'

/**
 * Gives the accounts of the story this password and prints them to `demo-accounts.txt` of a data folder, which the
 * launcher reads. It is the one thing in the demo that nobody could have done at a screen.
 */
export const openDemoAccounts = async (
  platform: Platform,
  { accounts }: Pick<Story, 'accounts'>,
  folder = platform.config.dataDir,
): Promise<void> => {
  const hash = await hashPassword(demoPassword)
  await inWrite(platform.database, { operation: 'demo.openAccounts', actorLabel: 'Démonstration' }, async (db) => {
    for (const { login } of accounts) await renewHash(db, await findAccountOf(db, login), hash)
  })
  const width = Math.max(...accounts.map(({ login }) => login.length))
  const lines = accounts.map(({ login, part, name }) => `  ${login.padEnd(width)}  ${demoPassword}  ${part} – ${name}`)
  writeFileSync(
    join(folder, 'demo-accounts.txt'),
    `Comptes de démonstration (identifiant, mot de passe) :\n${lines.join('\n')}\n`,
  )
}
