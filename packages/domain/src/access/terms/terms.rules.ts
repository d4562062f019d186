// How the text of terms is laid out: plain text, whose line beginnings make headings and lists; nothing in it is code.

export type TermsBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const heading = /^#+\s+/
const item = /^[-•]\s+/

/** Splits a text at its blank lines: « # Titre », « - point » on each line of a list, anything else is a paragraph. */
export const termsBlocks = (body: string): TermsBlock[] =>
  body
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap((part): TermsBlock[] => {
      const lines = part.split('\n').filter((line) => line.trim() !== '')
      const [first, ...rest] = lines
      if (first === undefined) return []
      if (heading.test(first))
        return [{ kind: 'heading', text: first.replace(heading, '') }, ...termsBlocks(rest.join('\n'))]
      if (lines.every((line) => item.test(line)))
        return [{ kind: 'list', items: lines.map((line) => line.replace(item, '')) }]
      return [{ kind: 'paragraph', text: lines.join('\n') }]
    })
