// SQL of wages paid for families: what waits for a file, the files and their transfers, how each ended, who is told.
import type { SalaryFileRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** To be paid, in no file; `b` is the account in use of the teacher, if there is one that may be paid: what he gave himself is looked at first. */
const waiting = sql`payslips s join teachers t on t.id = s.teacher_id left join bank_accounts b on b.person_id = t.person_id and b.enabled
    and not exists (select from teacher_account_checks k where k.bank_account_id = b.id and (k.checked_on is null or k.held_until > clock_now()))
  where s.issued_on is not null and s.net_cents > 0
    and not exists (select from salary_payments x where x.payslip_id = s.id and x.status in ('asked', 'done'))`

export const sumReady = async (db: Db): Promise<{ readonly readyCount: number; readonly readyCents: number }> => {
  const { rows } = await sql<{ readyCount: number; readyCents: number }>`
    select count(*)::integer as ready_count, coalesce(sum(s.net_cents), 0)::integer as ready_cents from ${waiting} and b.id is not null`.execute(
    db,
  )
  return rows[0] ?? { readyCount: 0, readyCents: 0 }
}

export type ReadySalary = {
  readonly payslipId: number
  readonly teacherId: number
  readonly amountCents: number
  readonly bankAccountId: number
  readonly payOn: string
}
/** Locks what may be paid, so that no two files take it. */
export const lockReady = async (db: Db): Promise<ReadySalary[]> => {
  await sql`select s.id from ${waiting} order by s.id for no key update of s`.execute(db)
  // a statement of its own: it sees what was put in a file before the lock was given
  const { rows } = await sql<ReadySalary>`
    select s.id as payslip_id, s.teacher_id, s.net_cents as amount_cents, b.id as bank_account_id, s.pay_on::text from ${waiting} and b.id is not null order by s.id`.execute(
    db,
  )
  return rows
}

/** Files that hold wages of a month, and those that somebody is still to approve, or the bank to carry out. */
export const listFiles = async (db: Db, month: string): Promise<SalaryFileRow[]> => {
  const { rows } = await sql<SalaryFileRow>`
    select f.id, f.reference, f.status, f.made_on::text, f.execute_on::text, f.ended_on::text, f.total_cents, f.transfer_count
      from salary_files f where f.status in ('proposed', 'made') or exists (select from salary_payments x join payslips s on s.id = x.payslip_id
        where x.salary_file_id = f.id and s.month = ${month}::date) order by f.id desc`.execute(db)
  return rows
}

export const insertFile = async (
  db: Db,
  file: {
    readonly madeOn: string
    readonly executeOn: string
    readonly debtorName: string
    readonly debtorIban: string
    readonly totalCents: number
    readonly transferCount: number
    readonly status: 'proposed' | 'made'
    readonly proposedByAccountId: number | null
  },
): Promise<number> => {
  const { id } = await db.insertInto('salaryFiles').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}
export const putInFile = async (
  db: Db,
  salaryFileId: number,
  { payslipId, bankAccountId, amountCents }: ReadySalary,
): Promise<void> => {
  await db.insertInto('salaryPayments').values({ payslipId, salaryFileId, bankAccountId, amountCents }).execute()
}

export const findFile = (db: Db, id: number) =>
  db.selectFrom('salaryFiles').selectAll().where('id', '=', id).executeTakeFirst()
export const lockFile = (db: Db, id: number) =>
  db.selectFrom('salaryFiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const noteFileEnd = (db: Db, id: number, status: 'executed' | 'cancelled', endedOn: string) =>
  db
    .updateTable('salaryFiles')
    .set({ status, endedOn })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const noteApproved = async (
  db: Db,
  id: number,
  approved: { readonly approvedByAccountId: number | null; readonly madeOn: string; readonly executeOn: string },
): Promise<void> => {
  await db
    .updateTable('salaryFiles')
    .set({ status: 'made', ...approved })
    .where('id', '=', id)
    .execute()
}

/** Transfers of a file, each with the account that was its teacher's when the file was made. */
export const listTransfersOf = (db: Db, fileId: number) =>
  db
    .selectFrom('salaryPayments as x')
    .innerJoin('bankAccounts as b', 'b.id', 'x.bankAccountId')
    .innerJoin('payslips as s', 's.id', 'x.payslipId')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as k', 'k.id', 'c.personId')
    .select([
      ...(['x.id', 'x.amountCents', 'x.status', 's.month', 'b.holder', 'b.bic', 'b.ibanEncrypted'] as const),
      'k.lastName as employer',
    ])
    .where('x.salaryFileId', '=', fileId)
    .orderBy('x.id')
    .execute()

export const lockPayment = (db: Db, id: number) =>
  db.selectFrom('salaryPayments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const countAsked = async (db: Db, fileId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('salaryPayments')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('salaryFileId', '=', fileId)
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow()
  return count
}
export const noteDone = async (db: Db, id: number, doneOn: string): Promise<void> => {
  await db.updateTable('salaryPayments').set({ status: 'done', doneOn }).where('id', '=', id).execute()
}
export const noteRefused = (db: Db, id: number, refused: { refusedOn: string; refusalReason: string }) =>
  db
    .updateTable('salaryPayments')
    .set({ status: 'refused', ...refused })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
export const leaveFile = async (db: Db, fileId: number): Promise<void> => {
  await db.updateTable('salaryPayments').set({ status: 'cancelled' }).where('salaryFileId', '=', fileId).execute()
}

type Party = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
export type ToldPayslip = {
  readonly id: number
  readonly month: string
  readonly netCents: number
  readonly payOn: string
  readonly teacher: Party
  readonly family: Party
}
const party = (alias: 'e' | 'k') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('personId', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}, 'email', ${column('email')},
    'accountId', (select a.id from accounts a where a.person_id = ${column('id')} and a.enabled order by a.id limit 1))`
}
export const findTold = async (db: Db, payslipId: number): Promise<ToldPayslip> => {
  const { rows } = await sql<ToldPayslip>`
    select s.id, s.month::text, s.net_cents, s.pay_on::text, ${party('e')} as teacher, ${party('k')} as family
      from payslips s join teachers t on t.id = s.teacher_id join people e on e.id = t.person_id join customers c on c.id = s.customer_id join people k on k.id = c.person_id
     where s.id = ${payslipId}`.execute(db)
  const [told] = rows
  if (!told) throw new Error(`payslip ${payslipId} is gone`)
  return told
}
