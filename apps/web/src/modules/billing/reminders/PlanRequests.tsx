// Families that ask to pay in three times, above those that owe: dates are agreed on, or it is refused with a word.
import { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import type { PlanRequestRow } from '@cartable/domain/billing/debits/plan-requests.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { PlanDialog } from '../receipts/PlanDialogs.tsx'
import receipts from '../receipts/receipts.module.css'

const F = formOf<typeof planRequestsApi.refusePlanRequest>()
const RefuseDialog = ({ request, onClose }: { readonly request: PlanRequestRow; readonly onClose: () => void }) => (
  <FormDialog title="Refuser de payer en 3 fois" size={520} onClose={onClose}>
    <RecordForm
      operation={planRequestsApi.refusePlanRequest}
      screen="refus-plan"
      record={{ id: request.id, words: '' }}
      layout="modal"
      noDraft
      saveLabel="Refuser"
      refreshes={[['billing'], ['dashboard'], ['messaging']]}
      onClose={onClose}
      onSaved={() => void toast.success('Refusé\u00a0: la famille est prévenue.')}
    >
      <Section id="refus" title={`${request.customer}\u00a0: ${formatEuros(request.dueCents)}`}>
        <F.LongText name="words" label="Motif" description="La famille le lira." span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)

export const PlanRequests = () => {
  const { data } = useOperation(planRequestsApi.listPlanRequests, {}, { background: true })
  const [agreed, setAgreed] = useState<PlanRequestRow | null>(null)
  const [refused, setRefused] = useState<PlanRequestRow | null>(null)
  if (!data || (data.rows.length === 0 && agreed === null)) return null
  return (
    <section aria-labelledby="demandes-3-fois" className={receipts.block}>
      <h2 id="demandes-3-fois">Demandes de payer en 3 fois</h2>
      <ul className={receipts.lines}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <span className={receipts.what}>
              <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>
              <span className={receipts.quiet}>
                {[
                  `demandé le ${formatDay(row.askedOn)}`,
                  row.askedBy && `par ${row.askedBy}`,
                  companyLabels[row.company].toLowerCase(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.words && <span className={receipts.quiet}>{`«\u00a0${row.words}\u00a0»`}</span>}
            </span>
            <span className={receipts.amount}>{formatEuros(row.dueCents)}</span>
            {row.mayAnswer && (
              <Group gap="xs">
                <Button onClick={() => setAgreed(row)} aria-label={`Convenir des dates… ${row.customer}`}>
                  Convenir des dates…
                </Button>
                <Button onClick={() => setRefused(row)} aria-label={`Refuser… ${row.customer}`}>
                  Refuser…
                </Button>
              </Group>
            )}
            <HistoryButton className="payment_plan_requests" entityId={row.id} />
          </li>
        ))}
      </ul>
      {agreed && <PlanDialog customerId={agreed.customerId} company={agreed.company} onClose={() => setAgreed(null)} />}
      {refused && <RefuseDialog request={refused} onClose={() => setRefused(null)} />}
    </section>
  )
}
