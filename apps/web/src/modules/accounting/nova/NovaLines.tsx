// The lines of bills and credit notes behind a figure of the NOVA return.
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { mostNovaLines, type NovaPart } from '@cartable/domain/accounting/nova/nova.schema.ts'
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formatCount } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './nova.module.css'

export type FigureAsked = {
  readonly month: string
  readonly regime: Regime
  readonly part: NovaPart
  readonly title: string
}
const heads = ['Document', 'Jour', 'Client', 'Intervenant', 'Ligne', 'Heures', 'Montant HT'] as const

export const NovaLines = ({
  asked: { month, regime, part, title },
  onClose,
}: {
  readonly asked: FigureAsked
  readonly onClose: () => void
}) => {
  const query = useOperation(novaApi.lines, { month, regime, part })
  return (
    <Modal opened onClose={onClose} title={title} size="80rem">
      <QueryPanel query={query} what="les lignes">
        {({ lines, isMore }) => (
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={title}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">
                      <AppLink href={`/accounting/tables?q=${encodeURIComponent(line.reference)}`}>
                        {line.reference}
                      </AppLink>
                    </th>
                    <td>{formatDay(line.issuedOn)}</td>
                    <td>{line.customer}</td>
                    <td>{line.teacher ?? '–'}</td>
                    <td>{line.label}</td>
                    <td>{line.minutes === 0 ? '–' : `${formatCount(line.minutes / 60)}\u00a0h`}</td>
                    <td>{formatEuros(line.cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {isMore && <EmptyLine>{`Les ${formatCount(mostNovaLines)} premières lignes sont montrées.`}</EmptyLine>}
          </div>
        )}
      </QueryPanel>
    </Modal>
  )
}
