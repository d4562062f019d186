// The tables of a restore: made by our own migrations, then kept from reacting while their rows come back.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Manifest } from './archive.ts'
import { hasTable, quote, readForeignKeys, readTables } from './backup.queries.ts'

/** The first migration of the backup that we do not have, or null. */
export async function missingMigrations(manifest: Manifest, folder: string): Promise<string | null> {
  const ours = new Set(await readdir(folder))
  return manifest.migrations.find((name) => !ours.has(`${name}.sql`)) ?? null
}

export async function isEmpty(client: Client): Promise<boolean> {
  return (await readTables(client)).length === 0 && !(await hasTable(client, 'pgboss.version'))
}

/** Removes everything that the product ever made. */
export async function dropSchemas(client: Client): Promise<void> {
  await client.query(`
    drop schema if exists pgboss cascade;
    drop schema public cascade;
    create schema public;
    grant usage on schema public to public`)
}

/** Runs the backup's migrations, in the caller's transaction. */
export async function makeSchema(client: Client, manifest: Manifest, folder: string): Promise<void> {
  for (const name of manifest.migrations) {
    await client.query(await readFile(join(folder, `${name}.sql`), 'utf8'))
    // what a file leaves to the end of its transaction is checked now, as it was when it ran alone
    await client.query('set constraints all immediate; set constraints all deferred')
  }
  // the runner's own two tables, as it makes them itself when it finds none
  await client.query(`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`)
}

/** Makes the partitions that the backup had; the tables must be empty, or their default one may hold rows of a month. */
export async function makePartitions(client: Client, manifest: Manifest): Promise<void> {
  for (const { name, parent, bound } of manifest.partitions) {
    if (await hasTable(client, `public.${quote(name)}`)) continue
    await client.query(`create table public.${quote(name)} partition of public.${parent} ${bound}`)
  }
}

/**
 * Empties the tables of what the migrations put in, silences their triggers (numbering, seals, traces would run again
 * on rows that already went through them) and takes the foreign keys off, since some tables point at each other.
 * Returns what puts all of it back, which checks every key.
 */
export async function suspendRules(client: Client, manifest: Manifest): Promise<() => Promise<void>> {
  const tables = manifest.tables.map(({ name }) => `public.${quote(name)}`)
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
    }
  }
}
