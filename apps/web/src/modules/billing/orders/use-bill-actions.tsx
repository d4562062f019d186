// What the office does with a bill from a row: print it, have it paid, write about it, read its history.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { IconCreditCard, IconFileText, IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import type { RowAction, RowOf } from '../../../platform/list/list.types.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { useRowHistory } from '../../journal/journal.parts.tsx'
import { useMessageDialog } from '../../messaging/composing/write.parts.tsx'
import { PayDialog } from '../payments/PayDialog.tsx'

export type BillOfList = RowOf<typeof billingApi.billsList>

/** A credit note says so; a bill, whether it is paid, or taken back by a credit note. */
export const billState = (row: BillOfList) => {
  if (row.type === 'credit-note') return <Statut meaning="grey">Avoir</Statut>
  if (row.isCancelled) return <Statut meaning="grey">Annulée</Statut>
  if (!row.isPayed && row.customerDue === 0 && row.expected === 0) return <Statut meaning="grey">En perte</Statut>
  return row.isPayed ? <Statut meaning="success">Payée</Statut> : <Statut meaning="danger">À payer</Statut>
}
export const printBill = (row: BillOfList, mode: 'simple' | 'details') => {
  window.open(urlOf(billingApi.billPrint, { id: String(row.id), mode }), '_blank', 'noreferrer')
}

/** `actionsOf` for the table, `dialogs` to render beside it. */
export const useBillActions = () => {
  const [paid, setPaid] = useState<BillOfList | null>(null)
  const messages = useMessageDialog('bill')
  const { historyOf, history } = useRowHistory('bills')
  const actionsOf = (row: BillOfList): readonly RowAction<BillOfList>[] => [
    { id: 'imprimer', label: 'Imprimer', icon: IconPrinter, run: () => printBill(row, 'simple') },
    {
      id: 'detail',
      label: 'Imprimer en détail',
      icon: IconFileText,
      run: () => printBill(row, 'details'),
      inMenu: true,
    },
    ...(row.canPay
      ? [{ id: 'payer', label: 'Encaisser', icon: IconCreditCard, run: () => setPaid(row), inMenu: true }]
      : []),
    ...(messages.write
      ? [
          {
            id: 'message',
            label: 'Envoyer un message',
            icon: IconSend,
            run: (one: BillOfList) => messages.write?.(one.id),
            inMenu: true,
          },
        ]
      : []),
    ...historyOf(row),
  ]
  const dialogs = (
    <>
      {history}
      {messages.dialog}
      {paid && (
        <PayDialog
          billId={paid.id}
          reference={paid.reference}
          title={`Encaisser la facture ${paid.reference}`}
          amountCents={paid.customerDue}
          hasCard={paid.hasCard}
          onClose={() => setPaid(null)}
        />
      )}
    </>
  )
  return { actionsOf, dialogs }
}
