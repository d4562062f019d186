// Brothers and sisters in one lesson: their contracts put together, planned for all of them, declared with who was there.
import { companionsApi } from '@cartable/domain/contracts/companions/companions.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { Person } from '../../life.ts'

/** The record of the first proposes the other. */
export const putTogether = async (staff: Person, contractId: number, withId: number): Promise<void> => {
  await staff.do(companionsApi.companions, { contractId: String(contractId) })
  await staff.do(companionsApi.join, { contractId, withId })
}

/** It goes alone again. */
export const separate = (staff: Person, contractId: number) => staff.do(companionsApi.leave, { contractId })

/** One lesson for every pupil that goes with a contract; answers that of its own. */
export const planTogether = async (planner: Person, contractId: number, at: Date, minutes = 60): Promise<number> => {
  const { withIds } = await planner.do(planningApi.plan, { contractId: String(contractId) })
  const { id } = await planner.do(planningApi.savePlan, {
    ...{ id: null, updatedAt: null, contractId, withIds },
    ...{ expectedAt: at.toISOString(), durationMinutes: minutes },
  })
  return id!
}

/** What was planned took place; `absent`: contracts of the pupils who did not come. */
export const declareTogether = async (
  declarer: Person,
  courseId: number,
  absent: readonly number[] = [],
): Promise<void> => {
  const form = await declarer.do(coursesApi.declaration, { courseId: String(courseId) })
  await declarer.do(coursesApi.declare, {
    ...{ id: courseId, updatedAt: form.updatedAt, mode: form.mode, contractId: form.contractId! },
    ...{ doneAt: form.doneAt!, durationMinutes: form.durationMinutes, isCollective: form.isCollective },
    presentIds: form.presentIds?.filter((id) => !absent.includes(id)) ?? null,
  })
}
