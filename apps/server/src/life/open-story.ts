// Opens the story of an empty company at an instant of the past: its clock, its journals' months, its first administrator.
import { addDays, addMonths, dayOf, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { App } from '../app.ts'
import { createFirstAdministrator } from '../modules/access/create-first-administrator.ts'
import { allOperations } from '../operations.ts'
import { inWrite } from '../platform/db/database.ts'
import { makeMonthsAhead } from '../platform/db/partitions.ts'
import { seededRandom } from '../platform/random.ts'
import { openAgenda } from './agenda.ts'
import { type Life, openLife, type Step } from './life.ts'
import { inParis, type Story } from './story.ts'

/** What everybody in an invented company chooses, as long as the company asks: it opens invented people only. */
export const inventedPassword = 'cartable des cours armor'

export const director = {
  gender: 'female',
  firstName: 'Claire',
  lastName: 'Delmas',
  login: 'direction',
  email: 'direction@cours-armor.example',
} as const

export type StoryOptions = {
  /** The first morning, `YYYY-MM-DD`. */
  readonly begins: string
  readonly ends: Date
  readonly seed: number
  /**
   * Days between two mornings on which scheduled tasks run, told the day: a company that is made quickly sleeps most of the
   * time, and a task that was due several times meanwhile runs once.
   */
  readonly daysAsleep: (day: string) => number
}

/** When scheduled tasks of the night and the morning have become due. */
const morningHour = 7

/** A number of its own for each chapter, from the seed of the story. */
const seedOf = (seed: number, chapter: string): number =>
  [...chapter].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), seed >>> 0) >>> 0

/** `app` must have been started without working by itself; nobody has an account yet. */
export const openStory = async (app: App, options: StoryOptions): Promise<Story & { readonly life: Life }> => {
  const { twin, platform } = app
  if (!twin) throw new Error('a company in production lives at its own pace')
  await twin.setClock(inParis(options.begins, 8))
  // the journals keep a table a month: those of the story are made at once
  for (let month = startOfMonth(options.begins); month <= platform.clock.today(); month = addMonths(month, 3))
    await inWrite(platform.database, { operation: 'cron.makeMonthsAhead' }, (db) => makeMonthsAhead(db, month))
  await createFirstAdministrator(platform, { ...director, password: inventedPassword })
  const morningAfter = (day: string) => inParis(addDays(day, options.daysAsleep(day)), morningHour)
  let morning = morningAfter(options.begins)
  let seen: Step | undefined
  const settle = async (tasks: boolean) => {
    await twin.settle({ tasks })
    seen = life.trail.at(-1)
  }
  const life: Life = openLife({
    platform,
    operations: allOperations,
    random: seededRandom(options.seed),
    moveClock: async (to) => {
      // what waits in the queue leaves on the day on which somebody did it
      if (dayOf(to) !== platform.clock.today() && life.trail.at(-1) !== seen) await settle(false)
      for (; morning <= to; morning = morningAfter(platform.clock.today())) {
        // what people did meanwhile may have taken longer
        if (morning > platform.clock.now()) await twin.passTo(morning)
        await settle(true)
      }
      if (to > platform.clock.now()) await twin.passTo(to)
    },
    settle: () => settle(false),
  })
  return {
    life,
    agenda: openAgenda(life),
    begins: platform.clock.now(),
    ends: options.ends,
    randomOf: (chapter) => seededRandom(seedOf(options.seed, chapter)),
    cast: { families: [], tutors: [], tuitions: [], hours: new Set(), searched: new Set() },
    accounts: [{ part: 'Direction', name: 'Claire Delmas', login: director.login }],
  }
}
