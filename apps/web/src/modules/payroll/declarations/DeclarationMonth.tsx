// « Urssaf › octobre »: what families that employ declare of a month of lessons, what is missing and where to give it, noted once declared.

import { addMonths, durationText, formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { salaryDeclarationsApi } from '@cartable/domain/payroll/declarations/salary-declarations.api.ts'
import {
  declarationKinds,
  type SalaryDeclarationRow,
} from '@cartable/domain/payroll/declarations/salary-declarations.schema.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { callForFile } from '../../../platform/api/document.ts'
import { routeFailure } from '../../../platform/api/failures.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { saveAs } from '../../../platform/api/save-as.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { capital, counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './declarations.module.css'

const F = formOf<typeof salaryDeclarationsApi.declareSalaries>()
const refreshes = [['payroll'], ['urssaf']] as const
const nameOf = ({ customer, teacher, kind }: SalaryDeclarationRow) =>
  `${customer}, ${teacher}${kind === 'correction' ? ', correction' : ''}`
const hoursOf = (minutes: number) => (minutes < 0 ? `-${durationText(-minutes)}` : durationText(minutes))

const State = ({ declaredOn, missing }: SalaryDeclarationRow) => {
  if (declaredOn !== null) return <Statut meaning="success">Déclarée</Statut>
  return missing.length > 0 ? (
    <Statut meaning="danger">Incomplète</Statut>
  ) : (
    <Statut meaning="warning">À déclarer</Statut>
  )
}

const factsOf = (row: SalaryDeclarationRow): string =>
  [
    `${declarationKinds[row.kind]}${row.kind === 'correction' ? `, bulletin ${de(formatMonth(row.payslipMonth))}` : ''}`,
    ...(row.employerNumber === null ? [] : [`employeur n°\u00a0${row.employerNumber}`]),
    hoursOf(row.minutes),
    `brut ${formatEuros(row.grossCents)}`,
    `cotisations ${formatEuros(row.contributionsCents)}`,
    ...(row.regionalUrssaf === null ? [] : [row.regionalUrssaf]),
    ...(row.declaredOn === null
      ? []
      : [`déclarée le ${formatDay(row.declaredOn)}${row.declaredBy === null ? '' : ` par ${row.declaredBy}`}`]),
  ].join(' · ')

const Line = ({ row }: { readonly row: SalaryDeclarationRow }) => {
  const mayWrite = useCan('urssaf', 'write')
  const undeclare = useAction(salaryDeclarationsApi.undeclareSalary, {
    refreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Cette ligne est de nouveau à déclarer.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const ask = async () => {
    const isSure = await askConfirmation({
      title: 'Notée par erreur\u202f?',
      body: `${nameOf(row)}\u00a0: la ligne sera de nouveau à déclarer.`,
      confirmLabel: 'Remettre à déclarer',
    })
    if (isSure) undeclare.mutate({ id: row.id })
  }
  return (
    <li>
      <State {...row} />
      <span className={classes.what}>
        <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>
        {' · '}
        <AppLink href={`/teacher/show/${row.teacherId}`}>{row.teacher}</AppLink>
        <span className={classes.quiet}>{factsOf(row)}</span>
        {row.missing.map(({ words, link }) => (
          <span key={words} className={classes.quiet}>
            Manque{'\u00a0'}: <AppLink href={link}>{words}</AppLink>
          </span>
        ))}
      </span>
      <span className={classes.amount}>{formatEuros(row.netCents)} net</span>
      {mayWrite && row.declaredOn !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Notée par erreur, ${nameOf(row)}`}
          onClick={() => void ask()}
        >
          Notée par erreur…
        </Button>
      )}
      <HistoryButton className="salary_declarations" entityId={row.id} />
    </li>
  )
}

type DialogProps = {
  readonly month: string
  readonly rows: readonly SalaryDeclarationRow[]
  readonly onClose: () => void
}
const DeclareDialog = ({ month, rows, onClose }: DialogProps) => {
  const today = useToday()
  const sum = (of: (row: SalaryDeclarationRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <FormDialog title="Noter comme déclaré" size={520} onClose={onClose}>
      <RecordForm
        operation={salaryDeclarationsApi.declareSalaries}
        screen="salaires-declares"
        record={{ month, ids: rows.map(({ id }) => id), declaredOn: today }}
        layout="modal"
        noDraft
        refreshes={refreshes}
        saveLabel={`Déclaré, ${counted(rows.length, 'ligne', 'lignes')}`}
        onClose={onClose}
        onSaved={() => void toast.success('Noté comme déclaré.')}
      >
        <Section
          id="declare"
          title={`${capital(formatMonth(month))}\u00a0: ${hoursOf(sum(({ minutes }) => minutes))}, ${formatEuros(sum(({ netCents }) => netCents))} net`}
        >
          <F.Day name="declaredOn" label="Déclaré le" min={addMonths(month, 1)} max={today} span={3} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

/** With the numbers in clear: the call itself is traced, which a link would not be. */
const save = async (month: string) => {
  try {
    saveAs(
      await callForFile(salaryDeclarationsApi.declarationFile, { month }),
      `salaires-a-declarer-${month.slice(0, 7)}.csv`,
    )
  } catch (error) {
    routeFailure(error, 'action')
  }
}

type MonthProps = { readonly month: string; readonly rows: readonly SalaryDeclarationRow[] }
const Month = ({ month, rows }: MonthProps) => {
  const [mayWrite, mayRead] = [useCan('urssaf', 'write'), useCan('sensitiveData')]
  const [asked, setAsked] = useState(false)
  const ready = rows.filter(({ declaredOn, missing }) => declaredOn === null && missing.length === 0)
  if (rows.length === 0) return <EmptyLine>Aucun bulletin ne porte de cours {de(formatMonth(month))}.</EmptyLine>
  return (
    <>
      <div className={classes.acts}>
        {mayWrite && ready.length > 0 && (
          <Button variant="filled" onClick={() => setAsked(true)}>
            Noter comme déclaré…
          </Button>
        )}
        {mayRead && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save(month)}>
            Tout ce qui se saisit, en CSV
          </Button>
        )}
      </div>
      <section aria-label={`Déclarations, ${formatMonth(month)}`}>
        <ul className={classes.lines}>
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      </section>
      {asked && <DeclareDialog month={month} rows={ready} onClose={() => setAsked(false)} />}
    </>
  )
}

/** `month`: its first day. */
export const SalaryDeclarations = ({ month }: { readonly month: string }) => {
  const query = useOperation(salaryDeclarationsApi.showDeclarationMonth, { month })
  return (
    <QueryPanel query={query} what="les déclarations du mois">
      {({ rows }) => <Month month={month} rows={rows} />}
    </QueryPanel>
  )
}
