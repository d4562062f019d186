// The tax advance of a bill: what is asked of the Urssaf or why not, each of its answers, and what can be done now.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import type { BillAdvance as Record } from '@cartable/domain/urssaf/advances.schema.ts'
import { type PreflightFix, preflightFixLabels } from '@cartable/domain/urssaf/preflight.rules.ts'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { unbroken } from '../../platform/fr/typography.ts'
import { useCan } from '../../platform/session/session.ts'
import { CopyButton } from '../../platform/shell/CopyButton.tsx'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { AdvanceMend } from './AdvanceMend.tsx'
import classes from './bill-advance.module.css'

const refreshes = [['billing'], ['monitoring'], ['urssaf'], ['accounting'], ['courses']] as const

const Requests = ({ requests }: Pick<Record, 'requests'>) => (
  <ul className={classes.requests}>
    {requests.map(({ id, number, label, amountCents, reason, words, acceptedOn, steps }) => (
      <li key={id}>
        <p>
          <b>Demande {number}</b>, {formatEuros(amountCents)}
          {'\u00a0'}: {label}
        </p>
        {reason && <p>{unbroken(reason)}</p>}
        {acceptedOn && <p>Sans réponse de la famille, elle vaut accord le {formatDay(acceptedOn)}.</p>}
        {words && <p>« {unbroken(words)} »</p>}
        <ol>
          {steps.map(({ at, label: step }) => (
            <li key={at + step}>
              {formatInstant(at)}
              {'\u00a0'}: {step}
            </li>
          ))}
        </ol>
      </li>
    ))}
  </ul>
)

/** What only the screen around can open: the correction of the lesson, its cancellation. */
type Gestures = { readonly onCorrect?: (courseId: number) => void; readonly onCancel?: (courseId: number) => void }

/** What mends a fault, where this screen or another one does it. */
const Fix = ({
  fix,
  advance: { customerId, contractId, teacherId, courseId, mayEnd },
  onCorrect,
  onEnd,
}: Pick<Gestures, 'onCorrect'> & {
  readonly fix: PreflightFix
  readonly advance: Record
  readonly onEnd: (() => void) | null
}) => {
  const label = preflightFixLabels[fix]
  if (fix === 'registration') return <AppLink href={`/customer/show/${customerId}#avance-immediate`}>{label}</AppLink>
  if (fix === 'teacher') return <AppLink href={`/teacher/show/${teacherId}`}>{label}</AppLink>
  if (fix === 'lesson' && onCorrect && courseId !== null)
    return (
      <Button size="compact-sm" onClick={() => onCorrect(courseId)}>
        {label}
      </Button>
    )
  if (fix === 'lesson') return <AppLink href={`/privateTuition/contract/${contractId}`}>{label}</AppLink>
  return mayEnd && onEnd ? (
    <Button size="compact-sm" onClick={onEnd}>
      {label}
    </Button>
  ) : null
}

const Faults = ({
  advance,
  onCorrect,
  onEnd,
}: Pick<Gestures, 'onCorrect'> & { readonly advance: Record; readonly onEnd: (() => void) | null }) =>
  advance.faults.length === 0 ? null : (
    <Alert color="warning" role="status" title="La demande n’est pas partie">
      {advance.faults.map(({ sentence, fix }) => (
        <p key={sentence}>
          {unbroken(sentence)} <Fix fix={fix} advance={advance} onEnd={onEnd} {...(onCorrect && { onCorrect })} />
        </p>
      ))}
    </Alert>
  )

const useMoves = (billId: number) => {
  const said = (words: string) => ({
    refreshes,
    onSuccess: ({ isValid, errorMsgs }: { isValid: boolean; errorMsgs: string[] }) =>
      isValid ? void toast.success(words) : void toast.error(unbroken(errorMsgs.join(' '))),
  })
  const ask = useAction(paymentTrackingApi.replay, {
    refreshes,
    onSuccess: ({ thirdPartPaymentStatus, thirdPartPaymentMessage }) => {
      const words = unbroken(thirdPartPaymentMessage ?? 'Rien n’est à demander.')
      if (thirdPartPaymentStatus === 'failed') toast.error(words)
      else toast.success(words)
    },
  })
  const end = useAction(advancesApi.endAdvance, said('La famille doit la facture entière, et en est prévenue.'))
  const back = useAction(advancesApi.returnMoney, said('C’est noté\u00a0: les comptes suivent.'))
  const askEnd = async () => {
    const isSure = await askConfirmation({
      title: 'Facturer à la famille',
      body: 'L’avance est abandonnée pour cette facture\u00a0: la famille la doit en entier. Elle reçoit un message avec un lien pour payer.',
      confirmLabel: 'Facturer à la famille',
    })
    if (isSure) end.mutate({ id: billId })
  }
  return { ask, askEnd, back, isBusy: ask.isPending || end.isPending || back.isPending }
}

const Moves = ({
  advance,
  onCorrect,
  onCancel,
  moves: { ask, askEnd, back, isBusy },
}: Gestures & { readonly advance: Record; readonly moves: ReturnType<typeof useMoves> }) => {
  const { billId, courseId, mayAsk, mayEnd, mayCorrect, toReturnCents, faults } = advance
  return (
    <>
      {toReturnCents > 0 && (
        <div>
          <p>
            L’Urssaf a payé {formatEuros(toReturnCents)} pour un cours annulé. Demandez-lui à qui les rendre, puis notez
            sa réponse{'\u00a0'}:
          </p>
          <Group gap="sm">
            <Button loading={isBusy} onClick={() => back.mutate({ id: billId, to: 'urssaf' })}>
              À rendre à l’Urssaf
            </Button>
            <Button loading={isBusy} onClick={() => back.mutate({ id: billId, to: 'customer' })}>
              À rendre à la famille
            </Button>
          </Group>
        </div>
      )}
      <Group gap="sm">
        {mayCorrect && onCorrect && courseId !== null && (
          <Button onClick={() => onCorrect(courseId)}>Corriger et redemander</Button>
        )}
        {mayAsk && faults.length === 0 && (
          <Button loading={isBusy} onClick={() => ask.mutate({ id: billId })}>
            Redemander à l’Urssaf
          </Button>
        )}
        {mayEnd && (
          <Button loading={isBusy} onClick={() => void askEnd()}>
            Maintenir et facturer à la famille
          </Button>
        )}
        {mayCorrect && onCancel && courseId !== null && (
          <Button onClick={() => onCancel(courseId)}>Annuler le cours</Button>
        )}
      </Group>
    </>
  )
}

const Shown = ({ advance, ...gestures }: Gestures & { readonly advance: Record }) => {
  const canWrite = useCan('billing', 'write')
  const moves = useMoves(advance.billId)
  const { onCorrect } = gestures
  if (advance.words === null && advance.requests.length === 0) return null
  return (
    <section className={classes.advance} aria-label="Avance immédiate">
      <h3>Avance immédiate</h3>
      {advance.lesson && <p>{unbroken(advance.lesson)}</p>}
      {advance.words && <p>{unbroken(advance.words)}</p>}
      {advance.mend && (
        <p>
          <AdvanceMend mend={advance.mend} />
        </p>
      )}
      <Requests requests={advance.requests} />
      {advance.mayCorrect && advance.phone && (
        <p>
          Appeler la famille{'\u00a0'}: <a href={`tel:${advance.phone}`}>{formatPhone(advance.phone, 'FR')}</a>
        </p>
      )}
      <Faults advance={advance} onEnd={canWrite ? () => void moves.askEnd() : null} {...(onCorrect && { onCorrect })} />
      {advance.withdrawal && (
        <>
          <Textarea
            label="L’Urssaf doit annuler la demande. Texte à lui envoyer"
            description="Depuis la messagerie de votre espace urssaf.fr. La carte se termine quand la demande est lue annulée."
            value={advance.withdrawal}
            readOnly
            autosize
          />
          <CopyButton text={advance.withdrawal} label="Copier le texte" />
        </>
      )}
      {canWrite && <Moves advance={advance} moves={moves} {...gestures} />}
    </section>
  )
}

const Asked = ({ billId, ...gestures }: Gestures & { readonly billId: number }) => {
  const query = useOperation(advancesApi.showBill, { billId: String(billId) }, { background: true })
  return (
    <QueryPanel query={query} what="l’avance immédiate">
      {(advance) => <Shown advance={advance} {...gestures} />}
    </QueryPanel>
  )
}

/** Nothing for whoever reads no bills. */
export const BillAdvance = (props: Gestures & { readonly billId: number }) =>
  useCan('billing', 'read') ? <Asked {...props} /> : null
