// The lines of bills and credit notes behind a figure of the NOVA return.
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { mostNovaLines, type NovaLine, type NovaPart } from '@cartable/domain/accounting/nova/nova.schema.ts'
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formatCount } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { FigureLines } from '../figures/FigureLines.tsx'

export type FigureAsked = {
  readonly month: string
  readonly regime: Regime
  readonly part: NovaPart
  readonly title: string
}
const heads = ['Document', 'Jour', 'Client', 'Intervenant', 'Ligne', 'Heures', 'Montant HT'] as const

const Line = ({ line }: { readonly line: NovaLine }) => (
  <tr>
    <th scope="row">
      <AppLink href={`/accounting/tables?q=${encodeURIComponent(line.reference)}`}>{line.reference}</AppLink>
    </th>
    <td>{formatDay(line.issuedOn)}</td>
    <td>{line.customer}</td>
    <td>{line.teacher ?? '–'}</td>
    <td>{line.label}</td>
    <td>{line.minutes === 0 ? '–' : `${formatCount(line.minutes / 60)}\u00a0h`}</td>
    <td>{formatEuros(line.cents)}</td>
  </tr>
)

type Props = { readonly asked: FigureAsked; readonly onClose: () => void }
export const NovaLines = ({ asked: { month, regime, part, title }, onClose }: Props) => {
  const query = useOperation(novaApi.lines, { month, regime, part })
  return (
    <FigureLines
      title={title}
      query={query}
      heads={heads}
      words={5}
      most={mostNovaLines}
      row={(line) => <Line key={line.id} line={line} />}
      onClose={onClose}
    />
  )
}
