// What a line is when no proposal fits: a family that is searched, or money that somebody must explain.
import type { BankLineRow, LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import classes from './bank.module.css'

export type Chosen = { readonly line: BankLineRow; readonly to: 'family' | 'suspense' }
type Props = Chosen & { readonly onClose: () => void; readonly onChoice: (choice: LineChoice) => void }

const titles = { family: 'Paiement d’une famille', suspense: 'À expliquer' } as const

export const ChooseDialog = ({ line, to, onClose, onChoice }: Props) => {
  const [customerId, setCustomerId] = useState<number | null>(null)
  const [reason, setReason] = useState(line.reason ?? '')
  const choice: LineChoice | null =
    to === 'family'
      ? customerId === null
        ? null
        : { to, customerId }
      : reason.trim() === ''
        ? null
        : { to, reason: reason.trim() }
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={titles[to]} size={520}>
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
        {to === 'family' ? (
          <ServerAutocomplete
            label="Famille"
            description={
              'Les factures nommées d’abord, puis les plus anciennes\u202f; le reste devient un avoir. La famille est prévenue.'
            }
            value={customerId}
            valueLabel={null}
            onChange={(value) => setCustomerId(value === null ? null : Number(value))}
            onBlur={() => undefined}
            search={searchCustomers}
          />
        ) : (
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
            {to === 'family' ? 'Encaisser' : 'Mettre en attente'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
