// `npm run db:types`: generates the table types from a database made for it, so that no other one can differ.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.ts'
import { removeInstallation } from './postgres-home.ts'

const GENERATOR = fileURLToPath(new URL('../platform/db/generate-types.ts', import.meta.url))

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-types-'))
chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
const postgres = await startPostgres({ dataDir, log: console.log, settings: { fsync: 'off' } })
try {
  execFileSync(process.execPath, [GENERATOR], {
    env: { ...process.env, DATABASE_URL: postgres.adminUrl },
    stdio: 'inherit',
  })
} finally {
  await postgres.stop()
  removeInstallation(dataDir)
}
