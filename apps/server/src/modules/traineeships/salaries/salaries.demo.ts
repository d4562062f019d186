// Base salaries of the demo company: one for each school career, dearer as the child grows, and an old one that is disabled.
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import type { DemoPart } from '../../../platform/demo.ts'

const firstCents = 2_200
const stepPerCareer = 300

export const salariesDemo: DemoPart = {
  name: 'salaires de stage',
  load: async (db, world) => {
    const since = addMonths(world.today, -14)
    const salary = async (hourlySalaryCents: number, enabled: boolean) =>
      (
        await db
          .insertInto('traineeshipSalaries')
          .values({ hourlySalaryCents, enabled })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const careers = [...new Set(world.levels.map(({ careerId }) => careerId))]
    for (const [index, careerId] of careers.entries()) {
      const levels = world.levels.filter((level) => level.careerId === careerId)
      const salaryId = await salary(firstCents + index * stepPerCareer, true)
      await db
        .insertInto('traineeshipSalaryLevels')
        .values(levels.map(({ id }) => ({ salaryId, scholarLevelId: id, period: `[${since},)` })))
        .execute()
    }
    const [former] = world.levels
    if (!former) return
    const old = await salary(firstCents - stepPerCareer, false)
    await db
      .insertInto('traineeshipSalaryLevels')
      .values({ salaryId: old, scholarLevelId: former.id, period: `[${addMonths(since, -12)},${since})` })
      .execute()
  },
}
