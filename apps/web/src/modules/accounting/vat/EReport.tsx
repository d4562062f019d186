// Totals of a month for e-reporting: sales and money received rate by rate on screen, day by day in the file.
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { type EReportRow, eReportParts } from '@cartable/domain/accounting/vat/vat.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { FigureTable } from '../figures/FigureTable.tsx'
import { rateName } from './VatFigures.tsx'
import classes from './vat.module.css'

const sumOf = (rows: readonly EReportRow[], of: (row: EReportRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

const Totals = ({ rows, month }: { readonly rows: readonly EReportRow[]; readonly month: string }) => {
  const groups = [...Map.groupBy(rows, ({ part, percent }) => `${part} ${percent}`).values()]
  if (groups.length === 0) return <p className={classes.words}>Rien à transmettre pour {formatMonth(`${month}-01`)}.</p>
  return (
    <FigureTable label={`E-reporting, ${formatMonth(`${month}-01`)}`} heads={['Flux', 'Jours', 'Montant HT', 'TVA']}>
      {groups.map((theirs) => {
        const [first] = theirs
        if (!first) return null
        const name = `${eReportParts[first.part]}, ${rateName(first.percent)}`
        return (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{counted(theirs.length, 'jour')}</td>
            <td>{formatEuros(sumOf(theirs, ({ baseCents }) => baseCents))}</td>
            <td>{formatEuros(sumOf(theirs, ({ vatCents }) => vatCents))}</td>
          </tr>
        )
      })}
    </FigureTable>
  )
}

type Props = { readonly company: CompanyCode; readonly month: string }
export const EReport = ({ company, month }: Props) => {
  const query = useOperation(vatApi.eReport, { company, month })
  return (
    <section aria-labelledby="e-reporting" className={classes.part}>
      <h2 id="e-reporting">E-reporting</h2>
      <p className={classes.words}>
        Les ventes aux particuliers et leurs encaissements, à transmettre par votre plateforme agréée à partir du 1er
        septembre 2027 pour une petite ou moyenne entreprise{'\u00a0'}; le fichier les donne jour par jour.
      </p>
      <QueryPanel query={query} what="les totaux de l’e-reporting">
        {({ rows }) => <Totals rows={rows} month={month} />}
      </QueryPanel>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => window.open(urlOf(vatApi.eReportCsv, { company, month }), '_blank', 'noreferrer')}
      >
        Exporter jour par jour
      </Button>
    </section>
  )
}
