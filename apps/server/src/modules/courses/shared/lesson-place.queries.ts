// SQL of where a lesson is given: its own place, else that of its contract. The aliases are `c` of the lesson and `k` of its contract.

import type { LessonLocation, OwnPlace } from '@cartable/domain/courses/shared/place.schema.ts'
import type { Place } from '@cartable/domain/courses/shared/place.words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Where one lesson is given instead of where its contract says; null: there. */
export type LessonPlace = { readonly location: LessonLocation | null; readonly locationAddressId: number | null }

export const findLessonPlace = async (db: Db, id: number): Promise<LessonPlace> => {
  const row = await db
    .selectFrom('courses')
    .select(['location', 'locationAddressId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as LessonPlace
}

export const locationOf = sql<string>`coalesce(c.location, k.location)`
/** Of a place that is neither a home nor the company's. */
export const otherAddressIdOf = sql`case when c.location is null then k.location_address_id else c.location_address_id end`

/** Where, with the address of whoever has to go there: the teacher's own is not told. */
const placed = (
  location: RawBuilder<unknown>,
  otherAddressId: RawBuilder<unknown>,
  studentId: RawBuilder<unknown>,
) => sql`
  json_build_object('location', ${location}, 'address', (select a.complete_address from addresses a where a.id = case ${location}
    when 'other' then ${otherAddressId}
    when 'company' then (select h.address_id from companies h where h.code = 'holding')
    when 'student-home' then (select coalesce(lp.address_id, up.address_id) from students ls join people lp on lp.id = ls.person_id
      join customers lu on lu.id = ls.customer_id join people up on up.id = lu.person_id where ls.id = ${studentId}) end))`

export const placeOfLesson: RawBuilder<Place> = placed(
  locationOf,
  otherAddressIdOf,
  sql`c.student_id`,
) as RawBuilder<Place>

/** The place that a lesson has of its own; null where it is given as its contract says. */
export const ownPlaceOf = (course: string): RawBuilder<OwnPlace | null> => {
  const of = (column: string) => sql.ref(`${course}.${column}`)
  return sql`case when ${of('location')} is not null then ${placed(of('location'), of('location_address_id'), of('student_id'))} end`
}
