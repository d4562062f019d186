// What a family reads of its debits on its home: its mandate, which it revokes, what is to come, its plan; nothing while it has none.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { debitStatusLabels } from '@cartable/domain/billing/debits/debits.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './receipts.module.css'

export const OwnDebits = () => {
  const heading = useId()
  const { data } = useOperation(debitsApi.ownDebits, {}, { background: true })
  const revoke = useAction(debitsApi.revokeOwnMandate, {
    refreshes: [['billing']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Votre mandat est révoqué.') : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const mandates = data?.mandates.filter(({ status }) => status === 'signed') ?? []
  const debits = data?.debits.filter(({ status }) => status === 'announced' || status === 'sent') ?? []
  const plans = data?.plans.filter(({ status }) => status === 'active') ?? []
  if (mandates.length + debits.length + plans.length === 0) return null
  const ask = async (id: number, reference: string) => {
    const isSure = await askConfirmation({
      title: `Révoquer le mandat ${reference}\u202f?`,
      body: 'Plus rien ne sera prélevé, sauf ce que la banque a déjà reçu\u00a0: vous paierez vos factures autrement.',
      confirmLabel: 'Révoquer',
    })
    if (isSure) revoke.mutate({ id })
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>Vos prélèvements</h2>
      <ul className={classes.lines}>
        {debits.map(({ id, what, amountCents, collectOn, status }) => (
          <li key={`debit ${id}`}>
            <span className={classes.what}>
              {what}
              <span className={classes.quiet}>
                {debitStatusLabels[status]}, le {formatDay(collectOn)}
              </span>
            </span>
            <span className={classes.amount}>{formatEuros(amountCents)}</span>
          </li>
        ))}
        {plans.flatMap((plan) =>
          plan.instalments
            .filter(({ state }) => state !== 'paid' && state !== 'debited')
            .map(({ rank, dueOn, leftCents, state }) => (
              <li key={`plan ${plan.id} ${rank}`}>
                <span className={classes.what}>
                  Échéance {rank} sur {plan.instalments.length}
                  <span className={classes.quiet}>
                    {state === 'missed' ? 'En retard, à payer depuis le' : 'À payer le'} {formatDay(dueOn)}
                  </span>
                </span>
                <span className={classes.amount}>{formatEuros(leftCents)}</span>
              </li>
            )),
        )}
        {mandates.map(({ id, reference, ibanLast4 }) => (
          <li key={`mandate ${id}`}>
            <span className={classes.what}>
              Mandat {reference}
              <span className={classes.quiet}>{maskedIban(ibanLast4 ?? '')}</span>
            </span>
            <Button size="compact-sm" loading={revoke.isPending} onClick={() => void ask(id, reference)}>
              Révoquer…
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
