// The export of what is held on somebody: a zip with a page to read, the same data as JSON, and the files; a long task, streamed.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { type Db, inRead } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { filesShownOf, readHeld } from '../../platform/privacy/held-rows.ts'
import type { Held, HeldTable, PrivacyContribution } from '../../platform/privacy/privacy.ts'
import { type ZipPart, zipBytes } from '../../platform/sheets/zip-write.ts'
import { defineTask, type TaskDefinition } from '../../platform/tasks/tasks.ts'
import { pageEnd, pageHead, pageSection } from './personal-data-page.ts'
import { findContact, wholeContacts, wholePerson } from './privacy-subjects.queries.ts'

/** Of whom: a person with the household, or a request that is nobody's file. */
const Params = z.object({ personId: z.int().nullable(), contactId: z.int().nullable() })
export type PersonalDataTask = TaskDefinition<typeof Params>

/** Longest export, in milliseconds. */
const timeLimit = 10 * 60_000

type Found = { readonly name: string; readonly held: Held }
const find = async (db: Db, { personId, contactId }: z.output<typeof Params>): Promise<Found | null> => {
  if (personId !== null) {
    const whom = await wholePerson(db, personId)
    return whom ? { name: whom.main.name, held: whom.held } : null
  }
  const contact = contactId === null ? undefined : await findContact(db, contactId)
  return contact ? { name: contact.name, held: await wholeContacts(db, [contact.id]) } : null
}

/** What an export shows, who somebody is first: the order of erasure, backwards. */
const shownTables = (contributions: readonly PrivacyContribution[]): HeldTable[] =>
  [...contributions]
    .reverse()
    .flatMap(({ tables }) => tables.filter((item) => item.hide !== 'all'))
    .sort((one, other) => Number(other.table === 'people') - Number(one.table === 'people'))

/** One table at a time: however many lessons somebody had, only those of one table are in memory. */
async function* jsonOf(db: Db, found: Found, tables: readonly HeldTable[], at: string) {
  yield `{"personne":${JSON.stringify(found.name)},"au":${JSON.stringify(at)},"donnees":[`
  let isFirst = true
  for (const item of tables) {
    const rows = await readHeld(db, item, found.held)
    if (rows.length === 0) continue
    yield `${isFirst ? '' : ','}\n${JSON.stringify({ table: item.table, libelle: item.label, lignes: rows }, null, 1)}`
    isFirst = false
  }
  yield ']}\n'
}

async function* pageOf(db: Db, found: Found, tables: readonly HeldTable[], at: string) {
  yield pageHead(found.name, at)
  for (const item of tables)
    yield pageSection(
      item.table,
      item.label,
      item.erasure.kind === 'keep' ? item.why : undefined,
      await readHeld(db, item, found.held),
    )
  yield pageEnd
}

const fileParts = async (
  db: Db,
  platform: Platform,
  found: Found,
  tables: readonly HeldTable[],
): Promise<ZipPart[]> => {
  const parts: ZipPart[] = []
  const ids = new Set<number>()
  for (const item of tables) for (const id of await filesShownOf(db, item, found.held)) ids.add(id)
  for (const id of ids) {
    const file = await platform.files.find(db, id)
    if (!file) continue
    const body = async function* () {
      for await (const bytes of await platform.files.read(file)) yield bytes as Buffer
    }
    parts.push({ name: `fichiers/${id}-${file.originalName.replace(/[/\\]/g, '-')}`, body: body() })
  }
  return parts
}

/** The task over what the domains hold. */
export const personalDataTask = (contributions: readonly PrivacyContribution[]): PersonalDataTask =>
  defineTask({
    kind: 'personal-data',
    params: Params,
    run: async ({ platform, signal, keepFile, progress }, params) => {
      const tables = shownTables(contributions)
      // one state of the data for the page and for the JSON
      await inRead(
        platform.database,
        async (db) => {
          const found = await find(db, params)
          if (!found) throw new Error('nobody is left to export')
          const at = platform.clock.now().toISOString()
          const files = await fileParts(db, platform, found, tables)
          progress(0.1)
          const parts: ZipPart[] = [
            { name: 'a-lire.html', body: pageOf(db, found, tables, at) },
            { name: 'donnees.json', body: jsonOf(db, found, tables, at) },
            ...files,
          ]
          await keepFile({
            body: Readable.from(zipBytes(parts)),
            fileName: `donnees-personnelles-${platform.clock.today()}.zip`,
            mediaType: 'application/zip',
          })
        },
        { repeatable: true, timeoutMs: timeLimit, signal },
      )
    },
  })
