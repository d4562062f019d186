// What hangs on a family or on a pupil, of what this module holds: what it owes and owed, what it paid, with the papers and their numbers.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AttachedRows, AttachedSource, Pair } from '../../platform/attached.ts'
import type { Db } from '../../platform/db/database.ts'

/** The kept family has one of the same: one of a kind at a time. */
const hasIts =
  (table: string, same: RawBuilder<unknown>) =>
  ({ kept }: Pair) =>
    sql`exists (select from ${sql.table(table)} y where y.customer_id = ${kept} and ${same})`

const papers: readonly AttachedRows[] = [
  {
    table: 'orders',
    column: 'customer_id',
    words: ['commande', 'commandes'],
    within: { table: 'students', by: 'student_id' },
  },
  {
    table: 'bills',
    column: 'customer_id',
    words: ['facture ou avoir', 'factures et avoirs'],
    within: { table: 'orders', by: 'order_id' },
  },
  {
    table: 'tax_certificates',
    column: 'customer_id',
    words: ['attestation fiscale', 'attestations fiscales'],
    unless: hasIts('tax_certificates', sql`y.year = x.year`),
  },
]
const money: readonly AttachedRows[] = [
  { table: 'receipts', column: 'customer_id', words: ['encaissement', 'encaissements'] },
  { table: 'refunds', column: 'customer_id', words: ['remboursement', 'remboursements'] },
  { table: 'credit_moves', column: 'customer_id' },
  {
    table: 'hour_packs',
    column: 'customer_id',
    words: ['pack d’heures', 'packs d’heures'],
    within: { table: 'contracts', by: 'contract_id' },
  },
  { table: 'debit_mandates', column: 'customer_id', words: ['mandat de prélèvement', 'mandats de prélèvement'] },
  { table: 'payment_plans', column: 'customer_id', words: ['plan de paiement', 'plans de paiement'] },
  {
    table: 'payment_plan_requests',
    column: 'customer_id',
    unless: hasIts(
      'payment_plan_requests',
      sql`x.status = 'pending' and y.status = 'pending' and y.company_id = x.company_id`,
    ),
  },
]
const chase: readonly AttachedRows[] = [
  {
    table: 'payment_reminders',
    column: 'customer_id',
    unless: hasIts('payment_reminders', sql`y.reminded_on = x.reminded_on`),
  },
  {
    table: 'payment_promises',
    column: 'customer_id',
    unless: hasIts('payment_promises', sql`x.ended_on is null and y.ended_on is null`),
  },
  {
    table: 'bad_debts',
    column: 'customer_id',
    unless: hasIts('bad_debts', sql`x.status = 'to-approve' and y.status = 'to-approve'`),
  },
]

/** Both families have one that lives, at the same company. */
const bothHave = async (db: Db, { kept, givenUp }: Pair, table: string, lives: RawBuilder<unknown>) => {
  const { rows } =
    await sql`select from ${sql.table(table)} x join ${sql.table(table)} y on y.company_id = x.company_id and y.customer_id = ${givenUp}
    where x.customer_id = ${kept} and ${lives}`.execute(db)
  return rows.length > 0
}

/** Money that came as one thing, and serves papers of the other family. */
const splitMoney = async (db: Db, { kept, givenUp }: Pair): Promise<string | null> => {
  const { rows } = await sql<{ reference: string }>`
    select coalesce(b.reference, o.reference) as reference
      from payments p join orders o on o.id = p.order_id left join bills b on b.order_id = o.id and b.kind = 'bill'
      left join receipts r on r.id = p.receipt_id left join credit_moves m on m.payment_id = p.id
     where o.customer_id = any(${[kept, givenUp]}::bigint[]) and p.status = 'succeeded'
       and (r.customer_id <> o.customer_id or m.customer_id <> o.customer_id) limit 1`.execute(db)
  return rows[0]?.reference ?? null
}

export const attachedMoney: AttachedSource = {
  of: 'customers',
  moves: [...papers, ...money, ...chase],
  stays: [
    { table: 'credits', column: 'customer_id', why: 'the sum of the moves, carried with them by a trigger' },
    { table: 'tax_certificates_due', column: 'customer_id', why: 'found out anew each night' },
  ],
  obstacles: async (db, pair) => [
    ...((await bothHave(db, pair, 'debit_mandates', sql`x.status <> 'revoked' and y.status <> 'revoked'`))
      ? [
          {
            refusal: mergingRefusals.twoMandates,
            link: { label: 'Révoquer celui de la fiche écartée', path: `/customer/show/${pair.givenUp}#compte` },
          },
        ]
      : []),
    ...((await bothHave(db, pair, 'payment_plans', sql`x.status = 'active' and y.status = 'active'`))
      ? [
          {
            refusal: mergingRefusals.twoPlans,
            link: { label: 'Arrêter celui de la fiche écartée', path: `/customer/show/${pair.givenUp}#compte` },
          },
        ]
      : []),
  ],
  settle: async (db, pair) => {
    const split = await splitMoney(db, pair)
    if (split !== null) refuse(mergingRefusals.moneySince(split))
    await sql`select keep_last_payment(o.id) from (select min(id) as id from orders where customer_id = any(${[pair.kept, pair.givenUp]}::bigint[]) group by customer_id) o`.execute(
      db,
    )
  },
}

/** What was ordered for a pupil stays with the family that pays it, whatever family the pupil goes to. */
export const attachedOrdersOfPupil: AttachedSource = {
  of: 'students',
  moves: [{ table: 'orders', column: 'student_id', words: ['commande', 'commandes'], past: () => sql`true` }],
}

const paid = 'the record that was paid is the one that is kept'
/** What was paid and numbered stays; the mandate and the checks of an account follow. */
export const attachedPayOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    {
      table: 'teacher_pay_terms',
      column: 'teacher_id',
      unless: ({ kept }) => sql`exists (select from teacher_pay_terms t where t.teacher_id = ${kept})`,
    },
    {
      // with the account that follows its person
      table: 'teacher_account_checks',
      column: 'teacher_id',
      unless: ({ kept }) => sql`exists (select from bank_accounts b where b.id = x.bank_account_id and b.enabled)
        and exists (select from bank_accounts b join teachers t on t.person_id = b.person_id where t.id = ${kept} and b.enabled)`,
    },
  ],
  stays: [
    { table: 'teacher_bills', column: 'teacher_id', why: paid },
    { table: 'teacher_payments', column: 'teacher_id', why: paid },
    { table: 'teacher_dues', column: 'teacher_id', why: paid },
    { table: 'teacher_extras', column: 'teacher_id', why: paid },
    { table: 'pay_run_parts', column: 'teacher_id', why: paid },
  ],
}
