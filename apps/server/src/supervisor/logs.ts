// Log files of the parts: kept small by one rotation at start, read back when something fails.
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'

const ROTATE_BYTES = 20 * 1024 * 1024

/** Sets a log file above 20 MB aside as `<file>.1`, replacing the one before. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`)
}

/** The last lines of a log file. */
export function tailOf(file: string, lineCount: number): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lineCount).join('\n') : ''
}
