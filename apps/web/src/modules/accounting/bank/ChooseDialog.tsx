// What a line is when no proposal fits: a family that is searched, or money that somebody must explain.
import type { BankLineRow, LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import type { SupplierBillLeft } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import { arePaidBy, BillsToPay } from './BillsToPay.tsx'
import classes from './bank.module.css'

export type Chosen = { readonly line: BankLineRow; readonly to: 'family' | 'supplier' | 'suspense' }
type Props = Chosen & { readonly onClose: () => void; readonly onChoice: (choice: LineChoice) => void }

const words = {
  family: { title: 'Paiement d’une famille', verb: 'Encaisser' },
  supplier: { title: 'Facture d’un fournisseur', verb: 'Rapprocher' },
  suspense: { title: 'À expliquer', verb: 'Mettre en attente' },
} as const

type Said = {
  readonly family: number | null
  readonly bills: readonly SupplierBillLeft[]
  readonly reason: string
}
const choiceOf = ({ line, to }: Chosen, { family, bills, reason }: Said): LineChoice | null => {
  if (to === 'suspense') return reason === '' ? null : { to, reason }
  if (to === 'family') return family === null ? null : { to, customerId: family }
  return arePaidBy(bills, Math.abs(line.amountCents)) ? { to, supplierBillIds: bills.map(({ id }) => id) } : null
}

export const ChooseDialog = ({ line, to, onClose, onChoice }: Props) => {
  const [family, setFamily] = useState<number | null>(null)
  const [bills, setBills] = useState<readonly SupplierBillLeft[]>([])
  const [reason, setReason] = useState(line.reason ?? '')
  const choice = choiceOf({ line, to }, { family, bills, reason: reason.trim() })
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
        {to === 'family' && (
          <ServerAutocomplete
            label="Famille"
            description={`Les factures nommées d’abord, puis les plus anciennes\u202f; le reste devient un avoir. La famille est prévenue.`}
            value={family}
            valueLabel={null}
            onChange={(value) => setFamily(value === null ? null : Number(value))}
            onBlur={() => undefined}
            search={searchCustomers}
          />
        )}
        {to === 'supplier' && (
          <BillsToPay
            company={line.company}
            cents={Math.abs(line.amountCents)}
            isOut={line.amountCents < 0}
            value={bills}
            onChange={setBills}
          />
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
