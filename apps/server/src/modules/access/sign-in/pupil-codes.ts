// The code by which a pupil without an address chooses a password: some days, one use, the last one given only.
import { randomInt } from 'node:crypto'
import { codeDays, codeLength, codeSigns } from '@cartable/domain/access/pupils/pupils.rules.ts'
import { fieldKeys } from '../../../platform/crypto/fields.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { findPupilCode, keepPupilCode } from './pupil-codes.queries.ts'

type Context = Pick<OperationContext, 'db' | 'now' | 'platform'>

const keysOf = ({ config }: Context['platform']) => fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
/** Short enough to be typed: only a keyed digest is kept, and it fits one account. */
const digestContext = (accountId: number) => `pupil_codes.${accountId}`

/** Makes the code of an account, in the place of the one before; it is told once and kept nowhere. */
export const makePupilCode = async ({ db, now, platform }: Context, accountId: number) => {
  const code = Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
  const until = new Date(now().getTime() + codeDays * 86_400_000).toISOString()
  const codeDigest = keysOf(platform).digest(code, digestContext(accountId))
  await keepPupilCode(db, accountId, { codeDigest, expiresAt: until })
  return { code, until }
}

/** Whether this is the last code given, in time. */
export const isPupilCode = async (
  { db, now, platform }: Context,
  accountId: number,
  code: string,
): Promise<boolean> => {
  const given = await findPupilCode(db, accountId)
  if (!given || Date.parse(given.expiresAt) <= now().getTime()) return false
  const digests = keysOf(platform).digests(code, digestContext(accountId))
  return digests.some((digest) => digest.equals(given.codeDigest))
}
