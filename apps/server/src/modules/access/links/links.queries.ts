// SQL of personal links that are asked about: what became of one, and the message that carried it.
import type { LinkPurpose } from '@cartable/domain/kernel/access.ts'
import { sql } from 'kysely'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'

type LinkFound = {
  id: number
  purpose: LinkPurpose
  subjectClass: string
  subjectId: number
  accountId: number | null
  createdAt: string
  expiresAt: string
  usedAt: string | null
  withdrawnAt: string | null
  messageId: number | null
  /** The message can be written again: a mail whose text is still there. */
  isMail: boolean
  /** Whom it went to. */
  personId: number | null
}
/** `isLocked`: until the transaction ends. */
export const findAnyLink = async (db: Db, token: string, isLocked = false): Promise<LinkFound | undefined> => {
  const { rows } = await sql<LinkFound>`
    select l.id, l.purpose, l.subject_class, l.subject_id, l.account_id, l.created_at, l.expires_at, l.used_at, l.withdrawn_at, l.message_id,
      coalesce((select m.channel = 'mail' and m.erased_at is null and m.secret_encrypted is not null from messages m where m.id = l.message_id), false) as is_mail,
      coalesce((select r.person_id from message_recipients r where r.message_id = l.message_id and r.kind = 'to' order by r.id limit 1),
        (select a.person_id from accounts a where a.id = l.account_id)) as person_id
      from link_tokens l where l.token_hash = ${hashToken(token)} ${isLocked ? sql`for update of l` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Whether another link of the same kind about the same thing was made since. */
export const hasNewer = async (
  db: Db,
  { id, purpose, subjectClass, subjectId }: Pick<LinkFound, 'id' | 'purpose' | 'subjectClass' | 'subjectId'>,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('linkTokens')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subjectClass', '=', subjectClass)
    .where('subjectId', '=', subjectId)
    .where('id', '>', id)
    .where('createdAt', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined
