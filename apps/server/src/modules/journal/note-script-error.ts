// Keeps the script errors that browsers report: cut, cleaned of what must not be written down, and never more than a few a minute.
import type { ScriptError } from '@cartable/domain/journal/journal.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'

/** Lines a minute for all browsers of this server: beyond, errors are counted and told by one line. */
const budgetPerMinute = 120
const minuteMs = 60_000

type Budget = { since: number; noted: number; leftOut: number }
const budgets = new WeakMap<Platform, Budget>()

/** Takes a line of the budget; tells how many were left out before a new minute began. */
const admit = (platform: Platform, now: number): { isAdmitted: boolean; leftOut: number } => {
  const budget = budgets.get(platform)
  if (!budget || now - budget.since >= minuteMs) {
    budgets.set(platform, { since: now, noted: 1, leftOut: 0 })
    return { isAdmitted: true, leftOut: budget?.leftOut ?? 0 }
  }
  if (budget.noted >= budgetPerMinute) {
    budget.leftOut += 1
    return { isAdmitted: false, leftOut: 0 }
  }
  budget.noted += 1
  return { isAdmitted: true, leftOut: 0 }
}

// links of ours carry their token in the path; a query or a fragment may carry anything
const tokenLike = /[\w-]{24,}/g
/** Where it happened, without what would open a door. */
export const placeOf = (url: string): string => (url.split(/[?#]/)[0] ?? '').replace(tokenLike, '•••')

export const noteScriptError = async (context: OperationContext, error: ScriptError) => {
  const { platform, identity, requestId, userAgent, now } = context
  const { isAdmitted, leftOut } = admit(platform, now().getTime())
  if (!isAdmitted) return { noted: false }
  if (leftOut > 0)
    await platform.technicalLog.write({
      type: 'browser',
      level: 'warning',
      alert: true,
      message: 'Des erreurs de navigateurs ont été tues\u00a0: il en arrivait trop à la fois.',
      context: { leftOut },
    })
  await platform.technicalLog.write({
    type: 'browser',
    level: 'error',
    message: error.errorMsg,
    accountId: identity?.accountId ?? null,
    requestId,
    context: {
      url: placeOf(error.url),
      line: error.lineNumber,
      column: error.column,
      browser: error.browser || userAgent.slice(0, 300),
      stack: error.error,
    },
  })
  return { noted: true }
}
