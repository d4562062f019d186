// Makes what every journey of a run begins with: one PostgreSQL with the company that each copies, one folder for them all.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres, throwawayPlace } from '../../apps/server/test/throwaway-postgres.ts'
import { makeTemplate } from '../support/company/template.ts'

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))

/** Makes it, unless JOURNEYS_TEMPLATE tells of one that is there already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_TEMPLATE) return async () => {}
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  const folder = mkdtempSync(join(throwawayPlace(), 'cartable-companies-'))
  process.env.JOURNEYS_FOLDER = folder
  const postgres = await startThrowawayPostgres('cartable-journeys-')
  const stop = async () => {
    await postgres.stop()
    // of a company that was cut, too
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    process.env.JOURNEYS_TEMPLATE = JSON.stringify(await makeTemplate(postgres))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
