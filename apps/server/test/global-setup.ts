// One PostgreSQL for the whole test run, with a migrated template that every test file copies.
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { startPostgres } from '../src/supervisor/postgres.ts'
import { removeInstallation } from '../src/supervisor/postgres-home.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** superuser on database 'postgres': creates and drops the copies */
    postgresAdminUrl: string
    /** the migrated template, as the owner of its tables; never connect to it while tests copy it */
    postgresTemplateUrl: string
  }
}

/** Bytes that the databases of a run never need all of. */
const roomBytes = 4_000_000_000
/** A database is some twelve hundred files: made in memory where there is some, they take a tenth of the time. */
const memory = '/dev/shm'
const place = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes ? memory : tmpdir()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(place(), 'cartable-test-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const lines: string[] = []
  const postgres = await startPostgres({
    dataDir,
    log: (line) => lines.push(line),
    // the data are thrown away: speed instead of safety, and room for the pools of parallel test files
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  }).catch((error) => {
    throw new Error(`${lines.join('\n')}\n${error instanceof Error ? error.message : String(error)}`)
  })
  const stop = async () => {
    await postgres.stop()
    removeInstallation(dataDir)
  }
  try {
    project.provide('postgresAdminUrl', postgres.adminUrl)
    project.provide('postgresTemplateUrl', await makeTemplate(postgres.adminUrl, postgres.url))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function makeTemplate(adminUrl: string, applicationUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('create database cartable_template owner cartable')
  await admin.end()
  const url = new URL(applicationUrl)
  url.pathname = '/cartable_template'
  await migrate(url.href)
  return url.href
}
