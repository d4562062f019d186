// Holds that there is one clock: no business time is read of the machine, in code, in its SQL, in the sandbox or in screens; the schema is held by database.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What a process measures of itself goes by the machine: how long something lasts, whether somebody still lives. */
const processTime: Readonly<Record<string, string>> = {
  'apps/server/src/platform/clock.ts': 'the clock itself',
  'apps/server/src/platform/db/migrate.ts': 'how long a database that starts is waited for',
  'apps/server/src/platform/mail/mail.ts': 'how long somebody at a dialog is kept waiting',
  'apps/server/src/platform/maintenance.ts': 'age of what is kept in memory',
  'apps/server/src/platform/settings.ts': 'age of what is kept in memory',
  'apps/server/src/platform/tasks/tasks.ts': 'signs of life of a running task, and how often they are written',
  'apps/server/src/platform/telemetry/logger.ts': 'lines of the machine’s own log',
  'apps/server/src/platform/telemetry/technical-log.ts': 'how often the same fault is written',
  'apps/server/src/platform/backup/backup.main.ts': 'names an archive of the machine',
  'apps/server/src/supervisor/archive.main.ts': 'the age of what the machine archived',
  'apps/server/src/supervisor/base-backup.ts': 'names an archive of the machine',
  'apps/server/src/supervisor/point-in-time.ts': 'names the folder that was put aside',
  'apps/server/src/platform/doctor/examine.ts': 'the age of a backup of the machine',
  'apps/server/src/platform/doctor/machine-checks.ts': 'the clock of the machine is what is looked at',
  'apps/server/src/platform/twin/twin.ts': 'real time is what the clock is set against',
  'apps/server/src/platform/jobs/queue-time.ts': 'the queue counts in real time: the conversion stands here',
  'apps/server/src/life/demo/make-demo.ts': 'the life of the demo company ends where real time stands',
  'apps/server/src/life/simulate/providers.ts':
    'signs news of the card provider, which the library of the receiver holds against its machine',
  'apps/server/src/life/simulate/invariants/messages.ts': 'looks into the queue, which counts in real time',
  'apps/server/src/modules/exchange/imports.queries.ts': 'signs of life of a running import',
  'apps/server/src/supervisor/postgres-home.ts': 'names a folder of the machine',
  'apps/sandbox/src/platform/control.ts': 'the clock itself',
  'apps/sandbox/src/sms/sms.routes.ts': 'where a numbering begins',
  'apps/sandbox/src/ai/ai.routes.ts': 'where a numbering begins',
  'apps/sandbox/src/stripe/webhooks.ts':
    'proof against replays, which the library of the receiver holds against its machine',
  'packages/domain/src/urssaf/urssaf.schema.ts':
    'no adult is born between the days of two clocks; the server asks again by its own',
  'apps/web/src/platform/clock.ts': 'the clock itself',
  'apps/web/src/platform/api/session-gate.ts': 'how long somebody waits',
  'apps/web/src/platform/api/script-errors.ts': 'how often the same fault is told',
  'apps/web/src/platform/shell/tasks/tasks.ts': 'what tabs of one browser tell each other',
  'apps/web/src/platform/session/activity.ts': 'how long nobody moved',
  'apps/web/src/platform/session/use-session-life.ts': 'how long nobody moved',
  'apps/web/src/modules/exchange/ImportDialog.tsx': 'how long a file takes',
}
const sources = ['apps/server/src', 'apps/sandbox/src', 'apps/web/src', 'packages/domain/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.(test|factory|test-helpers)\.tsx?$|\/test\/|test-app\.tsx$|test-setup\.ts$/.test(name),
    )
    .map((name) => `${folder}/${name}`),
)
const readSource = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const machineTime = /new Date\(\)|\bDate\.now\(\)/
const sqlTime =
  /(?<![\w.])(now\(\)|clock_timestamp\(\)|statement_timestamp\(\)|transaction_timestamp\(\)|current_(date|timestamp|time)\b|localtime(stamp)?\b)/i

/** What stands in the texts of a source, without what is worked out in between: `${…}` is code. */
const textsOf = (source: string): string[] => {
  const texts: string[] = []
  const open: { kind: '`' | '{'; text: string; depth: number }[] = []
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? ''
    const top = open.at(-1)
    if (top?.kind === '`') {
      if (character === '\\') at += 1
      else if (character === '`') texts.push(open.pop()?.text ?? '')
      else if (character === '$' && source[at + 1] === '{') {
        open.push({ kind: '{', text: '', depth: 0 })
        at += 1
      } else top.text += character
      continue
    }
    if (character === '`') open.push({ kind: '`', text: '', depth: 0 })
    else if (character === "'" || character === '"') {
      // a quote that no line ends (an apostrophe in a regular expression, say) is no text
      const line = source.slice(at + 1, at + 1 + Math.max(0, source.slice(at + 1).search(/\n|$/)))
      const end = line.search(new RegExp(`(?<!\\\\)${character}`))
      if (end >= 0) {
        texts.push(line.slice(0, end))
        at += end + 1
      }
    } else if (top?.kind === '{' && character === '{') top.depth += 1
    else if (top?.kind === '{' && character === '}') {
      if (top.depth === 0) open.pop()
      else top.depth -= 1
    }
  }
  return texts
}

const readsMachine = (file: string) => {
  const source = readSource(file)
  return machineTime.test(source) || textsOf(source).some((text) => sqlTime.test(text))
}

describe('one clock', () => {
  test('no business time is read of the machine, in code or in SQL', () => {
    expect(sources.length).toBeGreaterThan(800)
    const found = sources.filter(readsMachine)
    expect(found.filter((file) => !processTime[file])).toEqual([])
    // an exception that nothing needs any more goes
    expect(Object.keys(processTime).filter((file) => !found.includes(file))).toEqual([])
  })

  test('the reader of sources sees SQL, and no call of the clock', () => {
    const seen = (source: string) => textsOf(source).some((text) => sqlTime.test(text))
    // biome-ignore lint/suspicious/noTemplateCurlyInString: sources, as text
    expect(seen('sql`select ${now()} where at < now()`')).toBe(true)
    expect(seen("db.raw('current_date')")).toBe(true)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: sources, as text
    expect(seen('sql`update t set at = ${context.now()} where x = clock_now() and ${`y${now()}`}`')).toBe(false)
  })
})
