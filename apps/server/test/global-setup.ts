// One PostgreSQL for the whole test run, with a migrated template that every test file copies.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** superuser on database 'postgres': creates and drops the copies */
    postgresAdminUrl: string
    /** the migrated template, as the owner of its tables; never connect to it while tests copy it */
    postgresTemplateUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres('cartable-test-')
  try {
    project.provide('postgresAdminUrl', postgres.adminUrl)
    project.provide('postgresTemplateUrl', await makeTemplate(postgres.adminUrl, postgres.url))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return () => postgres.stop()
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
