// SQL of statements: the file once, its lines once, the columns of a bank's csv.
import type { StatementColumns, StatementRow } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const findColumns = async (db: Db, companyId: number): Promise<StatementColumns | null> => {
  const row = await db.selectFrom('bankLayouts').select('columns').where('companyId', '=', companyId).executeTakeFirst()
  return (row?.columns ?? null) as StatementColumns | null
}
export const keepColumns = async (db: Db, companyId: number, columns: StatementColumns): Promise<void> => {
  await db
    .insertInto('bankLayouts')
    .values({ companyId, columns: JSON.stringify(columns) })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ columns: JSON.stringify(columns) }))
    .execute()
}

export const findTwinFile = async (db: Db, companyId: number, sha256: Buffer): Promise<string | null> => {
  const row = await db
    .selectFrom('bankStatements')
    .select('createdAt')
    .where('companyId', '=', companyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Lines that earlier files of the company brought, of the days of another. */
export const listKnownLines = async (
  db: Db,
  companyId: number,
  { from, to, format }: { readonly from: string; readonly to: string; readonly format: string },
) => {
  const { rows } = await sql<{ bookedOn: string; amountCents: number; reference: string; isOtherFormat: boolean }>`
    select l.booked_on::text, l.amount_cents, l.bank_reference as reference, s.format <> ${format} as is_other_format
      from bank_lines l join bank_statements s on s.id = l.statement_id
     where l.company_id = ${companyId} and l.booked_on between ${from}::date and ${to}::date`.execute(db)
  return rows
}
/** References among these that the company knows, whatever their day. */
export const knownReferences = async (db: Db, companyId: number, references: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('bankLines')
    .select('bankReference')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`bank_reference = any(${[...references]}::text[])`)
    .execute()
  return rows.map(({ bankReference }) => bankReference)
}

export const insertStatement = async (
  db: Db,
  statement: {
    readonly companyId: number
    readonly format: 'camt.053' | 'csv'
    readonly account: string | null
    readonly fileId: number
    readonly sha256: Buffer
    readonly fromOn: string
    readonly toOn: string
    readonly openingCents: number | null
    readonly closingCents: number | null
    readonly lineCount: number
    readonly knownCount: number
  },
): Promise<number> => {
  const { id } = await db.insertInto('bankStatements').values(statement).returning('id').executeTakeFirstOrThrow()
  return id
}

export type NewLine = {
  readonly statementId: number
  readonly companyId: number
  readonly bankReference: string
  readonly bookedOn: string
  readonly amountCents: number
  readonly label: string
  readonly counterparty: string | null
  readonly counterpartyDigest: Buffer | null
  readonly endToEndId: string | null
}
const atOnce = 500
export const insertLines = async (db: Db, lines: readonly NewLine[]): Promise<void> => {
  for (let from = 0; from < lines.length; from += atOnce)
    await db
      .insertInto('bankLines')
      .values(lines.slice(from, from + atOnce))
      .execute()
}

/** The last statements, the newest first. */
export const listStatements = async (db: Db): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select s.id, k.code as company, f.original_name as file_name, s.from_on::text, s.to_on::text, s.closing_cents, s.line_count, s.known_count,
      (select count(*)::integer from bank_lines l where l.statement_id = s.id and (l.kind is null or l.kind = 'suspense')) as open_count, s.created_at as imported_at
      from bank_statements s join companies k on k.id = s.company_id join files f on f.id = s.file_id order by s.id desc limit 50`.execute(
    db,
  )
  return rows
}
