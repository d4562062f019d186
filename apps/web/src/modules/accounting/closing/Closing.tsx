// « Clôturer le mois »: what is left to settle, each with the screen where it is; then the months that were closed.
import { bankWords } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import {
  type Checked,
  type ClosingRow,
  type ClosingState,
  closingChecks,
  isLeft,
  pathOfCheck,
} from '@cartable/domain/accounting/closing/closing.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { capital } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { ClosedMonths } from './ClosedMonths.tsx'
import classes from './closing.module.css'
import { CloseDialog, ReopenDialog, wordsOf } from './MonthDialogs.tsx'

const pathOf: Readonly<Record<CompanyCode, string>> = {
  'private-tuition': '/accounting/closing',
  traineeship: '/accounting/closing/stages',
}

const Check = ({ check, company }: { readonly check: Checked; readonly company: CompanyCode }) => (
  <li>
    <span className={classes.what}>
      {!isLeft(check) ? (
        capital(closingChecks[check.key].many)
      ) : (
        <AppLink href={pathOfCheck(check, company)} className={classes.link}>
          {capital(wordsOf(check))}
        </AppLink>
      )}
    </span>
    {!isLeft(check) ? (
      <Statut meaning="success" icon={IconCircleCheck}>
        Rien
      </Statut>
    ) : (
      <Statut meaning="warning" icon={IconAlertTriangle}>
        À regarder
      </Statut>
    )}
  </li>
)

type ChecksProps = {
  readonly state: ClosingState
  readonly company: CompanyCode
  readonly month: string
  readonly onMonth: (month: string) => void
}
const Checks = ({ state, company, month, onMonth }: ChecksProps) => (
  <section aria-label={`Avant de clôturer ${formatMonth(month)}`}>
    <h2>Avant de clôturer {formatMonth(month)}</h2>
    <div className={classes.top}>
      {state.months.length > 1 && (
        <SelectField
          label="Mois"
          options={state.months.map((value) => ({ value, label: capital(formatMonth(value)) }))}
          value={month}
          onChange={(value) => value !== null && onMonth(value)}
        />
      )}
      <span className={classes.sum}>
        Chiffre d’affaires du mois{'\u00a0'}: {formatEuros(state.turnoverCents)} HT
      </span>
      {state.openFrom !== null && (
        <span className={classes.quiet}>Les comptes sont ouverts à partir du {formatDay(state.openFrom)}.</span>
      )}
    </div>
    <ul className={classes.lines} aria-label="Points à regarder">
      {state.checks.map((check) => (
        <Check key={check.key} check={check} company={company} />
      ))}
    </ul>
    {state.bank !== null &&
      bankWords(state.bank).map((words) => (
        <p key={words} className={classes.quiet}>
          {words}
        </p>
      ))}
  </section>
)

const Closing = ({ company }: { readonly company: CompanyCode }) => {
  const [mayClose, mayReopen] = [useCan('closing', 'write'), useCan('closing', 'fullAccess')]
  const [asked, setAsked] = useState<string | null>(null)
  const [isClosing, setClosing] = useState(false)
  const [reopened, setReopened] = useState<ClosingRow | null>(null)
  const query = useOperation(closingApi.closingState, { company, ...(asked !== null && { month: asked }) })
  const month = query.data?.month ?? null
  return (
    <Panel
      title="Clôture des mois"
      breadcrumb={[{ label: 'Comptabilité' }]}
      tabs={companyCodes.map((code) => ({
        ...{ label: companyLabels[code], path: pathOf[code], isCurrent: code === company },
      }))}
      actions={
        mayClose &&
        month !== null && (
          <Button variant="filled" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setClosing(true)}>
            Clôturer le mois
          </Button>
        )
      }
    >
      <QueryPanel query={query} what="la clôture">
        {(state) => (
          <>
            {state.month === null ? (
              <EmptyLine>Tous les mois passés sont clôturés.</EmptyLine>
            ) : (
              <Checks state={state} company={company} month={state.month} onMonth={setAsked} />
            )}
            <ClosedMonths company={company} closings={state.closings} mayReopen={mayReopen} onReopen={setReopened} />
            {isClosing && state.month !== null && (
              <CloseDialog
                company={company}
                month={state.month}
                checks={state.checks}
                onClose={() => setClosing(false)}
              />
            )}
          </>
        )}
      </QueryPanel>
      {reopened && <ReopenDialog row={reopened} onClose={() => setReopened(null)} />}
    </Panel>
  )
}

export const TuitionClosing = () => <Closing company="private-tuition" />
export const StagesClosing = () => <Closing company="traineeship" />
