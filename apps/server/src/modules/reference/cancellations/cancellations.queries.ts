// SQL of the policies of cancellation; a period is a range, its last day included on screens.

import type {
  CancellationPolicy,
  PolicyPreview,
  TeacherStatus,
} from '@cartable/domain/reference/cancellations/cancellations.schema.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'

const columns = {
  name: sql.ref<string>('name'),
  teacherStatus: sql<TeacherStatus>`case when teacher_self_employed then 'self-employed' else 'employed' end`,
  firstDay: sql<string>`lower(period)`,
  lastDay: sql<string | null>`upper(period) - 1`,
  freeHours: sql.ref<number>('free_hours'),
  lateCustomerPercent: sql.ref<number>('late_customer_percent'),
  lateTeacherPercent: sql.ref<number>('late_teacher_percent'),
  absentCustomerPercent: sql.ref<number>('absent_customer_percent'),
  absentTeacherPercent: sql.ref<number>('absent_teacher_percent'),
  termsLabel: sql<
    string | null
  >`(select t.label from terms_versions t where t.id = cancellation_policies.terms_version_id)`,
}
type Shares = Omit<CancellationPolicy, 'id' | 'termsVersionId'>
export type Policy = Shares & {
  readonly termsLabel: string | null
  readonly name: string
  readonly teacherStatus: TeacherStatus
  readonly firstDay: string
  readonly lastDay: string | null
}

export const listPolicies = (db: Db, request: ReferenceListRequest) =>
  listReference<Policy>(db, cancellationPolicies, request, columns, {
    ...{ firstDay: columns.firstDay, name: columns.name, teacherStatus: columns.teacherStatus },
  })

type Written = Omit<Policy, 'termsLabel'> & Pick<CancellationPolicy, 'termsVersionId'>
export const rowOf = ({ teacherStatus, firstDay, lastDay, name, termsVersionId, ...shares }: Written) => ({
  name,
  termsVersionId,
  teacherSelfEmployed: teacherStatus === 'self-employed',
  ...{ freeHours: shares.freeHours, lateCustomerPercent: shares.lateCustomerPercent },
  ...{ lateTeacherPercent: shares.lateTeacherPercent, absentCustomerPercent: shares.absentCustomerPercent },
  absentTeacherPercent: shares.absentTeacherPercent,
  period: sql<string>`daterange(${firstDay}, ${lastDay}, '[]')`,
})

export const findPolicy = (db: Db, id: number) =>
  db
    .selectFrom('cancellationPolicies')
    .select([
      ...(['id', 'enabled', 'updatedAt', 'name', 'freeHours', 'lateCustomerPercent', 'lateTeacherPercent'] as const),
      ...(['absentCustomerPercent', 'absentTeacherPercent', 'termsVersionId'] as const),
      columns.teacherStatus.as('teacherStatus'),
      columns.firstDay.as('firstDay'),
      columns.lastDay.as('lastDay'),
      sql<number>`(select count(*)::integer from course_charges c where c.policy_id = cancellation_policies.id)`.as(
        'usedCount',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether an enabled policy for the same teachers has one of the days of these, which are about to be enabled again. */
export const meetsAnotherPolicy = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`select 1 from cancellation_policies h join cancellation_policies o
      on o.id <> h.id and o.teacher_self_employed = h.teacher_self_employed and o.period && h.period
         and (o.enabled or o.id = any(${[...ids]}))
    where h.id = any(${[...ids]}) and not h.enabled limit 1`.execute(db)
  return rows.length > 0
}

/** The policy that a lesson of a day obeys; none: it costs nothing. */
export const findPolicyOn = (
  db: Db,
  teacherSelfEmployed: boolean,
  day: string,
): Promise<CancellationPolicy | undefined> =>
  db
    .selectFrom('cancellationPolicies')
    .select([
      ...(['id', 'freeHours', 'lateCustomerPercent', 'lateTeacherPercent'] as const),
      ...(['absentCustomerPercent', 'absentTeacherPercent', 'termsVersionId'] as const),
    ])
    .where('enabled', '=', true)
    .where('teacherSelfEmployed', '=', teacherSelfEmployed)
    .where(sql<boolean>`period @> ${day}::date`)
    .executeTakeFirst()

/** Terms of customers that are published, the latest first. */
export const listTerms = async (db: Db): Promise<{ value: number; label: string }[]> =>
  db
    .selectFrom('termsVersions')
    .select(['id as value', 'label'])
    .where('audience', '=', 'customer')
    .where('publishedAt', 'is not', null)
    .orderBy('effectiveOn', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Whether somebody of this household accepted these terms, or later ones. */
export const hasAccepted = async (db: Db, customerId: number, termsVersionId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from terms_acceptances a
      join accounts k on k.id = a.account_id join customers c on c.person_id = k.person_id and c.id = ${customerId}
      join terms_versions v on v.id = a.terms_version_id and v.audience = 'customer'
      join terms_versions named on named.id = ${termsVersionId}
    where v.effective_on >= named.effective_on limit 1`.execute(db)
  return rows.length > 0
}

type Wanted = Shares & { readonly teacherStatus: TeacherStatus }

/** What the lessons that families cancelled, or whose pupil was absent, since a day would have cost. */
export const previewPolicy = async (db: Db, wanted: Wanted, since: string): Promise<PolicyPreview> => {
  const { rows } = await sql<PolicyPreview>`
    with lost as (
      select c.cancellation_kind = 'no-show' as absent, c.price_cents, c.teacher_amount_cents
        from courses c
       where c.status = '0-cancelled' and not c.is_test and c.expected_at >= ${since}::date
         and c.teacher_self_employed = ${wanted.teacherStatus === 'self-employed'}
         and (c.cancellation_kind = 'no-show' or c.cancellation_kind = 'family'
           and c.cancelled_at > c.expected_at - make_interval(hours => ${wanted.freeHours}::integer)))
    select count(*) filter (where not absent)::integer as late_count,
      coalesce(sum(round(price_cents * ${wanted.lateCustomerPercent}::integer / 100.0)) filter (where not absent), 0)::integer as late_cents,
      count(*) filter (where absent)::integer as absent_count,
      coalesce(sum(round(price_cents * ${wanted.absentCustomerPercent}::integer / 100.0)) filter (where absent), 0)::integer as absent_cents,
      coalesce(sum(round(teacher_amount_cents * case when absent then ${wanted.absentTeacherPercent}::integer else ${wanted.lateTeacherPercent}::integer end / 100.0)), 0)::integer as teacher_cents
    from lost`.execute(db)
  return rows[0]!
}
