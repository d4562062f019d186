// What a replay of the chosen bills will do, with its sums and what it cannot; then it begins, once, in the background.
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import type { ReplayPlan } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { trackReplay } from './replay-tasks.ts'
import classes from './tracking.module.css'

type Share = ReplayPlan['card']
const Line = ({ words, share }: { readonly words: string; readonly share: Share }) => (
  <li className={classes.step} data-off={share.count === 0 || undefined}>
    <div className={classes.head}>
      <b>{words}</b>
      <span className={classes.amount}>{counted(share.count, 'facture')}</span>
      <span className={classes.sum}>{formatEuros(share.amountCents)}</span>
    </div>
  </li>
)

const Plan = ({ plan }: { readonly plan: ReplayPlan }) => (
  <>
    <ul className={classes.steps} aria-label="Ce qui sera fait">
      <Line words="Demandé aux cartes enregistrées" share={plan.card} />
      <Line words="Demandé à l’Urssaf" share={plan.urssaf} />
      <Line words="Versé aux professeurs" share={plan.teacher} />
      <Line words="Vérifié, un paiement étant en attente" share={plan.checked} />
    </ul>
    <p className={classes.note}>
      L’Urssaf et les professeurs viennent après la carte&nbsp;: si elle est refusée, rien ne leur est demandé ni versé.
    </p>
    {plan.obstacles.length > 0 && (
      <>
        <h3 className={classes.title}>Ce qui ne peut pas être fait</h3>
        <ul className={classes.steps} aria-label="Ce qui ne peut pas être fait">
          {plan.obstacles.map(({ words, ...share }) => (
            <li key={words} className={classes.step}>
              <div className={classes.head}>
                <span className={classes.why}>{unbroken(words)}</span>
                <span className={classes.amount}>{counted(share.count, 'facture')}</span>
                {share.amountCents > 0 && <span className={classes.sum}>{formatEuros(share.amountCents)}</span>}
              </div>
            </li>
          ))}
        </ul>
      </>
    )}
    {plan.untouched > 0 && (
      <p className={classes.note}>
        {plan.untouched === plan.count
          ? 'Rien ne peut être tenté pour cette sélection.'
          : `${counted(plan.untouched, 'facture')} sur ${plan.count} ${plan.untouched > 1 ? 'resteront comme elles sont' : 'restera comme elle est'}.`}
      </p>
    )}
  </>
)

type Props = {
  readonly billIds: readonly number[]
  readonly onClose: () => void
  /** `isNew` false: another one was under way, and is that one. */
  readonly onStarted: (runId: number, isNew: boolean) => void
}

export const ReplayPlanDialog = ({ billIds, onClose, onStarted }: Props) => {
  const plan = useOperation(paymentReplaysApi.planReplay, { ids: [...billIds] })
  const start = useAction(paymentReplaysApi.startReplay, {
    onSuccess: ({ errorMsgs, runId, isNew }) => {
      if (runId === null) return void toast.error(unbroken(errorMsgs.join(' ')))
      if (isNew) trackReplay(runId, billIds.length)
      else toast.info('Une relance est déjà en cours\u00a0: la voici. Votre sélection reste à relancer ensuite.')
      onStarted(runId, isNew)
    },
  })
  const tried = plan.data ? plan.data.count - plan.data.untouched : 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Relancer les paiements de ${counted(billIds.length, 'facture')}`}
      size={640}
    >
      <QueryPanel query={plan} what="ce qui sera fait">
        {(data) => <Plan plan={data} />}
      </QueryPanel>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Annuler</Button>
        <Button
          variant="filled"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={tried === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ ids: [...billIds] })}
        >
          Relancer {counted(tried, 'facture')}
        </Button>
      </div>
    </Modal>
  )
}
