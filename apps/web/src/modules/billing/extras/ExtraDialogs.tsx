// Travel or a bonus of a self-employed teacher: added to his next pay, or withdrawn before it.
import { extrasApi as api } from '@cartable/domain/billing/extras/extras.api.ts'
import type { TeacherExtra } from '@cartable/domain/billing/extras/extras.schema.ts'
import { extraKinds } from '@cartable/domain/billing/extras/extras.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const refreshes = [['billing'], ['payroll']]
const common = { layout: 'modal', noDraft: true, closeLabel: 'Fermer', refreshes } as const

const Add = formOf<typeof api.addExtra>()
type AddProps = { readonly teacherId: number; readonly teacher: string; readonly onClose: () => void }
export const AddExtraDialog = ({ teacherId, teacher, onClose }: AddProps) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Frais ou prime" size={520}>
      <RecordForm
        {...common}
        operation={api.addExtra}
        screen="frais-prime"
        record={{ teacherId, kind: 'travel', day: today, label: null, amount: null }}
        saveLabel="Ajouter à la paie"
        onClose={onClose}
        onSaved={() => void toast.success('Ajouté à la prochaine paie.')}
      >
        <Section id="frais-prime" title={teacher}>
          <Add.Radio name="kind" label="Nature" options={wordOptions(extraKinds, ['travel', 'bonus'])} span={6} />
          <Add.Text
            name="label"
            label="Motif"
            description={'Tel qu’il sera lu sur sa facture, comme «\u00a0Aller-retour Paimpol, 84 km\u00a0».'}
            span={6}
          />
          <Add.Euros name="amount" label="Montant reçu" description="TVA comprise, s’il la facture." span={3} />
          <Add.Day name="day" label="Jour" max={today} span={3} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

const Withdraw = formOf<typeof api.withdrawExtra>()
type WithdrawProps = { readonly extra: TeacherExtra; readonly onClose: () => void }
export const WithdrawExtraDialog = ({ extra, onClose }: WithdrawProps) => (
  <FormDialog onClose={onClose} title="Retirer de la paie" size={520}>
    <RecordForm
      {...common}
      operation={api.withdrawExtra}
      screen="frais-prime-retire"
      record={{ id: extra.id, updatedAt: extra.updatedAt, reason: null }}
      saveLabel="Retirer"
      onClose={onClose}
      onSaved={() => void toast.success('Retiré\u00a0: rien n’en sera versé.')}
    >
      <Section
        id="retrait"
        title={`${extraKinds[extra.kind]} du ${formatDay(extra.day)}\u00a0: ${formatEuros(extra.amountCents)}`}
      >
        <Withdraw.LongText name="reason" label="Motif" optional={false} maxLength={300} minRows={2} span={6} />
      </Section>
    </RecordForm>
  </FormDialog>
)
