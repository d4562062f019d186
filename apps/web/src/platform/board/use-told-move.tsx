// A move that is asked for outside the board: what keeps the card where it is is said as on the board.
import { type ReactNode, useState } from 'react'
import { defaultRefusalTitle } from './board.texts.ts'
import type { BoardCard, BoardProps, MoveOutcome } from './board.types.ts'
import { RefusalDialog } from './RefusalDialog.tsx'

const usual = { heading: 'Déplacement impossible', sentence: defaultRefusalTitle }

export const useToldMove = (
  onMove: (to: string) => Promise<MoveOutcome>,
  refusalWords?: BoardProps<BoardCard>['refusalWords'],
): { readonly move: (to: string) => Promise<void>; readonly refusal: ReactNode } => {
  const [refused, setRefused] = useState<{ readonly to: string; readonly reasons: readonly string[] } | null>(null)
  return {
    move: async (to) => {
      const outcome = await onMove(to)
      if (typeof outcome === 'object') setRefused({ to, reasons: outcome.refused })
    },
    refusal: refused && (
      <RefusalDialog
        words={refusalWords?.(refused.reasons, refused.to) ?? usual}
        reasons={refused.reasons}
        onClose={() => setRefused(null)}
      />
    ),
  }
}
