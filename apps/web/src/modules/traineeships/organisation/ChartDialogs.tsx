// The dialog that the chart asks for.
import type { ChartDialog } from '../programme/chart-context.ts'
import { GroupDialog } from '../programme/GroupDialog.tsx'
import { LevelDialog } from '../programme/LevelDialog.tsx'
import { SubjectDialog } from '../programme/SubjectDialog.tsx'
import { ProposalDialog } from '../proposals/ProposalDialog.tsx'
import { ReplaceDialog } from '../proposals/ReplaceDialog.tsx'
import { WithdrawDialog } from '../proposals/WithdrawDialog.tsx'
import type { StoredSession } from '../sessions/session-texts.ts'

type Props = {
  readonly session: StoredSession
  readonly dialog: ChartDialog
  readonly onClose: () => void
  /** Another one takes its place. */
  readonly onNext: (dialog: ChartDialog) => void
}

export const ChartDialogs = ({ session, dialog, onClose, onNext }: Props) => {
  if (dialog.kind === 'level') return <LevelDialog sessionId={session.id} id={dialog.id} onClose={onClose} />
  if (dialog.kind === 'subject') return <SubjectDialog levelId={dialog.levelId} id={dialog.id} onClose={onClose} />
  if (dialog.kind === 'group') return <GroupDialog subjectId={dialog.subjectId} id={dialog.id} onClose={onClose} />
  if (dialog.kind === 'withdrawal') {
    const { proposal } = dialog
    const { id, groupId } = proposal
    return (
      <WithdrawDialog
        proposal={proposal}
        onClose={onClose}
        onDone={() => onNext({ kind: 'proposal', id, groupId, mode: 'duplicate' })}
      />
    )
  }
  if (dialog.kind === 'replacement') return <ReplaceDialog proposal={dialog.proposal} onClose={onClose} />
  return <ProposalDialog groupId={dialog.groupId} id={dialog.id} mode={dialog.mode} onClose={onClose} />
}
