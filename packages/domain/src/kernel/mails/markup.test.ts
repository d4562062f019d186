// The markup of written messages: what is bold, what is a link, what stays words; written and read again; hostile and long texts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  escapeMarkup,
  isFormatted,
  linkAddress,
  type MarkupPiece,
  plainMarkup,
  readMarkup,
  spansOf,
  writeMarkup,
} from './markup.ts'

const text = (words: string, marks: Partial<MarkupPiece> = {}): MarkupPiece => ({
  ...{ kind: 'text' as const, text: words, isBold: false, href: null },
  ...marks,
})
/** `gras` in capitals, links as `<words|address>`. */
const seen = (markup: string) =>
  spansOf(markup)
    .map((span) => (span.isBold ? span.text.toUpperCase() : span.text).concat(span.href ? `<${span.href}>` : ''))
    .join('')

describe('is read', () => {
  test.each([
    ['un **mot** gras', 'un MOT gras'],
    ['**un**, **deux**', 'UN, DEUX'],
    ['[le plan](https://exemple.fr/plan?a=1)', 'le plan<https://exemple.fr/plan?a=1>'],
    ['[écrire](mailto:a@b.fr) ou [appeler](tel:+33612345678)', 'écrire<mailto:a@b.fr> ou appeler<tel:+33612345678>'],
    ['[**le** plan](https://a.fr)', 'LE<https://a.fr> plan<https://a.fr>'],
    ['**voir [le plan](https://a.fr) ici**', 'VOIR LE PLAN<https://a.fr> ICI'],
    ['**a [b** c](https://a.fr)', 'A B<https://a.fr> c<https://a.fr>'],
    ['**{{prenom}}**', '{{PRENOM}}'],
    ['une **ligne\ndeux** lignes', 'une **ligne\ndeux** lignes'],
  ])('%s', (markup, wanted) => expect(seen(markup)).toBe(wanted))
})

test('what is not balanced, or is not ours, stays as it was typed', () => {
  for (const words of [
    '**',
    '** a **',
    'un ** seul',
    'a ***b*** c',
    '****',
    '-----*****-----',
    '3 * 4 * 5',
    '[texte]',
    '[texte] (https://a.fr)',
    '[](https://a.fr)',
    '[texte](a.fr)',
    '[texte](javascript:alert(1))',
    '[texte](JAVASCRIPT://a.fr/%0aalert(1))',
    '[texte](data:text/html,<b>)',
    '[texte](https://a.fr" onclick="x)',
    '[texte](https://a.fr et la suite)',
    '[texte](https://{{nom}}.fr)',
    '[texte]({{lien}})',
    '[a[b](ftp://a.fr)',
    '<b>html</b> & <a href="https://a.fr">lien</a>',
    'C:\\dossier\\fichier',
    '{{ trop\nlong }}',
  ]) {
    expect(spansOf(words)).toEqual([{ text: words, isBold: false, href: null }])
    expect(isFormatted(words)).toBe(false)
    expect(plainMarkup(words)).toBe(words)
  }
})

test('a sign after a backslash is only itself', () => {
  expect(seen('\\*\\*pas gras\\*\\* \\[x](https://a.fr) \\{\\{nom\\}\\} \\\\')).toBe(
    '**pas gras** [x](https://a.fr) {{nom}} \\',
  )
  expect(readMarkup('\\{\\{nom\\}\\}')).toEqual([text('{{nom}}')])
})

test('tags and double brackets are pieces of their own', () => {
  expect(readMarkup('à [[**{{ville}}**, ]]{{ de prenom }}')).toEqual([
    text('à '),
    text('[[', { kind: 'open' }),
    text('ville', { kind: 'tag', isBold: true }),
    text(', '),
    text(']]', { kind: 'close' }),
    text('de prenom', { kind: 'tag' }),
  ])
  expect(writeMarkup(readMarkup('[[[le plan](https://a.fr) {{lieu}}]]'))).toBe('[[[le plan](https://a.fr) {{lieu}}]]')
})

describe('is written', () => {
  test('so that only what could be read otherwise is escaped', () => {
    for (const words of ['3 * 4', '* point', '[1] et [2]', 'a\\b', 'C:\\x', '{x}', 'fin*', '(voir [x])'])
      expect(writeMarkup([text(words)])).toBe(words)
    expect(writeMarkup([text('**x** [a](https://a.fr) {{nom}} \\*')])).toBe(
      '\\*\\*x\\*\\* [a\\](https://a.fr) \\{\\{nom\\}\\} \\\\*',
    )
    expect(writeMarkup([text('a['), text('b]', { href: 'https://a.fr' }), text('(c')])).toBe(
      'a\\[[b\\]](https://a.fr)(c',
    )
  })
  test('with the spaces of what is bold outside of its markers', () => {
    expect(writeMarkup([text(' un ', { isBold: true }), text('mot')])).toBe(' **un** mot')
    expect(writeMarkup([text('a\nb ', { isBold: true })])).toBe('**a**\n**b** ')
    expect(writeMarkup([text('  ', { isBold: true })])).toBe('  ')
    const href = 'https://a.fr'
    expect(writeMarkup([text('a', { isBold: true }), text(' ', { href }), text(' b', { isBold: true, href })])).toBe(
      `**a[  b**](${href})`,
    )
    expect(writeMarkup([text('de ', { isBold: true }), text('nom', { kind: 'tag', isBold: true }), text('.')])).toBe(
      '**de {{nom}}**.',
    )
  })
  test('without the address of a link that none may open', () => {
    expect(writeMarkup([text('ici', { href: 'javascript:alert(1)' })])).toBe('ici')
    expect(writeMarkup([text('ici', { href: 'https://fr.wikipedia.org/wiki/A_(b)' })])).toBe(
      '[ici](https://fr.wikipedia.org/wiki/A_%28b%29)',
    )
  })
})

/** Words full of what has a meaning. */
const words = fc.string({
  unit: fc.constantFrom('a', 'É', ' ', '\n', '*', '[', ']', '(', ')', '{', '}', '\\', 'https://a.fr', '<', '\u00a0'),
  maxLength: 24,
})
const piece = fc.record({
  kind: fc.constant('text' as const),
  text: words,
  isBold: fc.boolean(),
  href: fc.constantFrom(null, 'https://a.fr/[x]*', 'mailto:a@b.fr'),
})
const visible = (pieces: readonly MarkupPiece[]) =>
  pieces.flatMap(({ text: all, isBold, href }) =>
    [...all].map((sign) => `${sign}${/\s/.test(sign) ? '' : `${isBold}`}${sign === '\n' ? '' : href}`),
  )

test('what is written is read again as the same words, bold and links', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const markup = writeMarkup(pieces)
      expect(visible(readMarkup(markup))).toEqual(visible(pieces))
      expect(writeMarkup(readMarkup(markup))).toBe(markup)
    }),
    { numRuns: 3000 },
  )
})

test('words that were escaped are these words and nothing else, wherever they are put', () => {
  fc.assert(
    fc.property(words, words, (before, value) => {
      expect(
        spansOf(escapeMarkup(value))
          .map((span) => span.text)
          .join(''),
      ).toBe(value)
      expect(isFormatted(escapeMarkup(value))).toBe(false)
      expect(isFormatted(`[${escapeMarkup(value)}](ici)${escapeMarkup(before)}`)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('the words alone say where a link leads, once', () => {
  expect(plainMarkup('**Notre** [**plan** d’accès](https://a.fr/plan).')).toBe(
    'Notre plan d’accès (https://a.fr/plan).',
  )
  expect(plainMarkup('[https://a.fr/](https://a.fr)')).toBe('https://a.fr/')
  expect(plainMarkup('[a.fr](https://a.fr/) [a@b.fr](mailto:a@b.fr) [06 12 34 56 78](tel:0612345678)')).toBe(
    'a.fr a@b.fr 06 12 34 56 78',
  )
  expect(plainMarkup('[nous écrire](mailto:a@b.fr)')).toBe('nous écrire (a@b.fr)')
})

test('an address is what a link may open, completed where that is sure', () => {
  expect(linkAddress(' HTTPS://Exemple.fr/a b ')).toBe('https://Exemple.fr/a%20b')
  expect(linkAddress('www.exemple.fr/plan?x=1')).toBe('https://www.exemple.fr/plan?x=1')
  expect(linkAddress('accueil@exemple.fr')).toBe('mailto:accueil@exemple.fr')
  expect(linkAddress('02 99 12 34 56')).toBe('tel:0299123456')
  for (const refused of [
    '',
    'plan',
    'le plan',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//a.fr',
    'https://',
    'https://a.fr\nb',
    '{{lien}}',
    `https://a.fr/${'x'.repeat(2000)}`,
  ])
    expect(linkAddress(refused)).toBeNull()
})

test('a long and hostile text is read in a moment', () => {
  for (const part of [
    '**',
    '[',
    '[a](',
    '[a](https://',
    '{{',
    '{{ ',
    '\\',
    ']]',
    '[[',
    '* ',
    ' ',
    '[a](https://a.fr)',
    '**a ',
  ]) {
    const long = part.repeat(Math.ceil(100_000 / part.length))
    expect(plainMarkup(long), part).toBeTypeOf('string')
    expect(writeMarkup(readMarkup(long)), part).toBeTypeOf('string')
  }
  // milliseconds on any machine; many minutes, were a sign looked at again for each of those that follow
}, 60_000)
