// An entry beside the ledger: its lines, its seal, what it was made from and what corrected it.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { entryOrigins, journalLabels, type LedgerEntry } from '@cartable/domain/accounting/ledger.schema.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPrinter, IconReceiptEuro } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { NeighboursBeside } from '../../platform/list/NeighboursBeside.tsx'
import { Drawer } from '../../platform/pop/Drawer.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { RecordLink } from '../../platform/shell/RecordLink.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import classes from './ledger.module.css'
import { EntryLetters } from './lettering/EntryLetters.tsx'

type Props = {
  readonly entryId: number
  readonly onClose: () => void
  readonly onEntry: (id: number) => void
  readonly onOrder: (id: number) => void
}

const Lines = ({ lines }: Pick<LedgerEntry, 'lines'>) => {
  const total = (side: 'debit' | 'credit') => formatEuros(lines.reduce((sum, line) => sum + line[side], 0))
  const euros = (cents: number) => (cents === 0 ? '' : formatEuros(cents))
  return (
    <table className={classes.lines}>
      <caption className="vh">Lignes de l’écriture</caption>
      <thead>
        <tr>
          <th scope="col">Compte</th>
          <th scope="col" className={classes.amount}>
            Débit
          </th>
          <th scope="col" className={classes.amount}>
            Crédit
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
          <tr key={index}>
            <td>
              <b>{line.accountCode}</b> {line.accountName}
              {line.party && (
                <div className={classes.quiet}>
                  <RecordLink
                    of={line.customerId === null ? 'teacher' : 'customer'}
                    id={line.customerId ?? line.teacherId}
                  >
                    {line.party}
                  </RecordLink>
                </div>
              )}
            </td>
            <td className={classes.amount}>{euros(line.debit)}</td>
            <td className={classes.amount}>{euros(line.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td className={classes.amount}>{total('debit')}</td>
          <td className={classes.amount}>{total('credit')}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Content = ({ entry, onEntry, onOrder }: { readonly entry: LedgerEntry } & Omit<Props, 'entryId' | 'onClose'>) => {
  const { billId, orderId, reverses, reversedBy } = entry
  const mayOpen = useCan('billing')
  const facts: readonly (readonly [string, string])[] = [
    ['Société', companyLabels[entry.company]],
    ['Journal', journalLabels[entry.journal]],
    ['Date', formatDay(entry.date)],
    ['Pièce', `${entry.piece} du ${formatDay(entry.pieceDate)}`],
    ['Origine', entry.source === null ? '–' : entryOrigins[entry.source]],
    ['Empreinte', `${entry.seal}…`],
  ]
  return (
    <>
      <p className={classes.title}>{entry.label}</p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines lines={entry.lines} />
      <EntryLetters lines={entry.lines} onEntry={onEntry} />
      <div className={classes.actions}>
        {entry.manualEntryId !== null && (
          <AppLink href={`/accounting/manual?operation=${entry.manualEntryId}`}>Ouvrir l’opération diverse</AppLink>
        )}
        {entry.supplierBillId !== null && (
          <AppLink href={`/accounting/supplier-bills?facture=${entry.supplierBillId}`}>
            Ouvrir la facture du fournisseur
          </AppLink>
        )}
        {mayOpen && billId !== null && (
          <Button
            component="a"
            href={urlOf(billingApi.billPrint, { id: String(billId), mode: 'simple' })}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Imprimer {entry.piece}
            <span className="vh"> (nouvel onglet)</span>
          </Button>
        )}
        {mayOpen && orderId !== null && (
          <Button leftSection={<IconReceiptEuro size={16} aria-hidden />} onClick={() => onOrder(orderId)}>
            Ouvrir la commande
          </Button>
        )}
        {reverses && (
          <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => onEntry(reverses.id)}>
            Corrige {reverses.name}
          </Button>
        )}
        {reversedBy && (
          <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => onEntry(reversedBy.id)}>
            Corrigée par {reversedBy.name}
          </Button>
        )}
      </div>
    </>
  )
}

export const EntryDrawer = ({ entryId, onClose, onEntry, onOrder }: Props) => {
  const entry = useOperation(ledgerApi.ledgerEntry, { id: String(entryId) })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={entry.data ? `Écriture ${entry.data.journal} ${entry.data.number}` : 'Écriture'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <NeighboursBeside listId="grand-livre" param="ecriture" />
      <QueryPanel query={entry} what="l’écriture">
        {(found) => <Content entry={found} onEntry={onEntry} onOrder={onOrder} />}
      </QueryPanel>
    </Drawer>
  )
}
