// The lessons that an absence of their teacher takes away: which they are, and all of them at once.

import { wordsOfCancellation } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { AbsenceSpan, LostLesson } from '@cartable/domain/teachers/availability/availability.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { cancelLessons } from './cancel-lessons.ts'
import { listPlannedOfTeacher } from './lost-lessons.queries.ts'

/** Planned lessons of a teacher on some days that have not begun. */
export const listLostLessons = async (db: Db, teacherId: number, span: AbsenceSpan, now: Date): Promise<LostLesson[]> =>
  (await listPlannedOfTeacher(db, teacherId, span, now)).map(({ contractId: _, ...lesson }) => lesson)

/** Cancels them on the teacher's account, and tells everybody but the author; answers how many. Why he is away is his. */
export const cancelForAbsence = async (
  context: OperationContext,
  teacherId: number,
  span: AbsenceSpan,
): Promise<number> =>
  cancelLessons(context, await listPlannedOfTeacher(context.db, teacherId, span, context.now()), {
    kind: 'teacher',
    words: wordsOfCancellation('teacher', null),
  })
