// « Déplacer », on a card that is open: the columns that it may go to, and of the others why not.
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { MenuButton } from '../pop/MenuButton.tsx'
import { toast } from '../shell/toasts.ts'
import type { BoardCard, BoardProps, MoveOutcome } from './board.types.ts'
import { useToldMove } from './use-told-move.tsx'

type Props = Pick<BoardProps<BoardCard>, 'refusalWords'> & {
  readonly moves: BoardCard['moves']
  readonly onMove: (to: string) => Promise<MoveOutcome>
}

export const MoveButton = ({ moves, onMove, refusalWords }: Props) => {
  const { move, refusal } = useToldMove(onMove, refusalWords)
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
      {refusal}
    </>
  )
}
