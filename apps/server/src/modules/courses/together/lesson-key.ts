// The key that the lessons of a day share, of rhythms that go together: the same whenever each of them is made.
import { createHash } from 'node:crypto'

/** Null for a rhythm of one pupil. */
export const lessonKeyOf = (seriesKey: string | null, day: string): string | null => {
  if (seriesKey === null) return null
  const hex = createHash('sha256').update(`${seriesKey} ${day}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
