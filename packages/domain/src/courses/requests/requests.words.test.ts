// What is asked, as the other reads it and as whoever asks does.
import { expect, test } from 'vitest'
import { requestText } from './requests.words.ts'

test('who asks is named to others, and is « vous » to themselves', () => {
  const request: Parameters<typeof requestText>[0] = {
    ...{ kind: 'move', askedAs: 'customer', subject: 'Maths', studentName: 'Malo', teacherName: 'Léa Morvan' },
    ...{ expectedAt: '2026-11-25T16:00:00Z', proposedAt: '2026-11-26T17:00:00Z', durationMinutes: 90 },
  }
  expect(requestText(request)).toMatch(/^La famille demande de déplacer le cours du 25\/11\/2026/)
  expect(requestText(request, { isOwn: true })).toMatch(/^Vous demandez de déplacer le cours du 25\/11\/2026/)
  expect(requestText({ ...request, kind: 'add', proposedAt: null }, { isOwn: true })).toBe(
    'Vous demandez un cours de plus (Maths, Malo avec Léa Morvan).',
  )
})
