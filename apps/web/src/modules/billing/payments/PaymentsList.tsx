// Payments of an order: what was received and given back, and what may be corrected by hand.
import { NewButton } from '../../../platform/list/NewButton.tsx'
import '@mantine/core/styles/Table.layer.css'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { paymentWay } from '@cartable/domain/billing/orders/billing.rules.ts'
import { type PaymentRow, paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { ActionIcon, Table } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../billing.module.css'
import { PaymentDialog } from './PaymentDialog.tsx'
import { PaymentStatut } from './payment-statuts.tsx'
import { RemovePaymentDialog } from './RemovePaymentDialog.tsx'

/** Words of the specification, its spelling included. */
const deleteQuestion = 'Voulez-vous vraiment suprimer le paiement\u202f?'

type Props = { readonly orderId: number; readonly canAdd: boolean }

const nameOf = (row: PaymentRow) => `${paymentTypeLabels[row.type]} de ${formatEuros(row.amount)}`

export const PaymentsList = ({ orderId, canAdd }: Props) => {
  const mayWrite = useCan('billing', 'write')
  const [edited, setEdited] = useState<'new' | number | null>(null)
  const [removed, setRemoved] = useState<PaymentRow | null>(null)
  const payments = useOperation(billingApi.orderPaymentsList, { orderId: String(orderId) })
  const remove = useAction(billingApi.paymentDelete, {
    refreshes: [['billing'], ['accounting'], ['courses']],
    onSuccess: (answer) => {
      if (!answer.isValid) return void toast.error(answer.errorMsgs.join(' '))
      setRemoved(null)
      toast.success(`Paiement supprimé. Reste à payer\u00a0: ${formatEuros(answer.totalremained ?? 0)}.`)
    },
  })
  return (
    <section aria-label="Paiements" className={classes.block}>
      <div className={classes.blockHead}>
        <h3>Paiements</h3>
        {mayWrite && canAdd && <NewButton label="Paiement" onClick={() => setEdited('new')} isQuiet />}
      </div>
      <QueryPanel query={payments} what="les paiements">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>Aucun paiement.</EmptyLine>
          ) : (
            <Table layout="auto" className={classes.lines}>
              <caption className="vh">Paiements de la commande</caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Date</Table.Th>
                  <Table.Th scope="col">Moyen</Table.Th>
                  <Table.Th scope="col">Payeur</Table.Th>
                  <Table.Th scope="col">Statut</Table.Th>
                  <Table.Th scope="col" className={classes.amount}>
                    Montant
                  </Table.Th>
                  {mayWrite && (
                    <Table.Th scope="col">
                      <span className="vh">Actions</span>
                    </Table.Th>
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id} data-off={row.status === 'cancelled' || undefined}>
                    <Table.Td className={classes.figures}>{formatDay(row.paidOn ?? row.creationDate)}</Table.Td>
                    <Table.Td>
                      {paymentWay({ ...row, cents: row.amount })}
                      {row.comments && <div className={classes.quiet}>{row.comments}</div>}
                      {row.dispute && <div className={classes.quiet}>{row.dispute}</div>}
                      {row.failureMessage && <div className={classes.quiet}>{row.failureMessage}</div>}
                      {row.endReason && <div className={classes.quiet}>{row.endReason}</div>}
                      {row.heldBy && <div className={classes.quiet}>{row.heldBy}</div>}
                    </Table.Td>
                    <Table.Td>{row.payer === 'customer' ? 'Client' : 'Autre'}</Table.Td>
                    <Table.Td>
                      <PaymentStatut status={row.status} type={row.type} />
                    </Table.Td>
                    <Table.Td className={classes.amount}>{formatEuros(row.amount)}</Table.Td>
                    {mayWrite && (
                      <Table.Td className={classes.rowActions}>
                        {row.editable && (
                          <>
                            <ActionIcon aria-label={`Modifier ${nameOf(row)}`} onClick={() => setEdited(row.id)}>
                              <IconPencil size={16} aria-hidden />
                            </ActionIcon>
                            <ActionIcon aria-label={`Supprimer ${nameOf(row)}`} onClick={() => setRemoved(row)}>
                              <IconTrash size={16} aria-hidden />
                            </ActionIcon>
                          </>
                        )}
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </QueryPanel>
      {removed && (
        <RemovePaymentDialog
          title={deleteQuestion}
          payment={nameOf(removed)}
          isBusy={remove.isPending}
          onClose={() => setRemoved(null)}
          onSure={(reason) => remove.mutate({ paymentId: removed.id, reason })}
        />
      )}
      {edited !== null && (
        <PaymentDialog
          orderId={orderId}
          {...(edited === 'new' ? {} : { paymentId: edited })}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
