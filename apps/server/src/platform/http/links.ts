// Links that work without a session: one purpose, one subject, an end; only their hash is stored.
import type { Access, Granted, LinkPurpose } from '@cartable/domain/kernel/access.ts'
import { hashToken, newToken } from '../crypto/tokens.ts'
import type { Db } from '../db/database.ts'
import { HttpError } from './errors.ts'

/** Makes a link token; the caller puts it in a mail and keeps it nowhere. */
export const createLink = async (
  db: Db,
  link: { purpose: LinkPurpose; subjectClass: string; subjectId: number; accountId?: number | null; expiresAt: Date },
): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('linkTokens')
    .values({
      tokenHash: hashToken(token),
      purpose: link.purpose,
      subjectClass: link.subjectClass,
      subjectId: link.subjectId,
      accountId: link.accountId ?? null,
      expiresAt: link.expiresAt.toISOString(),
    })
    .execute()
  return token
}

export const linkIsOver = () => new HttpError(404, 'notFound', 'Ce lien n’est plus valable.')

/** What an unused, unexpired token of these purposes opens; null otherwise. */
export const findLink = async (
  db: Db,
  { purposes }: Pick<Extract<Access, { kind: 'link' }>, 'purposes'>,
  token: unknown,
  now: Date,
): Promise<Extract<Granted, { kind: 'link' }> | null> => {
  if (typeof token !== 'string' || token.length > 100) return null
  const row = await db
    .selectFrom('linkTokens')
    .select(['id', 'purpose', 'subjectClass', 'subjectId'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return null
  const { id, purpose, subjectClass, subjectId } = row
  return { kind: 'link', tokenId: id, purpose, subjectClass, subjectId }
}

/** A link that changed something has served; of two uses at once the second is refused, and undone with its transaction. */
export const useLink = async (db: Db, tokenId: number, now: Date): Promise<void> => {
  const used = await db
    .updateTable('linkTokens')
    .set({ usedAt: now.toISOString() })
    .where('id', '=', tokenId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw linkIsOver()
}

/** What a message that is kept says of the links that it carries: another one is sent the same way. */
export const tieLinks = async (db: Db, secret: string, messageId: number): Promise<void> => {
  const tokens = secret.match(/[\w-]{43}/g) ?? []
  if (tokens.length === 0) return
  await db.updateTable('linkTokens').set({ messageId }).where('tokenHash', 'in', tokens.map(hashToken)).execute()
}

/** Ends the links that still open a page about something: it is no longer the business of whoever has them. `exceptId`: the one that serves now. */
export const endLinks = async (
  db: Db,
  link: { readonly purpose: LinkPurpose; readonly subjectClass: string; readonly subjectId: number },
  now: Date,
  exceptId: number | null = null,
): Promise<void> => {
  await db
    .updateTable('linkTokens')
    .set({ usedAt: now.toISOString(), withdrawnAt: now.toISOString() })
    .where('purpose', '=', link.purpose)
    .where('subjectClass', '=', link.subjectClass)
    .where('subjectId', '=', link.subjectId)
    .where('usedAt', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .execute()
}
