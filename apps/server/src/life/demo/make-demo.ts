// Makes the demo company by living it: a year of a young company, the same at every start, up to this very minute.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addMonths, dayOf, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { App } from '../../app.ts'
import type { Platform } from '../../platform/platform.ts'
import { openStory } from '../open-story.ts'
import { type Chapter, inParis, type Story } from '../story.ts'

/** Seed of the demo: another one makes another company. */
const seed = 20_260_901
const months = 12
/** The company looks at its tasks twice a day while it is made; a task of every ten minutes would run fifty thousand times. */
const grainMinutes = 720

/** True when nobody can sign in yet: a company that somebody began to use is never touched. */
export const isEmptyCompany = async (platform: Platform): Promise<boolean> =>
  (await platform.database.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined

/** Who can sign in, for the launcher to print. */
const keepAccounts = (platform: Platform, { accounts }: Story) => {
  const width = Math.max(...accounts.map(({ login }) => login.length))
  const lines = accounts.map(
    ({ login, password, part, name }) => `  ${login.padEnd(width)}  ${password}  ${part} – ${name}`,
  )
  writeFileSync(
    join(platform.config.dataDir, 'demo-accounts.txt'),
    `Comptes de démonstration (identifiant, mot de passe) :\n${lines.join('\n')}\n`,
  )
}

/**
 * Lives the chapters from a year ago to now. `app` was started without working by itself. The clock shows the past until
 * all is done: a start that is killed meanwhile finds a clock that is late, and makes the company anew.
 * `say` is told how far it is, in French.
 */
export const makeDemo = async (app: App, chapters: readonly Chapter[], say: (sentence: string) => void) => {
  const { platform, twin } = app
  const now = new Date()
  const begins = addMonths(startOfMonth(dayOf(now)), -months)
  const story = await openStory(app, { begins, ends: now, seed, grainMinutes })
  for (const chapter of chapters) {
    say(`La société de démonstration se crée\u00a0: ${chapter.name}.`)
    await chapter.open(story)
  }
  for (let month = begins; month <= dayOf(now); month = addMonths(month, 1)) {
    say(`La société de démonstration se crée\u00a0: ${formatMonth(month)}.`)
    const end = inParis(addMonths(month, 1), 0)
    await story.agenda.run(end < now ? end : now)
  }
  // freshly filled tables are planned as if they were empty until their statistics are gathered
  await platform.database.pool.query('analyze')
  keepAccounts(platform, story)
  await twin?.moveClock({ to: 'present', grainMinutes })
  return story
}
