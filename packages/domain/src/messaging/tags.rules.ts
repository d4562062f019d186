// Tags of messages: `{{prenom_eleve}}` in a template is replaced by what is known when the message is prepared; `{{de prenom_eleve}}`
// elides before it (« d’Éva »); `[[ à {{ville}}]]` falls away whole when one of its tags is empty.
import { elisions } from '../kernel/french.ts'
import { type Marks, type MarkupPiece, readMarkup, writeMarkup } from '../kernel/mails/markup.ts'
import type { Tag } from './messaging.schema.ts'

const tagPattern = /\{\{[ \t]{0,20}([^{}\n]{1,60}?)[ \t]{0,20}\}\}/g
/** What falls away when one of its tags is empty; never within another. */
const optionalPattern = /\[\[((?:(?!\[\[|\]\])[\s\S]){1,2000})\]\]/g

/** How a tag is written in a text. */
export const writtenTag = (name: string): string => `{{${name}}}`

/** A text in pieces, for a preview that shows which words came from a tag and which tags stayed empty. */
export type FilledPiece = { readonly kind: 'text' | 'filled' | 'missing'; readonly text: string }

/** What is written in the braces: the name, after what elides before it. */
export const tagParts = (written: string): { readonly before: string; readonly name: string } => {
  const [before = '', name = ''] = written.split(/[ \t]+/, 2)
  return name !== '' && elisions[before] ? { before, name } : { before: '', name: written }
}

/** What stands for what is written in the braces. */
const filled = (written: string, tags: readonly Tag[]): FilledPiece => {
  const { before, name } = tagParts(written)
  const tag = tags.find((candidate) => candidate.name === name)
  return tag?.value
    ? { kind: 'filled', text: elisions[before]?.(tag.value) ?? tag.value }
    : { kind: 'missing', text: tag?.label ?? name }
}

const piecesOf = (text: string, tags: readonly Tag[]): FilledPiece[] => {
  const pieces: FilledPiece[] = []
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    pieces.push(filled(match[1] ?? '', tags))
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/**
 * Cuts a text into its plain pieces and its tags, filled or missing (a missing one keeps its label, or its name when unknown).
 * What stands between double brackets is there when all its tags are filled.
 */
export const fillPieces = (text: string, tags: readonly Tag[]): FilledPiece[] => {
  const pieces: FilledPiece[] = []
  let end = 0
  for (const match of text.matchAll(optionalPattern)) {
    const inside = piecesOf(match[1] ?? '', tags)
    // brackets without a tag are brackets
    if (!inside.some(({ kind }) => kind !== 'text')) continue
    pieces.push(...piecesOf(text.slice(end, match.index), tags))
    if (inside.every(({ kind }) => kind !== 'missing')) pieces.push(...inside)
    end = match.index + match[0].length
  }
  pieces.push(...piecesOf(text.slice(end), tags))
  return pieces
}

/** Labels of the tags of these texts that nothing fills, each once. */
export const missingTags = (texts: readonly string[], tags: readonly Tag[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => fillPieces(text, tags))
      .filter((piece) => piece.kind === 'missing')
      .map((piece) => piece.text),
  ),
]

/** The text as it is received. A missing tag shows its label in brackets in a preview, and nothing in what is sent. */
export const fillTags = (text: string, tags: readonly Tag[], missing: 'bracketed' | 'removed'): string =>
  fillPieces(text, tags)
    .map((piece) => {
      if (piece.kind !== 'missing') return piece.text
      return missing === 'bracketed' ? `[${piece.text}]` : ''
    })
    .join('')

/** A piece of a markup once its tags are filled; `written` is what stood in the braces. */
export type FilledMarkupPiece = Marks & FilledPiece & { readonly written?: string }

/** The same for a markup. It was read before: what a tag stands for is words, whatever they look like. */
export const fillMarkupPieces = (markup: string, tags: readonly Tag[]): FilledMarkupPiece[] => {
  const pieces = readMarkup(markup)
  const fill = (piece: MarkupPiece): FilledMarkupPiece => {
    const { kind, text, isBold, href } = piece
    return kind === 'tag'
      ? { ...filled(text, tags), isBold, href, written: text }
      : { kind: 'text', text, isBold, href }
  }
  const all: FilledMarkupPiece[] = []
  let opened: number | null = null
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'open') opened = at
    if (piece.kind !== 'close' || opened === null) {
      all.push(fill(piece))
      continue
    }
    const count = at - opened
    opened = null
    const [bracket, ...inside] = all.splice(-count)
    // brackets without a tag are brackets
    if (bracket && !inside.some(({ kind }) => kind !== 'text')) all.push(bracket, ...inside, fill(piece))
    else if (inside.every(({ kind }) => kind !== 'missing')) all.push(...inside)
  }
  return all
}

const asText = ({ isBold, href }: Marks, text: string): MarkupPiece => ({ kind: 'text', text, isBold, href })

/** The markup as it is received: no tag is left in it, and no value of a tag is bold or a link by itself. */
export const fillMarkup = (markup: string, tags: readonly Tag[], missing: 'bracketed' | 'removed'): string =>
  writeMarkup(
    fillMarkupPieces(markup, tags).map((piece) => {
      if (piece.kind !== 'missing') return asText(piece, piece.text)
      return asText(piece, missing === 'bracketed' ? `[${piece.text}]` : '')
    }),
  )

/** What is known is put in; what is not stays written as a tag, to be replaced by hand. */
export const fillKnown = (markup: string, tags: readonly Tag[]): string =>
  writeMarkup(
    fillMarkupPieces(markup, tags).map((piece) =>
      piece.kind === 'missing' && piece.written !== undefined
        ? { kind: 'tag', text: piece.written, isBold: piece.isBold, href: piece.href }
        : asText(piece, piece.text),
    ),
  )

/** The warning of a tag that stayed empty. */
export const missingTagSentence = (label: string): string => `La balise «\u00a0${label}\u00a0» n’est pas remplie.`

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

/** A template kept as simple HTML, as the text a person edits: one blank line between paragraphs, a dash before list items. */
export const plainTextOf = (html: string): string => {
  if (!/<\/?(p|br|div|ul|ol|li|h[1-6])\b/i.test(html)) return html
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<br\s*\/?>\s*/gi, '\n')
    .replace(/<li[^>]*>/gi, '– ')
    .replace(/<\/li>/gi, '\n')
    .replace(/<\/(p|div|h[1-6]|ul|ol)>\s*/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
