// The months that were closed: by whom, when, with what was left and why, what they sold; the last one may be opened again.
import { type ClosingRow, pathOfCheck } from '@cartable/domain/accounting/closing/closing.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatInstant, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { capital } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './closing.module.css'
import { wordsOf } from './MonthDialogs.tsx'

const by = (name: string | null) => (name === null ? '' : ` par ${name}`)
const shortWords = { vat: 'TVA déclarée', nova: 'Trimestre déclaré sur NOVA', salaries: 'Salaires déclarés' } as const
const story = (row: ClosingRow): string[] => [
  `Clôturé le ${formatInstant(row.closedAt)}${by(row.closedBy)}`,
  ...(row.left.length > 0 ? [`Laissés ouverts\u00a0: ${row.left.map(wordsOf).join(', ')}`] : []),
  ...(row.reason === null ? [] : [row.reason]),
  ...(row.declared === null ? [] : [`${shortWords[row.declared.kind]}\u00a0: ce mois ne se rouvre plus`]),
  ...(row.isYearClosed ? ['Exercice clôturé\u00a0: ce mois ne se rouvre plus'] : []),
  ...(row.reopenedAt === null
    ? []
    : [
        `Rouvert le ${formatInstant(row.reopenedAt)}${by(row.reopenedBy)}\u00a0: ${row.reopenReason}`,
        `Chiffre d’affaires à la clôture\u00a0: ${formatEuros(row.closedTurnoverCents)} HT`,
      ]),
]

type Props = {
  readonly company: CompanyCode
  readonly closings: readonly ClosingRow[]
  readonly mayReopen: boolean
  readonly onReopen: (row: ClosingRow) => void
}
export const ClosedMonths = ({ company, closings, mayReopen, onReopen }: Props) => (
  <section aria-label="Mois clôturés" className={classes.block}>
    <h2>Mois clôturés</h2>
    {closings.length === 0 ? (
      <EmptyLine>Aucun mois n’est clôturé.</EmptyLine>
    ) : (
      <ul className={classes.lines}>
        {closings.map((row) => (
          <li key={row.id}>
            <span className={classes.what}>
              <b>{capital(formatMonth(row.month))}</b>
              {story(row).map((words) => (
                <span key={words} className={classes.quiet}>
                  {words}
                </span>
              ))}
              {row.isVatDue && (
                <AppLink
                  href={`${pathOfCheck({ key: 'vat', count: 1 }, company)}?mois=${row.month.slice(0, 7)}`}
                  className={classes.link}
                >
                  Déclarer la TVA pour {formatMonth(row.month)}
                </AppLink>
              )}
            </span>
            {row.reopenedAt === null ? (
              <>
                <span className={classes.sum}>{formatEuros(row.turnoverCents)} HT</span>
                <Statut meaning="success">Clôturé</Statut>
              </>
            ) : (
              <Statut meaning="grey">Rouvert</Statut>
            )}
            {mayReopen && row.isLast && row.declared === null && !row.isYearClosed && (
              <Button size="compact-sm" onClick={() => onReopen(row)}>
                Rouvrir…
              </Button>
            )}
            <HistoryButton className="month_closings" entityId={row.id} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
