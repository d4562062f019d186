// Writes which addresses have a page beside the build, so that the server answers 404 for the others.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Of the reference tables: list, form, and form within a context; their paths are made of their names. */
const computed = ['/codification/$table', '/codification/$table/$id', '/codification/$table/$context/$id']

/** Paths of the pages, `$name` for what changes, as the files that declare routes write them. */
export const pagesIn = (sources: readonly string[]): string[] => {
  const written = sources.flatMap((text) => [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path))
  // what leads to a page with a choice already made is that page
  const paths = written.map((path) => path.split(/[?#]/)[0] ?? '')
  return [...new Set(['/', '/espace', ...paths, ...computed])].sort()
}

export const listPages = (): Plugin => ({
  name: 'list-pages',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir === undefined) return
    const src = join(import.meta.dirname, 'src')
    const files = readdirSync(src, { encoding: 'utf8', recursive: true }).filter((name) =>
      /\.(routes\.tsx|outside\.tsx?)$/.test(name),
    )
    writeFileSync(
      join(dir, 'pages.json'),
      JSON.stringify(pagesIn(files.map((name) => readFileSync(join(src, name), 'utf8')))),
    )
  },
})
