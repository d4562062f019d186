// Stored breaks of the rows: what is replaced where, so that a row counts as proved only when its own test notices.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A statement of a row, and the replacement in one file that makes it untrue. `find` stands in the file exactly once.
 * @typedef {{ row: string, says: string, file: string, find: string, with: string }} Break
 */
/** A row that no replacement can break, with the reason. @typedef {{ row: string, unprovable: string }} Unprovable */

/** Folder of the stored breaks: a file for each area, `course.json`. */
export const breaksFolder = 'proofs'

/** @param {string} root @returns {{ breaks: Break[], unprovable: Unprovable[] }} */
export function readBreaks(root) {
  const folder = join(root, breaksFolder)
  /** @type {(Break | Unprovable)[]} */
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return {
    breaks: all.filter((one) => 'find' in one),
    unprovable: all.filter((one) => 'unprovable' in one),
  }
}

/** Tells a break from a later wording of it: eight hexadecimal digits of what is replaced where. @param {Break} one */
export const digestOf = (one) =>
  createHash('sha256').update([one.file, one.find, one.with].join('\0')).digest('hex').slice(0, 8)

/** The text of its file with the break in it; null when its place is gone, or stands there more than once. @param {Break} one @param {string} text */
export function brokenText(one, text) {
  const at = text.indexOf(one.find)
  if (at < 0 || text.indexOf(one.find, at + 1) >= 0) return null
  return text.slice(0, at) + one.with + text.slice(at + one.find.length)
}
