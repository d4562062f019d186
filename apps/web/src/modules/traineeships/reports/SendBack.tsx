// « Renvoyer au professeur »: what he is asked to put right, in the words that his mail says.
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { type ReportRecord, sendBackLength } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

type Props = { readonly report: ReportRecord; readonly onClose: () => void; readonly onDone: () => void }
export const SendBack = ({ report, onClose, onDone }: Props) => {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = useAction(reportsApi.sendBack, {
    onSuccess: ({ errors }) => {
      if (errors !== null) return setProblem(errors.messages.join(' '))
      toast.success('Évaluation renvoyée, son professeur est prévenu.')
      onDone()
    },
  })
  return (
    <Modal opened asksWhenTyped onClose={onClose} title="Renvoyer l’évaluation au professeur" size={480}>
      {problem && (
        <Alert color="danger" role="alert" mb="md">
          {unbroken(problem)}
        </Alert>
      )}
      <Textarea
        label="À reprendre"
        description={`${report.teacher ?? 'Son professeur'} lit ces mots dans son mail et sur l’évaluation.`}
        autosize
        minRows={3}
        maxLength={sendBackLength}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
        mb="md"
      />
      <Button
        variant="filled"
        loading={send.isPending}
        onClick={() => {
          if (reason.trim() === '') setProblem('Dites ce qui est à reprendre.')
          else if (!send.isPending) send.mutate({ id: report.id, updatedAt: report.updatedAt, reason: reason.trim() })
        }}
      >
        Renvoyer au professeur
      </Button>
    </Modal>
  )
}
