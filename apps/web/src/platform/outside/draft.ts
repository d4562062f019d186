// What was typed and not sent, kept in this browser under a name, for the account that typed it, some days.
import { nowMs } from '../clock.ts'

type Kept = { readonly account: number; readonly at: number; readonly values: unknown }
const dayMs = 86_400_000
/** Days after which what was typed is forgotten: a wish of last month is not this month's. */
const keptDays = 14
const keyOfDraft = (name: string) => `cartable:brouillon:${name}`

/** What `account` had typed; null when nothing is kept. Account 0 is a visitor. */
export const readDraft = <V>(name: string, account: number, at = nowMs()): V | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOfDraft(name)) ?? 'null') as Kept | null
    if (kept === null || kept.account !== account || at - kept.at > keptDays * dayMs) return null
    return kept.values as V
  } catch {
    return null
  }
}
export const keepDraft = (name: string, account: number, values: unknown, at = nowMs()): void => {
  try {
    localStorage.setItem(keyOfDraft(name), JSON.stringify({ account, at, values } satisfies Kept))
  } catch {
    // no room, or none allowed: the page itself still has it
  }
}
export const dropDraft = (name: string): void => {
  try {
    localStorage.removeItem(keyOfDraft(name))
  } catch {
    // nothing was kept
  }
}
/** Whoever leaves takes what they typed along: a shared computer tells nothing. */
export const dropDrafts = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOfDraft(''))) localStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}
