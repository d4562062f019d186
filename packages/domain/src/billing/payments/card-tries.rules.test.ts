// Further tries of a refused card: their days, their end.
import { expect, test } from 'vitest'
import { nextCardTry } from './card-tries.rules.ts'

test('a refused card is tried again three and seven days after the first refusal, then no more', () => {
  expect(nextCardTry('2026-11-20', '2026-11-20', 'insufficient_funds')).toBe('2026-11-23')
  expect(nextCardTry('2026-11-20', '2026-11-23', 'insufficient_funds')).toBe('2026-11-27')
  // the second day passed while nothing ran: the third is the next
  expect(nextCardTry('2026-11-20', '2026-11-25', null)).toBe('2026-11-27')
  expect(nextCardTry('2026-11-20', '2026-11-27', 'insufficient_funds')).toBeNull()
})

test('no further try where it could not do better', () => {
  for (const code of ['authentication_required', 'stolen_card', 'expired_card'])
    expect(nextCardTry('2026-11-20', '2026-11-20', code)).toBeNull()
})
