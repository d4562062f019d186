// SQL of the mailings of a session: those sent, whom one can go to and what is said to each, the writes.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { MailingSort } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import type {
  MailingInput,
  MailingRecipient,
  MailingRow,
  MailingType,
} from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, pageOfIds, type Sorts } from '../../../platform/list.ts'
import { meetingPlace } from '../shared/meeting.queries.ts'

/** Named in the outbox. */
export const mailingTable = 'traineeship_mailings'
/** The copy that who sends asked for is no recipient. */
const isCopy = (message: string) => sql.raw(`${message}.purpose like '%-copy'`)
const senderName = sql<
  string | null
>`(select concat_ws(' ', p.first_name, p.last_name) from accounts a join people p on p.id = a.person_id where a.id = k.sent_by_account_id)`
const recipientsOf = sql<
  string[]
>`array(select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), r.address) from messages m join message_recipients r on r.message_id = m.id left join people p on p.id = r.person_id
  where m.about_class = ${mailingTable} and m.about_id = k.id and not ${isCopy('m')} order by m.id)`

const sorts: Sorts<MailingSort> = {
  sendAt: [sql`k.sent_at`],
  sendBy: [emptyLast(senderName)],
  recipientType: [sql`k.recipient_type`, sql`k.sent_at`],
}
type Request = ListRequest<MailingSort> & { readonly sessionId: number; readonly type: MailingType }
export const pageOfMailings = async (db: Db, request: Request) => {
  const searched = request.q === '' ? sql`true` : matchesSearch(sql`search_key(k.subject)`, request.q)
  const from = sql`traineeship_mailings k where k.session_id = ${request.sessionId} and k.type = ${request.type} and ${searched}`
  const { ids, ...counted } = await pageOfIds(db, request, from, sorts, sql`k.id`)
  const { rows } = await sql<MailingRow>`
    select k.id, k.sent_at as send_at, ${senderName} as send_by, k.recipient_type, ${recipientsOf} as recipients, k.subject, k.with_planning,
        (select count(*) from messages m where m.about_class = ${mailingTable} and m.about_id = k.id and m.status = 'failed' and not ${isCopy('m')}) as failed_count
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank) join traineeship_mailings k on k.id = wanted.id order by wanted.rank`.execute(
    db,
  )
  return { rows, ...counted, page: request.page, size: request.size, totals: null }
}

export const findMailing = async (db: Db, id: number) =>
  db
    .selectFrom('traineeshipMailings as k')
    .select(['k.id', 'k.sessionId', 'k.type', 'k.recipientType', 'k.subject', 'k.title', 'k.body', 'k.withPlanning'])
    .select(['k.copyToContact', 'k.sentAt', senderName.as('sendBy')])
    .where('k.id', '=', id)
    .executeTakeFirst()

type SentTo = { name: string; address: string; state: 'sent' | 'waiting' | 'failed'; error: string | null }
export const sentToOf = async (db: Db, mailingId: number): Promise<SentTo[]> => {
  const { rows } = await sql<SentTo>`
    select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), r.address) as name, r.address,
        case m.status when 'sent' then 'sent' when 'failed' then 'failed' when 'removed' then 'failed' else 'waiting' end as state,
        case when m.status in ('failed', 'removed') then m.last_error end as error
      from messages m join message_recipients r on r.message_id = m.id left join people p on p.id = r.person_id
     where m.about_class = ${mailingTable} and m.about_id = ${mailingId} and not ${isCopy('m')} order by m.id`.execute(
    db,
  )
  return rows
}

export const mailingFiles = async (db: Db, mailingId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct a.file_id as id, a.name from messages m join message_attachments a on a.message_id = m.id
     where m.about_class = ${mailingTable} and m.about_id = ${mailingId} order by 1`.execute(db)
  return rows
}

/** What a reader takes part in: one line for each subject and group. */
export type ReaderLine = {
  student: string | null
  subject: string
  days: string[]
  startTime: string | null
  endTime: string | null
  place: string | null
}
export type FoundReader = {
  id: number
  personId: number
  gender: 'female' | 'male' | null
  firstName: string | null
  lastName: string
  email: string | null
  lines: ReaderLine[]
}

const person = sql`p.id as person_id, p.gender, p.first_name, p.last_name, p.email`
const timesAndPlace = sql`'startTime', to_char(g.start_time, 'HH24:MI'), 'endTime', to_char(g.end_time, 'HH24:MI'), 'place', ${meetingPlace('a')}`

/** Households with a student registered, each with the subjects of its students. */
const customersOf = async (db: Db, sessionId: number): Promise<FoundReader[]> => {
  const { rows } = await sql<FoundReader>`
    select c.id, ${person}, jsonb_agg(jsonb_build_object('student', q.first_name, 'subject', s.name,
        'days', array(select d.day from traineeship_subject_days d where d.traineeship_subject_id = ts.id order by d.day), ${timesAndPlace})
        order by q.first_name, s.order_key, s.name) as lines
      from traineeship_registrations k join customers c on c.id = k.customer_id join people p on p.id = c.person_id
      join students u on u.id = k.student_id join people q on q.id = u.person_id
      join traineeship_registration_subjects w on w.registration_id = k.id join traineeship_subjects ts on ts.id = w.traineeship_subject_id
      join subjects s on s.id = ts.subject_id left join traineeship_groups g on g.id = w.group_id and g.status <> '0-cancelled'
      left join traineeship_locations a on a.id = g.location_id
     where k.session_id = ${sessionId} and k.enabled and p.erased_at is null
     group by c.id, p.id order by c.sort_name, c.id`.execute(db)
  return rows
}

/** Teachers who accepted to teach in the session, each with their groups. */
const teachersOf = async (db: Db, sessionId: number): Promise<FoundReader[]> => {
  const { rows } = await sql<FoundReader>`
    select t.id, ${person}, jsonb_agg(jsonb_build_object('student', null, 'subject', s.name || ' (' || l.title || ')',
        'days', array(select d.day from traineeship_proposal_days d where d.proposal_id = o.id order by d.day), ${timesAndPlace})
        order by g.start_time, s.name) as lines
      from traineeship_proposals o join teachers t on t.id = o.teacher_id join people p on p.id = t.person_id
      join traineeship_groups g on g.id = o.group_id and g.status <> '0-cancelled' join traineeship_subjects ts on ts.id = g.traineeship_subject_id
      join subjects s on s.id = ts.subject_id join traineeship_levels l on l.id = ts.level_id left join traineeship_locations a on a.id = g.location_id
     where l.session_id = ${sessionId} and o.status = 'accepted' and p.erased_at is null
     group by t.id, p.id order by t.sort_name, t.id`.execute(db)
  return rows
}

/** Whom a mailing of a session can go to. */
export const readersOf = (db: Db, sessionId: number, type: MailingRecipient): Promise<FoundReader[]> =>
  type === 'customer' ? customersOf(db, sessionId) : teachersOf(db, sessionId)

/** Takes a press of the button: the new mailing, or null when that press has one already. A second arrival waits for the first. */
export const insertMailing = async (db: Db, input: MailingInput, accountId: number | null): Promise<number | null> => {
  const row = await db
    .insertInto('traineeshipMailings')
    .values({
      sessionId: input.sessionId,
      type: input.type,
      recipientType: input.recipientsType,
      subject: input.subject,
      title: input.title,
      body: input.body,
      withPlanning: input.withPlanning,
      copyToContact: input.copyToContact,
      sentByAccountId: accountId,
      requestKey: input.requestKey,
    })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const findMailingOfPress = (db: Db, requestKey: string, accountId: number | null) =>
  db
    .selectFrom('traineeshipMailings')
    .select('id')
    .where('requestKey', '=', requestKey)
    .where('sentByAccountId', 'is not distinct from', accountId)
    .executeTakeFirst()
