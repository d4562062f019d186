// Loads the demo company into an empty database: the same people at every start, dated relative to today.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldKeys } from '../platform/crypto/fields.ts'
import { inWrite } from '../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../platform/demo.ts'
import type { Platform } from '../platform/platform.ts'
import { seededRandom } from '../platform/random.ts'

/** Seed of the demo: another one makes another company. */
const seed = 20_260_901

/** True when nobody can sign in yet: a company that somebody began to use is never touched. */
export const isEmptyCompany = async (platform: Platform): Promise<boolean> =>
  (await platform.database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined

const emptyWorld = ({ config, files, clock }: Platform): DemoWorld => ({
  random: seededRandom(seed),
  fieldKeys: fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined),
  files,
  today: clock.today(),
  staff: [],
  subjects: [],
  levels: [],
  graduations: [],
  establishments: [],
  customers: [],
  students: [],
  teachers: [],
  contracts: [],
  accounts: [],
})

/**
 * Fills the company, one transaction in all, so that a killed start leaves nothing half-made.
 * Writes who can sign in to `demo-accounts.txt` in the data folder, which the launcher prints.
 */
export const loadDemo = async (
  platform: Platform,
  parts: readonly DemoPart[],
  print: (line: string) => void,
): Promise<void> => {
  const accounts = await inWrite(
    platform.database,
    { operation: 'demo.load', actorLabel: 'Démonstration' },
    async (db) => {
      const world = emptyWorld(platform)
      for (const part of parts) {
        print(`Société de démonstration : ${part.name}…`)
        await part.load(db, world)
      }
      return world.accounts
    },
  )
  // freshly filled tables are planned as if they were empty until their statistics are gathered
  await platform.database.pool.query('analyze')
  const width = Math.max(...accounts.map((account) => account.login.length))
  const lines = accounts.map(
    (account) => `  ${account.login.padEnd(width)}  ${account.password}  ${account.part} – ${account.name}`,
  )
  writeFileSync(
    join(platform.config.dataDir, 'demo-accounts.txt'),
    `Comptes de démonstration (identifiant, mot de passe) :\n${lines.join('\n')}\n`,
  )
}
