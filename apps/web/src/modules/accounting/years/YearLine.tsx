// One fiscal year: how far it is closed, what it made, its opening entry, its FEC; closed by a click once nothing keeps it open.
import type { FiscalYearRow } from '@cartable/domain/accounting/years/years.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconClock, IconDownload, IconLock, IconLockOpen } from '@tabler/icons-react'
import { counted } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './years.module.css'

/** What is kept of a closed year: the digest proves that a copy of its FEC is this one. */
const archiveOf = ({ closedAt, entryCount, archive }: FiscalYearRow): string[] => {
  if (closedAt === null || entryCount === 0) return []
  if (archive === null)
    return ['FEC et balance pas encore conservés\u00a0: ils le sont cette nuit, ou dès que le FEC est demandé']
  const lines = counted(archive.lineCount, 'ligne')
  return [
    `FEC et balance conservés le ${formatInstant(archive.madeAt)}\u00a0: ${lines}, empreinte SHA-256 du FEC ${archive.fecSha256}`,
  ]
}

const story = (year: FiscalYearRow): string[] => [
  `Du ${formatDay(year.from)} au ${formatDay(year.to)}`,
  ...(year.closedAt !== null
    ? [`Clôturé le ${formatInstant(year.closedAt)}${year.closedBy === null ? '' : ` par ${year.closedBy}`}`]
    : year.closedThrough === null
      ? []
      : [`Mois clôturés jusqu’au ${formatDay(year.closedThrough)}`]),
  ...archiveOf(year),
]

const wordOfResult = (cents: number) => (cents === 0 ? 'Résultat' : cents < 0 ? 'Perte' : 'Bénéfice')

const State = ({ year, today }: { readonly year: FiscalYearRow; readonly today: string }) => {
  if (year.closedAt !== null)
    return (
      <Statut meaning="success" icon={IconLock}>
        Clôturé
      </Statut>
    )
  if (year.from > today)
    return (
      <Statut meaning="grey" icon={IconClock}>
        À venir
      </Statut>
    )
  // it is closed with the first year that holds something
  if (year.to < today && year.entryCount === 0) return null
  return (
    <Statut meaning="info" icon={IconLockOpen}>
      {year.to < today ? 'À clôturer' : 'En cours'}
    </Statut>
  )
}

type Props = {
  readonly year: FiscalYearRow
  readonly today: string
  readonly isBusy: boolean
  readonly onFec: (year: FiscalYearRow) => void
}
export const YearLine = ({ year, today, isBusy, onFec }: Props) => (
  <li>
    <span className={classes.what}>
      <b>Exercice {year.name}</b>
      {story(year).map((words) => (
        <span key={words} className={classes.quiet}>
          {words}
        </span>
      ))}
      {year.openingEntryId !== null && (
        <span className={classes.quiet}>
          <AppLink href={`/accounting/books?ecriture=${year.openingEntryId}`} className={classes.link}>
            À-nouveaux
          </AppLink>
        </span>
      )}
    </span>
    {year.entryCount > 0 ? (
      <span className={classes.sum}>
        {counted(year.entryCount, 'écriture')}
        <span className={classes.quiet}>
          {wordOfResult(year.resultCents)}
          {'\u00a0'}: {formatEuros(Math.abs(year.resultCents))}
        </span>
      </span>
    ) : (
      <span className={classes.quiet}>Aucune écriture</span>
    )}
    <State year={year} today={today} />
    {year.entryCount > 0 && (
      <AppLink href={`/accounting/years/agreement/${year.id}`} className={classes.link}>
        Concordance<VisuallyHidden> de l’exercice {year.name}</VisuallyHidden>
      </AppLink>
    )}
    {year.entryCount > 0 && (
      <Button
        size="compact-sm"
        loading={isBusy}
        aria-label={`FEC de l’exercice ${year.name}`}
        leftSection={<IconDownload size={14} aria-hidden />}
        title={`Fichier des écritures comptables de l’exercice ${year.name}, avec sa description`}
        onClick={() => onFec(year)}
      >
        FEC
      </Button>
    )}
    <HistoryButton className="fiscal_years" entityId={year.id} />
  </li>
)
