// The lessons that an absence of their teacher takes away: which they are, and all of them at once.

import { wordsOfCancellation } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { AbsenceSpan, LostLesson } from '@cartable/domain/teachers/availability.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockContractToPlan } from './contracts-to-plan.queries.ts'
import { listPlannedOfTeacher } from './lost-lessons.queries.ts'
import { cancelPlanned, lockPlanned } from './planned.queries.ts'
import { planOf, tellPlanning } from './tell-planning.ts'

/** Planned lessons of a teacher on some days that have not begun. */
export const listLostLessons = async (db: Db, teacherId: number, span: AbsenceSpan, now: Date): Promise<LostLesson[]> =>
  (await listPlannedOfTeacher(db, teacherId, span, now)).map(({ contractId: _, ...lesson }) => lesson)

/** Cancels them on the teacher's account, and tells everybody but the author; answers how many. Why he is away is his. */
export const cancelForAbsence = async (
  context: OperationContext,
  teacherId: number,
  span: AbsenceSpan,
): Promise<number> => {
  const { db, identity, now, live } = context
  const lessons = await listPlannedOfTeacher(db, teacherId, span, now())
  let count = 0
  // locks in the order of contracts, then lessons, as everywhere
  for (const { id, contractId } of lessons.toSorted(
    (one, other) => one.contractId - other.contractId || one.id - other.id,
  )) {
    const contract = (await lockContractToPlan(db, contractId)) ?? notFound()
    const course = (await lockPlanned(db, id)) ?? notFound()
    if (course.status !== '1-planned') continue
    await cancelPlanned(db, id, {
      kind: 'teacher',
      words: wordsOfCancellation('teacher', null),
      now: now(),
      accountId: identity?.accountId ?? null,
    })
    await tellPlanning(context, contract, id, planOf(course))
    count += 1
  }
  if (count > 0) live(['courses'])
  return count
}
