// A run that waits for a second person: approved by somebody else than who proposed it, or given up.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { ProposedRun as Run } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { payRefreshes } from './PayDialogs.tsx'
import classes from './pay-runs.module.css'

const told =
  (words: string) =>
  ({ isValid, errorMsgs }: { readonly isValid: boolean; readonly errorMsgs: readonly string[] }) =>
    void (isValid ? toast.success(words) : toast.error(unbroken(errorMsgs.join(' '))))

export const ProposedRun = ({ run }: { readonly run: Run }) => {
  const mayApprove = useCan('payApproval', 'write')
  const mayWrite = useCan('payroll', 'write')
  const approve = useAction(payRunsApi.approve, {
    refreshes: payRefreshes,
    onSuccess: told('Paie approuvée\u00a0: elle part.'),
  })
  const abandon = useAction(payRunsApi.abandon, {
    refreshes: payRefreshes,
    onSuccess: told('Paie abandonnée\u00a0: rien n’est parti.'),
  })
  const who = run.proposedBy === null ? '' : ` par ${run.proposedBy}`
  return (
    <section aria-label="Paie à approuver" className={classes.block}>
      <h2>Paie à approuver</h2>
      <ul className={classes.lines}>
        <li>
          <span className={classes.what}>
            {run.reference}, {formatMonth(run.month)}
            <span className={classes.quiet}>
              {counted(run.teacherCount, 'professeur', 'professeurs')} · préparée{who}
              {run.isOwn && ' · une autre personne l’approuve'}
            </span>
          </span>
          <span className={classes.amount}>{formatEuros(run.totalCents)}</span>
          {mayApprove && !run.isOwn && (
            <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate({ id: run.id })}>
              Approuver
            </Button>
          )}
          {(mayApprove || mayWrite) && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={abandon.isPending}
              onClick={() => abandon.mutate({ id: run.id })}
            >
              Abandonner
            </Button>
          )}
        </li>
      </ul>
    </section>
  )
}
