// Tags of messages: `{{prenom_eleve}}` in a template is replaced by what is known when the message is prepared.
import type { Tag } from './messaging.schema.ts'

const tagPattern = /\{\{[ \t]*([^{}\n]{1,60}?)[ \t]*\}\}/g

/** How a tag is written in a text. */
export const writtenTag = (name: string): string => `{{${name}}}`

/** A text in pieces, for a preview that shows which words came from a tag and which tags stayed empty. */
export type FilledPiece = { readonly kind: 'text' | 'filled' | 'missing'; readonly text: string }

/** Cuts a text into its plain pieces and its tags, filled or missing (a missing one keeps its label, or its name when unknown). */
export const fillPieces = (text: string, tags: readonly Tag[]): FilledPiece[] => {
  const pieces: FilledPiece[] = []
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    const tag = tags.find((candidate) => candidate.name === match[1])
    pieces.push(
      tag?.value ? { kind: 'filled', text: tag.value } : { kind: 'missing', text: tag?.label ?? match[1] ?? '' },
    )
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
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
