// The office keeps a registration whose family asks to cancel it, with a word that it receives.
import { buyingApi } from '@cartable/domain/traineeships/buying/buying.api.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }
export const KeepDialog = ({ id, name, onClose }: Props) => {
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const keep = useAction(buyingApi.refuseCancel, {
    refreshes: [['traineeships'], ['messaging'], ['dashboard']],
    onSuccess: ({ isValid, errorMsgs }) => {
      if (!isValid) return setProblem(errorMsgs.join(' '))
      toast.success('L’inscription est maintenue, la famille le sait.')
      onClose()
    },
  })
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={`Maintenir l’inscription\u00a0: ${name}`} size={480}>
      {problem && (
        <Alert color="danger" role="alert" mb="md">
          {unbroken(problem)}
        </Alert>
      )}
      <Textarea
        label="Votre réponse à la famille"
        description="Elle la reçoit par mail et dans son espace."
        autosize
        minRows={4}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        mb="md"
      />
      <Button
        variant="filled"
        loading={keep.isPending}
        onClick={() =>
          answer.trim() === '' ? setProblem('Écrivez un mot à la famille.') : keep.mutate({ id, answer: answer.trim() })
        }
      >
        Maintenir l’inscription
      </Button>
    </Modal>
  )
}
