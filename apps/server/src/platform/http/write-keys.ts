// A write that is asked again is the same write: the key that the browser sent is kept with the answer, in the transaction of the write.
import type { Config } from '../config.ts'
import { type FieldKeys, fieldKeys } from '../crypto/fields.ts'
import type { Db } from '../db/database.ts'
import { HttpError, malformed } from './errors.ts'

/** What a browser sent with a write, and of whom it is. */
export type WriteKey = {
  readonly key: string
  readonly operation: string
  readonly accountId: number | null
  /** Of what was asked, files left out: their bytes travel once more anyway. */
  readonly inputDigest: Buffer
}

/** Answers larger than this are not kept: their write is refused when it is asked again. */
const longestAnswer = 200_000
const context = 'write_keys.answer'
const sealers = new WeakMap<object, FieldKeys>()
type Sealing = Pick<Config, 'secretKey' | 'secretKeyPrevious'>
const sealerOf = (config: Sealing): FieldKeys => {
  const known = sealers.get(config) ?? fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
  sealers.set(config, known)
  return known
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Null without the header; throws where it is none of ours. */
export const readWriteKey = (
  config: Sealing,
  header: string | string[] | undefined,
  write: { readonly operation: string; readonly accountId: number | null; readonly input: unknown },
): WriteKey | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !uuid.test(header)) throw malformed()
  const inputDigest = sealerOf(config).digest(JSON.stringify(write.input) ?? '', context)
  return { key: header.toLowerCase(), operation: write.operation, accountId: write.accountId, inputDigest }
}

const stillRunning = () =>
  new HttpError(
    409,
    'conflict',
    'Votre demande a bien été reçue\u00a0: elle n’a pas été faite deux fois. Rechargez la page pour voir où elle en est.',
  )

/**
 * To be called first in the transaction of a write: null where it is new, its answer where it was made before. Waits for
 * the same write when it runs at this very moment.
 */
export const claimWrite = async (
  db: Db,
  config: Sealing,
  write: WriteKey,
): Promise<{ readonly answer: unknown } | null> => {
  const made = await db
    .insertInto('writeKeys')
    .values(write)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (made) return null
  const known = await db
    .selectFrom('writeKeys')
    .select(['operation', 'accountId', 'inputDigest', 'answerEncrypted'])
    .where('key', '=', write.key)
    .executeTakeFirst()
  if (!known) throw stillRunning()
  const isSame =
    known.operation === write.operation &&
    known.accountId === write.accountId &&
    known.inputDigest.equals(write.inputDigest)
  if (!isSame) throw malformed()
  if (known.answerEncrypted === null) throw stillRunning()
  return { answer: JSON.parse(sealerOf(config).decrypt(known.answerEncrypted, context)) }
}

/** Keeps what is answered: in the transaction of the write, or when what follows its commit is over. */
export const keepAnswer = async (db: Db, config: Sealing, { key }: WriteKey, answer: unknown): Promise<void> => {
  const text = JSON.stringify(answer ?? null)
  if (text.length > longestAnswer) return
  await db
    .updateTable('writeKeys')
    .set({ answerEncrypted: sealerOf(config).encrypt(text, context) })
    .where('key', '=', key)
    .execute()
}

/** For a write whose answer is more than its body: signing in gives a cookie, and is asked anew. */
export const forgetWrite = async (db: Db, { key }: WriteKey): Promise<void> => {
  await db.deleteFrom('writeKeys').where('key', '=', key).execute()
}
