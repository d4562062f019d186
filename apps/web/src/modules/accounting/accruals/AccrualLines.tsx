// The lessons and hours behind a sum that is accrued, as they are today or as they were entered.
import { accrualsApi } from '@cartable/domain/accounting/accruals/accruals.api.ts'
import {
  type AccrualKind,
  type AccrualLine,
  accrualKinds,
  mostAccrualLines,
} from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { FigureLines } from '../figures/FigureLines.tsx'
import classes from './accruals.module.css'

/** `accrualId`: what was entered; without it, what is today. */
export type LinesAsked = { readonly kind: AccrualKind; readonly title: string; readonly accrualId: number | null }

const Line = ({ line }: { readonly line: AccrualLine }) => {
  const mayOpen = useCan('contracts')
  return (
    <tr>
      <td>{formatDay(line.day)}</td>
      <th scope="row">{line.party}</th>
      <td>
        {mayOpen && line.contractId !== null ? (
          <AppLink href={`/privateTuition/contract/${line.contractId}`} className={classes.link}>
            {line.what}
          </AppLink>
        ) : (
          line.what
        )}
      </td>
      <td>{line.account}</td>
      <td>{formatPercent(line.vatPercent)}</td>
      <td>{formatEuros(line.exclTaxCents)}</td>
      <td>{formatEuros(line.vatCents)}</td>
    </tr>
  )
}

type Props = { readonly yearId: number; readonly asked: LinesAsked; readonly onClose: () => void }
export const AccrualLines = ({ yearId, asked: { kind, title, accrualId }, onClose }: Props) => {
  const asked = { yearId: String(yearId), kind, ...(accrualId !== null && { accrualId: String(accrualId) }) }
  const query = useOperation(accrualsApi.accrualLines, asked)
  const heads = ['Jour', accrualKinds[kind].party, 'Cours', 'Compte', 'Taux', 'HT', 'TVA']
  return (
    <FigureLines
      title={title}
      query={query}
      heads={heads}
      words={4}
      most={mostAccrualLines}
      rest="l’export les a toutes"
      row={(line) => <Line key={line.key} line={line} />}
      actions={
        <p className={classes.state}>
          <Button
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => window.open(urlOf(accrualsApi.accrualLinesCsv, asked), '_blank', 'noreferrer')}
          >
            Exporter en CSV
          </Button>
        </p>
      }
      onClose={onClose}
    />
  )
}
