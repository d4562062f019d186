// Use cases of the calendar that others subscribe to: its address, told once, renewed or closed; the file behind it.
import { feedApi } from '@cartable/domain/courses/agenda/feed.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { createLink, endLinks, linkIsOver } from '../../../platform/http/links.ts'
import { makeCalendar } from '../shared/make-calendar.ts'
import { findOpenFeed, findOwner, keepFeedOpen, listFeed } from './feed.queries.ts'
import { mergeFeed } from './merge-feed.ts'

const dayMs = 86_400_000
/** Calendars ask every hour or so. */
const maxAgeSeconds = 900

const accountOf = ({ identity }: OperationContext): number => identity?.accountId ?? notFound()
const feedOf = (accountId: number) =>
  ({ purpose: 'calendar-feed', subjectClass: 'accounts', subjectId: accountId }) as const

/** An address that nobody reads for so long does not answer any more. */
const openUntil = async ({ now, platform }: OperationContext): Promise<Date> =>
  new Date(now().getTime() + (await platform.settings.integer('planning_feed_days')) * dayMs)

export const feedService = handlers(feedApi, {
  showFeed: async (context) => {
    const madeAt = await findOpenFeed(context.db, accountOf(context), context.now())
    return { isOpen: madeAt !== null, madeAt }
  },
  renewFeed: async (context) => {
    const { db, now, platform } = context
    const feed = feedOf(accountOf(context))
    await endLinks(db, feed, now())
    const token = await createLink(db, { ...feed, accountId: feed.subjectId, expiresAt: await openUntil(context) })
    return { isValid: true, errorMsgs: [], address: `${platform.config.publicUrl}/calendar/agenda.ics?token=${token}` }
  },
  stopFeed: async (context) => {
    await endLinks(context.db, feedOf(accountOf(context)), context.now())
    return { isValid: true, errorMsgs: [] }
  },
  readFeed: async (context) => {
    const { db, as, now, platform } = context
    if (as.kind !== 'link') return notFound()
    const owner = await findOwner(db, as.subjectId)
    // the account was closed, or nobody of it has lessons any more
    if (!owner) throw linkIsOver()
    // the address alone: it is no change of the company's, and calendars send no proof of where they come from
    await keepFeedOpen(platform.database.writer, as.tokenId, await openUntil(context))
    const url = `${platform.config.publicUrl}/agenda`
    const { body, etag } = makeCalendar(mergeFeed(await listFeed(db, owner, now())), {
      host: new URL(url).hostname,
      url,
    })
    return {
      ...{ mediaType: 'text/calendar', fileName: 'agenda.ics', body, inline: true },
      shared: { etag, maxAgeSeconds, isPrivate: true as const },
    }
  },
})
