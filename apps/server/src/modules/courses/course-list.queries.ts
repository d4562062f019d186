// SQL of the list of courses: filters and sorts, as each reader may see them.
import type { CourseDue, CourseStatus, PaymentState } from '@cartable/domain/courses/courses.schema.ts'
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import type { CourseFormat } from '@cartable/domain/kernel/fields.ts'
import type { Direction, ListRequest } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findIds, isAmong, matchesSearch } from '../../platform/db/sql.ts'
import { inOrderOf, pageOfIds, type Sorts } from '../../platform/list.ts'
import { type CourseScope, inScope, selectCourses } from './courses.queries.ts'

const courseDay = sql<string>`coalesce(courses.done_at, courses.expected_at)`
type CourseSort = 'date' | 'status' | 'student' | 'teacher' | 'price'
const sorts: Sorts<CourseSort> = {
  date: [courseDay],
  status: [sql.ref('courses.status'), courseDay],
  student: [sql.ref('students.sort_name'), courseDay],
  teacher: [sql.ref('teachers.sort_name'), courseDay],
  price: [sql.ref('courses.price_cents')],
}

export type CourseFilters = {
  q: string
  teacherId?: number | undefined
  studentId?: number | undefined
  contractId?: number | undefined
  statuses?: CourseStatus[] | undefined
  from?: string | undefined
  to?: string | undefined
  toConfirm?: boolean | undefined
  subjectIds?: number[] | undefined
  format?: CourseFormat | undefined
  isTest?: boolean | undefined
  due?: CourseDue | undefined
  paymentStates?: PaymentState[] | undefined
}

const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Europe/Paris'`

const endOfPlan = sql`courses.expected_at + courses.duration_minutes * interval '1 minute'`
const waits = sql<boolean>`courses.status in (${sql.join(validatedStatuses)})`
const whatIsDue = (due: CourseDue, now: Date) => {
  const isOver = sql<boolean>`courses.status = '1-planned' and ${endOfPlan} <= ${now}`
  switch (due) {
    case 'to-handle':
      return sql<boolean>`(${waits} or courses.status = '4-disputed' or (${isOver}))`
    case 'to-call':
      return sql<boolean>`(courses.status = '23-validated-waiting' or (${waits} and not exists (select from customers k join people p on p.id = k.person_id where k.id = courses.customer_id and p.email is not null)))`
    case 'to-declare':
      return isOver
    case 'to-come':
      return sql<boolean>`courses.status = '1-planned' and ${endOfPlan} > ${now}`
  }
}

type Found = { readonly students: readonly number[] | null; readonly teachers: readonly number[] | null }
const find = async (db: Db, q: string): Promise<Found | undefined> => {
  if (q === '') return undefined
  const [students, teachers] = await Promise.all([
    findIds(db, sql`select s.id from students s where ${matchesSearch(sql`s.search_text`, q)}`),
    findIds(db, sql`select t.id from teachers t where ${matchesSearch(sql`t.search_text`, q)}`),
  ])
  return { students, teachers }
}

/** What is listed, as SQL after `from`, with the tables only that sorts and the search need. */
const matching = (scope: CourseScope, request: CourseFilters & { readonly now: Date }, found: Found | undefined) => {
  const tests = [inScope(scope)]
  const test = (isSuch: RawBuilder<boolean>) => void tests.push(isSuch)
  if (request.teacherId !== undefined) test(sql`courses.teacher_id = ${request.teacherId}`)
  if (request.studentId !== undefined) test(sql`courses.student_id = ${request.studentId}`)
  if (request.contractId !== undefined) test(sql`courses.contract_id = ${request.contractId}`)
  if (request.statuses?.length) test(sql`courses.status = any(${request.statuses})`)
  if (request.toConfirm !== undefined) test(request.toConfirm ? waits : sql`not ${waits}`)
  if (request.subjectIds?.length)
    test(
      sql`exists (select from contracts k where k.id = courses.contract_id and k.subject_id = any(${request.subjectIds}))`,
    )
  if (request.format !== undefined) test(sql`courses.format = ${request.format}`)
  if (request.isTest !== undefined) test(sql`courses.is_test = ${request.isTest}`)
  if (request.due !== undefined) test(whatIsDue(request.due, request.now))
  if (request.paymentStates?.length)
    // nothing is paid of what was taken back
    test(sql`courses.status <> '5-cancelled' and exists (select from orders o where o.id = courses.order_id
      and o.customer_payment_status = any(${request.paymentStates}))`)
  if (request.from) test(sql`${courseDay} >= ${startOf(request.from)}`)
  if (request.to) test(sql`${courseDay} < ${startOf(request.to)} + interval '1 day'`)
  if (request.q !== '')
    test(
      sql`(${isAmong(sql.ref('courses.student_id'), found?.students, matchesSearch(sql.ref('students.search_text'), request.q))}
        or ${isAmong(sql.ref('courses.teacher_id'), found?.teachers, matchesSearch(sql.ref('teachers.search_text'), request.q))})`,
    )
  return sql`courses join students on students.id = courses.student_id join teachers on teachers.id = courses.teacher_id
    where ${sql.join(tests, sql` and `)}`
}

export const listCourses = async (
  db: Db,
  scope: CourseScope,
  request: ListRequest<CourseSort> & CourseFilters & { readonly now: Date },
) => {
  const { ids, total, totalIsExact } = await pageOfIds(
    db,
    request,
    matching(scope, request, await find(db, request.q)),
    sorts,
    sql.ref('courses.id'),
  )
  const rows =
    ids.length === 0
      ? []
      : await selectCourses(db)
          .where(sql<boolean>`courses.id = any(${ids})`)
          .modifyEnd(inOrderOf(request, sorts, sql.ref('courses.id')))
          .execute()
  return { rows, total, totalIsExact, page: request.page, size: request.size }
}
export type CourseListSort = { column: CourseSort; direction: Direction }
