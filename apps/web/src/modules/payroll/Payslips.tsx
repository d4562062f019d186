// « Bulletins » of a month: every employee with what keeps a payslip back, issued at once, paid by one file, followed until it is paid.
import { addMonths, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import type { SalaryMonth, SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconSend2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { capital, counted, unbroken } from '../../platform/fr/typography.ts'
import { useCan, useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { PayslipLine } from './PayslipLine.tsx'
import { crumbs } from './payroll-texts.ts'
import classes from './payslips.module.css'
import { RefuseSalaryDialog, salaryRefreshes } from './SalaryDialogs.tsx'
import { SalaryFiles } from './SalaryFiles.tsx'

const EmployeeHours = lazy(async () => ({
  default: (await import('../traineeships/traineeships.parts.tsx')).EmployeeHours,
}))

/** Months that a person looks back on. */
const monthsBack = 24

const IssueButton = ({ plan }: { readonly plan: SalaryMonth }) => {
  const issue = useAction(salariesApi.issue, {
    refreshes: salaryRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Bulletins établis\u00a0: professeurs et familles les ont par mail.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const count = plan.rows.filter(({ state, obstacles }) => state === 'draft' && obstacles.length === 0).length
  if (!plan.isOver || count === 0 || plan.missingItems.length > 0) return null
  const what = counted(count, 'bulletin', 'bulletins')
  const ask = async () => {
    const isSure = await askConfirmation({
      title: `Établir ${what}\u202f?`,
      body: 'Un bulletin établi ne se réécrit pas\u00a0: ce qui est confirmé ensuite est un rappel du mois suivant. Chaque professeur et la famille qui l’emploie le reçoivent par mail.',
      confirmLabel: `Établir ${what}`,
    })
    if (isSure) issue.mutate({ month: plan.month })
  }
  return (
    <Button
      variant="filled"
      leftSection={<IconSend2 size={16} aria-hidden />}
      loading={issue.isPending}
      onClick={() => void ask()}
    >
      Établir {what}
    </Button>
  )
}

const Missing = ({ items }: { readonly items: readonly string[] }) => {
  const maySet = useCan('configuration', 'read')
  if (items.length === 0) return null
  return (
    <p role="status">
      Mentions à compléter avant tout bulletin{'\u00a0'}: {items.join(', ')}.{' '}
      {maySet ? (
        <AppLink href="/admin/parameters">Ouvrir les paramètres</AppLink>
      ) : (
        'Un administrateur les saisit dans Administration, Paramètres.'
      )}
    </p>
  )
}

const sumOf = (rows: readonly SalaryRow[], of: (row: SalaryRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
const Sums = ({ rows }: { readonly rows: readonly SalaryRow[] }) => {
  const due = rows.filter(({ state }) => state !== 'paid' && state !== 'draft')
  const shown: readonly (readonly [string, number])[] = [
    ['Net à payer', sumOf(rows, ({ netCents }) => netCents)],
    ['Cotisations', sumOf(rows, ({ contributionsCents }) => contributionsCents)],
    ['Établi, pas encore payé', sumOf(due, ({ netCents }) => netCents)],
  ]
  return (
    <dl className={classes.sums}>
      {shown.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatEuros(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const Month = ({ plan, mayWrite }: { readonly plan: SalaryMonth; readonly mayWrite: boolean }) => {
  const [refused, setRefused] = useState<SalaryRow | null>(null)
  const name = formatMonth(plan.month)
  return (
    <>
      <Missing items={plan.missingItems} />
      {plan.rows.length === 0 ? (
        <EmptyLine>Aucun cours d’un professeur employé par une famille n’est confirmé ({name}).</EmptyLine>
      ) : (
        <section aria-label={`Bulletins, ${name}`}>
          <Sums rows={plan.rows} />
          {!plan.isOver && <p>Le mois n’est pas fini{'\u00a0'}: ses bulletins s’établissent ensuite.</p>}
          <ul className={classes.lines}>
            {plan.rows.map((row) => (
              <PayslipLine
                key={row.id ?? `${row.teacherId}-${row.customerId}`}
                row={row}
                mayWrite={mayWrite}
                onRefuse={setRefused}
              />
            ))}
          </ul>
        </section>
      )}
      <SalaryFiles plan={plan} mayWrite={mayWrite} />
      {refused && <RefuseSalaryDialog row={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

export const Payslips = () => {
  const today = useToday()
  const mayWrite = useCan('payroll', 'write')
  const [asked, setAsked] = useAddressParam('mois')
  const current = `${today.slice(0, 8)}01`
  const month = asked === null ? addMonths(current, -1) : `${asked}-01`
  const query = useOperation(salariesApi.showMonth, { month }, { keepPrevious: true })
  const months = Array.from({ length: monthsBack }, (_, back) => addMonths(current, -back).slice(0, 7))
  return (
    <Panel title="Bulletins" breadcrumb={crumbs}>
      <QueryPanel query={query} what="les bulletins">
        {(plan) => (
          <>
            <div className={classes.choice}>
              <SelectField
                label="Mois"
                value={plan.month.slice(0, 7)}
                onChange={(next) => setAsked(next === null ? null : String(next))}
                options={[...new Set([...months, plan.month.slice(0, 7)])].map((one) => ({
                  value: one,
                  label: capital(formatMonth(`${one}-01`)),
                }))}
              />
              {plan.rows.some(({ id }) => id !== null) && (
                <Button
                  component="a"
                  href={urlOf(salariesApi.monthPapers, { month: plan.month })}
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  Tous les bulletins, en PDF
                </Button>
              )}
              {mayWrite && <IssueButton plan={plan} />}
            </div>
            <Month plan={plan} mayWrite={mayWrite} />
            <Suspense fallback={null}>
              <EmployeeHours month={plan.month} />
            </Suspense>
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
