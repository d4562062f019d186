// Tags of messages: `{prénom de l’élève}` in a template is replaced by what is known when the message leaves.

/** What a tag stands for in one message; null when nothing is known. The key is the tag as it is written, without braces. */
export type TagValues = Readonly<Record<string, string | null>>

const tagPattern = /\{([^{}\n]{1,60})\}/g
// Both apostrophes are typed for the same word, and spaces around the name mean nothing.
const canonical = (name: string) => name.trim().replaceAll("'", '’')

/** Tags written in a text, each once, in order. */
export const tagsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(tagPattern)].map((match) => canonical(match[1]!))),
]

/** A text in pieces, for a preview that shows which words came from a tag and which tags stayed empty. */
export type FilledPiece = { readonly kind: 'text' | 'filled' | 'missing'; readonly text: string }

/** Cuts a text into its plain pieces and its tags, filled or missing (a missing one keeps its name). */
export const fillPieces = (text: string, values: TagValues): FilledPiece[] => {
  const pieces: FilledPiece[] = []
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    const name = canonical(match[1]!)
    const value = Object.hasOwn(values, name) ? values[name] : null
    pieces.push(value ? { kind: 'filled', text: value } : { kind: 'missing', text: name })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** Names of the tags of these texts that nothing fills, each once. */
export const missingTags = (texts: readonly string[], values: TagValues): string[] => [
  ...new Set(
    texts
      .flatMap((text) => fillPieces(text, values))
      .filter((piece) => piece.kind === 'missing')
      .map((piece) => piece.text),
  ),
]

/** The text as it is received. A missing tag shows its name in brackets in a preview, and nothing in what is sent. */
export const fillTags = (text: string, values: TagValues, missing: 'bracketed' | 'removed'): string =>
  fillPieces(text, values)
    .map((piece) => {
      if (piece.kind !== 'missing') return piece.text
      return missing === 'bracketed' ? `[${piece.text}]` : ''
    })
    .join('')

/** The warning of a tag that stayed empty. */
export const missingTagSentence = (name: string): string => `La balise «\u00a0${name}\u00a0» n’est pas remplie.`
