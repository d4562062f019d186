// A supplier's bill beside its list: its lines, what the bank paid, who entered it, and what may be done with it now.
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import {
  type SupplierBill,
  supplierBillFormats,
  supplierBillKinds,
  supplierVatDues,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Drawer } from '../../../platform/pop/Drawer.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import ledgerClasses from '../ledger.module.css'
import { EndDialog } from './EndDialog.tsx'
import { SetOffDialog } from './SetOffDialog.tsx'
import { SupplierBillState } from './SupplierBillState.tsx'
import classes from './supplier-bills.module.css'

type ActionsProps = { readonly bill: SupplierBill; readonly onForm: (id: number) => void }
const Actions = ({ bill, onForm }: ActionsProps) => {
  const [asked, setAsked] = useState<'discard' | 'cancel' | 'set-off' | null>(null)
  const close = () => setAsked(null)
  const isEntered = bill.status === 'entered'
  return (
    <>
      <div className={ledgerClasses.actions}>
        {bill.status === 'draft' && (
          <>
            <Button variant="filled" onClick={() => onForm(bill.id)}>
              Compléter et écrire
            </Button>
            <Button onClick={() => setAsked('discard')}>Écarter…</Button>
          </>
        )}
        {isEntered && bill.leftCents !== 0 && (
          <Button onClick={() => setAsked('set-off')}>
            {bill.kind === 'bill' ? 'Imputer un avoir…' : 'Imputer sur une facture…'}
          </Button>
        )}
        {isEntered && bill.payments.length === 0 && (
          <Button onClick={() => setAsked('cancel')}>Annuler la facture…</Button>
        )}
      </div>
      {asked === 'set-off' && <SetOffDialog bill={bill} onClose={close} />}
      {(asked === 'discard' || asked === 'cancel') && (
        <EndDialog how={asked} id={bill.id} of={`${bill.supplier}, ${bill.reference}`} onClose={close} />
      )}
    </>
  )
}

const by = (name: string | null) => name ?? 'quelqu’un'
const story = (bill: SupplierBill): string[] => [
  ...(bill.enteredAt ? [`Écrite par ${by(bill.enteredBy)} le ${formatInstant(bill.enteredAt)}`] : []),
  ...(bill.endedAt
    ? [
        `${bill.status === 'discarded' ? 'Écartée' : 'Annulée'} par ${by(bill.endedBy)} le ${formatInstant(bill.endedAt)}\u00a0: ${bill.endReason}`,
      ]
    : []),
]

const Lines = ({ bill }: { readonly bill: SupplierBill }) => (
  <table className={ledgerClasses.lines}>
    <caption className="vh">Lignes de la facture</caption>
    <thead>
      <tr>
        <th scope="col">Compte</th>
        <th scope="col">Montant HT</th>
        <th scope="col">TVA</th>
      </tr>
    </thead>
    <tbody>
      {bill.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a bill have no other name than their place
        <tr key={index}>
          <td>
            {line.code === null ? 'Compte à choisir' : `${line.code} ${line.name}`}
            {line.label && <span className={classes.quiet}> {line.label}</span>}
          </td>
          <td className={classes.amount}>{formatEuros(line.baseCents)}</td>
          <td className={classes.amount}>{formatEuros(line.vatCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type PaymentsProps = { readonly bill: SupplierBill; readonly mayWrite: boolean }
const Payments = ({ bill, mayWrite }: PaymentsProps) => {
  const [undone, setUndone] = useState<{ readonly id: number; readonly of: string } | null>(null)
  if (bill.status !== 'entered') return null
  return (
    <>
      <ul className={classes.story} aria-label="Paiements">
        {bill.payments.map(({ day, label, cents, setOff }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a bill have no other name than their place
          <li key={index}>
            {formatDay(day)}
            {'\u00a0'}: {formatEuros(cents)}{' '}
            {setOff === null ? (
              <span className={classes.quiet}>{label}</span>
            ) : (
              <AppLink className={classes.link} href={`/accounting/supplier-bills?facture=${setOff.againstId}`}>
                {label}
              </AppLink>
            )}
            {setOff !== null && mayWrite && (
              <Button
                size="compact-sm"
                aria-label={`Annuler l’imputation, ${label}…`}
                onClick={() => setUndone({ id: setOff.id, of: label })}
              >
                Annuler…
              </Button>
            )}
          </li>
        ))}
        {bill.leftCents !== 0 && (
          <li>
            Reste {formatEuros(bill.leftCents)}
            {'\u00a0'}: une ligne de relevé{' '}
            {bill.kind === 'bill' ? 'le paie, ou un avoir' : 'l’apporte, ou une facture'} du même fournisseur.{' '}
            <AppLink className={classes.link} href="/accounting/bank">
              Relevés bancaires
            </AppLink>
          </li>
        )}
      </ul>
      {undone !== null && <EndDialog how="set-off" id={undone.id} of={undone.of} onClose={() => setUndone(null)} />}
    </>
  )
}

const Content = ({ bill, onForm }: ActionsProps) => {
  const mayWrite = useCan('accounting', 'write')
  const facts: readonly (readonly [string, string])[] = [
    ['Société', companyLabels[bill.company]],
    [supplierBillKinds[bill.kind], bill.reference],
    ['Date', formatDay(bill.billedOn)],
    ['Échéance', bill.dueOn === null ? '–' : formatDay(bill.dueOn)],
    ['SIREN', bill.siren ?? '–'],
    ['TVA déduite', supplierVatDues[bill.vatDue]],
    ...(bill.paidFrom === null ? [] : [['Payée par', bill.paidFrom] as const]),
    ['Reçue', supplierBillFormats[bill.format]],
    ['Total TTC', formatEuros(bill.totalCents)],
  ]
  return (
    <>
      <p className={ledgerClasses.title}>
        {bill.supplier} <SupplierBillState row={bill} />
      </p>
      <dl className={ledgerClasses.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines bill={bill} />
      <Payments bill={bill} mayWrite={mayWrite} />
      <ul className={classes.story} aria-label="Suite">
        {story(bill).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {[bill.entry, bill.reversal].map(
          (found) =>
            found && (
              <li key={found.id}>
                <AppLink className={classes.link} href={`/accounting/books?ecriture=${found.id}`}>
                  Écriture {found.name}
                </AppLink>
              </li>
            ),
        )}
      </ul>
      <div className={ledgerClasses.actions}>
        {bill.hasPaper && (
          <Button
            component="a"
            href={urlOf(supplierBillsApi.supplierBillPaper, { id: String(bill.id) })}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconFileText size={16} aria-hidden />}
          >
            Ouvrir le fichier
            <span className="vh"> (nouvel onglet)</span>
          </Button>
        )}
        <HistoryButton className="supplier_bills" entityId={bill.id} />
      </div>
      {mayWrite && <Actions bill={bill} onForm={onForm} />}
    </>
  )
}

type Props = { readonly id: number; readonly onClose: () => void; readonly onForm: (id: number) => void }
export const SupplierBillDrawer = ({ id, onClose, onForm }: Props) => {
  const query = useOperation(supplierBillsApi.showSupplierBill, { id: String(id) })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title="Facture d’un fournisseur"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <QueryPanel query={query} what="la facture">
        {(bill) => <Content bill={bill} onForm={onForm} />}
      </QueryPanel>
    </Drawer>
  )
}
