// Where an order leads: its family, lessons, contract, receipts, entries, request to the Urssaf and pay, as links.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import classes from '../billing.module.css'

export const OrderLinks = ({ orderId }: { readonly orderId: number }) => {
  const query = useOperation(billingApi.orderLinks, { orderId: String(orderId) }, { background: true })
  return (
    <section className={classes.block} aria-label="Liens">
      <h3>Liens</h3>
      <QueryPanel query={query} what="les liens">
        {({ links }) => (
          <ul className={classes.links}>
            {links.map(({ label, path }) => (
              <li key={path + label}>
                <AppLink href={path}>{unbroken(label)}</AppLink>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
    </section>
  )
}
