// SQL of the models of manual entries: made from an entry, listed, put away.
import type { ManualTemplate } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { FoundEntry } from './manual.queries.ts'

export const listTemplates = async (db: Db): Promise<ManualTemplate[]> => {
  const { rows } = await sql<ManualTemplate>`
    select t.id, t.name, k.code as company, t.label,
           (select coalesce(json_agg(json_build_object('accountId', l.system_account_id, 'debitCents', l.debit_cents, 'creditCents', l.credit_cents) order by l.position), '[]')
              from manual_entry_template_lines l where l.template_id = t.id) as lines
      from manual_entry_templates t join companies k on k.id = t.company_id where t.enabled order by lower(t.name), t.id`.execute(
    db,
  )
  return rows
}

export const insertTemplate = async (db: Db, name: string, { companyId, label, lines }: FoundEntry) => {
  const made = await db
    .insertInto('manualEntryTemplates')
    .values({ companyId, name, label })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('manualEntryTemplateLines')
    .values(
      lines.map(({ accountId: systemAccountId, debitCents, creditCents }, index) => ({
        ...{ templateId: made.id, position: index + 1, systemAccountId, debitCents, creditCents },
      })),
    )
    .execute()
  return made
}

export const putTemplateAway = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .updateTable('manualEntryTemplates')
    .set({ enabled: false })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined
