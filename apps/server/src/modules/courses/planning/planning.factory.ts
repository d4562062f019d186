// What tests of planning share: a server that stands still, families with a contract, and what somebody asks of the planning.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { type Caller, startTestApp } from '../../../../test/app.ts'
import { arrangeContract, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { bringJobsNearer } from '../../../platform/jobs/queue-time.ts'

/** Longer than the time in which a change can be taken back before anybody is told. */
const patienceMs = 31_000

export type PlanningApp = Awaited<ReturnType<typeof startPlanningApp>>
export type Home = Tuition & { customer: Caller; student: Caller; teacher: Caller }

/** It is Saturday 21 November 2026, 11:00 in Paris. */
export const startPlanningApp = async () => {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const app = await startTestApp({ clock })
  await app.start({ byItself: false })
  const director = await app.director()

  const home = async (options: Parameters<typeof arrangeContract>[1] = {}): Promise<Home> => {
    const tuition = await app.write((db) => arrangeContract(db, options))
    return {
      ...tuition,
      customer: await app.signIn(tuition.customerPersonId),
      student: await app.signIn(tuition.studentPersonId),
      teacher: await app.signIn(tuition.teacherPersonId),
    }
  }
  type Plan = Partial<SentOf<typeof planningApi.savePlan>>
  const save = async (at: Home, plan: Plan = {}, caller: Caller = director) => {
    const sent = { id: null, updatedAt: null, contractId: at.contractId, durationMinutes: 90, ...plan }
    return (await app.call(planningApi.savePlan, { expectedAt: '2026-11-25T16:00:00Z', ...sent }, caller)).body
  }
  const courseOf = (id: number | null) =>
    app.database.db
      .selectFrom('courses')
      .selectAll()
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  return {
    ...app,
    clock,
    director,
    home,
    save,
    courseOf,
    /** Half a minute later, when those who are to be told are told. */
    tell: async () => {
      clock.advance(patienceMs)
      await app.database.pool.query(bringJobsNearer(patienceMs))
      await app.platform.jobs.drain()
    },
    check: async (
      at: Home,
      asked: { at?: string; minutes?: number; courseId?: number } = {},
      caller: Caller = director,
    ) =>
      (
        await app.call(
          planningApi.check,
          {
            contractId: String(at.contractId),
            at: asked.at ?? '2026-11-25T16:00:00Z',
            durationMinutes: asked.minutes ?? 90,
            ...(asked.courseId !== undefined && { courseId: String(asked.courseId) }),
          },
          caller,
        )
      ).body,
  }
}
