// A debt paid in several times: dates and amounts that sum to it; and the end of a plan before its last date.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import type { PlanRow } from '@cartable/domain/billing/debits/debits.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFieldError, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { moneyRefreshes } from './ReceiveDialog.tsx'
import classes from './receipts.module.css'

const F = formOf<typeof debitsApi.savePlan>()
const S = formOf<typeof debitsApi.stopPlan>()

const Sum = ({ totalCents }: { readonly totalCents: number }) => {
  const instalments = useFormValue<readonly { readonly amountCents: number | null }[]>('instalments')
  const error = useFieldError('instalments')
  const sumCents = instalments.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return (
    <p className={classes.quiet} data-span={6} data-field="instalments" role={error ? 'alert' : undefined}>
      Échéances{'\u00a0'}: {formatEuros(sumCents)} sur {formatEuros(totalCents)}. {error}
    </p>
  )
}

type Props = { readonly customerId: number; readonly company: CompanyCode; readonly onClose: () => void }
export const PlanDialog = ({ customerId, company, onClose }: Props) => {
  const query = useOperation(debitsApi.planForm, { customerId: String(customerId), company }, { once: true })
  return (
    <FormDialog query={query} title="Payer en plusieurs fois" what="le plan" size={620} onClose={onClose}>
      {({ customer, totalCents, earliest, references, ...record }) => (
        <RecordForm
          operation={debitsApi.savePlan}
          screen="plan-paiement"
          record={record}
          layout="modal"
          noDraft
          saveLabel="Convenir du plan"
          refreshes={moneyRefreshes}
          onClose={onClose}
          onSaved={() => void toast.success('Plan enregistré\u00a0: la famille est prévenue.')}
        >
          <Section id="plan" title={`${customer}\u00a0: ${formatEuros(totalCents)}`}>
            <p className={classes.quiet} data-span={6}>
              {references.join(', ')}.{' '}
              {earliest === null
                ? 'La famille paie chaque échéance par virement ou par carte.'
                : `Chaque échéance est prélevée, à partir du ${formatDay(earliest)}.`}
            </p>
            <F.Rows
              name="instalments"
              label="Échéance"
              isFeminine
              blank={{ dueOn: '', amountCents: 0 }}
              max={24}
              isSorted={false}
            >
              {(index) => (
                <>
                  <F.Day name={`instalments.${index}.dueOn`} label="Le" span={3} />
                  <F.Euros name={`instalments.${index}.amountCents`} label="Montant" span={3} />
                </>
              )}
            </F.Rows>
            <Sum totalCents={totalCents} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}

export const StopPlanDialog = ({ plan, onClose }: { readonly plan: PlanRow; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Arrêter le plan" size={520}>
    <RecordForm
      operation={debitsApi.stopPlan}
      screen="fin-plan"
      record={{ id: plan.id, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Arrêter le plan"
      refreshes={moneyRefreshes}
      onClose={onClose}
      onSaved={() => void toast.success('Plan arrêté\u00a0: ce qui reste dû est à payer, la famille est prévenue.')}
    >
      <Section id="arret" title={`Reste ${formatEuros(plan.leftCents)}`}>
        <S.LongText name="reason" label="Motif" span={6} maxLength={200} />
      </Section>
    </RecordForm>
  </FormDialog>
)
