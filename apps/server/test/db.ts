// A migrated database of its own for each test file, copied from the run's template.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../src/platform/db/database.ts'

export type TestDatabase = {
  /** as the application connects: owner of the tables, not superuser */
  url: string
  name: string
  /** ends the connections that are left and removes the database */
  drop(): Promise<void>
}

/** Makes a database for the calling test file; `isEmpty` gives one without any table (migrations, restore). */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresTemplateUrl'))
  const template = isEmpty ? 'template1' : url.pathname.slice(1)
  // copying files beats replaying a journal five times over, since nothing is flushed here
  await asAdmin(`create database ${name} template ${template} strategy file_copy owner ${url.username}`)
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** A migrated database of its own with the platform's handles on it. */
export async function freshDatabase(
  options: Omit<DatabaseOptions, 'url'> = {},
): Promise<{ url: string; database: Database; close(): Promise<void> }> {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase({ max: 5, ...options, url })
  return {
    url,
    database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
