// The card transactions of one customer on the record: what the provider knows, for a customer who is known to it.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { CardCharges } from './CardTransactions.tsx'
import classes from './charges.module.css'

export const CustomerCharges = ({ customerId }: { readonly customerId: number }) => {
  const cards = useOperation(billingApi.showCards, { id: String(customerId) }, { background: true })
  const stripeCustomerId = cards.data?.stripeCustomerId ?? null
  if (stripeCustomerId === null) return null
  return (
    <div className={classes.own}>
      <h3>Chez le prestataire de paiement</h3>
      <CardCharges stripeCustomerId={stripeCustomerId} />
    </div>
  )
}
