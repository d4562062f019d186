// The hours that a family wished, in words: for the mail to a teacher, for the page of its link.
import { windowText } from './free-windows.rules.ts'
import type { LinkingWish } from './linking.schema.ts'

/** « mer. 14:00–16:00 (de préférence), sam. 09:00–12:00 »; null where it wished none. */
export const wishesText = (wishes: readonly LinkingWish[]): string | null =>
  wishes.length === 0
    ? null
    : wishes.map((wish) => `${windowText(wish)}${wish.isPreferred ? ' (de préférence)' : ''}`).join(', ')
