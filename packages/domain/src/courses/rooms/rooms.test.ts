// Rooms of online lessons: when they are shown, which addresses they may have.
import { expect, test } from 'vitest'
import { isRoomOpen, roomAddress, roomWords } from './rooms.rules.ts'

test('a room is shown from fifteen minutes before until fifteen after its lesson', () => {
  const at = '2026-11-21T16:00:00.000Z'
  const seen = (time: string) => isRoomOpen(at, 60, Date.parse(`2026-11-21T${time}Z`))
  expect([seen('15:44:59'), seen('15:45:00'), seen('17:14:59'), seen('17:15:00')]).toEqual([false, true, true, false])
})

test('a room has a whole https address on a named machine', () => {
  for (const url of ['https://meet.exemple.fr/abc', 'https://exemple.fr', 'https://visio.exemple.fr:8443/a?b=c'])
    expect(roomAddress.test(url), url).toBe(true)
  for (const url of ['http://exemple.fr/a', 'https://exemple', 'https://exemple.fr/a b', 'https://a@exemple.fr/x'])
    expect(roomAddress.test(url), url).toBe(false)
  expect(roomWords(null)).toMatch(/vous sera envoyé/)
})
