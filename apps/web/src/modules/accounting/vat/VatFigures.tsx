// The table of a VAT return: a line for each rate, then what is due, deducted, carried over, and paid or kept as credit.
import type { VatMonth } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureTable } from '../figures/FigureTable.tsx'
import type { FigureAsked } from './VatLines.tsx'
import classes from './vat.module.css'

export const rateName = (percent: string) => (Number(percent) === 0 ? 'Sans TVA' : `TVA à ${formatPercent(percent)}`)

type Props = {
  readonly state: VatMonth
  readonly month: string
  readonly onAsk: (asked: FigureAsked) => void
}
type RowProps = { readonly name: string; readonly base?: ReactNode; readonly vat: ReactNode; readonly isSum?: true }
const Row = ({ name, base = '', vat, isSum }: RowProps) => (
  <tr data-sum={isSum}>
    <th scope="row">{name}</th>
    <td>{base}</td>
    <td>{vat}</td>
  </tr>
)

export const VatFigures = ({ state, month, onAsk }: Props) => {
  const named = formatMonth(`${month}-01`)
  /** A figure, which opens its lines where it has some. */
  const figure = (what: string, cents: number, asked: FigureAsked, isEmpty: boolean) =>
    isEmpty ? (
      formatEuros(cents)
    ) : (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${what}\u00a0: ${formatEuros(cents)}, voir les lignes`}
        onClick={() => onAsk(asked)}
      >
        {formatEuros(cents)}
      </Button>
    )
  const deducted = 'TVA déductible'
  const ofDeducted: FigureAsked = { title: `${deducted}, ${named}` }
  const hasDeducted = state.deductibleCents !== 0 || state.deductibleBaseCents !== 0
  return (
    <>
      <FigureTable label={`Déclaration de TVA, ${named}`} heads={['Opérations', 'Base HT', 'TVA']}>
        {state.rates.map(({ percent, baseCents, vatCents }) => {
          const name = rateName(percent)
          const asked = { percent, title: `${name}, ${named}` }
          return (
            <Row
              key={percent}
              name={name}
              base={figure(`Base HT, ${name}`, baseCents, asked, false)}
              vat={figure(`TVA, ${name}`, vatCents, asked, Number(percent) === 0)}
            />
          )
        })}
        <Row name="TVA exigible" vat={formatEuros(state.dueCents)} isSum />
        <Row
          name={deducted}
          base={figure(`Base HT, ${deducted}`, state.deductibleBaseCents, ofDeducted, !hasDeducted)}
          vat={figure(deducted, state.deductibleCents, ofDeducted, !hasDeducted)}
        />
        <Row
          name={state.carriedFrom === null ? 'Crédit reporté' : `Crédit reporté (${formatMonth(state.carriedFrom)})`}
          vat={formatEuros(state.carriedInCents)}
        />
        <Row
          name={state.netCents < 0 ? 'Crédit à reporter' : 'TVA à payer'}
          vat={formatEuros(Math.abs(state.netCents))}
          isSum
        />
      </FigureTable>
      <p className={classes.words}>
        La TVA déductible est celle du grand livre{'\u00a0'}: celle des professeurs le jour où ils sont payés, celle des
        fournisseurs à la date de leur facture ou à son paiement, comme la facture le dit.
      </p>
    </>
  )
}
