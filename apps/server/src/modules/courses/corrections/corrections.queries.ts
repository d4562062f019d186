// SQL of corrections: what a declared lesson becomes, on its contract or on another one of the same teacher.
import type { Db } from '../../../platform/db/database.ts'
import type { DeclarableRow, DeclaredCourse } from '../declaration.queries.ts'
import type { LessonPlace } from '../shared/lesson-place.queries.ts'

type Placed = DeclaredCourse & Partial<LessonPlace>

/** Only what is nobody else's business: the family is not asked again. */
export const noteCorrected = (
  db: Db,
  id: number,
  noted: Pick<DeclaredCourse, 'chapterId' | 'teacherComment' | 'report' | 'isCollective'>,
) => db.updateTable('courses').set(noted).where('id', '=', id).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** The family is asked anew from now on. */
export const rewriteDeclared = (db: Db, id: number, lesson: Placed, now: Date) =>
  db
    .updateTable('courses')
    .set({ status: '2-validated', validatedAt: now.toISOString(), ...lesson })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** Declared on the wrong contract: what had been planned on that one was another lesson. */
export const moveToContract = (db: Db, id: number, contract: DeclarableRow, lesson: Placed, now: Date) =>
  db
    .updateTable('courses')
    .set({
      contractId: contract.id,
      customerId: contract.customerId,
      studentId: contract.studentId,
      teacherId: contract.teacherId,
      teacherSelfEmployed: contract.teacherSelfEmployed,
      format: contract.format,
      expectedAt: null,
      expectedDurationMinutes: null,
      seriesId: null,
      seriesDay: null,
      isTest: false,
      status: '2-validated',
      validatedAt: now.toISOString(),
      ...lesson,
    })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
