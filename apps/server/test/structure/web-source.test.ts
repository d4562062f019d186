// Reads the source of the web app: its words are French, stored text is never made markup, nothing is kept that opens a session, Échap closes one thing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (folder: string, wanted: RegExp) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => wanted.test(name) && !/\.(test|factory)\.tsx?$|test-app\.tsx$|test-setup\.ts$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')] as const)
const screens = read('apps/web/src', /\.tsx?$/)
const domain = read('packages/domain/src', /\.ts$/)

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/** Words of English that are none of French: each of them in a text gives a forgotten translation away. */
const english = new RegExp(
  `(?<![\\p{L}\\p{N}_./#-])(${[
    'the|and|of|with|without|your|you|please|is|are|was|were|not|this|that|these|from|have|has|been|will|must|should|could',
    'save|saved|cancel|close|closed|delete|deleted|remove|removed|search|loading|next|previous|edit|add|added|new|show|hide',
    'select|selected|submit|required|invalid|failed|failure|success|settings|user|users|password|welcome|back|yes|today|tomorrow',
    'yesterday|month|week|year|day|days|file|files|upload|download|login|logout|name|address|phone|customer|customers|teacher',
    'teachers|student|students|course|courses|contract|contracts|bill|bills|invoice|payment|payments|order|orders|price|prices',
    'amount|rate|status|choose|clear|empty|nothing|found|sorry|try|again|error|warning|details|more|less|all|none|first|last',
    'monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|december',
  ].join('|')})(?![\\p{L}\\p{N}_/-])`,
  'iu',
)
/** Words of both languages, and names. */
const alsoFrench = /files? d’attente|\b(courses?|status)\b/giu

/** What stands between the angle brackets of a type and not of a tag. */
const looksLikeCode = /\?\?|\?\.|\| |\breadonly\b|\bnew [A-Z]|\bcase '|\breturn\b/

/** Every text a person reads or hears, as far as it is written in a component: between tags, and in the attributes that speak. */
const textsOf = (source: string): string[] => {
  const code = withoutComments(source)
  const speaking =
    'aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|summary|description|confirmLabel|cancelLabel|searchLabel|submitLabel|emptyText|hint|help'
  return [
    // the line of a tag that is closed, up to the next tag: code has braces, arrows, semicolons
    ...[...code.matchAll(/>([^<>{}=;()]*[A-Za-zÀ-ÿ]{2}[^<>{}=;()]*)</g)]
      .map(([, text = '']) => text)
      .filter((text) => !looksLikeCode.test(text)),
    ...[...code.matchAll(new RegExp(`\\b(?:${speaking})=(?:"([^"]*)"|\\{'([^']*)'\\})`, 'g'))].map(
      ([, a, b]) => a ?? b ?? '',
    ),
    ...[
      ...code.matchAll(
        new RegExp(
          `\\b(?:${speaking}|title|message|one|many|none|heading)\\??:\\s*(?:'([^']*)'|"([^"]*)"|\`([^\`]*)\`)`,
          'g',
        ),
      ),
    ].map(([, a, b, c]) => a ?? b ?? c?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? ''),
  ]
}
const isEnglish = (text: string) => english.test(text.replaceAll(alsoFrench, ' '))

/** The error of the captcha, whose value the specification gives; the page says it in French. */
const publishedValue = 'not valid'

describe('words', () => {
  test('SHELL-004 every label, button, message and title of the screens is in French', () => {
    const texts = screens.flatMap(([file, source]) =>
      file.endsWith('.tsx') ? textsOf(source).map((text) => [file, text] as const) : [],
    )
    expect(texts.length).toBeGreaterThan(1_000)
    expect(texts.filter(([, text]) => isEnglish(text)).map(([file, text]) => `${file}: ${text.trim()}`)).toEqual([])
    // what the words of the list are for
    for (const forgotten of ['Save', 'Delete the customer', 'No results found', 'Please select a file'])
      expect(isEnglish(forgotten)).toBe(true)
    for (const french of ['Enregistrer', 'Date de fin', 'Contact non trouvé', 'Choisissez un fichier'])
      expect(isEnglish(french)).toBe(false)
  })
  test('no escape is written between tags or in the quotes of an attribute, where it would be read letter by letter', () => {
    const isRead = (source: string) => [
      ...source.matchAll(/[>}]([^<>{}=;()`'"]*\\u[\da-f]{4}[^<>{}`]*)</gi),
      ...source.matchAll(/\w="([^"]*\\u[\da-f]{4}[^"]*)"/gi),
    ]
    expect(screens.flatMap(([file, source]) => isRead(source).map(([text]) => `${file}: ${text.trim()}`))).toEqual([])
    expect(isRead('<p>En tout\\u00a0: rien.</p>')).toHaveLength(1)
    expect(isRead('<F.Text label="Motif\\u00a0:" />')).toHaveLength(1)
  })
  test('every sentence of the server that a person reads is in French: refusals, and what operations are for', () => {
    const sentences = domain
      .filter(([file]) => /\.(refusals|api|workflow)\.ts$/.test(file))
      .flatMap(([file, source]) =>
        [
          ...withoutComments(source).matchAll(
            /\b(?:summary|message|label|[a-zA-Z]+):\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g,
          ),
        ]
          .map(([, a, b, c]) => a ?? b ?? c?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? '')
          // names, paths and codes have no space
          .filter((text) => /\s/.test(text) && text !== publishedValue)
          .map((text) => [file, text] as const),
      )
    expect(sentences.length).toBeGreaterThan(200)
    expect(sentences.filter(([, text]) => isEnglish(text)).map(([file, text]) => `${file}: ${text}`)).toEqual([])
  })
})

describe('stored text', () => {
  const forbidden: Readonly<Record<string, RegExp>> = {
    'markup made of text':
      /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment/,
    'text that runs': /\beval\(|new Function\(|setTimeout\(\s*['"`]|javascript:/,
    'a window that may reach back': /target="_blank"(?![^>]*rel="[^"]*no(?:opener|referrer))/,
    'messages to or from any site': /postMessage\([^)]*['"]\*['"]/,
    'a session kept where scripts read it': /(local|session)Storage\.setItem\([^)]*(token|session|cookie|password)/i,
    'a cookie': /document\.cookie/,
  }
  for (const [what, pattern] of Object.entries(forbidden))
    test(`no screen has ${what}`, () => {
      const offenders = screens.filter(([, source]) => pattern.test(withoutComments(source))).map(([file]) => file)
      expect(offenders).toEqual([])
    })
  test('an address that a person typed is followed only when it is a page, a mail or a number to call', () => {
    const hrefs = screens.flatMap(([file, source]) =>
      [...withoutComments(source).matchAll(/\b(?:href|src|action)=\{([^}]*)\}/g)].map(
        ([, value = '']) => `${file}: ${value.trim()}`,
      ),
    )
    expect(hrefs.length).toBeGreaterThan(10)
    // nothing of a record is an address by itself: it stands behind a scheme of ours or comes from a function that makes one
    const raw = hrefs.filter((one) =>
      /:\s*(row|record|data|customer|teacher|student|contact)\.\w*(url|website|link|address)\b/i.test(one),
    )
    expect(raw).toEqual([])
  })
})

test('dialogs, drawers and panels are those of platform/pop: Mantine’s close all at once when Échap is pressed', () => {
  const offenders = screens.filter(
    ([file, source]) =>
      !file.startsWith('apps/web/src/platform/pop/') &&
      /import \{[^}]*\b(?:Modal|Drawer|Popover|HoverCard|DateInput|DatePickerInput)\b[^}]*\} from '@mantine\//.test(
        source,
      ),
  )
  expect(offenders.map(([file]) => file)).toEqual([])
  expect(screens.filter(([, source]) => source.includes('platform/pop/Modal.tsx')).length).toBeGreaterThan(10)
})

test('a form in a dialog is a FormDialog, a screen that is one list a ListScreen: the frame is not written again', () => {
  const modules = screens.filter(([file]) => file.startsWith('apps/web/src/modules/'))
  const framed = modules.filter(([, source]) => /<Modal\b[^>]*withCloseButton=\{false\}/.test(source))
  expect(framed.map(([file]) => file)).toEqual([])
  const listed = modules.filter(([, source]) => /<Panel\b[^>]*count=\{count\}[^>]*>\s*<ServerTable\b/.test(source))
  expect(listed.map(([file]) => file)).toEqual([])
  expect(modules.filter(([, source]) => source.includes('<FormDialog')).length).toBeGreaterThan(20)
  expect(modules.filter(([, source]) => source.includes('<ListScreen')).length).toBeGreaterThan(15)
})

test('choices of a table of words are made by wordOptions', () => {
  const again = /\(\[value, label\]\) => \(\{ value, label \}\)|\(value\) => \(\{ value, label: \w+\[value\] \}\)/
  const all = [...screens, ...domain, ...read('apps/server/src', /\.ts$/)]
  const offenders = all.filter(([file, source]) => !file.endsWith('/word-options.ts') && again.test(source))
  expect(offenders.map(([file]) => file)).toEqual([])
})

test('the space of a French colon is the wide one that does not break, everywhere in our texts', () => {
  const server = read('apps/server/src', /\.ts$/)
  const narrow = /(?:\u202f|\\u202f):/
  const wrong = [...screens, ...domain, ...server].filter(([, source]) => narrow.test(source)).map(([name]) => name)
  expect(wrong).toEqual([])
})

test('SHELL-114 the size and the distance that pop-ups are given are those that their style takes, and they appear by a fade', () => {
  const [[, style = ''] = []] = read('apps/web/src/platform/shell', /^ToastStack\.module\.css$/)
  expect(style).toMatch(/\.stack \{[^}]*gap: var\(--popup-spacing\);[^}]*width: var\(--popup-width\);/)
  expect(style).toMatch(/\.toast \{[^}]*animation: appear \d+ms;/)
})
