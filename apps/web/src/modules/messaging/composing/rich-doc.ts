// A markup as the document of the editor, and back: each line is a paragraph of it, each tag a node of its own.
import { linesOf, type MarkupPiece, readMarkup, writeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { JSONContent } from '@tiptap/core'

const marksOf = ({ isBold, href }: MarkupPiece): NonNullable<JSONContent['marks']> => [
  ...(isBold ? [{ type: 'bold' }] : []),
  ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
]

const nodeOf = (piece: MarkupPiece): JSONContent =>
  piece.kind === 'tag'
    ? { type: 'tag', attrs: { written: piece.text }, marks: marksOf(piece) }
    : { type: 'text', text: piece.text, marks: marksOf(piece) }

/** Brackets are typed like words; words that look alike are one node. */
const joined = (line: readonly MarkupPiece[]): MarkupPiece[] => {
  const all: MarkupPiece[] = []
  for (const piece of line) {
    const last = all.at(-1)
    const isJoined = piece.kind !== 'tag' && last?.kind === 'text'
    if (isJoined && last.isBold === piece.isBold && last.href === piece.href)
      all[all.length - 1] = { ...last, text: last.text + piece.text }
    else all.push(piece.kind === 'tag' ? piece : { ...piece, kind: 'text' })
  }
  return all
}

export const docOf = (markup: string): JSONContent => ({
  type: 'doc',
  content: linesOf(readMarkup(markup)).map((line) => {
    const nodes = joined(line).map(nodeOf)
    return { type: 'paragraph', ...(nodes.length > 0 && { content: nodes }) }
  }),
})

const brackets = { '[[': 'open', ']]': 'close' } as const
const hrefOf = (node: JSONContent): string | null => {
  const href: unknown = node.marks?.find(({ type }) => type === 'link')?.attrs?.href
  return typeof href === 'string' ? href : null
}

const piecesOf = (node: JSONContent): MarkupPiece[] => {
  const marks = { isBold: node.marks?.some(({ type }) => type === 'bold') ?? false, href: hrefOf(node) }
  if (node.type === 'tag') return [{ kind: 'tag', text: String(node.attrs?.written ?? ''), ...marks }]
  return (node.text ?? '')
    .split(/(\[\[|\]\])/)
    .filter((text) => text !== '')
    .map((text) => {
      const kind = marks.href === null ? brackets[text as keyof typeof brackets] : undefined
      return { kind: kind ?? 'text', text, ...marks }
    })
}

export const markupOf = (doc: JSONContent): string =>
  (doc.content ?? []).map((paragraph) => writeMarkup((paragraph.content ?? []).flatMap(piecesOf))).join('\n')
