// Acts are done in the order of their times, whatever the order in which they were planned.
import { expect, test } from 'vitest'
import { seededRandom } from '../platform/random.ts'
import { openAgenda } from './agenda.ts'

const start = Date.parse('2026-01-05T08:00:00Z')
const minutes = (count: number) => new Date(start + count * 60_000)

const lifeFrom = (first: Date) => {
  let current = first
  return {
    now: () => current,
    until: async (instant: Date) => {
      expect(instant.getTime()).toBeGreaterThanOrEqual(current.getTime())
      current = instant
    },
  }
}

test('hundreds of acts planned at random are done in order, those of the same time in the order of planning', async () => {
  const random = seededRandom(3)
  const life = lifeFrom(minutes(0))
  const agenda = openAgenda(life)
  const planned = Array.from({ length: 500 }, (_, index) => ({ index, at: random.integer(0, 60) * 10 }))
  const done: { index: number; at: number }[] = []
  for (const act of planned)
    agenda.at(minutes(act.at), async () => {
      done.push(act)
    })
  await agenda.run(minutes(1_000))
  expect(done).toEqual([...planned].sort((one, other) => one.at - other.at || one.index - other.index))
  expect(life.now()).toEqual(minutes(1_000))
})

test('an act plans others, which are done in the same run when their time comes, and not beyond its end', async () => {
  const life = lifeFrom(minutes(0))
  const agenda = openAgenda(life)
  const seen: string[] = []
  const weekly = (week: number) => async () => {
    seen.push(`${week} at ${life.now().toISOString().slice(0, 10)}`)
    agenda.at(minutes((week + 1) * 7 * 1_440), weekly(week + 1))
  }
  agenda.at(minutes(0), weekly(0))
  await agenda.run(minutes(15 * 1_440))
  expect(seen).toEqual(['0 at 2026-01-05', '1 at 2026-01-12', '2 at 2026-01-19'])
  await agenda.run(minutes(22 * 1_440))
  expect(seen).toHaveLength(4)
})
