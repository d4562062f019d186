// SQL of what a teacher leaves behind on a day: contracts, lessons, stages, proposals, and who employed him.
import type { Departure, DepartureContract } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Day = { readonly teacherId: number; readonly leavesOn: string }
const after = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/** Contracts that are open, and those that ended since the departure was announced, with what became of each. */
export const listContracts = async (
  db: Db,
  { teacherId, leavesOn, since }: Day & { readonly since: string },
): Promise<DepartureContract[]> => {
  const { rows } = await sql<DepartureContract>`
    select c.id, c.number, concat_ws(' ', p.first_name, upper(p.last_name)) as student_name, s.name as subject_name, c.status,
      coalesce(c.ends_on, c.closed_on)::text as ends_on,
      (select count(*) from courses x where x.contract_id = c.id and x.status = '1-planned' and x.expected_at >= ${after(leavesOn)})::integer as lessons_after,
      l.id as search_id, c.status in ('active', 'pause') and exists (select from contract_price_versions v where v.contract_id = c.id and v.status = 'accepted') as may_change,
      case when c.status in ('close', 'failed') then case when exists (select from contracts n where n.replaces_contract_id = c.id and n.replacement_kind = 'teacher')
          then 'replaced' else 'ended' end
        when c.ends_on <= ${leavesOn}::date then case when exists (select from contracts n where n.replaces_contract_id = c.id and n.replacement_kind = 'teacher')
          then 'replaced' else 'ends' end
        when l.id is not null then 'searching' else 'open' end as fate
    from contracts c join students d on d.id = c.student_id join people p on p.id = d.person_id join subjects s on s.id = c.subject_id
    left join lateral (select l.id from linkings l where l.replaces_contract_id = c.id and l.in_management_flow order by l.id desc limit 1) l on true
   where c.teacher_id = ${teacherId}
     and (c.status in ('created', 'active', 'pause') or (c.status in ('close', 'failed') and c.closed_on >= ${since}::date))
   order by c.status in ('close', 'failed'), p.last_name, p.first_name, c.id`.execute(db)
  return rows
}

export const countLessons = async (db: Db, { teacherId, leavesOn }: Day, now: Date): Promise<Departure['lessons']> => {
  const { rows } = await sql<Departure['lessons']>`
    select count(*) filter (where x.expected_at > ${now} and x.expected_at < ${after(leavesOn)})::integer as until_day,
      count(*) filter (where x.expected_at >= ${after(leavesOn)} and x.expected_at > ${now})::integer as after_day,
      count(*) filter (where x.expected_at <= ${now})::integer as to_declare
      from courses x where x.teacher_id = ${teacherId} and x.status = '1-planned'`.execute(db)
  return rows[0]!
}

/** Groups that are his, or that he is asked for, on a day after his last one. */
export const listStages = async (db: Db, { teacherId, leavesOn }: Day): Promise<Departure['stages']> => {
  const { rows } = await sql<Departure['stages'][number]>`
    select q.id as proposal_id, e.id as session_id, e.name as session_name, concat_ws(', ', l.title, s.name) as group_name, q.status,
      min(d.day)::text as first_day, max(d.day)::text as last_day
      from traineeship_proposals q join traineeship_proposal_days d on d.proposal_id = q.id
      join traineeship_groups g on g.id = q.group_id and g.status <> '0-cancelled'
      join traineeship_subjects t on t.id = g.traineeship_subject_id join subjects s on s.id = t.subject_id
      join traineeship_levels l on l.id = t.level_id join traineeship_sessions e on e.id = l.session_id and e.status in ('1-planned', '2-confirmed')
     where q.teacher_id = ${teacherId} and q.status in ('created', 'sent', 'accepted')
     group by q.id, e.id, l.title, s.name having max(d.day) > ${leavesOn}::date order by min(d.day), q.id`.execute(db)
  return rows
}

/** Pupils proposed to him in searches that go on. */
export const listProposals = async (db: Db, teacherId: number) => {
  const { rows } = await sql<Departure['proposals'][number] & { id: number }>`
    select q.id, l.id as linking_id, concat_ws(' ', p.first_name, upper(p.last_name)) as student_name, s.name as subject_name
      from linking_proposals q join linkings l on l.id = q.linking_id and l.in_management_flow join subjects s on s.id = l.subject_id
      join students d on d.id = l.student_id join people p on p.id = d.person_id
     where q.teacher_id = ${teacherId} and q.status in ('created', 'sent', 'accepted')
       and not exists (select from contracts c where c.linking_id = l.id and c.teacher_id = q.teacher_id and c.status in ('created', 'active', 'pause'))
     order by q.id`.execute(db)
  return rows
}

export type Employment = {
  /** Null: the company. */
  readonly customerId: number | null
  readonly employer: string | null
  readonly employerAddress: string | null
  readonly personId: number | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly from: string
  readonly until: string
}
/**
 * Who employed him since a day, each from his first lesson there to the last day of its contracts: a family under
 * « mandataire », the company otherwise. A contract without a lesson was no employment.
 */
export const listEmployments = async (
  db: Db,
  { teacherId, since, leavesOn }: Day & { readonly since: string },
): Promise<Employment[]> => {
  const { rows } = await sql<Employment>`
    select k.customer_id, nullif(concat_ws(' ', p.first_name, p.last_name), '') as employer, a.complete_address as employer_address,
      p.id as person_id, p.first_name, p.last_name, p.email,
      min((x.done_at at time zone 'Europe/Paris')::date)::text as from,
      greatest(max((x.done_at at time zone 'Europe/Paris')::date), least(${leavesOn}::date, max(coalesce(c.closed_on, c.ends_on, ${leavesOn}::date))))::text as until
      from contracts c join courses x on x.contract_id = c.id and x.done_at is not null and x.status not in ('0-cancelled', '1-planned', '5-cancelled')
      cross join lateral (select case when c.regime = 'mandataire' then c.customer_id end as customer_id) k
      left join customers u on u.id = k.customer_id left join people p on p.id = u.person_id left join addresses a on a.id = p.address_id
     where c.teacher_id = ${teacherId} and not x.teacher_self_employed and (x.done_at at time zone 'Europe/Paris')::date >= ${since}::date
     group by k.customer_id, p.id, a.complete_address order by k.customer_id nulls last`.execute(db)
  return rows
}

/** Minutes of stages that he held and that no pay has named yet. */
export const sumStageMinutes = async (db: Db, teacherId: number): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(x.minutes), 0)::integer as minutes from traineeship_pay_lines x
     where x.teacher_id = ${teacherId} and not exists (select from teacher_bill_lines b where b.traineeship_pay_line_id = x.id)
       and x.self_employed`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** The latest payslip of each family that employed him, for the months that his last lessons were of. */
export const listLastPayslips = async (db: Db, teacherId: number, from: string) => {
  const { rows } = await sql<{ fileId: number; month: string }>`
    select p.pdf_file_id as file_id, p.month::text from payslips p where p.teacher_id = ${teacherId} and p.month >= ${from}::date
      and p.pdf_file_id is not null order by p.month, p.id`.execute(db)
  return rows
}

/** Papers that a teacher lacks to teach: those asked of everybody who is hired, and those of his that no longer hold. */
export const listMissingPapers = async (db: Db, teacherId: number, today: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select d.name from document_types d where d.enabled and d.mandatory and 'candidate' = any(d.available_for)
      and not exists (select from documents g where g.document_type_id = d.id and g.teacher_id = ${teacherId} and g.removed_at is null
        and g.check_status = 'approved' and (g.expires_on is null or g.expires_on >= ${today}::date))
    union select unnest(lapsed_papers(${teacherId}, ${today}::date)) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The motive under which contracts end for a departure, as the company words it. */
export const findLeaveReason = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from response_types where context = 'contract-end' and enabled order by name = 'Départ du professeur' desc, name = 'Changement de professeur' desc, id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
