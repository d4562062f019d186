// What becomes of a child's output: structured lines go to its log file, sentences to the person who started us.
import type { WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LEVELS: Record<string, number> = { warn: 40, error: 50, fatal: 60 }

export type OutputTarget = {
  log: WriteStream
  print: (line: string) => void
  /** structured lines of this level (pino's numbers) and above are also printed, as a sentence */
  printedLevel: () => number
}

/** Sorts the lines of one stream of a child. */
export function forwardLines(stream: Readable | null, { log, print, printedLevel }: OutputTarget): void {
  if (!stream) return
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
    log.write(`${line}\n`)
    const record = parseRecord(line)
    if (!record) print(line)
    else if (record.level >= printedLevel()) print(record.message)
  })
}

function parseRecord(line: string): { level: number; message: string } | null {
  if (!line.startsWith('{')) return null
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number | string
      msg?: string
      err?: { message?: string }
    }
    const detail = err?.message && err.message !== msg ? err.message : null
    return {
      level: typeof level === 'number' ? level : (LEVELS[level ?? ''] ?? 0),
      message: [msg, detail].filter(Boolean).join(' — '),
    }
  } catch {
    return null // a sentence that happens to begin with a brace
  }
}
