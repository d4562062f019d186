// A text whose tags are filled, as it will be read; those that nothing fills stand out in brackets.
import type { FilledPiece } from '@cartable/domain/messaging/tags.rules.ts'
import classes from '../messaging.module.css'

type Props = {
  readonly pieces: readonly FilledPiece[]
  /** Shows what came from a tag, too. */
  readonly withFilled?: boolean
}

export const FilledText = ({ pieces, withFilled = false }: Props) =>
  pieces.map((piece, index) =>
    piece.kind === 'text' || (piece.kind === 'filled' && !withFilled) ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and are drawn anew at each change
      <mark key={index} className={piece.kind === 'missing' ? classes.hole : classes.filled}>
        {piece.kind === 'missing' ? `[${piece.text}]` : piece.text}
      </mark>
    ),
  )
