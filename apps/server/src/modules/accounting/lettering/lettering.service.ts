// Use cases of lettering by hand: lines that cancel each other are lettered, a code is taken away while its years are open.
import { letteringApi } from '@cartable/domain/accounting/lettering/lettering.api.ts'
import { letteringRefusals } from '@cartable/domain/accounting/lettering/lettering.refusals.ts'
import { letteringObstacle } from '@cartable/domain/accounting/lettering/lettering.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findLetterOf, findLines, letterTogether, lockAccountsOf, takeLetterAway } from './lettering.queries.ts'

export const letteringService = handlers(letteringApi, {
  letterLines: async ({ db, live, today, identity }, { lineIds }) => {
    await lockAccountsOf(db, lineIds)
    const lines = await findLines(db, lineIds)
    if (lines.length < lineIds.length) notFound()
    const obstacle = letteringObstacle(lines)
    if (typeof obstacle === 'string') refuse(letteringRefusals[obstacle])
    else if (obstacle !== null) refuse(letteringRefusals.left(obstacle.leftCents))
    await letterTogether(db, lineIds, { today: today(), accountId: identity?.accountId ?? null })
    live(['accounting'])
    return { isValid: true, errorMsgs: [] }
  },
  unletterLine: async ({ db, live, now, identity }, { lineId }) => {
    await lockAccountsOf(db, [lineId])
    const letter = (await findLetterOf(db, lineId)) ?? refuse(letteringRefusals.notLettered)
    if (letter.closedYear !== null) refuse(letteringRefusals.yearClosed(letter.closedYear))
    await takeLetterAway(db, letter, { at: now(), accountId: identity?.accountId ?? null })
    live(['accounting'])
    return { isValid: true, errorMsgs: [] }
  },
})
