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
import { formatCount } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './accruals.module.css'

/** `accrualId`: what was entered; without it, what is today. */
export type LinesAsked = { readonly kind: AccrualKind; readonly title: string; readonly accrualId: number | null }

const Line = ({ line }: { readonly line: AccrualLine }) => {
  const mayOpen = useCan('contracts')
  return (
    <tr>
      <td>{formatDay(line.day)}</td>
      <th scope="row" className={classes.text}>
        {line.party}
      </th>
      <td className={classes.text}>
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
    <Modal opened onClose={onClose} title={title} size="70rem">
      <QueryPanel query={query} what="les lignes">
        {({ lines, isMore }) => (
          <>
            <p className={classes.state}>
              <Button
                size="compact-sm"
                leftSection={<IconDownload size={14} aria-hidden />}
                onClick={() => window.open(urlOf(accrualsApi.accrualLinesCsv, asked), '_blank', 'noreferrer')}
              >
                Exporter en CSV
              </Button>
            </p>
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
                    <Line key={line.key} line={line} />
                  ))}
                </tbody>
              </table>
            </div>
            {isMore && (
              <EmptyLine>
                {`Les ${formatCount(mostAccrualLines)} premières lignes sont montrées\u00a0: l’export les a toutes.`}
              </EmptyLine>
            )}
          </>
        )}
      </QueryPanel>
    </Modal>
  )
}
