// What came of each lesson that was confirmed: paid, asked of the Urssaf, refused with the bank's words, without a card, left out.
import type { ConfirmedLine, ConfirmOutcome } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { confirmOutcomeLabels } from '@cartable/domain/courses/confirmations/confirmations.words.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './confirmations.module.css'

const meanings = {
  paid: 'success',
  pack: 'success',
  credit: 'success',
  urssaf: 'info',
  refused: 'danger',
  pending: 'info',
  'no-card': 'warning',
  'other-parent': 'info',
  free: 'success',
  'to-bill': 'success',
  confirmed: 'success',
  'left-out': 'danger',
} as const satisfies Readonly<Record<ConfirmOutcome, string>>

type Props = {
  readonly lines: readonly ConfirmedLine[]
  /** Left out for who may not take payments. */
  readonly onPay?: (line: ConfirmedLine) => void
}

const isDue = ({ outcome, billId }: ConfirmedLine) =>
  billId !== null && (outcome === 'refused' || outcome === 'no-card')

export const ConfirmResults = ({ lines, onPay }: Props) => (
  <ul className={classes.results}>
    {lines.map((line) => (
      <li key={line.id}>
        <div>
          <b>{line.customerName}</b>
          <p>{line.description}</p>
          <p>
            <Statut meaning={meanings[line.outcome]}>{confirmOutcomeLabels[line.outcome]}</Statut>{' '}
            {line.billNumber && `Facture ${line.billNumber}`}
            {line.dueCents !== null && line.dueCents > 0 && `, ${formatEuros(line.dueCents)}`}
          </p>
          {line.message && <p role="alert">{unbroken(line.message)}</p>}
        </div>
        {onPay && isDue(line) && (
          <Button
            size="md"
            onClick={() => onPay(line)}
            {...(lines.length > 1 && { 'aria-label': `Payer la facture ${line.billNumber ?? ''}` })}
          >
            Payer maintenant
          </Button>
        )}
      </li>
    ))}
  </ul>
)
