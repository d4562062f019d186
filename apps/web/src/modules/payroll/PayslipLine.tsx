// One employee of one family in a month: where the payslip stands, what it is made of, what is missing and where to mend it.

import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import { type PayslipState, payslipStates, type SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { Button } from '@mantine/core'
import { urlOf } from '../../platform/api/client.ts'
import { counted } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import type { Meaning } from '../../platform/theme/theme.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { shownHours } from './payroll-texts.ts'
import classes from './payslips.module.css'

const meanings: Readonly<Record<PayslipState, Meaning>> = {
  draft: 'grey',
  issued: 'info',
  proposed: 'info',
  sent: 'info',
  paid: 'success',
  refused: 'danger',
}

const stateText = ({ state, payOn, paidOn, paymentReference, refusal }: SalaryRow): string => {
  if (state === 'paid') return paidOn === null ? 'Rien à payer' : `Payé le ${formatDay(paidOn)}`
  if (state === 'proposed') return `Dans le fichier ${paymentReference ?? ''}, à approuver`
  if (state === 'sent') return `Dans le fichier ${paymentReference ?? ''}`
  if (state === 'refused') return `Refusé par la banque\u00a0: ${refusal ?? ''}`
  return `À payer le ${formatDay(payOn)}`
}

const facts = (row: SalaryRow): string[] => [
  `Famille ${row.customer}`,
  shownHours(row.minutes),
  `brut ${formatEuros(row.grossCents)}`,
  `cotisations ${formatEuros(row.contributionsCents)}`,
  stateText(row),
]

const Details = ({ row }: { readonly row: SalaryRow }) => (
  <>
    <span className={classes.quiet}>{facts(row).join(' · ')}</span>
    {row.recalls.map(({ month, minutes, netCents }) => (
      <span key={month} className={classes.quiet}>
        dont rappel, {formatMonth(month)}
        {'\u00a0'}: {shownHours(minutes)}, {formatEuros(netCents)}, aux taux de ce mois
      </span>
    ))}
    {row.takenBack.map(({ day, minutes, netCents }) => (
      <span key={`${day} ${netCents}`} className={classes.quiet}>
        {netCents < 0 ? 'Reprise' : 'Rappel'}, cours du {formatDay(day)}
        {'\u00a0'}: {shownHours(Math.abs(minutes))}, {formatEuros(netCents)}, aux taux de son mois
      </span>
    ))}
    {row.carriedCents < 0 && (
      <span className={classes.quiet}>
        {formatEuros(-row.carriedCents)} restent à reprendre sur les bulletins suivants.
      </span>
    )}
    {row.gapCents !== 0 && (
      <span className={classes.quiet}>
        Les factures ont demandé {formatEuros(Math.abs(row.gapCents))} de {row.gapCents > 0 ? 'plus' : 'moins'} que ces
        cotisations{'\u00a0'}: l’écart reste au compte de la famille (467100).
      </span>
    )}
    {row.unconfirmedCount > 0 && (
      <span className={classes.quiet}>
        {counted(row.unconfirmedCount, 'cours attend', 'cours attendent')} la confirmation de la famille, et{' '}
        {row.unconfirmedCount === 1 ? 'sera' : 'seront'} un rappel.
      </span>
    )}
    {row.unsigned.map(({ words, link }) => (
      <span key={words} className={classes.quiet}>
        Papier signé à joindre{'\u00a0'}: <AppLink href={link}>{words}</AppLink>
      </span>
    ))}
    {[...row.obstacles, ...(row.paymentObstacle ? [row.paymentObstacle] : [])].map(({ words, link }) => (
      <span key={words} className={classes.quiet}>
        Manque{'\u00a0'}: <AppLink href={link}>{words}</AppLink>
      </span>
    ))}
  </>
)

type Props = {
  readonly row: SalaryRow
  readonly mayWrite: boolean
  readonly onRefuse: (row: SalaryRow) => void
}
export const PayslipLine = ({ row, mayWrite, onRefuse }: Props) => (
  <li>
    <Statut meaning={meanings[row.state]}>{payslipStates[row.state]}</Statut>
    <span className={classes.what}>
      <AppLink href={`/teacher/show/${row.teacherId}`}>{row.teacher}</AppLink>
      <Details row={row} />
    </span>
    <span className={classes.amount}>{formatEuros(row.netCents)}</span>
    {row.id !== null && (
      <Button
        size="compact-sm"
        variant="subtle"
        component="a"
        href={urlOf(payrollApi.print, { id: String(row.id) })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Voir le bulletin ${de(row.teacher)}, famille ${row.customer} (nouvel onglet)`}
      >
        Voir
      </Button>
    )}
    {mayWrite && row.paymentId !== null && (row.state === 'sent' || row.state === 'paid') && (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Virement refusé, ${row.teacher}, famille ${row.customer}`}
        onClick={() => onRefuse(row)}
      >
        Refusé…
      </Button>
    )}
    {row.id !== null && <HistoryButton className="payslips" entityId={row.id} />}
  </li>
)
