// What is decided of a lesson paid too much: not taken back, taken back in spite of what the teacher says; a transfer of his is noted.
import { takeBacksApi as api } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import type { TakeBackRow, TakeBackTeacher } from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'

export const takeBackRefreshes = [['billing'], ['payroll'], ['accounting']]
const common = { layout: 'modal', noDraft: true, closeLabel: 'Fermer', refreshes: takeBackRefreshes } as const

const Keep = formOf<typeof api.keep>()
export const KeepDialog = ({ row, onClose }: { readonly row: TakeBackRow; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Ne pas reprendre" size={520}>
    <RecordForm
      {...common}
      operation={api.keep}
      screen="reprise-laissee"
      record={{ id: row.id, updatedAt: row.updatedAt, reason: null }}
      saveLabel="Ne pas reprendre"
      onClose={onClose}
      onSaved={() => void toast.success('Laissé au professeur, qui est prévenu.')}
    >
      <Section id="motif" title={`Cours du ${formatDay(row.day)}\u00a0: ${formatEuros(-row.leftCents)}`}>
        <p data-span={6}>La société garde ce coût{'\u00a0'}: la marge du cours baisse d’autant.</p>
        <Keep.LongText
          name="reason"
          label="Motif"
          description="Dit au professeur."
          optional={false}
          maxLength={300}
          minRows={2}
          span={6}
        />
      </Section>
    </RecordForm>
  </FormDialog>
)

const Decide = formOf<typeof api.decide>()
export const DecideDialog = ({ row, onClose }: { readonly row: TakeBackRow; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Maintenir la reprise" size={520}>
    <RecordForm
      {...common}
      operation={api.decide}
      screen="reprise-maintenue"
      record={{ id: row.id, updatedAt: row.updatedAt, decision: null }}
      saveLabel="Maintenir la reprise"
      onClose={onClose}
      onSaved={() => void toast.success('Reprise maintenue\u00a0: le professeur est prévenu.')}
    >
      <Section id="reponse" title={`Cours du ${formatDay(row.day)}\u00a0: ${formatEuros(-row.leftCents)}`}>
        <p data-span={6}>
          «{'\u00a0'}
          {row.answer}
          {'\u00a0'}»
        </p>
        <Decide.LongText
          name="decision"
          label="Réponse au professeur"
          optional={false}
          maxLength={500}
          minRows={2}
          span={6}
        />
      </Section>
    </RecordForm>
  </FormDialog>
)

const Back = formOf<typeof api.giveBack>()
export const GiveBackDialog = ({
  teacher,
  onClose,
}: {
  readonly teacher: TakeBackTeacher
  readonly onClose: () => void
}) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Trop-versé rendu" size={520}>
      <RecordForm
        {...common}
        operation={api.giveBack}
        screen="trop-verse-rendu"
        record={{ teacherId: teacher.teacherId, amount: teacher.claimedCents, receivedOn: today }}
        saveLabel="Noter le virement"
        onClose={onClose}
        onSaved={() => void toast.success('Virement noté.')}
      >
        <Section id="virement" title={`${teacher.teacher}\u00a0: ${formatEuros(teacher.claimedCents)} demandés`}>
          <Back.Euros name="amount" label="Montant reçu" span={3} />
          <Back.Day name="receivedOn" label="Reçu le" max={today} span={3} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
