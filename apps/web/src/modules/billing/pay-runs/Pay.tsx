// « Paie » of a month: every self-employed teacher with what is owed and why, those ticked paid together, then followed until the money is there.
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { needsApproval } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { PayMonth, PayRow } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { addMonths, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { capital, counted } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { AddExtraDialog } from '../extras/ExtraDialogs.tsx'
import { PayLine } from './PayLine.tsx'
import { PayPapers } from './PayPapers.tsx'
import { PayRecap } from './PayRecap.tsx'
import { ProposedPays } from './ProposedPays.tsx'
import classes from './pay-runs.module.css'
import { StagePay } from './StagePay.tsx'
import { YearStatements } from './YearStatements.tsx'

/** Months that a person looks back on. */
const monthsBack = 24
const crumbs = [{ label: 'Comptabilité' }]

/** Something is to be paid, and nothing keeps it back; a sum of zero settles what the teacher owes. */
const isReady = ({ items, obstacles }: PayRow) => items.length > 0 && obstacles.length === 0
const sumOf = (rows: readonly PayRow[], of: (row: PayRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const Sums = ({ rows, ticked }: { readonly rows: readonly PayRow[]; readonly ticked: readonly PayRow[] }) => {
  const shown: readonly (readonly [string, number])[] = [
    ['À payer, coché', sumOf(ticked, ({ totalCents }) => totalCents)],
    ['Repris ou ajouté', sumOf(ticked, ({ duesCents }) => duesCents)],
    ['Retenu', sumOf(rows, ({ held }) => held.reduce((sum, { cents }) => sum + cents, 0))],
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

const Teachers = ({ plan, mayWrite }: { readonly plan: PayMonth; readonly mayWrite: boolean }) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const [added, add] = useState<PayRow | null>(null)
  const ticked = plan.rows.filter((row) => isReady(row) && !left.has(row.teacherId))
  const toggle = (teacherId: number) => {
    const next = new Set(left)
    if (!next.delete(teacherId)) next.add(teacherId)
    setLeft(next)
  }
  const totalCents = sumOf(ticked, (row) => row.totalCents)
  return (
    <section aria-label={`Professeurs à payer, ${formatMonth(plan.month)}`}>
      <Sums rows={plan.rows} ticked={ticked} />
      <ul className={classes.lines}>
        {plan.rows.map((row) => (
          <PayLine
            key={row.teacherId}
            row={row}
            isReady={isReady(row)}
            isTicked={isReady(row) && !left.has(row.teacherId)}
            mayWrite={mayWrite}
            onAdd={() => add(row)}
            onToggle={() => toggle(row.teacherId)}
          />
        ))}
      </ul>
      {mayWrite && ticked.length > 0 && !plan.proposed.some(({ kind }) => kind === 'lessons') && (
        <Button
          variant="filled"
          mt="md"
          leftSection={<IconSend2 size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Payer {counted(ticked.length, 'professeur', 'professeurs')}
        </Button>
      )}
      {added && <AddExtraDialog teacherId={added.teacherId} teacher={added.teacher} onClose={() => add(null)} />}
      {isAsked && (
        <PayRecap
          month={plan.month}
          rows={ticked}
          isApproved={!needsApproval(totalCents, plan.approvalCents)}
          isAlone={plan.isAlone}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}

export const Pay = () => {
  const today = useToday()
  const [mayRead, mayWrite] = [useCan('payroll', 'read'), useCan('payroll', 'write')]
  const [asked, setAsked] = useAddressParam('mois')
  const current = `${today.slice(0, 8)}01`
  const month = asked === null ? addMonths(current, -1) : `${asked}-01`
  const query = useOperation(payRunsApi.showMonth, { month }, { keepPrevious: true })
  const months = Array.from({ length: monthsBack }, (_, back) => addMonths(current, -back).slice(0, 7))
  return (
    <Panel title="Paie" breadcrumb={crumbs}>
      <QueryPanel query={query} what="la paie">
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
            </div>
            {plan.proposed.length > 0 && <ProposedPays pays={plan.proposed} />}
            {plan.rows.length === 0 ? (
              <EmptyLine>Rien n’est dû à un professeur indépendant ({formatMonth(plan.month)}).</EmptyLine>
            ) : (
              <Teachers key={plan.month} plan={plan} mayWrite={mayWrite} />
            )}
            <StagePay month={plan.month} mayWrite={mayWrite} />
            <PayPapers plan={plan} mayWrite={mayWrite} />
            {mayRead && <YearStatements />}
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
