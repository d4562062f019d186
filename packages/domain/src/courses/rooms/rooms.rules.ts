// Rules of the rooms of online lessons: what an address may be, and when the people of a lesson see it.

/** Minutes before a lesson from which its room is shown, and after it while it still is. */
export const roomMinutes = { before: 15, after: 15 } as const

/** Whether somebody of the lesson sees its room at an instant, in ms. */
export const isRoomOpen = (at: string, durationMinutes: number, nowMs: number): boolean => {
  const start = Date.parse(at)
  return nowMs >= start - roomMinutes.before * 60_000 && nowMs < start + (durationMinutes + roomMinutes.after) * 60_000
}

/** A whole address that a browser opens safely, on a named machine. */
export const roomAddress = /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?(\/[^\s<>"«»]*)?$/u

/** What a mail about an online lesson says of its room. */
export const roomWords = (url: string | null): string =>
  url === null
    ? 'Le cours a lieu en ligne\u00a0: le lien de la salle vous sera envoyé.'
    : `Le cours a lieu en ligne, dans cette salle\u00a0: ${url}\nElle s’affiche aussi dans votre espace ${roomMinutes.before}\u00a0minutes avant.`
