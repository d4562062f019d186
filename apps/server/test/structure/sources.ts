// The sources of the project as text, for tests that look at all of them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Path and text of the files that git knows under these patterns, tests and their helpers left out. */
export const sourcesOf = (...patterns: string[]): ReadonlyMap<string, string> =>
  new Map(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file && existsSync(join(root, file)) && !/\.(test|factory)\.|\/test-|\/test\//.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )

/** The same text with what was imported under another name called by its own name. */
export const withOwnNames = (text: string): string => {
  const aliases = [...text.matchAll(/\b(\w+) as (\w+)\b(?=[^;]*? from ')/g)]
  return aliases.reduce(
    (read, [, own = '', alias = '']) => read.replace(new RegExp(`(?<![\\w.])${alias}(?=\\.\\w)`, 'g'), own),
    text,
  )
}
