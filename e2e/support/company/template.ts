// The database that every journey's company is copied from, and the copies. Nothing of the business is read or written here.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ThrowawayPostgres } from '../../../apps/server/test/throwaway-postgres.ts'
import { nextMorning } from '../days.ts'
import { clockOf } from './clock.ts'
import { foundCompany, installer } from './found-company.ts'
import { startPrograms } from './programs.ts'

const template = 'cartable_journeys'

/** What the workers need to copy it; travels in the environment. */
export type Template = {
  readonly adminUrl: string
  readonly url: string
  readonly secretKey: string
}

/** Makes it: an empty database on which the programs are started, and the company founded through them. */
export const makeTemplate = async (postgres: Pick<ThrowawayPostgres, 'adminUrl' | 'url'>): Promise<Template> => {
  const secretKey = randomBytes(32).toString('base64')
  const url = databaseUrl(postgres.url, template)
  await asAdmin(postgres.adminUrl, `create database ${template} owner ${new URL(url).username}`)
  const programs = await startPrograms({
    databaseUrl: url,
    secretKey,
    environment: { ADMIN_LOGIN: installer.login, ADMIN_PASSWORD: installer.password },
  })
  try {
    await foundCompany(programs)
    // every journey begins in the morning: what its hours add up to does not depend on when it is played
    const clock = clockOf(programs)
    const from = process.env.JOURNEYS_FROM
    await clock.moveTo(nextMorning(from ? new Date(`${from}T00:00:00Z`) : await clock.now()))
  } finally {
    await programs.stop()
  }
  // freshly filled tables are planned as if they were empty until their statistics are gathered
  await asAdmin(url, 'vacuum analyze')
  // whatever still has a connection would keep it from being copied
  await asAdmin(postgres.adminUrl, `alter database ${template} with allow_connections false`)
  await asAdmin(
    postgres.adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
  )
  return { adminUrl: postgres.adminUrl, url, secretKey }
}

/** A database of its own for one journey; answers its address and how to remove it. */
export const copyTemplate = async ({ adminUrl, url }: Template) => {
  const name = `journey_${randomBytes(6).toString('hex')}`
  // copying files beats replaying a journal five times over, since nothing is flushed here
  await asAdmin(
    adminUrl,
    `create database ${name} template ${template} strategy file_copy owner ${new URL(url).username}`,
  )
  return {
    url: databaseUrl(url, name),
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

const databaseUrl = (url: string, name: string) => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

const asAdmin = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
