// SQL of runs: proposed, approved or given up; what each pays, and the payments that hold it.
import type { PayMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PayingCompany } from './read-pay-settings.ts'

export type RunPart = { readonly orderId: number; readonly teacherId: number; readonly amountCents: number }

/** The run of a company that waits for a second person: each has one of its own. */
export const findProposed = async (db: Db, company: PayingCompany): Promise<string | null> => {
  const { rows } = await sql<{ reference: string }>`
    select r.reference from pay_runs r join companies c on c.id = r.company_id where r.status = 'proposed' and c.code = ${company}`.execute(
    db,
  )
  return rows[0]?.reference ?? null
}

export type NewRun = {
  readonly month: string
  readonly status: 'proposed' | 'executed'
  readonly totalCents: number
  readonly teacherCount: number
  readonly proposedByAccountId: number | null
  readonly executedOn: string | null
}
export const insertRunOf = async (db: Db, company: PayingCompany, run: NewRun): Promise<number> => {
  const companyId = db.selectFrom('companies').select('id').where('code', '=', company)
  const { id } = await db
    .insertInto('payRuns')
    .values({ ...run, companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertRun = async (db: Db, run: NewRun, parts: readonly RunPart[]): Promise<number> => {
  const id = await insertRunOf(db, 'private-tuition', run)
  // a run may pay travel and bonuses alone
  if (parts.length === 0) return id
  await db
    .insertInto('payRunParts')
    .values(parts.map(({ orderId, teacherId, amountCents }) => ({ payRunId: id, orderId, teacherId, amountCents })))
    .execute()
  return id
}

export const lockRun = (db: Db, id: number) =>
  db.selectFrom('payRuns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const listParts = (db: Db, runId: number): Promise<RunPart[]> =>
  db
    .selectFrom('payRunParts')
    .select(['orderId', 'teacherId', 'amountCents'])
    .where('payRunId', '=', runId)
    .orderBy('teacherId')
    .orderBy('orderId')
    .execute()
export const noteExecuted = async (
  db: Db,
  id: number,
  end: { readonly executedOn: string; readonly approvedByAccountId: number | null },
): Promise<void> => {
  await db
    .updateTable('payRuns')
    .set({ status: 'executed', ...end })
    .where('id', '=', id)
    .execute()
}
export const noteAbandoned = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('payRuns').set({ status: 'abandoned' }).where('id', '=', id).execute()
}

/** What of an invoice an order pays: with a key where the provider is to be asked, without where a file holds it. */
export const insertPayment = async (
  db: Db,
  payment: {
    readonly teacherId: number
    readonly orderId: number
    readonly teacherBillId: number
    readonly amountCents: number
    readonly means: PayMeans
    readonly providerIntentId: string | null
  },
): Promise<number> => {
  const { means, ...columns } = payment
  const { id } = await db
    .insertInto('teacherPayments')
    .values({
      ...columns,
      ...{ type: means === 'bank' ? 'bank-transfer' : 'stripe-transfer', status: 'pending', isAdvance: false },
      idempotencyKey:
        means === 'bank' ? null : `bill:${columns.teacherBillId}:order:${columns.orderId}:of-run:attempt:1`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
