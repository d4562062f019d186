// The end of a process, step by step: suspend the courses, offer to search another teacher, tell the customer, then close.
import '@mantine/core/styles/Stepper.layer.css'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { Alert, Button, Stepper } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import tools from '../../../platform/board/card-tools.module.css'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { ComposeModal } from '../../messaging/composing/compose.parts.tsx'
import { ProcessMail } from './ProcessMail.tsx'
import { silence } from './silent-texts.ts'

type Props = {
  readonly card: NoLongerCoursesCard
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** The first step was refused: nothing was done. */
  readonly onRefused: (reasons: readonly string[]) => void
  /** Closes the process; what was done already is said with its outcome. */
  readonly onMove: (already: readonly string[]) => Promise<void>
}

const Suspend = ({ card, isBusy, onCancel, onGo }: StepProps & { readonly onCancel: () => void }) => {
  const mayPause = useCan('contracts', 'write')
  const isRunning = card.contractStatus === 'active'
  return (
    <>
      <p>
        {isRunning
          ? `Les cours du contrat ${card.contractNumber} de ${card.studentName} avec ${card.teacherName} seront suspendus\u00a0: le contrat sera mis en pause. Il est ${silence(card)}.`
          : `Les cours du contrat ${card.contractNumber} sont déjà suspendus. Le suivi peut être clôturé.`}
      </p>
      {isRunning && !mayPause && (
        <Alert color="warning" mt="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Vos droits ne permettent pas de mettre un contrat en pause.
        </Alert>
      )}
      <div className={tools.dialogFoot}>
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <span className={tools.grow} />
        <Button
          size="sm"
          variant="filled"
          data-autofocus
          disabled={isRunning && !mayPause}
          loading={isBusy}
          onClick={onGo}
        >
          {isRunning ? 'Suspendre les cours' : 'Continuer'}
        </Button>
      </div>
    </>
  )
}

type StepProps = { readonly card: NoLongerCoursesCard; readonly isBusy: boolean; readonly onGo: () => void }
type ReopenProps = StepProps & { readonly reasons: readonly string[]; readonly onDecline: () => void }
const Reopen = ({ card, isBusy, reasons, onGo, onDecline }: ReopenProps) => {
  const mayReopen = useCan('linking', 'write')
  const canReopen = mayReopen && card.linkingId !== null
  return (
    <>
      <p>
        {card.linkingId === null
          ? 'Ce contrat ne vient pas d’une mise en relation\u00a0: il n’y a pas de recherche à rouvrir.'
          : `Voulez-vous rouvrir la recherche d’un nouveau professeur pour ${card.studentName}\u202f?`}
      </p>
      {card.linkingId !== null && !mayReopen && <p>Vos droits ne permettent pas de rouvrir une recherche.</p>}
      {reasons.length > 0 && (
        <Alert color="warning" mt="md" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <b>La recherche n’a pas été rouverte.</b>
          {reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Alert>
      )}
      <div className={tools.dialogFoot}>
        <span className={tools.grow} />
        <Button size="sm" disabled={isBusy} onClick={onDecline} {...(!canReopen && { 'data-autofocus': true })}>
          {canReopen ? 'Ne pas rouvrir' : 'Continuer'}
        </Button>
        {canReopen && (
          <Button size="sm" variant="filled" data-autofocus loading={isBusy} onClick={onGo}>
            Rouvrir la recherche
          </Button>
        )}
      </div>
    </>
  )
}

/** Once the courses are suspended, the dialog leads to the end: its cross declines a step and never leaves it half done. */
export const ClosingDialog = ({ card, isBusy, onCancel, onRefused, onMove }: Props) => {
  const [step, setStep] = useState<0 | 1 | 2>(0)
  const [done, setDone] = useState<readonly string[]>([])
  const [reasons, setReasons] = useState<readonly string[]>([])
  const pause = useAction(contractsApi.pause, { refreshes: [['contracts']] })
  const reopen = useAction(linkingFlowApi.reopen, { refreshes: [['linking']] })

  const suspend = async () => {
    if (card.contractStatus !== 'active') return setStep(1)
    // the family is written to at the last step
    const answer = await pause.mutateAsync({ id: card.contractId, tellFamily: false }).catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return onRefused(answer.errorMsgs)
    setDone(['Les cours du contrat ont été suspendus.'])
    setStep(1)
  }
  const searchAgain = async () => {
    const answer = await reopen.mutateAsync({ id: card.linkingId ?? 0 }).catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return setReasons(answer.errorMsgs)
    setDone((now) => [...now, 'La recherche d’un professeur a été rouverte.'])
    setStep(2)
  }
  const close = async () => {
    if (step === 0) return onCancel()
    if (pause.isPending || reopen.isPending || isBusy) return
    if (step === 1) return setStep(2)
    const isSure = await askConfirmation({
      title: 'Clôturer sans écrire au client',
      body: `${done.join(' ')} Le suivi sera clôturé sans mail.`.trim(),
      confirmLabel: 'Clôturer sans mail',
      cancelLabel: 'Revenir au mail',
    })
    if (isSure) await onMove(done)
  }
  const title = `Clôturer le suivi de ${card.studentName}`
  const steps = (
    <>
      <Stepper active={step} size="xs" mb="md" aria-label="Étapes de la clôture">
        <Stepper.Step label="Suspendre les cours" />
        <Stepper.Step label="Rouvrir la recherche" />
        <Stepper.Step label="Écrire au client" />
      </Stepper>
      {done.length > 0 && (
        <p className={tools.hint} role="status">
          {done.join(' ')}
        </p>
      )}
    </>
  )
  if (step === 2)
    return (
      <ComposeModal onClose={() => void close()} title={title}>
        <ProcessMail
          processId={card.processId ?? 0}
          mailType="customer-close"
          intro={steps}
          isBusy={isBusy}
          onDone={(isSent) => onMove(isSent ? [...done, 'Le client a été prévenu.'] : done)}
          skipHint="Sans envoi, le suivi sera clôturé."
          skipLabel="Clôturer sans envoyer"
          sendLabel="Envoyer et clôturer"
        />
      </ComposeModal>
    )
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={640}
      closeOnClickOutside={step === 0}
      returnFocus={false}
      title={title}
    >
      {steps}
      {step === 0 ? (
        <Suspend card={card} isBusy={pause.isPending} onCancel={onCancel} onGo={() => void suspend()} />
      ) : (
        <Reopen
          card={card}
          isBusy={reopen.isPending}
          reasons={reasons}
          onGo={() => void searchAgain()}
          onDecline={() => setStep(2)}
        />
      )}
    </Modal>
  )
}
