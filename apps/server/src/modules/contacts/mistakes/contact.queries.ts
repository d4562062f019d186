// SQL of a request as it is compared with another one of the same family.
import { contactTitle } from '@cartable/domain/contacts/contacts.rules.ts'
import { contactNeeds } from '@cartable/domain/contacts/contacts.words.ts'
import { type ContactStatus, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { windowText } from '@cartable/domain/linking/free-windows.rules.ts'
import { sql } from 'kysely'
import type { Pair } from '../../../platform/attached.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Columns, columnsOf, type MergeRecord, writeColumns } from '../../../platform/merge-kind.ts'
import { phoneText, textOf, worded } from '../../people/compare-person.ts'

type Wish = { readonly weekday: number; readonly from: string; readonly to: string }
type Row = {
  readonly contact: Record<string, string | number | boolean | null>
  readonly needs: readonly string[]
  readonly address: string | null
  readonly parentAddress: string | null
  readonly level: string | null
  readonly establishment: string | null
  readonly session: string | null
  readonly sales: string | null
  readonly subjectIds: readonly number[]
  readonly subjects: readonly string[]
  readonly wishes: readonly Wish[]
  readonly createdOn: string
  readonly stamp: string
}
const listOf = (items: readonly string[]) => (items.length === 0 ? null : listed(items))

export const readRequest = async (db: Db, id: number): Promise<MergeRecord | undefined> => {
  const { rows } = await sql<Row>`
    select to_jsonb(c) as contact, c.needs, a.complete_address as address, b.complete_address as parent_address, l.name as level, e.name as establishment,
      t.name as session, case when c.sales_staff_user_id is not null then staff_label(c.sales_staff_user_id) end as sales,
      array(select x.subject_id from contact_subjects x where x.contact_id = c.id order by 1) as subject_ids,
      array(select j.name from contact_subjects x join subjects j on j.id = x.subject_id where x.contact_id = c.id order by j.order_key, j.name) as subjects,
      coalesce((select json_agg(json_build_object('weekday', w.weekday, 'from', to_char(w.from_time, 'HH24:MI'), 'to', to_char(w.to_time, 'HH24:MI')) order by w.weekday, w.from_time)
        from contact_wishes w where w.contact_id = c.id), '[]') as wishes,
      to_char(c.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as created_on, to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp
    from contacts c left join addresses a on a.id = c.address_id left join addresses b on b.id = c.parent_address_id left join scholar_levels l on l.id = c.scholar_level_id
    left join establishments e on e.id = c.establishment_id left join traineeship_sessions t on t.id = c.traineeship_session_id where c.id = ${id}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const { contact, needs, subjectIds, wishes } = row
  const names = {
    isStudent: contact.is_student === true,
    firstName: textOf(contact.first_name),
    lastName: textOf(contact.last_name) ?? '',
    studentFirstName: textOf(contact.student_first_name),
    studentLastName: textOf(contact.student_last_name),
  }
  return {
    id,
    personId: null,
    name: contactTitle(names),
    detail: `reçu le ${formatDay(row.createdOn)}, ${contactStatusLabels[contact.status as ContactStatus].toLowerCase()}`,
    path: `/contact/overview?carte=${id}`,
    enabled: true,
    playsOther: false,
    isErased: contact.erased_at != null,
    stamp: row.stamp,
    columns: { ...columnsOf('contacts', contact), 'asked.subject_ids': subjectIds, 'asked.wishes': wishes },
    texts: {
      who: worded(
        [names.firstName, names.lastName].filter(Boolean).join(' '),
        names.isStudent ? null : [names.studentFirstName, names.studentLastName].filter(Boolean).join(' '),
        row.parentAddress,
      ),
      email: textOf(contact.email),
      phone: phoneText(contact, 'phone'),
      address: row.address,
      scholarLevel: row.level,
      establishment: row.establishment,
      subjects: listOf(row.subjects),
      needs: listOf(needs.map((need) => contactNeeds[need as keyof typeof contactNeeds] ?? need)),
      session: row.session,
      wishes: listOf(wishes.map(windowText)),
      message: textOf(contact.message),
      sales: row.sales,
      recallOn: contact.recall_on == null ? null : formatDay(String(contact.recall_on)),
    },
  }
}

export const lockRequests = async (db: Db, { kept, givenUp }: Pair): Promise<void> => {
  await sql`select id from contacts where id = any(${[kept, givenUp]}::bigint[]) order by id for update`.execute(db)
}

export const writeRequest = async (db: Db, { id }: MergeRecord, columns: Columns): Promise<void> => {
  await writeColumns(db, { contacts: id }, columns)
  const { 'asked.subject_ids': subjects, 'asked.wishes': wishes } = columns
  if (subjects !== undefined) {
    await sql`delete from contact_subjects where contact_id = ${id}`.execute(db)
    await sql`insert into contact_subjects (contact_id, subject_id) select ${id}, unnest(${subjects ?? []}::bigint[])`.execute(
      db,
    )
  }
  if (wishes === undefined) return
  await sql`delete from contact_wishes where contact_id = ${id}`.execute(db)
  for (const { weekday, from, to } of (wishes ?? []) as readonly Wish[])
    await sql`insert into contact_wishes (contact_id, weekday, from_time, to_time) values (${id}, ${weekday}, ${from}::time, ${to}::time)`.execute(
      db,
    )
}
