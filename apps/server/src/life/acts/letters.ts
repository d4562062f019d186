// The letters that people act on: the newest one about something, and the key that its link carries.

import type { Letter } from '../life.queries.ts'
import type { Life } from '../life.ts'

/** Newest mail of this purpose for this address; null while none has arrived. */
export const newestLetter = async (life: Life, address: string, purpose: string): Promise<Letter | null> =>
  (await life.mailbox(address)).find((letter) => letter.purpose === purpose) ?? null

/** Key of the personal link of a letter, as the page behind the link reads it from its address. */
export const keyIn = (letter: Letter, name: 'token' | 'id' | 'apikey' = 'token'): string => {
  for (const link of letter.links) {
    const key = new URL(link).searchParams.get(name)
    if (key) return key
  }
  throw new Error(`the mail « ${letter.subject} » has no personal link`)
}
