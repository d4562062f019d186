// SQL of the papers of a teacher or of a family as they keep them themselves, of what is told of a check, and of the ends that come near.
import type { CheckStatus } from '@cartable/domain/documents/documents.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { askedOfTeacher } from './documents.queries.ts'

type Holder = { readonly holder: 'teachers' | 'customers'; readonly id: number }
const columns = { teachers: 'teacherId', customers: 'customerId' } as const

/** Kinds that they may send, with whether they are asked of them, or of a teacher of his status; those that are come first. */
export const listOwnKinds = async (db: Db, { holder, id }: Holder) => {
  const isAsked = holder === 'teachers' ? askedOfTeacher('t', id) : sql<boolean>`true`
  const { rows } = await sql<{
    documentTypeId: number
    code: string | null
    name: string
    category: string
    isMandatory: boolean
    validityMonths: number | null
    needsCheck: boolean
  }>`
    select t.id as document_type_id, t.code, t.name, t.category, t.mandatory and ${isAsked} as is_mandatory,
      t.validity_duration_months as validity_months, t.internal_check_required as needs_check
      from document_types t where t.enabled and ${holder === 'teachers' ? 'teacher' : 'customer'} = any(t.available_for) order by is_mandatory desc, lower(t.name)`.execute(
    db,
  )
  return rows
}

/** Names of the mandatory papers of which none holds beyond today. */
export const findLapsed = async (db: Db, teacherId: number, today: string): Promise<string[]> => {
  const { rows } = await sql<{
    lapsed: string[]
  }>`select lapsed_papers(${teacherId}, ${today}::date) as lapsed`.execute(db)
  return rows[0]?.lapsed ?? []
}

/** What nobody has looked at of what this account sent of this kind: another sending takes its place. */
export const lockUncheckedOwn = async (
  db: Db,
  own: Holder & { readonly documentTypeId: number; readonly accountId: number },
) => {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where(columns[own.holder], '=', own.id)
    .where('documentTypeId', '=', own.documentTypeId)
    .where('uploadedByAccountId', '=', own.accountId)
    .where('checkStatus', '=', 'unchecked')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** One of their papers, whose file they may read. */
export const isOwnDocument = async (db: Db, own: Holder, id: number): Promise<boolean> =>
  (await db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where(columns[own.holder], '=', own.id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()) !== undefined

type PaperToTell = {
  typeName: string
  isMandatory: boolean
  status: CheckStatus
  refusalReason: string | null
  checkedAt: string | null
  expiresOn: string | null
  removedAt: string | null
  teacherId: number | null
  personId: number
  firstName: string | null
  lastName: string
  email: string | null
  accountId: number | null
  sentByOwner: boolean
  /** A mail of this check left already. */
  told: boolean
}
/** A paper of a person with whom to tell; undefined where a stage holds it. */
export const findPaperToTell = async (db: Db, id: number): Promise<PaperToTell | undefined> => {
  const { rows } = await sql<PaperToTell>`
    select y.name as type_name, y.mandatory as is_mandatory, d.check_status as status, d.refusal_reason, d.checked_at, d.expires_on, d.removed_at,
      d.teacher_id, p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email, a.id as account_id,
      coalesce(a.id = d.uploaded_by_account_id, false) as sent_by_owner,
      exists (select from messages m where m.about_class = 'documents' and m.about_id = d.id
        and m.purpose in ('document-refused', 'document-approved') and m.created_at >= d.checked_at) as told
      from documents d join document_types y on y.id = d.document_type_id
      left join teachers t on t.id = d.teacher_id left join customers c on c.id = d.customer_id
      join people p on p.id = coalesce(t.person_id, c.person_id) left join accounts a on a.person_id = p.id and a.enabled
     where d.id = ${id} and p.erased_at is null for update of d`.execute(db)
  return rows[0]
}

type Ending = {
  documentId: number
  teacherId: number
  typeName: string
  isMandatory: boolean
  expiresOn: string
  toldDays: number[]
  personId: number
  firstName: string | null
  lastName: string
  email: string | null
  accountId: number | null
}
/** Papers of working teachers whose last day comes by `until`, of which no newer one was received; `id`: one of them, locked. */
export const listEndingPapers = async (db: Db, today: string, until: string, id?: number): Promise<Ending[]> => {
  const { rows } = await sql<Ending>`
    select d.id as document_id, t.id as teacher_id, y.name as type_name,
      y.mandatory and (y.mandatory_for = 'all' or (y.mandatory_for = 'self-employed') = t.self_employed) as is_mandatory, d.expires_on,
      array(select n.days_before from document_expiry_notices n where n.document_id = d.id) as told_days,
      p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email, a.id as account_id
      from documents d join document_types y on y.id = d.document_type_id and y.enabled
      join teachers t on t.id = d.teacher_id and t.status = 'active' and t.enabled
      join people p on p.id = t.person_id and p.erased_at is null left join accounts a on a.person_id = p.id and a.enabled
     where d.removed_at is null and d.check_status <> 'not-approved' and d.expires_on between ${today}::date and ${until}::date
       and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
       and not exists (select from documents n where n.teacher_id = d.teacher_id and n.document_type_id = d.document_type_id
         and n.removed_at is null and n.check_status <> 'not-approved' and (n.expires_on is null or n.expires_on > d.expires_on))
     order by d.id ${id === undefined ? sql`` : sql`for update of d`}`.execute(db)
  return rows
}

export const noteTold = async (db: Db, documentId: number, days: readonly number[], today: string): Promise<void> => {
  await db
    .insertInto('documentExpiryNotices')
    .values(days.map((daysBefore) => ({ documentId, daysBefore, toldOn: today })))
    .onConflict((conflict) => conflict.columns(['documentId', 'daysBefore']).doNothing())
    .execute()
}
