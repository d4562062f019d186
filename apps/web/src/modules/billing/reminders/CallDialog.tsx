// A call about an unpaid bill, and the day until which the family promises to pay: the day after, it is a task.
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { unpaidRefreshes } from './RemindDialog.tsx'
import classes from './unpaid.module.css'

const F = formOf<typeof remindersApi.noteCall>()

type Props = {
  readonly family: { readonly customerId: number; readonly customer: string; readonly phone: string | null }
  readonly onClose: () => void
}
export const CallDialog = ({ family, onClose }: Props) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Noter un appel" size={560}>
      <RecordForm
        operation={remindersApi.noteCall}
        screen="appel-impaye"
        record={{ customerId: family.customerId, comment: '', promisedOn: null }}
        layout="modal"
        noDraft
        saveLabel="Noter l’appel"
        refreshes={unpaidRefreshes}
        onClose={onClose}
        onSaved={() => void toast.success('Appel noté.')}
      >
        <Section id="appel" title={family.customer}>
          {family.phone && (
            <p className={classes.quiet} data-span={6}>
              {formatPhone(family.phone, null)}
            </p>
          )}
          <F.LongText name="comment" label="Ce qui a été dit" span={6} maxLength={2000} />
          <F.Day
            name="promisedOn"
            label="Promet de payer le"
            description={
              'Elle n’est pas relancée d’ici là\u202f; le lendemain, vous recevez une tâche s’il reste quelque chose à payer.'
            }
            min={today}
            span={6}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
