// « Annuler le stage », « Annuler le groupe »: what it does, said before; a reason; then all at once.
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import type { CancellationRecap } from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { offerDays } from '@cartable/domain/traineeships/cancellations/offers.schema.ts'
import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useGo } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Recap } from './CancelRecap.tsx'
import classes from './cancellations.module.css'
import { RefusedMove } from './RefusedMove.tsx'

export type CancelAsked = { readonly sessionId: number; readonly groupId: number | null }
const words = ({ groupId }: CancelAsked) =>
  groupId === null
    ? { act: 'Annuler le stage', done: 'Stage annulé.' }
    : { act: 'Annuler le groupe', done: 'Groupe annulé.' }

const isAboutSomebody = ({ families, teachers, waiting }: CancellationRecap) =>
  families.length + teachers.length + waiting > 0
const givesBack = ({ families }: CancellationRecap) =>
  families.some(({ onCardCents, otherCents }) => onCardCents + otherCents > 0)

type FormProps = { readonly asked: CancelAsked; readonly recap: CancellationRecap; readonly onClose: () => void }
const CancelForm = ({ asked, recap, onClose }: FormProps) => {
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [offered, setOffered] = useState<string | null>(null)
  const [asCredit, setAsCredit] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const go = useGo()
  const { act, done } = words(asked)
  const cancel = useAction(cancellationsApi.cancelStage, {
    refreshes: [['traineeships'], ['billing'], ['accounting'], ['messaging']],
    onSuccess: ({ isValid, errorMsgs }) => {
      if (!isValid) return setRefused(errorMsgs)
      toast.success(done)
      onClose()
      if (givesBack(recap)) go(`/traineeship/sessions/${asked.sessionId}?onglet=annulation`)
    },
  })
  const reasons = refused.length > 0 ? refused : recap.obstacles
  const asksReason = isAboutSomebody(recap)
  const send = () => {
    if (cancel.isPending) return
    if (asksReason && reason.trim() === '') return setReasonMissing(true)
    cancel.mutate({
      ...asked,
      reason: reason.trim(),
      seen: recap.seen,
      asCredit: [...asCredit],
      offeredSessionId: offered === null ? null : Number(offered),
    })
  }
  if (reasons.length > 0)
    return (
      <>
        <RefusedMove reasons={reasons} />
        <div className={classes.foot}>
          <Button size="sm" data-autofocus onClick={onClose}>
            Fermer
          </Button>
        </div>
      </>
    )
  return (
    <>
      {asksReason && (
        <Textarea
          label="Motif"
          description="Les familles et les professeurs le lisent."
          autoFocus
          rows={2}
          maxLength={1_000}
          value={reason}
          error={isReasonMissing && reason.trim() === '' && 'Écrivez le motif.'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {recap.others.length > 0 && (
        <Select
          mt="sm"
          label="Proposer une autre session"
          description={`Les familles à qui elle convient répondent par un lien\u00a0: elles la prennent avec ce qu’elles ont payé, ou sont remboursées. Sans réponse sous ${offerDays} jours, elles le sont.`}
          placeholder={'Aucune\u00a0: rembourser tout de suite'}
          clearable
          data={recap.others.map(({ id, label, families }) => ({
            value: String(id),
            label: `${label} (${counted(families, 'inscription')})`,
          }))}
          value={offered}
          onChange={setOffered}
        />
      )}
      <Recap recap={recap} reason={reason} asCredit={asCredit} onAsCredit={setAsCredit} />
      <div className={classes.foot}>
        <Button size="sm" onClick={onClose}>
          Retour
        </Button>
        <Button size="sm" variant="outline" color="danger" loading={cancel.isPending} onClick={send}>
          {act}
        </Button>
      </div>
    </>
  )
}

export const CancelDialog = ({
  asked,
  name,
  onClose,
}: {
  readonly asked: CancelAsked
  readonly name: string
  readonly onClose: () => void
}) => {
  const query = useOperation(cancellationsApi.cancellationRecap, {
    sessionId: String(asked.sessionId),
    ...(asked.groupId !== null && { groupId: String(asked.groupId) }),
  })
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={unbroken(`${words(asked).act}\u00a0: ${name}`)} size={720}>
      <QueryPanel query={query} what="le récapitulatif">
        {(recap) => <CancelForm key={recap.seen} asked={asked} recap={recap} onClose={onClose} />}
      </QueryPanel>
    </Modal>
  )
}
