// Makes the demo company by living it: a year of a young company, the same at every start, up to this very minute.
import { addMonths, dayOf, daysBetween, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { App } from '../../app.ts'
import type { Platform } from '../../platform/platform.ts'
import { openStory } from '../open-story.ts'
import { type Chapter, inParis } from '../story.ts'
import { openDemoAccounts } from './demo-accounts.ts'

/** Seed of the demo: another one makes another company. */
const seed = 20_260_901
const months = 12
/** Tasks run each morning of the last months, and every ten days before: lived one by one, those of a year are fifty thousand. */
const wakefulDays = 25

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0

/** True when nobody can sign in yet: a company that somebody began to use is never touched. */
export const isEmptyCompany = async (platform: Platform): Promise<boolean> =>
  (await platform.database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Lives the chapters from a year ago to now. `app` was started without working by itself. The clock shows the past until
 * all is done: a start that is killed meanwhile finds a clock that is late, and makes the company anew.
 * `say` is told how far it is, in French.
 */
export const makeDemo = async (app: App, chapters: readonly Chapter[], say: (sentence: string) => void) => {
  const { platform, twin } = app
  const now = new Date()
  const begins = addMonths(startOfMonth(dayOf(now)), -months)
  const story = await openStory(app, {
    ...{ begins, ends: now, seed },
    daysAsleep: (day) => (daysBetween(day, dayOf(now)) > wakefulDays ? 10 : 1),
  })
  // freshly filled tables are planned as if they were empty until their statistics are gathered: each time they have doubled
  const gatherStatistics = () => platform.database.pool.query('analyze')
  for (const chapter of chapters) {
    say(`La société de démonstration se crée\u00a0: ${chapter.name}.`)
    await chapter.open(story)
  }
  for (let month = begins, lived = 1; month <= dayOf(now); month = addMonths(month, 1), lived += 1) {
    say(`La société de démonstration se crée\u00a0: ${formatMonth(month)}.`)
    const end = inParis(addMonths(month, 1), 0)
    await story.agenda.run(end < now ? end : now)
    if (isPowerOfTwo(lived)) await gatherStatistics()
  }
  await gatherStatistics()
  await openDemoAccounts(platform, story)
  await twin?.moveClock({ to: 'present', grainMinutes: 1_440 })
  return story
}
