// The address to which a reader of a conversation may answer by mail: one for each reader and conversation, which nobody can guess.
import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { takeAddress } from './replies.queries.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** A hundred bits, in letters that survive programs which change case. */
const newToken = () => [...randomBytes(20)].map((byte) => letters[byte % 32]).join('')

/** Null where the installation receives no answers. */
export const replyAddressOf = async (
  { db, platform }: { readonly db: Db; readonly platform: Pick<Platform, 'config'> },
  threadId: number,
  accountId: number,
): Promise<string | null> => {
  const { mailReplies } = platform.config
  if (mailReplies === null) return null
  return `fil+${await takeAddress(db, threadId, accountId, newToken())}@${mailReplies.domain}`
}

/** The tokens that a mail was sent to. */
export const tokensOf = (addresses: readonly string[], domain: string): string[] =>
  addresses.flatMap((address) => {
    const [, token, host] = /^fil\+([a-z2-7]{20})@(.+)$/.exec(address.toLowerCase()) ?? []
    return token !== undefined && host === domain ? [token] : []
  })
