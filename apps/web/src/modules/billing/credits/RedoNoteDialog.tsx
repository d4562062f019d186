// « Refacturer l’avoir »: what a credit note took back by mistake is billed again, by a bill that names it.
import { redoNoteApi } from '@cartable/domain/billing/credits/redo-note.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../billing.module.css'

const F = formOf<typeof redoNoteApi.redoNote>()
const refreshes = [['billing'], ['accounting'], ['customers'], ['courses'], ['traineeships']] as const

export type NoteToRedo = { readonly id: number; readonly reference: string; readonly total: number }
export const RedoNoteDialog = ({ note, onClose }: { readonly note: NoteToRedo; readonly onClose: () => void }) => (
  <FormDialog title={`Refacturer l’avoir ${note.reference}`} size={560} onClose={onClose}>
    <RecordForm
      operation={redoNoteApi.redoNote}
      screen="avoir-a-tort"
      record={{ id: note.id, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Refacturer"
      refreshes={refreshes}
      onClose={onClose}
      onSaved={() => void toast.success(`L’avoir ${note.reference} est refacturé.`)}
    >
      <Section id="avoir" title={`Facture de ${formatEuros(note.total)}`}>
        <p className={classes.quiet} data-span={6}>
          Un avoir émis ne s’efface pas{'\u00a0'}: une nouvelle facture reprend ses lignes et le cite. Le crédit de la
          famille la paie d’abord{'\u00a0'}; le reste lui est demandé, sans que sa carte soit débitée. Elle reçoit la
          facture par mail.
        </p>
        <F.LongText name="reason" label="Pourquoi l’avoir était faux" span={6} maxLength={300} />
      </Section>
    </RecordForm>
  </FormDialog>
)
