// Direct debits of one family on its account: its mandate, what is debited, its plans, and every act on them.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import {
  type DebitRow,
  type CustomerDebits as Debits,
  type MandateRow,
  mandateStatusLabels,
  type PlanRow,
} from '@cartable/domain/billing/debits/debits.schema.ts'
import { type CompanyCode, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { PlanLines } from '../debits/PlanLines.tsx'
import { ReturnDebitDialog } from './DebitDialogs.tsx'
import { DebitLine, settingsPath } from './DebitLine.tsx'
import { PlanDialog, StopPlanDialog } from './PlanDialogs.tsx'
import classes from './receipts.module.css'

type Says = { readonly isValid: boolean; readonly errorMsgs: readonly string[] }
const say =
  (done: string) =>
  ({ isValid, errorMsgs }: Says) =>
    void (isValid ? toast.success(done) : toast.error(unbroken(errorMsgs.join(' '))))

/** What is said of a mandate on one line. */
const mandateDetails = ({ status, askedOn, signedOn, revokedOn, ibanLast4, company }: MandateRow): string =>
  [
    mandateStatusLabels[status],
    revokedOn
      ? `le ${formatDay(revokedOn)}`
      : signedOn
        ? `le ${formatDay(signedOn)}`
        : `demandé le ${formatDay(askedOn)}`,
    ibanLast4 && maskedIban(ibanLast4),
    companyLabels[company],
  ]
    .filter(Boolean)
    .join(' · ')

const MandateLine = ({ mandate, mayWrite }: { readonly mandate: MandateRow; readonly mayWrite: boolean }) => {
  const revoke = useAction(debitsApi.revokeMandate, {
    refreshes: [['billing'], ['messaging']],
    onSuccess: say('Le mandat est révoqué\u00a0: la famille est prévenue.'),
  })
  const ask = async () => {
    const isSure = await askConfirmation({
      title: `Révoquer le mandat ${mandate.reference}\u202f?`,
      body: 'Plus rien ne sera prélevé par lui, sauf ce que la banque a déjà reçu.',
      confirmLabel: 'Révoquer',
    })
    if (isSure) revoke.mutate({ id: mandate.id })
  }
  return (
    <li data-off={mandate.status === 'revoked' || undefined}>
      <span className={classes.what}>
        Mandat {mandate.reference}
        <span className={classes.quiet}>{mandateDetails(mandate)}</span>
      </span>
      {mayWrite && mandate.status !== 'revoked' && (
        <Button size="compact-sm" loading={revoke.isPending} onClick={() => void ask()}>
          Révoquer…
        </Button>
      )}
      <HistoryButton className="debit_mandates" entityId={mandate.id} />
    </li>
  )
}

type ActsProps = {
  readonly customerId: number
  readonly debits: Debits
  readonly onPlan: (company: CompanyCode) => void
}
const Acts = ({ customerId, debits, onPlan }: ActsProps) => {
  const maySet = useCan('configuration', 'read')
  const ask = useAction(debitsApi.askMandate, {
    refreshes: [['billing'], ['messaging']],
    onSuccess: say('Le mandat est envoyé\u00a0: la famille le signe par le lien de son mail.'),
  })
  return debits.companies.map(({ company, missing, planCents }) => {
    const mandate = debits.mandates.find((one) => one.company === company && one.status !== 'revoked')
    const isPlanned = debits.plans.some((plan) => plan.company === company && plan.status === 'active')
    const isUsed = planCents > 0 || mandate !== undefined
    const name = companyLabels[company].toLowerCase()
    // stages are of few families: said once they owe something
    if (company === 'traineeship' && !isUsed) return null
    return (
      <div key={company} className={classes.acts}>
        {mandate?.status !== 'signed' && missing === null && (
          <Button loading={ask.isPending} onClick={() => ask.mutate({ customerId, company })}>
            {mandate ? `Renvoyer le mandat, ${name}` : `Demander un mandat, ${name}`}
          </Button>
        )}
        {planCents > 0 && !isPlanned && (
          <Button onClick={() => onPlan(company)}>Payer en plusieurs fois, {name}…</Button>
        )}
        {missing !== null && <span className={classes.quiet}>{unbroken(missing)}</span>}
        {missing !== null && maySet && <AppLink href={settingsPath}>Ouvrir les paramètres</AppLink>}
      </div>
    )
  })
}

export const CustomerDebits = ({ customerId }: { readonly customerId: number }) => {
  const { data } = useOperation(debitsApi.customerDebits, { customerId: String(customerId) }, { background: true })
  const [returned, setReturned] = useState<DebitRow | null>(null)
  const [planned, setPlanned] = useState<CompanyCode | null>(null)
  const [stopped, setStopped] = useState<PlanRow | null>(null)
  if (!data) return null
  const { mandates, debits, plans, mayWrite, feeCents } = data
  return (
    <section aria-label="Prélèvements et plans" className={classes.block}>
      <h3>Prélèvements et plans</h3>
      {mayWrite && <Acts customerId={customerId} debits={data} onPlan={setPlanned} />}
      {mandates.length + debits.length > 0 && (
        <ul className={classes.lines}>
          {mandates.map((mandate) => (
            <MandateLine key={mandate.id} mandate={mandate} mayWrite={mayWrite} />
          ))}
          {debits.map((debit) => (
            <DebitLine
              key={`debit ${debit.id}`}
              debit={debit}
              isOfAll={false}
              mayWrite={mayWrite}
              onReturn={setReturned}
            />
          ))}
        </ul>
      )}
      {plans.map((plan) => (
        <PlanLines key={plan.id} plan={plan} {...(mayWrite && { onStop: setStopped })} />
      ))}
      {returned && <ReturnDebitDialog debit={returned} feeCents={feeCents} onClose={() => setReturned(null)} />}
      {planned && <PlanDialog customerId={customerId} company={planned} onClose={() => setPlanned(null)} />}
      {stopped && <StopPlanDialog plan={stopped} onClose={() => setStopped(null)} />}
    </section>
  )
}
