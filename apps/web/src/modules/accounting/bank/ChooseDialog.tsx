// What a line is when no proposal fits: a family that is searched, or money that somebody must explain.
import type { BankLineRow, LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import classes from './bank.module.css'

type Search = ComponentProps<typeof ServerAutocomplete>['search']
const searchBillsOf =
  (company: CompanyCode): Search =>
  async (query, signal) =>
    (await call(supplierBillsApi.supplierBillsToPay, { company, query }, { signal })).results.map(
      ({ id, label, detail }) => ({ value: id, label, detail }),
    )

export type Chosen = { readonly line: BankLineRow; readonly to: 'family' | 'supplier' | 'suspense' }
type Props = Chosen & { readonly onClose: () => void; readonly onChoice: (choice: LineChoice) => void }

const words = {
  family: { title: 'Paiement d’une famille', verb: 'Encaisser' },
  supplier: { title: 'Facture d’un fournisseur', verb: 'Payer cette facture' },
  suspense: { title: 'À expliquer', verb: 'Mettre en attente' },
} as const

const choiceOf = (to: Chosen['to'], found: number | null, reason: string): LineChoice | null => {
  if (to === 'suspense') return reason === '' ? null : { to, reason }
  if (found === null) return null
  return to === 'family' ? { to, customerId: found } : { to, supplierBillId: found }
}

export const ChooseDialog = ({ line, to, onClose, onChoice }: Props) => {
  const [found, setFound] = useState<number | null>(null)
  const [reason, setReason] = useState(line.reason ?? '')
  const choice = choiceOf(to, found, reason.trim())
  const search = (label: string, description: string, by: Search) => (
    <ServerAutocomplete
      label={label}
      description={description}
      value={found}
      valueLabel={null}
      onChange={(value) => setFound(value === null ? null : Number(value))}
      onBlur={() => undefined}
      search={by}
    />
  )
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={words[to].title} size={520}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (choice) onChoice(choice)
        }}
      >
        <p>
          {formatDay(line.bookedOn)}
          {'\u00a0'}: {formatEuros(line.amountCents)}
          <span className={classes.quiet}>{line.label}</span>
        </p>
        {to === 'family' &&
          search(
            'Famille',
            'Les factures nommées d’abord, puis les plus anciennes\u202f; le reste devient un avoir. La famille est prévenue.',
            searchCustomers,
          )}
        {to === 'supplier' &&
          search(
            'Facture',
            'Fournisseur ou numéro, parmi celles qui restent à payer. La somme peut n’en payer qu’une partie.',
            searchBillsOf(line.company),
          )}
        {to === 'suspense' && (
          <Textarea
            label="Ce qu’il faut savoir"
            description="La somme attend au compte 471000, sur l’accueil de la comptabilité, jusqu’à ce que la ligne soit rapprochée."
            value={reason}
            maxLength={200}
            autosize
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={classes.acts}>
          <Button onClick={onClose}>Fermer</Button>
          <Button type="submit" variant="filled" disabled={choice === null}>
            {words[to].verb}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
