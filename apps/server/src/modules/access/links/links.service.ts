// What became of a personal link, for whoever holds it; and another one, sent by the same mail to whom the first one went.
import { linksApi } from '@cartable/domain/access/links/links.api.ts'
import { linksRefusals } from '@cartable/domain/access/links/links.refusals.ts'
import { type LinkState, overWords } from '@cartable/domain/access/links/links.words.ts'
import type { LinkPurpose } from '@cartable/domain/kernel/access.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { createLink } from '../../../platform/http/links.ts'
import { findAnyLink, hasNewer } from './links.queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findAnyLink>>>

const stateOf = ({ usedAt, withdrawnAt, expiresAt }: Found, now: Date): LinkState => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (usedAt !== null) return 'used'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}
/** These have a way of their own to another link, with what must be looked at before. */
const renewedElsewhere: readonly LinkPurpose[] = ['account-proof', 'price-version', 'calendar-feed']
/** Minutes during which a link just asked for is waited for, and not sent twice. */
const patienceMinutes = 5

const mayRenew = (found: Found, state: LinkState): boolean =>
  state === 'expired' && found.isMail && !renewedElsewhere.includes(found.purpose)

/** A link that still opens while its page shows nothing is that of something that is gone. */
const wordsOf = (state: LinkState, purpose: LinkPurpose | null) => {
  const [title, lead] = overWords(state === 'open' ? 'unknown' : state, purpose)
  return { title, lead }
}

/** A link that is lost is told to whoever holds it: it tells nothing of what it led to. */
const linkState = async ({ db, identity, now }: OperationContext, { token }: { token: string }) => {
  const found = await findAnyLink(db, token)
  if (!found)
    return {
      state: 'unknown' as const,
      purpose: null,
      ...wordsOf('unknown', null),
      mayRenew: false,
      isOfAnother: false,
    }
  const state = stateOf(found, now())
  return {
    state,
    purpose: found.purpose,
    ...wordsOf(state, found.purpose),
    mayRenew: mayRenew(found, state),
    isOfAnother: identity !== null && found.personId !== null && found.personId !== identity.personId,
  }
}

/** The same mail once more, with a link that opens as long as the first one did; a second press sends nothing more. */
const renewLink = async (context: OperationContext, { token }: { token: string }) => {
  const { db, now, platform } = context
  const found = await findAnyLink(db, token, true)
  const state = found ? stateOf(found, now()) : 'unknown'
  if (!found || found.messageId === null || !mayRenew(found, state)) return refuse(linksRefusals.noOther)
  const done = { isValid: true, errorMsgs: [] }
  if (await hasNewer(db, found, new Date(now().getTime() - patienceMinutes * 60_000))) return done
  const { purpose, subjectClass, subjectId, accountId } = found
  const life = Date.parse(found.expiresAt) - Date.parse(found.createdAt)
  const fresh = await createLink(db, {
    ...{ purpose, subjectClass, subjectId, accountId },
    expiresAt: new Date(now().getTime() + Math.max(life, 3_600_000)),
  })
  const sent = await platform.mail.sendAgain(db, found.messageId, (secret) => secret.replaceAll(token, fresh))
  if (sent === null) return refuse(linksRefusals.noOther)
  return done
}

export const linksService = handlers(linksApi, { linkState, renewLink })
