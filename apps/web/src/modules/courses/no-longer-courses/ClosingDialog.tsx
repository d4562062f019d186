// The end of a follow-up in three questions: pause or end, search reopened or not, family told or not. Nothing is done before the last answer.
import { de } from '@cartable/domain/kernel/french.ts'
import '@mantine/core/styles/Stepper.layer.css'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import type { ContractEndForm } from '@cartable/domain/contracts/ends.schema.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { Alert, Button, Stepper } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import tools from '../../../platform/board/card-tools.module.css'
import { currentDay } from '../../../platform/clock.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { ComposeModal } from '../../messaging/composing/compose.parts.tsx'
import { ClosingFields } from './ClosingFields.tsx'
import { type ClosingChoices, type ClosingFaults, faultsOfClosing, firstChoices } from './closing-choices.ts'
import { ProcessMail } from './ProcessMail.tsx'

type Props = {
  readonly card: NoLongerCoursesCard
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** Does it all; `isTold`: the family has its mail. */
  readonly onClosed: (choices: ClosingChoices, isTold: boolean) => Promise<void>
}
type StepProps = {
  readonly card: NoLongerCoursesCard
  readonly choices: ClosingChoices
  readonly onChange: (choices: ClosingChoices) => void
  readonly onCancel: () => void
  readonly onNext: (choices: ClosingChoices) => void
}

const Suspend = ({ card, form, choices, onChange, onCancel, onNext }: StepProps & { form: ContractEndForm }) => {
  const mayPause = useCan('contracts', 'write')
  const [faults, setFaults] = useState<ClosingFaults>({})
  const isRunning = card.contractStatus === 'active'
  const next = () => {
    const found = faultsOfClosing(choices, form, currentDay())
    setFaults(found)
    if (Object.keys(found).length === 0) onNext(choices)
  }
  return (
    <>
      {isRunning && !mayPause && (
        <Alert color="warning" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Vos droits ne permettent pas de suspendre un contrat.
        </Alert>
      )}
      <ClosingFields card={card} form={form} choices={choices} faults={faults} onChange={onChange} />
      <div className={tools.dialogFoot}>
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <span className={tools.grow} />
        <Button size="sm" variant="filled" data-autofocus disabled={isRunning && !mayPause} onClick={next}>
          Continuer
        </Button>
      </div>
    </>
  )
}

const Reopen = ({ card, choices, onCancel, onBack, onNext }: StepProps & { readonly onBack: () => void }) => {
  const maySearch = useCan('linking', 'write')
  const mayPause = useCan('contracts', 'write')
  const canReopen = maySearch && mayPause && card.linkingId !== null
  return (
    <>
      <p>
        {card.linkingId === null
          ? 'Ce contrat ne vient pas d’une mise en relation\u00a0: il n’y a pas de recherche à rouvrir.'
          : `Voulez-vous rouvrir la recherche d’un nouveau professeur pour ${card.studentName}\u202f?`}
      </p>
      {card.linkingId !== null && !canReopen && <p>Vos droits ne permettent pas de rouvrir une recherche.</p>}
      <div className={tools.dialogFoot}>
        <Button size="sm" onClick={onCancel}>
          Annuler
        </Button>
        <Button size="sm" variant="subtle" onClick={onBack}>
          Revenir
        </Button>
        <span className={tools.grow} />
        <Button
          size="sm"
          onClick={() => onNext({ ...choices, reopensSearch: false })}
          {...(!canReopen && { 'data-autofocus': true })}
        >
          {canReopen ? 'Ne pas rouvrir' : 'Continuer'}
        </Button>
        {canReopen && (
          <Button size="sm" variant="filled" data-autofocus onClick={() => onNext({ ...choices, reopensSearch: true })}>
            Rouvrir la recherche
          </Button>
        )}
      </div>
    </>
  )
}

export const ClosingDialog = ({ card, isBusy, onCancel, onClosed }: Props) => {
  const form = useOperation(contractEndsApi.endForm, { id: String(card.contractId) })
  const [step, setStep] = useState<0 | 1 | 2>(0)
  const [choices, setChoices] = useState(() => firstChoices(card, currentDay()))
  const title = `Clôturer le suivi ${de(card.studentName)}`
  const steps = (
    <Stepper active={step} size="xs" mb="md" aria-label="Étapes de la clôture">
      <Stepper.Step label="Suspendre les cours" />
      <Stepper.Step label="Rouvrir la recherche" />
      <Stepper.Step label="Écrire au client" />
    </Stepper>
  )
  const shared = { card, choices, onChange: setChoices, onCancel }
  if (step === 2)
    return (
      <ComposeModal onClose={onCancel} title={title}>
        <ProcessMail
          processId={card.processId ?? 0}
          mailType="customer-close"
          isEnd={choices.contract === 'end'}
          intro={steps}
          isBusy={isBusy}
          onClose={() => setStep(1)}
          closeLabel="Revenir"
          onDone={(isSent) => onClosed(choices, isSent)}
          skipHint="Sans envoi, le suivi sera clôturé."
          skipLabel="Clôturer sans envoyer"
          sendLabel="Envoyer et clôturer"
        />
      </ComposeModal>
    )
  return (
    <Modal opened onClose={onCancel} size={640} closeOnClickOutside={false} returnFocus={false} title={title}>
      {steps}
      {step === 0 ? (
        <QueryPanel query={form} what="le contrat">
          {(found) => <Suspend {...shared} form={found} onNext={() => setStep(1)} />}
        </QueryPanel>
      ) : (
        <Reopen
          {...shared}
          onBack={() => setStep(0)}
          onNext={(next) => {
            setChoices(next)
            setStep(2)
          }}
        />
      )}
    </Modal>
  )
}
