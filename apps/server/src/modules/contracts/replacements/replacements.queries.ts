// SQL of replacements: the contract that a teacher has with the pupil already, and who stands in for whom.
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ContractFound } from '../shared/contract-record.queries.ts'

export type Twin = {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly endsOn: string | null
  readonly linkingId: number | null
  readonly replacementKind: string | null
}

/** The open contract of a teacher with the same pupil, in the same subject and format. */
export const findTwin = (
  db: Db,
  { studentId, subjectId, format }: Pick<ContractFound, 'studentId' | 'subjectId' | 'format'>,
  teacherId: number,
): Promise<Twin | undefined> =>
  db
    .selectFrom('contracts')
    .select(['id', 'number', 'status', 'endsOn', 'linkingId', 'replacementKind'])
    .where('studentId', '=', studentId)
    .where('teacherId', '=', teacherId)
    .where('subjectId', '=', subjectId)
    .where('format', '=', format)
    .where('status', 'in', ['created', 'active', 'pause'])
    .executeTakeFirst()

/** Locks contracts in the order of their ids, as everybody does. */
export const lockContracts = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`select from contracts where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
}

export type NamedContract = { readonly id: number; readonly number: string; readonly teacherName: string }
export const findNamed = async (db: Db, id: number): Promise<NamedContract | undefined> => {
  const { rows } = await sql<NamedContract>`
    select c.id, c.number, concat_ws(' ', p.first_name, p.last_name) as teacher_name
      from contracts c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type Standing = Pick<ContractRecord, 'replaces' | 'replacedBy' | 'lessonsToCome' | 'changeSearchId'>
/** Whom a contract stands in for, who stands in for it while that lasts, and how many of its lessons are to come. */
export const findStanding = async (db: Db, id: number, now: Date): Promise<Standing> => {
  const namedOf = (
    by: RawBuilder<unknown>,
  ) => sql`json_build_object('id', c.id, 'number', c.number, 'kind', ${by}.replacement_kind,
    'name', concat_ws(' ', p.first_name, p.last_name))`
  const people = sql`contracts c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id`
  const { rows } = await sql<Standing>`
    select (select ${namedOf(sql`k`)} from ${people} where c.id = k.replaces_contract_id) as replaces,
      coalesce((select json_agg(${namedOf(sql`c`)} order by c.id) from ${people}
        where c.replaces_contract_id = k.id and (c.replacement_kind <> 'lessons' or c.status in ('created', 'active', 'pause'))), '[]') as replaced_by,
      (select count(*)::integer from courses l where l.contract_id = k.id and l.status = '1-planned' and l.expected_at > ${now}) as lessons_to_come,
      (select l.id from linkings l where l.replaces_contract_id = k.id and l.in_management_flow order by l.id desc limit 1) as change_search_id
    from contracts k where k.id = ${id}`.execute(db)
  return rows[0] ?? { replaces: null, replacedBy: [], lessonsToCome: 0, changeSearchId: null }
}

/** The day from which the latest confirmed change of a teacher holds; null when he never changed. */
export const findStatusDay = async (db: Db, teacherId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('teacherStatusChanges')
    .select('effectiveOn')
    .where('teacherId', '=', teacherId)
    .where('confirmedAt', 'is not', null)
    .orderBy('effectiveOn', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.effectiveOn ?? null
}
