// An order beside the list: its lines, its papers to print, its payments, and paying it.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { companyLabels, type OrderInformation } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconCreditCard, IconFileMinus, IconFilePlus, IconPrinter, IconSend2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { MailLink, PhoneLink } from '../../../platform/fields/Copyable.tsx'
import { NeighboursBeside } from '../../../platform/list/NeighboursBeside.tsx'
import { Drawer } from '../../../platform/pop/Drawer.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { RecordLink } from '../../../platform/shell/RecordLink.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { MessageButton } from '../../messaging/composing/write.parts.tsx'
import { FollowButton } from '../../monitoring/monitoring.parts.tsx'
import { BillAdvance } from '../../urssaf/urssaf.parts.tsx'
import classes from '../billing.module.css'
import { CreditNoteDialog } from '../credits/CreditNoteDialog.tsx'
import { type NoteToRedo, RedoNoteDialog } from '../credits/RedoNoteDialog.tsx'
import { PayDialog } from '../payments/PayDialog.tsx'
import { PaymentsList } from '../payments/PaymentsList.tsx'
import { OrderStatut } from '../payments/payment-statuts.tsx'
import { MoneyTimeline } from '../timeline/MoneyTimeline.tsx'
import { OrderLinks } from './OrderLinks.tsx'

// few bills have one: it comes once a bill is opened
const BillPlan = lazy(async () => ({ default: (await import('../debits/BillPlan.tsx')).BillPlan }))

const Papers = ({ order }: { readonly order: OrderInformation }) => {
  const mayCorrect = useCan('billing', 'write')
  const [redone, setRedone] = useState<NoteToRedo | null>(null)
  return (
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
                {paper.redoneBy !== null && `, refacturé par ${paper.redoneBy}`}
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
            {mayCorrect && paper.canRedo && (
              <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setRedone(paper)}>
                Refacturer…<span className="vh"> {paper.reference}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {redone !== null && <RedoNoteDialog note={redone} onClose={() => setRedone(null)} />}
    </section>
  )
}

const Content = ({ order }: { readonly order: OrderInformation }) => {
  const [isPaying, setPaying] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const canCorrect = useCan('billing', 'write') && order.billId !== null && order.credited < order.amount
  const { contact } = order
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Client',
      <RecordLink key="customer" of="customer" id={order.customerId}>
        {order.customer}
      </RecordLink>,
    ],
    ...(contact?.phone
      ? [
          [
            'Téléphone',
            <PhoneLink key="phone" number={contact.phone} region={contact.phoneRegion} of={order.customer} />,
          ] as const,
        ]
      : []),
    ...(contact?.email
      ? [['E-mail', <MailLink key="email" address={contact.email} of={order.customer} />] as const]
      : []),
    [
      'Élève',
      <RecordLink key="student" of="student" id={order.studentId}>
        {order.student ?? '–'}
      </RecordLink>,
    ],
    ['Société', companyLabels[order.company]],
    ['Date', formatDay(order.date)],
    ['Montant', formatEuros(order.amount)],
    ['Payé', formatEuros(order.paid)],
    ...(order.credited > 0 ? [['Avoirs', formatEuros(order.credited)] as const] : []),
    ...(order.writtenOff > 0 ? [['Passé en perte', formatEuros(order.writtenOff)] as const] : []),
    ...(order.pending > 0 ? [['En attente', formatEuros(order.pending)] as const] : []),
    ...(order.expected > 0 ? [['Avance Urssaf attendue', formatEuros(order.expected)] as const] : []),
    ['Reste à payer', formatEuros(order.customerDue)],
    ...(order.cardRetryOn ? [['Nouvel essai de la carte', formatDay(order.cardRetryOn)] as const] : []),
  ]
  return (
    <>
      <div className={classes.blockHead}>
        <OrderStatut status={order.paymentStatus} isCancelled={order.isCancelled} />
        <span className={classes.grow} />
        <HistoryButton className="orders" entityId={order.id} />
        <FollowButton on="order" id={order.id} />
        {canCorrect && (
          <Button leftSection={<IconFileMinus size={16} aria-hidden />} onClick={() => setCorrecting(true)}>
            Corriger la facture
          </Button>
        )}
        {order.billId !== null && <MessageButton type="bill" id={order.billId} />}
        {order.canPay && (
          <Button
            component={AppLink}
            href={`/accounting/unpaid?relancer=${order.customerId}`}
            leftSection={<IconSend2 size={16} aria-hidden />}
          >
            Relancer
          </Button>
        )}
        {order.canPay && (
          <Button
            variant="filled"
            leftSection={<IconCreditCard size={16} aria-hidden />}
            onClick={() => setPaying(true)}
          >
            Encaisser
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
      {order.billReference !== null && (
        <Suspense fallback={null}>
          <BillPlan customerId={order.customerId} reference={order.billReference} />
        </Suspense>
      )}
      <OrderLinks orderId={order.id} />
      <MoneyTimeline subject="order" id={order.id} isInOrder />
      {order.billId !== null && <BillAdvance billId={order.billId} />}
      <Papers order={order} />
      <PaymentsList orderId={order.id} canAdd={order.customerDue > 0} />
      {isCorrecting && <CreditNoteDialog orderId={order.id} onClose={() => setCorrecting(false)} />}
      {isPaying && order.billId !== null && (
        <PayDialog
          billId={order.billId}
          reference={order.billReference ?? ''}
          title={`Encaisser la facture ${order.billReference ?? ''}`}
          amountCents={order.customerDue}
          hasCard={order.hasCard}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}

type Props = {
  readonly orderId: number
  readonly onClose: () => void
  /** The list of a page that it was opened from by `?commande=`: its rows before and after are a click away. */
  readonly listId?: string
}

/** Opened by the id of an order; closing is the caller's. */
export const OrderDrawer = ({ orderId, onClose, listId }: Props) => {
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
      {listId !== undefined && <NeighboursBeside listId={listId} param="commande" />}
      <QueryPanel query={order} what="la commande">
        {(found) => <Content order={found} />}
      </QueryPanel>
    </Drawer>
  )
}
