// Retries the payments of a bill: says first what will be tried, then what came of each.

import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { type ReplayTone, replayTone } from '@cartable/domain/billing/tracking/payment-tracking.rules.ts'
import type { ReplayAnswer, ReplayForm, ReplayStep } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { MonitoringStatut } from '../payments/payment-statuts.tsx'
import classes from './tracking.module.css'

const everything = [['billing'], ['courses'], ['accounting']] as const
const parts: Readonly<Record<ReplayStep['part'], string>> = {
  customer: 'Client',
  'third-part': 'Avance immédiate',
  teacher: 'Professeur',
}

const Step = ({ step }: { readonly step: ReplayStep }) => (
  <li className={classes.step} data-off={!step.isTried || undefined}>
    <div className={classes.head}>
      <b>{parts[step.part]}</b>
      <span className={classes.amount}>{formatEuros(step.amountCents)}</span>
      <MonitoringStatut status={step.status} />
    </div>
    {step.message && <p className={classes.why}>{unbroken(step.message)}</p>}
    <p>{unbroken(step.plan)}</p>
  </li>
)

const results = {
  success: { meaning: 'success', word: 'Réussi' },
  failure: { meaning: 'danger', word: 'Échec' },
  failed: { meaning: 'danger', word: 'Échec' },
  pending: { meaning: 'info', word: 'En attente' },
  none: { meaning: 'grey', word: 'Sans objet' },
} as const

const titles: Readonly<Record<ReplayTone, string>> = {
  danger: 'Le paiement du client n’a pas abouti.',
  warning: 'Le client a payé, mais un autre paiement n’a pas abouti.',
  success: 'Les paiements ont été relancés.',
}

type LineProps = { readonly part: string; readonly status: keyof typeof results; readonly message: string | null }
const Line = ({ part, status, message }: LineProps) => (
  <li className={classes.step}>
    <div className={classes.head}>
      <b>{part}</b>
      <Statut meaning={results[status].meaning}>{results[status].word}</Statut>
    </div>
    {message && <p>{unbroken(message)}</p>}
  </li>
)

/** What came of a replay, in the colour that its rules give. */
export const ReplayResult = ({ answer }: { readonly answer: ReplayAnswer }) => {
  const tone = replayTone(answer)
  return (
    <div role={tone === 'success' ? 'status' : 'alert'} data-tone={tone}>
      <Alert color={tone} title={titles[tone]} mb="md" />
      <ul className={classes.steps}>
        <Line part={parts.customer} status={answer.paymentStatus} message={answer.paymentMessage} />
        <Line
          part={parts['third-part']}
          status={answer.thirdPartPaymentStatus}
          message={answer.thirdPartPaymentMessage}
        />
        <Line part={parts.teacher} status={answer.teacherPaymentStatus} message={answer.teacherPaymentMessage} />
      </ul>
    </div>
  )
}

const Plan = ({ form }: { readonly form: ReplayForm }) => {
  const mayReadTraces = useCan('traces')
  return (
    <>
      <p className={classes.lead}>
        Facture du {formatDay(form.date)}, {form.customer}
        {form.teacher && <>, cours {de(form.teacher)}</>}.
      </p>
      <ul className={classes.steps}>
        {form.steps.map((step) => (
          <Step key={step.part} step={step} />
        ))}
      </ul>
      {mayReadTraces && form.requestId !== null && (
        <p className={classes.history}>
          Demande à l’Urssaf <HistoryButton className="urssaf_requests" entityId={form.requestId} />
        </p>
      )}
    </>
  )
}

type Props = { readonly billId: number; readonly reference: string; readonly onClose: () => void }

export const ReplayDialog = ({ billId, reference, onClose }: Props) => {
  const form = useOperation(paymentTrackingApi.replayForm, { id: String(billId) })
  const replay = useAction(paymentTrackingApi.replay, { refreshes: everything })
  const mayTry = form.data?.steps.some((step) => step.isTried) ?? false
  return (
    <Modal opened onClose={onClose} title={`Relancer les paiements ${de(reference)}`} size={560}>
      {replay.data ? (
        <ReplayResult answer={replay.data} />
      ) : (
        <QueryPanel query={form} what="les paiements de la facture">
          {(data) => <Plan form={data} />}
        </QueryPanel>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>Fermer</Button>
        {!replay.data && (
          <Button
            variant="filled"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={!mayTry}
            loading={replay.isPending}
            onClick={() => replay.mutate({ id: billId })}
          >
            Relancer
          </Button>
        )}
      </div>
    </Modal>
  )
}
