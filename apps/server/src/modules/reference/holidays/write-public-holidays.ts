// Writes the public holidays of this year and the two that follow, so that whoever plans a year finds them; each is edited like the others.
import { publicHolidaysOf } from '@cartable/domain/kernel/holidays.ts'
import type { Holiday } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { insertMissing } from './holidays.queries.ts'

const yearsAhead = 2

const wantedOf = (year: number): Holiday[] =>
  publicHolidaysOf(year).flatMap(({ day, name, departements }) =>
    (departements ?? [null]).map((zone) => ({ kind: 'public' as const, zone, name, firstDay: day, lastDay: day })),
  )

/** Makes those that are missing, and says how many; one that somebody renamed, moved or disabled is not made again. */
export const makePublicHolidays = (db: Db, today: string): Promise<number> => {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsAhead + 1 }, (_, index) => year + index)
  return insertMissing(db, years.flatMap(wantedOf))
}

export const writePublicHolidays = defineScheduledTask({
  code: 'write-public-holidays',
  name: 'Jours fériés',
  description:
    'Inscrit les jours fériés de l’année et des deux suivantes à la table «\u00a0Vacances et jours fériés\u00a0».',
  schedule: { frequenceType: 'monthly', granularity: 1, moments: ['01 02:20'] },
  run: async ({ write, platform }) => {
    const made = await write('reference.writePublicHolidays', (tx) => makePublicHolidays(tx, platform.clock.today()))
    return { status: 'success', summary: { made } }
  },
})
