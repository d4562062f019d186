// « Déplacer », on a card that is open: the columns that it may go to, of the others why not, and what keeps it where it is.
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuButton } from '../pop/MenuButton.tsx'
import { toast } from '../shell/toasts.ts'
import { defaultRefusalTitle } from './board.texts.ts'
import type { BoardCard, BoardProps, MoveOutcome } from './board.types.ts'
import { RefusalDialog } from './RefusalDialog.tsx'

const usual = { heading: 'Déplacement impossible', sentence: defaultRefusalTitle }

type Props = Pick<BoardProps<BoardCard>, 'refusalWords'> & {
  readonly moves: BoardCard['moves']
  readonly onMove: (to: string) => Promise<MoveOutcome>
}

export const MoveButton = ({ moves, onMove, refusalWords }: Props) => {
  const [refused, setRefused] = useState<{ readonly to: string; readonly reasons: readonly string[] } | null>(null)
  const move = async (to: string) => {
    const outcome = await onMove(to)
    if (typeof outcome === 'object') setRefused({ to, reasons: outcome.refused })
  }
  const lines = moves.map(({ to, label, allowed, reason }) => ({
    label,
    run: () => (allowed ? void move(to) : toast.error(reason ?? 'Ce changement n’est pas possible.')),
  }))
  return (
    <>
      <MenuButton position="bottom-end" lines={lines}>
        {(button) => (
          <Button {...button} leftSection={<IconArrowRight size={16} aria-hidden />}>
            Déplacer
          </Button>
        )}
      </MenuButton>
      {refused && (
        <RefusalDialog
          words={refusalWords?.(refused.reasons, refused.to) ?? usual}
          reasons={refused.reasons}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  )
}
