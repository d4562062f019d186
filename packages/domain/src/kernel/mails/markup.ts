// The markup of written messages, kept as text: `**gras**`, `[texte](https://…)`, `\` before a sign that is only itself; tags
// `{{prenom}}` and brackets `[[ … ]]` are pieces of their own, so that it is read before they are filled and no value is ever markup.

export type Marks = {
  readonly isBold: boolean
  /** Where it leads: an address that `linkAddress` takes. */
  readonly href: string | null
}
export type MarkupPiece = Marks & {
  /** `open` and `close`: the double brackets around what falls away when one of its tags is empty. */
  readonly kind: 'text' | 'tag' | 'open' | 'close'
  /** The words; of a tag, what is written between its braces. */
  readonly text: string
}
/** A piece of what is read: words, and how they look. */
export type Span = Marks & { readonly text: string }

const none: Marks = { isBold: false, href: null }
const escapable = '\\*[]{}'
/** Longer is no address that anybody opens; it also bounds the search for its end. */
const addressLength = 2000
const target = new RegExp(`\\]\\(((?:https?://|mailto:|tel:)[^\\s()<>"{}\\\\]{1,${addressLength}})\\)`, 'y')
const tag = /\{\{[ \t]{0,20}([^{}\n]{1,60}?)[ \t]{0,20}\}\}/y

const encoded: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '"': '%22',
  '{': '%7B',
  '}': '%7D',
  '\\': '%5C',
  ' ': '%20',
}

/** What somebody typed as an address, as a link opens it; null for what no link of ours may open (`javascript:`, a word). */
export const linkAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (text.length > addressLength) return null
  const whole = /^(https?:\/\/|mailto:|tel:)/i.test(text)
    ? text.replace(/^[a-z]+/i, (scheme) => scheme.toLowerCase())
    : /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]{2,}$/.test(text)
      ? `mailto:${text}`
      : /^\+?\d[\d .\u00a0\u202f]{7,18}$/.test(text)
        ? `tel:${text.replace(/[^+\d]/g, '')}`
        : /^[^\s@:/]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)
          ? `https://${text}`
          : null
  if (whole === null) return null
  const address = whole.replace(/[()<>"{}\\ ]/g, (sign) => encoded[sign] ?? sign)
  target.lastIndex = 0
  return target.exec(`](${address})`)?.[1] === address ? address : null
}

type Atom =
  | (Pick<MarkupPiece, 'kind' | 'text' | 'href'> & { readonly at: 'piece' })
  | { readonly at: 'bold'; readonly href: string | null; readonly canOpen: boolean; readonly canClose: boolean }
  | { readonly at: 'line' }

/** The end of the label that begins after this bracket; -1 when it is no label. */
const labelEnd = (markup: string, from: number): number => {
  for (let i = from; i < markup.length; i += 1) {
    const sign = markup[i]
    if (sign === '\\') i += 1
    else if (sign === ']') return i === from ? -1 : i
    else if (sign === '[' || sign === '\n') return -1
  }
  return -1
}

const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign)

const atomsOf = (markup: string): Atom[] => {
  const atoms: Atom[] = []
  let words = ''
  let href: string | null = null
  let end = -1
  const flush = () => {
    if (words !== '') atoms.push({ at: 'piece', kind: 'text', text: words, href })
    words = ''
  }
  let i = 0
  while (i < markup.length) {
    const sign = markup[i] ?? ''
    if (href !== null && i === end) {
      flush()
      i += href.length + 3
      href = null
    } else if (sign === '\\' && escapable.includes(markup[i + 1] ?? ' ')) {
      words += markup[i + 1]
      i += 2
    } else if (sign === '*') {
      let run = i
      while (markup[run] === '*') run += 1
      if (run - i === 2) {
        flush()
        atoms.push({ at: 'bold', href, canOpen: !isSpace(markup[run]), canClose: !isSpace(markup[i - 1]) })
      } else words += markup.slice(i, run)
      i = run
    } else if (href === null && (markup.startsWith('[[', i) || markup.startsWith(']]', i))) {
      flush()
      atoms.push({ at: 'piece', kind: sign === '[' ? 'open' : 'close', text: sign + sign, href })
      i += 2
    } else if (sign === '[' && href === null) {
      const label = labelEnd(markup, i + 1)
      target.lastIndex = label
      const address = label < 0 ? undefined : target.exec(markup)?.[1]
      if (address === undefined) words += sign
      else {
        flush()
        href = address
        end = label
      }
      i += 1
    } else if (sign === '{' && markup[i + 1] === '{') {
      tag.lastIndex = i
      const found = tag.exec(markup)
      if (found) {
        flush()
        atoms.push({ at: 'piece', kind: 'tag', text: found[1] ?? '', href })
        i += found[0].length
      } else {
        words += sign
        i += 1
      }
    } else {
      words += sign
      i += 1
      if (sign === '\n') {
        flush()
        atoms.push({ at: 'line' })
      }
    }
  }
  flush()
  return atoms
}

/** Those of the `**` that are a beginning or an end: a pair on one line. The others are asterisks. */
const boldMarkers = (atoms: readonly Atom[]): ReadonlySet<Atom> => {
  const markers = new Set<Atom>()
  let opened: Atom | null = null
  for (const atom of atoms) {
    if (atom.at === 'line') opened = null
    if (atom.at !== 'bold') continue
    if (opened !== null && atom.canClose) {
      markers.add(opened).add(atom)
      opened = null
    } else if (opened === null && atom.canOpen) opened = atom
  }
  return markers
}

/** Words that stand together and look alike are one piece. */
const merged = (pieces: readonly MarkupPiece[]): MarkupPiece[] => {
  const all: MarkupPiece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text' && last.isBold === piece.isBold && last.href === piece.href)
      all[all.length - 1] = { ...last, text: last.text + piece.text }
    else if (piece.kind !== 'text' || piece.text !== '') all.push(piece)
  }
  return all
}

/** Reads a markup into its pieces, in one pass. */
export const readMarkup = (markup: string): MarkupPiece[] => {
  const atoms = atomsOf(markup)
  const markers = boldMarkers(atoms)
  const pieces: MarkupPiece[] = []
  let isBold = false
  for (const atom of atoms) {
    if (atom.at === 'line') continue
    if (atom.at === 'piece') pieces.push({ kind: atom.kind, text: atom.text, isBold, href: atom.href })
    else if (markers.has(atom)) isBold = !isBold
    else pieces.push({ kind: 'text', text: '**', isBold, href: atom.href })
  }
  return merged(pieces)
}

/** Any words as markup that says these words and nothing else, whatever stands beside it. */
export const escapeMarkup = (words: string): string => words.replace(/[\\*[\]{}]/g, '\\$&')

type Place = { readonly isFirst: boolean; readonly isLast: boolean; readonly isLabel: boolean }
/** Words of one line of which only what could be read otherwise is escaped: « 3 * 4 » and « [1] » stay readable. */
const escapeWords = (words: string, { isFirst, isLast, isLabel }: Place): string =>
  words.replace(/[\\*[\]{}]/g, (sign, at: number) => {
    const before = words[at - 1] ?? (isFirst ? '' : sign)
    const after = words[at + 1] ?? (isLast ? '' : sign)
    const isAmbiguous =
      sign === '\\'
        ? after !== '' && escapable.includes(after)
        : before === sign || after === sign || ('[]'.includes(sign) && isLabel) || (sign === ']' && after === '(')
    return isAmbiguous ? `\\${sign}` : sign
  })

/** Spaces at the ends of what is bold are not: `** x **` would be asterisks. */
const settledBold = (line: readonly MarkupPiece[]): MarkupPiece[] => {
  const cut = line.flatMap((piece): MarkupPiece[] => {
    const { text } = piece
    if (piece.kind !== 'text' || !piece.isBold || text === text.trim()) return [piece]
    const start = text.length - text.trimStart().length
    const end = Math.max(start, text.trimEnd().length)
    return [
      { ...piece, text: text.slice(0, start), isBold: false },
      { ...piece, text: text.slice(start, end) },
      { ...piece, text: text.slice(end), isBold: false },
    ].filter((one) => one.text !== '')
  })
  // a space between two bold words, however many pieces it came in, is as bold as they are: one pair of markers holds all
  return merged(
    merged(cut).map((piece, at, pieces) =>
      piece.kind === 'text' && /^\s+$/.test(piece.text) && pieces[at - 1]?.isBold && pieces[at + 1]?.isBold
        ? { ...piece, isBold: true }
        : piece,
    ),
  )
}

const writeLine = (line: readonly MarkupPiece[]): string => {
  let written = ''
  let marks = none
  const go = (next: Marks) => {
    if (marks.isBold && !next.isBold) written += '**'
    if (marks.href !== next.href)
      written += `${marks.href === null ? '' : `](${marks.href})`}${next.href === null ? '' : '['}`
    if (!marks.isBold && next.isBold) written += '**'
    marks = next
  }
  const pieces = settledBold(line)
  for (const [at, { kind, text, isBold, href }] of pieces.entries()) {
    go({ isBold, href })
    if (kind === 'tag') written += `{{${text}}}`
    else if (kind !== 'text') written += text
    else {
      const isBare = !isBold && href === null
      const place = { isFirst: isBare && at === 0, isLast: isBare && at === pieces.length - 1 }
      written += escapeWords(text, { ...place, isLabel: href !== null })
    }
  }
  go(none)
  return written
}

/** The pieces cut into lines; a line end within a tag or brackets there is none. */
export const linesOf = (pieces: readonly MarkupPiece[]): MarkupPiece[][] => {
  const lines: MarkupPiece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      lines.at(-1)?.push(piece)
      continue
    }
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...piece, text })
    }
  }
  return lines
}

/** Pieces as markup that is read as the same pieces. What a link may not open is only its words. */
export const writeMarkup = (pieces: readonly MarkupPiece[]): string => {
  const safe = pieces.map((piece) => {
    // brackets are of the sentence, not of the link that may stand beside them
    if (piece.kind === 'open' || piece.kind === 'close') return { ...piece, href: null }
    return piece.href === null ? piece : { ...piece, href: linkAddress(piece.href) }
  })
  return linesOf(merged(safe)).map(writeLine).join('\n')
}

const asWritten = ({ kind, text }: MarkupPiece): string => (kind === 'tag' ? `{{${text}}}` : text)

/** How a markup reads: its words, those of a tag as it is written. */
export const spansOf = (markup: string): Span[] =>
  merged(readMarkup(markup).map((piece) => ({ ...piece, kind: 'text', text: asWritten(piece) }))).map(
    ({ text, isBold, href }) => ({ text, isBold, href }),
  )

/** Whether anything in it is bold or a link. */
export const isFormatted = (markup: string): boolean =>
  readMarkup(markup).some(({ isBold, href }) => isBold || href !== null)

/** `Notre plan (https://…)`: words, then where they lead unless they say so themselves. */
const withAddress = (words: string, href: string): string => {
  const address = href.replace(/^(mailto|tel):/, '')
  const bare = (text: string) => text.replace(/^https?:\/\//, '').replace(/[\s/]+/g, '')
  return bare(words) === bare(address) ? words : `${words} (${address})`
}

/** The words alone, as they are read where nothing is bold and nothing is clicked: plain text, SMS, lists, exports. */
export const plainMarkup = (markup: string): string => {
  const words: { text: string; href: string | null }[] = []
  for (const { text, href } of spansOf(markup)) {
    const last = words.at(-1)
    if (last && last.href === href) last.text += text
    else words.push({ text, href })
  }
  return words.map(({ text, href }) => (href === null ? text : withAddress(text, href))).join('')
}
