// Which breaks a day tries: all of them in turn, a window that moves on each day.

/** A window of a list that is mixed once and for all, the next one each day. @template {{ row: string, says: string }} B @param {readonly B[]} breaks @param {number} size @param {Date} now @returns {B[]} */
export function sampleOfDay(breaks, size, now) {
  const mixed = breaks
    .map((one) => ({ one, key: mix(`${one.row} ${one.says}`) }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)
  const day = Math.floor(now.getTime() / 86_400_000)
  return Array.from({ length: Math.min(size, mixed.length) }, (_, i) => mixed[(day * size + i) % mixed.length]).filter(
    (one) => one !== undefined,
  )
}

/** @param {string} text */
const mix = (text) => {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
