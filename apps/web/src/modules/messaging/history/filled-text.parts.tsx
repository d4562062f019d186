// A text whose tags are filled, as it will be read; those that nothing fills stand out in brackets. Of a mail, with its bold and its links.
import { spansOf } from '@cartable/domain/kernel/mails/markup.ts'
import type { FilledMarkupPiece, FilledPiece } from '@cartable/domain/messaging/tags.rules.ts'
import { Fragment, type ReactNode } from 'react'
import classes from '../messaging.module.css'

type Piece = FilledPiece | FilledMarkupPiece
type Props = {
  readonly pieces: readonly Piece[]
  /** Shows what came from a tag, too. */
  readonly withFilled?: boolean
}

/** Words as bold as they are, and leading where they lead. */
const looking = (piece: object, words: ReactNode): ReactNode => {
  const { isBold = false, href = null } = piece as { readonly isBold?: boolean; readonly href?: string | null }
  const bold = isBold ? <strong>{words}</strong> : words
  if (href === null) return bold
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {bold}
    </a>
  )
}

const wordsOf = (piece: Piece, withFilled: boolean): ReactNode => {
  if (piece.kind === 'text' || (piece.kind === 'filled' && !withFilled)) return piece.text
  return (
    <mark className={piece.kind === 'missing' ? classes.hole : classes.filled}>
      {piece.kind === 'missing' ? `[${piece.text}]` : piece.text}
    </mark>
  )
}

export const FilledText = ({ pieces, withFilled = false }: Props) =>
  pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and are drawn anew at each change
    <Fragment key={at}>{looking(piece, wordsOf(piece, withFilled))}</Fragment>
  ))

type MarkupProps = {
  readonly markup: string
  /** What stands for the words of each piece. */
  readonly words?: (text: string) => ReactNode
}
/** A markup as it is received: no tag is left in it. */
export const MarkupText = ({ markup, words = (text) => text }: MarkupProps) =>
  spansOf(markup).map((span, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that was sent does not change
    <Fragment key={at}>{looking(span, words(span.text))}</Fragment>
  ))
