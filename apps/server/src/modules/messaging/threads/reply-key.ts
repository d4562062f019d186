// The key of the message that a mail becomes.
import { createHash } from 'node:crypto'

/** The same mail is the same press of the button, whoever adds it: a UUID of its event. */
export const requestKeyOf = (eventId: string): string => {
  const hex = createHash('sha256').update(eventId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
