// SQL of the signature of contracts: the paper of one, and which contracts of a month's payslips have none.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const findSignature = (db: Db, contractId: number) =>
  db
    .selectFrom('contractSignatures as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .select(['s.signedOn', 's.fileId', 'f.originalName as paperName'])
    .where('s.contractId', '=', contractId)
    .executeTakeFirst()

export const insertSignature = async (
  db: Db,
  signature: { readonly contractId: number; readonly signedOn: string; readonly fileId: number },
): Promise<string> => {
  const { updatedAt } = await db
    .insertInto('contractSignatures')
    .values(signature)
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  return updatedAt
}

/** The file of the paper taken out; undefined when there was none. */
export const deleteSignature = (db: Db, contractId: number) =>
  db.deleteFrom('contractSignatures').where('contractId', '=', contractId).returning('fileId').executeTakeFirst()

export type UnsignedContract = {
  readonly teacherId: number
  readonly customerId: number
  readonly contractId: number
  readonly number: string
}
/** Contracts of families who employ, of which lessons given before a day are on no payslip yet or on one of this month, without a signed paper. */
export const selectUnsigned = async (db: Db, month: string, before: string): Promise<UnsignedContract[]> => {
  const { rows } = await sql<UnsignedContract>`
    select k.teacher_id, k.customer_id, k.id as contract_id, k.number from contracts k
     where k.regime = 'mandataire' and not exists (select from contract_signatures s where s.contract_id = k.id)
       and exists (select from courses c left join payslips p on p.id = c.payslip_id where c.contract_id = k.id and c.status = '3-confirmed'
         and (p.month = ${month}::date or c.payslip_id is null and c.done_at < (${before}::date::timestamp at time zone 'Europe/Paris')))
     order by k.id`.execute(db)
  return rows
}
