// « Se désiste »: a teacher who had accepted a group gives up; said why, the next names come at once.
import type { ChartProposal } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

type Props = {
  readonly proposal: Pick<ChartProposal, 'id' | 'teacherName'>
  readonly onClose: () => void
  readonly onDone: () => void
}
export const WithdrawDialog = ({ proposal, onClose, onDone }: Props) => {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = useAction(proposalsApi.withdrawProposal, {
    onSuccess: ({ errors }) => {
      if (errors !== null) return setProblem(errors.messages.join(' '))
      toast.success('Désistement noté, le groupe est à pourvoir.')
      onDone()
    },
  })
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={`${proposal.teacherName} se désiste`} size={480}>
      {problem && (
        <Alert color="danger" role="alert" mb="md">
          {unbroken(problem)}
        </Alert>
      )}
      <Textarea
        label="Motif"
        description={'Le groupe redevient à pourvoir\u00a0; ses jours passés restent payés.'}
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
        mb="md"
      />
      <Button
        variant="filled"
        loading={withdraw.isPending}
        onClick={() => {
          if (reason.trim() === '') setProblem('Dites pourquoi il se désiste.')
          else if (!withdraw.isPending) withdraw.mutate({ id: proposal.id, reason: reason.trim() })
        }}
      >
        Noter le désistement
      </Button>
    </Modal>
  )
}
