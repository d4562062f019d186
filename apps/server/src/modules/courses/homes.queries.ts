// SQL of the home pages: running contracts of a household or a teacher, and what the courses of a month came to.
import type { FamilyStudent, TeacherMonth, TeacherPupil } from '@cartable/domain/courses/homes.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { loyaltyOfPrice } from '../contracts/loyalty/read-loyalty.ts'
import { readTaxTerms } from './shared/read-tax-terms.ts'

/** Once a contract has ended, what it let one know of the other ends with it. */
const running = sql`k.status in ('created', 'active', 'pause')`

/** Where the lessons of contract `k` take place, when somebody has to go there. */
const address = sql`case k.location
  when 'student-home' then (select a.complete_address from addresses a where a.id = coalesce(sp.address_id, cp.address_id))
  when 'other' then (select a.complete_address from addresses a where a.id = k.location_address_id)
  when 'company' then (select a.complete_address from companies h join addresses a on a.id = h.address_id where h.code = 'holding')
end`

/** The room of the lessons of contract `k`, when they are online and it stands. */
const roomUrl = sql`(select v.url from video_conferences v where v.contract_id = k.id and v.closed_at is null)`

export type CompanyRow = {
  readonly name: string
  readonly phone: string | null
  readonly phoneRegion: string | null
  /** Where answers to mails go. */
  readonly email: string | null
}
export const findCompany = (db: Db): Promise<CompanyRow> =>
  db
    .selectFrom('companies')
    .innerJoin('companies as t', (join) => join.on('t.code', '=', 'private-tuition'))
    .select(['companies.name', 'companies.phone', 'companies.phoneRegion', 't.replyTo as email'])
    .where('companies.code', '=', 'holding')
    .executeTakeFirstOrThrow()

/** Whose page: the household that pays, or the student's own files. */
export type FamilyScope = { readonly customerId: number } | { readonly studentIds: readonly number[] }

/** Students who are not archived, with their running contracts; amounts and papers only for whoever pays. */
export const listFamily = async (
  db: Db,
  scope: FamilyScope,
  today: string,
): Promise<Omit<FamilyStudent, 'access'>[]> => {
  const pays = 'customerId' in scope
  const theirs = pays ? sql`s.customer_id = ${scope.customerId}` : sql`s.id = any(${[...scope.studentIds]}::bigint[])`
  const whenPaying = (value: RawBuilder<unknown>) => (pays ? value : sql`null`)
  const { rows } = await sql<Omit<FamilyStudent, 'access'>>`
    select s.id, coalesce(sp.first_name, sp.last_name) as first_name, concat_ws(' ', sp.first_name, sp.last_name) as name,
      l.name as level, e.name as establishment,
      ${whenPaying(sql`case when sp.birth_on is null or sp.birth_on > ${today}::date - interval '18 years' then
        (select s.may_answer from accounts a where a.person_id = sp.id and a.enabled and s.person_id <> c.person_id) end`)} as may_answer,
      coalesce((select json_agg(json_build_object(
          'id', k.id, 'status', k.status, 'subject', j.name, 'level', kl.name, 'format', k.format,
          'isCollective', k.is_collective, 'location', k.location, 'address', ${address}, 'roomUrl', ${roomUrl},
          'teacherName', concat_ws(' ', tp.first_name, tp.last_name),
          'number', ${whenPaying(sql`k.number`)},
          'hourlyPriceCents', ${whenPaying(sql`(select v.customer_price_cents from contract_price_versions v
             where v.contract_id = k.id and v.status = 'accepted' and v.period @> ${today}::date)`)},
          'proposal', ${whenPaying(sql`(select json_build_object('id', v.id, 'hourlyPriceCents', v.customer_price_cents,
              'alonePriceCents', v.alone_price_cents, 'taxTerms', null, 'loyalty', ${loyaltyOfPrice('v')},
              -- a family that answers late agrees to the amount, from after the lessons declared meanwhile
              'startsOn', greatest(lower(v.period),
                (select max(lower(o.period)) + 1 from contract_price_versions o where o.contract_id = k.id and o.status = 'accepted'),
                (select max((o.done_at at time zone 'Europe/Paris')::date) + 1 from courses o where o.contract_id = k.id
                  and o.status not in ('0-cancelled', '1-planned', '5-cancelled'))))
             from contract_price_versions v where v.contract_id = k.id and v.status = 'proposed')`)}
        ) order by j.name, k.id)
        from contracts k join subjects j on j.id = k.subject_id join scholar_levels kl on kl.id = k.scholar_level_id
          join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
        where k.student_id = s.id and ${running}), '[]') as contracts
    from students s join people sp on sp.id = s.person_id
      join customers c on c.id = s.customer_id join people cp on cp.id = c.person_id
      left join scholar_levels l on l.id = s.scholar_level_id left join establishments e on e.id = s.establishment_id
    where ${theirs} and s.enabled
    order by sp.birth_on nulls last, s.id limit 50`.execute(db)
  for (const { proposal, id, ...contract } of rows.flatMap(({ contracts }) => contracts))
    if (proposal)
      Object.assign(proposal, {
        taxTerms: (await readTaxTerms(db, { contractId: id, ...contract }, proposal.startsOn)).taxTerms,
      })
  return rows
}

/** Longest list that a home page shows. */
const mostPupils = 200
/** Lessons whose report a teacher reads again before the next. */
const reportsShown = 3

/** Running contracts of a teacher, with where to go and whom to call: the household, then the student. */
export const listPupils = async (db: Db, teacherId: number): Promise<TeacherPupil[]> => {
  const { rows } = await sql<TeacherPupil>`
    select k.id as contract_id, k.status, k.student_id, concat_ws(' ', sp.first_name, sp.last_name) as student_name,
      concat_ws(' ', cp.first_name, cp.last_name) as customer_name,
      (select coalesce(json_agg(json_build_object('of', x.of, 'number', x.number, 'region', x.region) order by x.rank), '[]') from (
        select min(rank) as rank, (array_agg(y.of order by rank))[1] as of, y.number, (array_agg(y.region order by rank))[1] as region
        from (values
          (1, concat_ws(' ', cp.first_name, cp.last_name), coalesce(cp.mobile_phone, cp.phone)::text,
            case when cp.mobile_phone is null then cp.phone_region else cp.mobile_phone_region end::text),
          (2, concat_ws(' ', sp.first_name, sp.last_name), coalesce(sp.mobile_phone, sp.phone)::text,
            case when sp.mobile_phone is null then sp.phone_region else sp.mobile_phone_region end::text)
        ) y (rank, of, number, region) where y.number is not null group by y.number) x) as phones,
      j.name as subject, kl.name as level, k.format, k.is_collective, k.location, ${address} as address, ${roomUrl} as room_url, k.last_course_on,
      nullif(btrim(l.comments), '') as needs,
      coalesce((select json_agg(json_build_object('day', r.day, 'chapter', r.chapter, 'words', r.words) order by r.done_at desc) from (
        select o.done_at, (o.done_at at time zone 'Europe/Paris')::date as day, h.name as chapter, nullif(concat_ws(' – ', nullif(btrim(o.report), ''), nullif(btrim(o.teacher_comment), '')), '') as words
          from courses o left join chapters h on h.id = o.chapter_id
         where o.contract_id = k.id and o.done_at is not null and o.status not in ('0-cancelled', '5-cancelled')
         order by o.done_at desc limit ${reportsShown}) r), '[]') as last_reports
    from contracts k left join linkings l on l.id = k.linking_id join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join customers c on c.id = k.customer_id join people cp on cp.id = c.person_id
      join subjects j on j.id = k.subject_id join scholar_levels kl on kl.id = k.scholar_level_id
    where k.teacher_id = ${teacherId} and ${running}
    order by s.sort_name, k.id limit ${mostPupils}`.execute(db)
  return rows
}

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Paris'`

type Sums = { part: 'confirmed' | 'waiting' | 'disputed'; courses: number; minutes: number; cents: number }

/** What the courses that a teacher gave from `month` to the day before `next` came to, each part the sum of its rows. */
export const sumMonth = async (db: Db, teacherId: number, month: string, next: string): Promise<TeacherMonth> => {
  const { rows } = await sql<Sums>`
    select case status when '3-confirmed' then 'confirmed' when '4-disputed' then 'disputed' else 'waiting' end as part,
      count(*)::int as courses, sum(duration_minutes)::int as minutes, sum(teacher_amount_cents)::bigint as cents
    from courses
    where teacher_id = ${teacherId} and status not in ('0-cancelled', '1-planned', '5-cancelled')
      and coalesce(done_at, expected_at) >= ${startOf(month)} and coalesce(done_at, expected_at) < ${startOf(next)}
    group by 1`.execute(db)
  const partOf = (part: Sums['part']) => {
    const { courses = 0, minutes = 0, cents = 0 } = rows.find((row) => row.part === part) ?? {}
    return { courses, minutes, cents }
  }
  return { month, confirmed: partOf('confirmed'), waiting: partOf('waiting'), disputed: partOf('disputed') }
}

/** Why a teacher is paid nothing for now: said on his home, in full on the page of his pay. */
export const findPayHold = async (db: Db, teacherId: number): Promise<string | null> =>
  (await db.selectFrom('teacherPayTerms').select('holdReason').where('teacherId', '=', teacherId).executeTakeFirst())
    ?.holdReason ?? null
