// Links that work without a session: one purpose, one subject, an end; only their hash is stored.
import type { Granted, LinkPurpose } from '@cartable/domain/kernel/access.ts'
import { hashToken, newToken } from '../crypto/tokens.ts'
import type { Db } from '../db/database.ts'

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

/** What an unused, unexpired token of this purpose opens; null otherwise. */
export const findLink = async (
  db: Db,
  purpose: LinkPurpose,
  token: unknown,
  now: Date,
): Promise<Extract<Granted, { kind: 'link' }> | null> => {
  if (typeof token !== 'string' || token.length > 100) return null
  const row = await db
    .selectFrom('linkTokens')
    .select(['id', 'subjectClass', 'subjectId'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row ? { kind: 'link', tokenId: row.id, subjectClass: row.subjectClass, subjectId: row.subjectId } : null
}

/** A link that changed something has served. */
export const useLink = async (db: Db, tokenId: number, now: Date): Promise<void> => {
  await db.updateTable('linkTokens').set({ usedAt: now.toISOString() }).where('id', '=', tokenId).execute()
}
