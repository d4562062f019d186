// SQL of courses: the row that a reader sees and that a move locks, and what each move writes.
import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ownPlaceOf } from './shared/lesson-place.queries.ts'
import { togetherOf } from './together/together.queries.ts'

/** Whose courses: all for staff, otherwise those of one's household, one's own, or those one gives. */
export type CourseScope = {
  readonly customerId?: number
  readonly studentIds?: readonly number[]
  readonly teacherId?: number
}

const fullName = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.firstName`)}, ${sql.ref(`${people}.lastName`)})`

/** Courses with the people and papers that a row shows. */
const shownCourses = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('contracts', 'contracts.id', 'courses.contractId')
    .innerJoin('students', 'students.id', 'courses.studentId')
    .innerJoin('people as pupil', 'pupil.id', 'students.personId')
    .innerJoin('customers', 'customers.id', 'courses.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .innerJoin('teachers', 'teachers.id', 'courses.teacherId')
    .innerJoin('people as tutor', 'tutor.id', 'teachers.personId')
    .innerJoin('subjects', 'subjects.id', 'contracts.subjectId')
    .innerJoin('scholarLevels', 'scholarLevels.id', 'contracts.scholarLevelId')
    .leftJoin('chapters', 'chapters.id', 'courses.chapterId')
    .leftJoin('orders', 'orders.id', 'courses.orderId')
    .leftJoin('bills', (join) => join.onRef('bills.orderId', '=', 'courses.orderId').on('bills.kind', '=', 'bill'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('bills as note')
          .select(['note.id', 'note.reference'])
          .whereRef('note.creditedBillId', '=', 'bills.id')
          // of the bill of a month, those of this lesson
          .where(
            sql<boolean>`exists (select from bill_lines nl where nl.bill_id = note.id and nl.course_id = courses.id)`,
          )
          .orderBy('note.id', 'desc')
          .limit(1)
          .as('creditNote'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('courseCorrections as correction')
          .select(['correction.beforeDoneAt', 'correction.beforeMinutes'])
          .whereRef('correction.courseId', '=', 'courses.id')
          .orderBy('correction.id', 'desc')
          .limit(1)
          .as('lastCorrection'),
      (join) => join.onTrue(),
    )
    .leftJoin('courseDisputes', (join) =>
      join.onRef('courseDisputes.courseId', '=', 'courses.id').on('courseDisputes.resolvedAt', 'is', null),
    )
    .leftJoin('responseTypes as disputeKind', 'disputeKind.id', 'courseDisputes.disputeTypeId')
    .leftJoin('responseTypes as failureKind', 'failureKind.id', 'courses.testFailureTypeId')

export const inScope = (scope: CourseScope) =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(scope.customerId === undefined ? [] : [sql`courses.customer_id = ${scope.customerId}`]),
      ...(scope.teacherId === undefined ? [] : [sql`courses.teacher_id = ${scope.teacherId}`]),
      ...(scope.studentIds === undefined ? [] : [sql`courses.student_id = any(${[...scope.studentIds]})`]),
    ],
    sql` and `,
  )})`

/** What of an order is this lesson's: an order that bills several says the sum. */
const ownPart = (ofOrder: string, ofDecision: string) =>
  sql<number>`least(coalesce(${sql.ref(ofOrder)}, 0), coalesce((select ${sql.ref(`d.${ofDecision}`)} from course_advance_decisions d where d.course_id = courses.id order by d.id desc limit 1), 2147483647))::integer`

/** Courses as their rows show them. Each is joined to some twenty tables: which ones are sought is found out before, without them. */
export const selectCourses = (db: Db) =>
  shownCourses(db).select([
    'courses.id',
    'courses.updatedAt',
    'courses.contractId',
    'contracts.number as contractNumber',
    sql<string>`coalesce(courses.location, contracts.location)`.as('location'),
    ownPlaceOf('courses').as('ownPlace'),
    'courses.studentId',
    // at full age nobody decides for the pupil
    sql<boolean>`students.may_answer or coalesce(pupil.birth_on <= clock_today() - interval '18 years', false)`.as(
      'studentMayAnswer',
    ),
    fullName('pupil').as('studentName'),
    'courses.customerId',
    fullName('payer').as('customerName'),
    sql<string | null>`coalesce(payer.mobile_phone, payer.phone)`.as('customerPhone'),
    sql<
      string | null
    >`case when payer.mobile_phone is null then payer.phone_region else payer.mobile_phone_region end`.as(
      'customerPhoneRegion',
    ),
    sql<boolean>`payer.email is not null`.as('hasEmail'),
    'courses.agreedBy',
    'courses.agreedAt',
    'courses.teacherId',
    fullName('tutor').as('teacherName'),
    sql<string | null>`coalesce(teachers.sap_number, teachers.siret)`.as('teacherNumber'),
    'courses.teacherSelfEmployed',
    'contracts.regime',
    'contracts.billingRhythm',
    'subjects.name as subject',
    'scholarLevels.name as scholarLevel',
    'courses.format',
    'courses.isCollective',
    togetherOf('courses').as('together'),
    'courses.expectedAt',
    'courses.doneAt',
    'courses.durationMinutes',
    sql<CourseStatus>`courses.status`.as('status'),
    'courses.declaredAt',
    'courses.validatedAt',
    'courses.confirmedAt',
    'courses.teacherComment',
    'courses.report',
    'courses.chapterId',
    'chapters.name as chapter',
    'courses.isTest',
    'courses.testResult',
    'failureKind.name as testFailureType',
    'disputeKind.name as disputeType',
    sql<number>`(select count(*)::integer from course_disputes d where d.course_id = courses.id)`.as('disputes'),
    sql<number>`(select count(*)::integer from course_disputes d where d.course_id = courses.id and d.resolution = 'rejected')`.as(
      'maintained',
    ),
    'courseDisputes.comment as disputeComment',
    'lastCorrection.beforeDoneAt as correctedFromAt',
    'lastCorrection.beforeMinutes as correctedFromMinutes',
    'courses.hourlyPriceCents',
    'courses.priceCents',
    'courses.urssafPartCents',
    ownPart('orders.thirdPartCents', 'creditCents').as('thirdPartCents'),
    ownPart('orders.urssafCollectsCents', 'collectsCents').as('urssafCollectsCents'),
    'courses.teacherAmountCents',
    'courses.orderId',
    'courses.hourPackId',
    'courses.payslipId',
    'orders.customerPaymentStatus',
    sql<boolean>`exists (select from payments p where p.order_id = orders.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending')`.as(
      'isBeingPaid',
    ),
    'orders.thirdPartPaymentStatus',
    'orders.teacherPaymentStatus',
    'bills.id as billId',
    'bills.reference as billNumber',
    'creditNote.id as creditNoteId',
    'creditNote.reference as creditNoteNumber',
  ])
export type FoundCourse = Awaited<ReturnType<ReturnType<typeof selectCourses>['executeTakeFirstOrThrow']>>

export const findCourse = (db: Db, scope: CourseScope, id: number): Promise<FoundCourse | undefined> =>
  selectCourses(db).where('courses.id', '=', id).where(inScope(scope)).executeTakeFirst()

/** Locks a course and reads it whole; two people who act at once follow each other. */
export const lockCourse = async (db: Db, scope: CourseScope, id: number): Promise<FoundCourse | undefined> => {
  const locked = await db.selectFrom('courses').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return locked && findCourse(db, scope, id)
}

export const markConfirmed = async (
  db: Db,
  id: number,
  confirmation: {
    /** Null: it waits for the bill of its month. */
    orderId: number | null
    now: Date
    accountId: number | null
    agreement: { by: string; at: string } | null
  },
): Promise<void> => {
  await db
    .updateTable('courses')
    .set({
      status: '3-confirmed',
      confirmedAt: confirmation.now.toISOString(),
      confirmedByAccountId: confirmation.accountId,
      agreedBy: confirmation.agreement?.by ?? null,
      agreedAt: confirmation.agreement?.at ?? null,
      orderId: confirmation.orderId,
    })
    .where('id', '=', id)
    .execute()
}

export const markCancelled = async (
  db: Db,
  id: number,
  status: '0-cancelled' | '5-cancelled',
  now: Date,
): Promise<void> => {
  // the answer of a test course goes with its confirmation
  await db
    .updateTable('courses')
    .set({
      status,
      cancelledAt: now.toISOString(),
      testResult: null,
      testFailureTypeId: null,
      testFailureComment: null,
    })
    .where('id', '=', id)
    .execute()
}

export const markTestResult = async (
  db: Db,
  id: number,
  result:
    | { testResult: 'succeeded' }
    | { testResult: 'stop-requested'; testFailureTypeId: number; testFailureComment: string | null },
): Promise<void> => {
  await db.updateTable('courses').set(result).where('id', '=', id).execute()
}
