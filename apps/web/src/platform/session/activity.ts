// When this browser was last used on the application, whichever tab it was in.

const key = 'cartable:activite'
/** Writing at every move would be noise. */
const writeEveryMs = 5000
let last = Date.now()
let written = 0

/** Notes that the person is there. */
export const noteActivity = (now = Date.now()): void => {
  last = now
  if (now - written < writeEveryMs) return
  written = now
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage each tab only knows itself.
  }
}

/** Milliseconds since epoch of the last use, in any tab. */
export const lastActivity = (): number => {
  try {
    return Math.max(last, Number(localStorage.getItem(key)) || 0)
  } catch {
    return last
  }
}

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Follows the signs of use of the page; answers the way to stop. */
export const watchActivity = (): (() => void) => {
  const note = () => noteActivity()
  note()
  for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
  }
}
