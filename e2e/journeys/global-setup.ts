// Makes what every journey of a run begins with: one PostgreSQL, with the company that each copies.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startThrowawayPostgres } from '../../apps/server/test/throwaway-postgres.ts'
import { makeTemplate } from '../support/company/template.ts'

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))

/** Makes it, unless JOURNEYS_TEMPLATE tells of one that is there already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_TEMPLATE) return async () => {}
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  const postgres = await startThrowawayPostgres('cartable-journeys-')
  try {
    process.env.JOURNEYS_TEMPLATE = JSON.stringify(await makeTemplate(postgres))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return () => postgres.stop()
}
