// Recognises misspelt words: one edit from four letters on, two from eight.

/** 0.75 for one edit, 0.55 for two, 0 when the words are too short or too far apart; 1 for the same word. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed || /\d/.test(a)) return 0
  const edits = editDistance(a, b, allowed)
  return edits > allowed ? 0 : edits === 1 ? 0.75 : 0.55
}

/** Insertions, removals, replacements and swaps of neighbours; stops counting beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1)
      row.push(edits)
      best = Math.min(best, edits)
    }
    if (best > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? limit + 1
}
