// Use cases of lettering by hand: lines that cancel each other are lettered, a code is taken away while its years are open.
import { letteringApi } from '@cartable/domain/accounting/lettering/lettering.api.ts'
import { letteringRefusals } from '@cartable/domain/accounting/lettering/lettering.refusals.ts'
import { letteringObstacle } from '@cartable/domain/accounting/lettering/lettering.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { giveLetters, lockAccounts } from './letter-entries.queries.ts'
import { findLetterOf, findLines, takeLetterAway } from './lettering.queries.ts'

/** Under the lock of their account a colleague, or the task that posts, letters no line of it meanwhile. */
const accountsOf = (lineIds: readonly number[]) =>
  sql`a.id in (select l.system_account_id from ledger_lines l where l.id = any(${lineIds}))`

export const letteringService = handlers(letteringApi, {
  letterLines: async ({ db, live, today, identity }, { lineIds }) => {
    await lockAccounts(db, accountsOf(lineIds))
    const lines = await findLines(db, lineIds)
    if (lines.length < lineIds.length) notFound()
    const obstacle = letteringObstacle(lines)
    if (typeof obstacle === 'string') refuse(letteringRefusals[obstacle])
    else if (obstacle !== null) refuse(letteringRefusals.left(obstacle.leftCents))
    const [first] = lines
    const group = sql`select ${first?.companyId}::bigint as company_id, ${first?.accountId}::bigint as account_id, ${lineIds.toSorted((a, b) => a - b)}::bigint[] as line_ids`
    await giveLetters(db, group, { today: today(), accountId: identity?.accountId ?? null })
    live(['accounting'])
    return { isValid: true, errorMsgs: [] }
  },
  unletterLine: async ({ db, live, now, identity }, { lineId }) => {
    await lockAccounts(db, accountsOf([lineId]))
    const letter = (await findLetterOf(db, lineId)) ?? refuse(letteringRefusals.notLettered)
    if (letter.closedYear !== null) refuse(letteringRefusals.yearClosed(letter.closedYear))
    await takeLetterAway(db, letter, { at: now(), accountId: identity?.accountId ?? null })
    live(['accounting'])
    return { isValid: true, errorMsgs: [] }
  },
})
