// « Urssaf › mois »: contributions that families owe by their payslips, by regional Urssaf, declared and paid for them.
import { addMonths, formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import type { ContributionRow } from '@cartable/domain/payroll/salaries.schema.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { capital, counted } from '../../platform/fr/typography.ts'
import { useCan, useToday } from '../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import classes from './payslips.module.css'
import { salaryRefreshes } from './SalaryDialogs.tsx'

const nameOf = ({ month, regionalUrssaf }: ContributionRow) =>
  `${capital(formatMonth(month))}, ${regionalUrssaf ?? 'Urssaf non connue'}`

const Pay = formOf<typeof salariesApi.payContributions>()
const Cancel = formOf<typeof salariesApi.cancelContributions>()
type DialogProps = { readonly row: ContributionRow; readonly onClose: () => void }

const PayDialog = ({ row, onClose }: DialogProps) => {
  const today = useToday()
  const { month, regionalUrssafId, amountCents } = row
  return (
    <FormDialog onClose={onClose} title="Cotisations payées" size={520}>
      <RecordForm
        operation={salariesApi.payContributions}
        screen="cotisations-payees"
        record={{ month, regionalUrssafId, amountCents, paidOn: today }}
        layout="modal"
        noDraft
        saveLabel="Déclarée et payée"
        closeLabel="Fermer"
        refreshes={salaryRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success('Cotisations notées comme payées.')}
      >
        <Section id="paiement" title={`${nameOf(row)}\u00a0: ${formatEuros(amountCents)}`}>
          <Pay.Day name="paidOn" label="Déclarée et payée le" min={addMonths(month, 1)} max={today} span={3} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

const CancelDialog = ({ row, onClose }: DialogProps) => (
  <FormDialog onClose={onClose} title="Paiement noté par erreur" size={520}>
    <RecordForm
      operation={salariesApi.cancelContributions}
      screen="cotisations-annulees"
      record={{ id: row.paymentId ?? 0, updatedAt: row.updatedAt, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Annuler le paiement"
      closeLabel="Fermer"
      refreshes={salaryRefreshes}
      onClose={onClose}
      onSaved={() => void toast.success('Ces cotisations sont de nouveau à payer.')}
    >
      <Section id="erreur" title={`${nameOf(row)}\u00a0: ${formatEuros(row.amountCents)}`}>
        <Cancel.Text name="reason" label="Motif" span={6} />
      </Section>
    </RecordForm>
  </FormDialog>
)

type Asked = { readonly row: ContributionRow; readonly to: 'pay' | 'cancel' }
const Line = ({ row, ask }: { readonly row: ContributionRow; readonly ask: (asked: Asked) => void }) => {
  const mayWrite = useCan('urssaf', 'write')
  const today = useToday()
  const isOver = addMonths(row.month, 1) <= today
  const isPaid = row.paymentId !== null
  return (
    <li>
      <Statut meaning={isPaid ? 'success' : 'warning'}>{isPaid ? 'Payées' : 'À payer'}</Statut>
      <span className={classes.what}>
        {nameOf(row)}
        <span className={classes.quiet}>
          {[
            counted(row.payslipCount, 'bulletin', 'bulletins'),
            ...(row.paidOn ? [`déclarées et payées le ${formatDay(row.paidOn)}`] : []),
          ].join(' · ')}
        </span>
      </span>
      <span className={classes.amount}>{formatEuros(row.amountCents)}</span>
      {mayWrite && (isPaid || isOver) && (
        <Button
          size="compact-sm"
          variant={isPaid ? 'subtle' : 'default'}
          aria-label={`${isPaid ? 'Noté par erreur' : 'Déclarée et payée'}, ${nameOf(row)}`}
          onClick={() => ask({ row, to: isPaid ? 'cancel' : 'pay' })}
        >
          {isPaid ? 'Noté par erreur…' : 'Déclarée et payée…'}
        </Button>
      )}
      {row.paymentId !== null && <HistoryButton className="contribution_payments" entityId={row.paymentId} />}
    </li>
  )
}

export const Contributions = (): ReactNode => {
  const query = useOperation(salariesApi.listContributions, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <QueryPanel query={query} what="les cotisations">
      {({ rows }) => (
        <>
          {rows.length === 0 && (
            <EmptyLine>Aucun bulletin n’est établi{'\u00a0'}: aucune famille ne doit de cotisations.</EmptyLine>
          )}
          <ul className={classes.lines} aria-label="Cotisations par mois">
            {rows.map((row) => (
              <Line key={`${row.month} ${row.regionalUrssafId} ${row.paymentId}`} row={row} ask={setAsked} />
            ))}
          </ul>
          {asked?.to === 'pay' && <PayDialog row={asked.row} onClose={close} />}
          {asked?.to === 'cancel' && <CancelDialog row={asked.row} onClose={close} />}
        </>
      )}
    </QueryPanel>
  )
}
