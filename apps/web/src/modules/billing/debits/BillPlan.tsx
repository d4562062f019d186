// The plan that a bill is paid by, among what is known of the bill: its dates, what was paid and missed; nothing where it has none.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import classes from '../billing.module.css'
import { PlanLines } from './PlanLines.tsx'

type Props = { readonly customerId: number /** Of the bill. */; readonly reference: string }

export const BillPlan = ({ customerId, reference }: Props) => {
  const { data } = useOperation(debitsApi.customerDebits, { customerId: String(customerId) }, { background: true })
  const plans = data?.plans.filter(({ references }) => references.includes(reference)) ?? []
  if (plans.length === 0) return null
  return (
    <section className={classes.block} aria-label="Plan de paiement">
      <h3>Plan de paiement</h3>
      {plans.map((plan) => (
        <PlanLines key={plan.id} plan={plan} />
      ))}
    </section>
  )
}
