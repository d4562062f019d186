// Reads the SQL files of the scenarios: titled steps, with the ids of reference data looked up by their codes.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

export type SqlStep = { title: string; text: string }

/** The steps of a file beside this one: each begins with a `-- title` line; lines before the first blank line are the file's own comment. */
export function stepsOf(fileName: string): SqlStep[] {
  const text = readFileSync(new URL(fileName, import.meta.url), 'utf8')
  const [, ...steps] = text.split(/\n\n-- /)
  if (steps.length === 0) throw new Error(`${fileName} holds no step`)
  return steps.map((step) => {
    const [title = '', ...lines] = step.split('\n')
    return { title, text: lines.join('\n') }
  })
}

/** Ids by the names that the files put between braces: VAT rates, accounts, journals of the private-tuition company. */
export async function idsByCode(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select 'vat10' as code, id from vat_codes where code = 'TI10'
    union all select 'vat20', id from vat_codes where code = 'TN20'
    union all select code, id from system_accounts
    union all select j.code, j.id from ledger_journals j join companies c on c.id = j.company_id and c.code = 'private-tuition'`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Runs the statements of a step. */
export async function runStep(db: Db, step: SqlStep, ids: Map<string, number>): Promise<void> {
  const text = step.text.replace(/\{(vat\d+|\d{6}|[A-Z]{2})\}/g, (_, code: string) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`${step.title}: nothing has the code ${code}`)
    return String(id)
  })
  await sql.raw(text).execute(db)
}
