// Backups that a timer makes in one folder: a name by its minute, and how long each is kept.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const dayMs = 86_400_000
const ours = /^cartable-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z\.tar\.gz$/

/** `cartable-2026-11-29T0230Z.tar.gz`. */
export const dailyName = (now: Date): string => `cartable-${now.toISOString().slice(0, 16).replace(':', '')}Z.tar.gz`

/** Removes those that are older, never the newest nor what has another name; answers what was removed. */
export function removeOldBackups(folder: string, days: number, now: Date): string[] {
  const made = readdirSync(folder)
    .filter((name) => ours.test(name))
    .sort()
  const old = made.slice(0, -1).filter((name) => {
    const at = Date.parse(name.replace(ours, '$1T$2:$3:00Z'))
    return now.getTime() - at > days * dayMs
  })
  for (const name of old) rmSync(join(folder, name))
  return old
}
