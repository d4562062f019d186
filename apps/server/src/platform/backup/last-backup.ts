// What the last backup said of itself when it was made, kept beside the data: its age is told, and it is proved.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const LastBackup = z.object({
  at: z.iso.datetime(),
  /** null: noted by a former version, which kept its age alone */
  path: z.string().nullable().default(null),
  bytes: z.number().default(0),
  rows: z.number().default(0),
  files: z.number().default(0),
})
export type LastBackup = z.infer<typeof LastBackup>

/** One a day, with the time that it takes and an hour that changes. */
export const latestBackupHours = 36
const hourMs = 3_600_000

const fileOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Remembers that a backup was made, and where. */
export const noteBackup = (dataDir: string, made: LastBackup): void =>
  writeFileSync(fileOf(dataDir), JSON.stringify(made), { mode: 0o600 })

/** Null where none is known to this installation. */
export const readLastBackup = (dataDir: string): LastBackup | null => {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

export const hoursSince = (at: string, now: Date): number => Math.floor((now.getTime() - Date.parse(at)) / hourMs)

/** `31 h`, `4 jours`. */
export const ageWords = (hours: number): string =>
  hours < 48 ? `${hours}\u00a0h` : `${Math.floor(hours / 24)}\u00a0jours`
