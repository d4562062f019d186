// The clock of screens follows the server's, not that of the machine.
import { beforeEach, expect, test, vi } from 'vitest'

const hour = 3_600_000
const day = 24 * hour
let clock: typeof import('./clock.ts')
beforeEach(async () => {
  vi.resetModules()
  clock = await import('./clock.ts')
})
const header = (offsetMs: number) => new Date(Date.now() + offsetMs).toUTCString()

test('a server whose clock was moved is followed, at once and back', () => {
  clock.hearServerDate(header(40 * day))
  expect(Math.abs(clock.nowMs() - Date.now() - 40 * day)).toBeLessThan(2_000)
  clock.hearServerDate(header(71 * day))
  expect(Math.abs(clock.now().getTime() - Date.now() - 71 * day)).toBeLessThan(2_000)
  clock.hearServerDate(header(0))
  expect(clock.nowMs() - Date.now()).toBeLessThan(50)
})

test('seconds of travel are no difference, and what is no date changes nothing', () => {
  clock.hearServerDate(header(-3_000))
  expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(50)
  clock.hearServerDate(header(2 * hour))
  clock.hearServerDate(null)
  clock.hearServerDate('hier')
  expect(Math.abs(clock.nowMs() - Date.now() - 2 * hour)).toBeLessThan(2_000)
})

test('today is the session’s until an answer has told the time, then the clock’s', () => {
  expect(clock.currentDay('2020-02-29')).toBe('2020-02-29')
  clock.hearServerDate(header(0))
  expect(clock.currentDay('2020-02-29')).not.toBe('2020-02-29')
})
