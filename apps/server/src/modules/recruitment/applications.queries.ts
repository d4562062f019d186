// SQL of what candidates send by themselves: who is known already, the form that was sent, and whom somebody resembles.
import type { WantedStatus } from '@cartable/domain/recruitment/applications.words.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { TeacherStatus } from '@cartable/domain/teachers/teachers.workflow.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** Two forms of one address come one after the other. */
export const lockAddress = async (db: Db, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('duplicates ' || lower(${email}), 0))`.execute(db)
}

/** The teacher or candidate of a mail address, with the candidacy, and how far they ever came. */
export const findKnown = async (db: Db, email: string) => {
  const { rows } = await sql<{
    teacherId: number
    status: TeacherStatus
    candidateId: number | null
    hasAccount: boolean
  }>`
    select t.id as teacher_id, t.status, c.id as candidate_id, exists (select from accounts o where o.person_id = p.id) as has_account
      from people p join teachers t on t.person_id = p.id left join candidates c on c.teacher_id = t.id
     where lower(p.email) = lower(${email}) and p.erased_at is null order by t.id limit 1`.execute(db)
  return rows[0]
}

export const insertApplication = async (db: Db, values: Insertable<DB['candidateApplications']>): Promise<void> => {
  await db.insertInto('candidateApplications').values(values).execute()
}

/** The last form that a candidate sent. */
export const findApplication = (db: Db, candidateId: number) =>
  db
    .selectFrom('candidateApplications')
    .select(['createdAt', sql<WantedStatus>`wanted_status`.as('wantedStatus'), 'moments', 'words'])
    .where('candidateId', '=', candidateId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a file is a page of a document of this teacher. */
export const isFileOfTeacher = async (db: Db, teacherId: number, fileId: number): Promise<boolean> =>
  (await db
    .selectFrom('documentFiles as f')
    .innerJoin('documents as d', 'd.id', 'f.documentId')
    .select('f.fileId')
    .where('f.fileId', '=', fileId)
    .where('d.teacherId', '=', teacherId)
    .executeTakeFirst()) !== undefined

type Alike = {
  teacherId: number
  name: string
  teacherStatus: TeacherStatus
  candidateStatus: CandidateStatus | null
}
/** Other teachers and candidates of the same telephone, or of the same name and day of birth. */
export const listAlike = async (db: Db, teacherId: number): Promise<Alike[]> => {
  const { rows } = await sql<Alike>`
    with own as (select p.* from teachers t join people p on p.id = t.person_id where t.id = ${teacherId})
    select o.id as teacher_id, concat_ws(' ', q.first_name, q.last_name) as name, o.status as teacher_status, c.status as candidate_status
      from own p join people q on q.id <> p.id and q.erased_at is null and (
        q.phone in (p.phone, p.mobile_phone) or q.mobile_phone in (p.phone, p.mobile_phone)
        or q.birth_on = p.birth_on and match_key(q.last_name) = match_key(p.last_name))
      join teachers o on o.person_id = q.id and not exists (select from record_merges m where m.given_up_teacher_id = o.id and m.undone_at is null)
      left join candidates c on c.teacher_id = o.id
     order by o.id limit 10`.execute(db)
  return rows
}

type CandidatePaper = {
  documentTypeId: number
  code: string | null
  category: string
  name: string
  validityMonths: number | null
  sentOn: string[]
}
/** Kinds of document that a candidate may add, with the days on which each was. */
export const listCandidatePapers = async (db: Db, teacherId: number): Promise<CandidatePaper[]> => {
  const { rows } = await sql<CandidatePaper>`
    select y.id as document_type_id, y.code, y.category, y.name, y.validity_duration_months as validity_months,
      array(select to_char(d.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') from documents d
        where d.document_type_id = y.id and d.teacher_id = ${teacherId} and d.removed_at is null order by d.id) as sent_on
      from document_types y where y.enabled and y.available_for @> array['teacher','candidate']
     order by y.code = 'cv' desc nulls last, lower(y.name)`.execute(db)
  return rows
}

/** Every page that the candidate or the office put in the file, the CV first. */
export const listCandidateFiles = async (db: Db, teacherId: number) => {
  const { rows } = await sql<{ documentId: number; position: number; kind: string; name: string }>`
    select d.id as document_id, x.position, y.name as kind, f.original_name as name
      from documents d join document_types y on y.id = d.document_type_id join document_files x on x.document_id = d.id
      join files f on f.id = x.file_id where d.teacher_id = ${teacherId} and d.removed_at is null
     order by y.code = 'cv' desc nulls last, d.id desc, x.position limit 50`.execute(db)
  return rows
}

/** A file that came before its form, while it is there; one that a form took already stays known to it. */
export const findWaitingFile = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expiresAt', '>', now.toISOString()), eb('expiresAt', 'is', null)]))
    .executeTakeFirst()
