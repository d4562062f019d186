// Proves how an attendance list is waited for.
import { expect, test } from 'vitest'
import { attendanceFailed, awaitAttendanceList } from './attendance.rules.ts'

const waitsOf = (goesOn: (waits: readonly number[]) => boolean = () => true) => {
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    return goesOn(waits)
  }
  return { waits, wait }
}
const pending = { isReady: false, hasFailed: false }

test('TRAIN-116 the list is asked for every 4 seconds until it is ready', async () => {
  const { waits, wait } = waitsOf()
  let asked = 0
  const outcome = await awaitAttendanceList(async () => {
    asked += 1
    return { ...pending, isReady: asked === 3 }
  }, wait)
  expect([outcome, asked, waits]).toEqual(['ready', 3, [4000, 4000, 4000]])
})

test('TRAIN-117 it is asked for at most 150 times', async () => {
  const { waits, wait } = waitsOf()
  let asked = 0
  const outcome = await awaitAttendanceList(async () => {
    asked += 1
    return pending
  }, wait)
  expect([outcome, asked, waits.length]).toEqual(['failed', 150, 150])
  expect(attendanceFailed).toBe("La génération de la liste d'émargement a échoué.")
})

test('a failure told by the server, or a person who gives up, ends the waiting', async () => {
  const failing = waitsOf()
  expect(await awaitAttendanceList(async () => ({ ...pending, hasFailed: true }), failing.wait)).toBe('failed')
  expect(failing.waits).toHaveLength(1)
  const stopped = waitsOf((waits) => waits.length < 2)
  let asked = 0
  const ask = async () => {
    asked += 1
    return pending
  }
  expect([await awaitAttendanceList(ask, stopped.wait), asked]).toEqual(['stopped', 1])
})
