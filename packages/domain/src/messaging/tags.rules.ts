// Tags of messages: `{{prenom_eleve}}` in a template is replaced by what is known when the message is prepared; `{{de prenom_eleve}}`
// elides before it (« d’Éva »); `[[ à {{ville}}]]` falls away whole when one of its tags is empty.
import { elisions } from '../kernel/french.ts'
import type { Tag } from './messaging.schema.ts'

const tagPattern = /\{\{[ \t]*([^{}\n]{1,60}?)[ \t]*\}\}/g
/** What falls away when one of its tags is empty; never within another. */
const optionalPattern = /\[\[((?:(?!\[\[|\]\])[\s\S]){1,2000})\]\]/g

/** How a tag is written in a text. */
export const writtenTag = (name: string): string => `{{${name}}}`

/** A text in pieces, for a preview that shows which words came from a tag and which tags stayed empty. */
export type FilledPiece = { readonly kind: 'text' | 'filled' | 'missing'; readonly text: string }

/** What is written in the braces: the name, after what elides before it. */
const readTag = (written: string) => {
  const [before = '', name = ''] = written.split(/[ \t]+/, 2)
  const elide = name === '' ? undefined : elisions[before]
  return elide ? { name, elide } : { name: written, elide: (words: string) => words }
}

const piecesOf = (text: string, tags: readonly Tag[]): FilledPiece[] => {
  const pieces: FilledPiece[] = []
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    const { name, elide } = readTag(match[1] ?? '')
    const tag = tags.find((candidate) => candidate.name === name)
    pieces.push(tag?.value ? { kind: 'filled', text: elide(tag.value) } : { kind: 'missing', text: tag?.label ?? name })
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
