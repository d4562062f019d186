// An order beside the list: its lines, its papers to print, its payments, and paying it.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { companyLabels, type OrderInformation } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconCreditCard, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Drawer } from '../../../platform/pop/Drawer.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../billing.module.css'
import { PayDialog } from '../payments/PayDialog.tsx'
import { PaymentsList } from '../payments/PaymentsList.tsx'
import { OrderStatut } from '../payments/payment-statuts.tsx'

const Papers = ({ order }: { readonly order: OrderInformation }) => (
  <section className={classes.block} aria-label="Documents">
    <h3>Documents</h3>
    <ul className={classes.papers}>
      {order.documents.map((paper) => (
        <li key={paper.id}>
          <span className={classes.paperName}>
            <b>{paper.type === 'bill' ? 'Facture' : 'Avoir'}</b> {paper.reference}
            <span className={classes.quiet}>
              {' '}
              du {formatDay(paper.date)}, {formatEuros(paper.total)} dont {formatEuros(paper.vat)} de TVA
            </span>
          </span>
          {(['simple', 'details'] as const).map((mode) => (
            <Button
              key={mode}
              component="a"
              href={urlOf(billingApi.billPrint, { id: String(paper.id), mode })}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {mode === 'simple' ? 'Imprimer' : 'Détaillée'}
              <span className="vh"> {paper.reference} (nouvel onglet)</span>
            </Button>
          ))}
        </li>
      ))}
    </ul>
  </section>
)

const Content = ({ order }: { readonly order: OrderInformation }) => {
  const [isPaying, setPaying] = useState(false)
  const facts: readonly (readonly [string, string])[] = [
    ['Client', order.customer],
    ['Élève', order.student ?? '–'],
    ['Société', companyLabels[order.company]],
    ['Date', formatDay(order.date)],
    ['Montant', formatEuros(order.amount)],
    ['Payé', formatEuros(order.paid)],
    ...(order.credited > 0 ? [['Avoirs', formatEuros(order.credited)] as const] : []),
    ...(order.pending > 0 ? [['En attente', formatEuros(order.pending)] as const] : []),
    ['Reste à payer', formatEuros(order.amountRemained)],
  ]
  return (
    <>
      <div className={classes.blockHead}>
        <OrderStatut status={order.paymentStatus} />
        <span className={classes.grow} />
        <HistoryButton className="orders" entityId={order.id} />
        {order.canPay && (
          <Button
            variant="filled"
            leftSection={<IconCreditCard size={16} aria-hidden />}
            onClick={() => setPaying(true)}
          >
            Payer
          </Button>
        )}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={classes.block} aria-label="Lignes">
        <h3>Prestations</h3>
        <ul className={classes.papers}>
          {order.lines.map((line) => (
            <li key={line.label}>
              <span className={classes.paperName}>
                {line.label}
                <span className={classes.quiet}>
                  {' '}
                  {line.unit === 'hour' && `${Number(line.quantity).toLocaleString('fr-FR')}\u00a0h, `}
                  TVA {formatPercent(line.vatPercent)}
                </span>
              </span>
              <span className={classes.amount}>{formatEuros(line.totalCents)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Papers order={order} />
      <PaymentsList orderId={order.id} canAdd={order.amountRemained > 0} />
      {isPaying && order.billId !== null && (
        <PayDialog
          billId={order.billId}
          reference={order.billReference ?? ''}
          amountCents={order.amountRemained}
          hasCard={order.hasCard}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}

/** Opened by the id of an order; closing is the caller's. */
export const OrderDrawer = ({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) => {
  const order = useOperation(billingApi.orderInformation, { orderId: String(orderId) })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={order.data ? `Commande ${order.data.reference}` : 'Commande'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <QueryPanel query={order} what="la commande">
        {(found) => <Content order={found} />}
      </QueryPanel>
    </Drawer>
  )
}
