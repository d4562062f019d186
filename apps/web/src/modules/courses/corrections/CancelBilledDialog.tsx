// « Annuler le cours » of a billed lesson that never took place: why, and what becomes of papers and money, said before.
import { cancelBilledApi as api } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import type { CancelBilledRecord } from '@cartable/domain/courses/corrections/cancel-billed.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { MoneyBackField } from '../../billing/billing.parts.tsx'
import { useRecoveryOptions } from '../../billing/take-backs.parts.tsx'
import classes from '../planning/planning.module.css'

const F = formOf<typeof api.cancelBilled>()

const consequencesOf = ({ noteCents, noteVatCents, onCardCents, surplusCents }: CancelBilledRecord): string[] => [
  `Un avoir de ${formatEuros(noteCents)} est émis, dont ${formatEuros(noteVatCents)} de TVA.`,
  ...(onCardCents > 0 ? [`${formatEuros(onCardCents)} seront rendus sur la carte qui a payé.`] : []),
  ...(onCardCents + surplusCents === 0 ? ['Rien n’a été payé\u00a0: la famille ne devra plus rien.'] : []),
]

const Fields = ({ record }: { readonly record: CancelBilledRecord }) => {
  const recoveryOptions = useRecoveryOptions()
  return (
    <FieldGrid>
      <F.LongText
        name="reason"
        label="Motif"
        description="Imprimé sur l’avoir, et dit à la famille et au professeur."
        optional={false}
        maxLength={300}
        minRows={2}
        span={6}
      />
      {record.pack === null && <MoneyBackField cents={record.surplusCents} />}
      {record.isTeacherPaid && (
        <F.Radio
          name="recovery"
          label={`Les ${formatEuros(record.teacherCents)} déjà versés au professeur`}
          optional={false}
          options={recoveryOptions}
          span={6}
        />
      )}
    </FieldGrid>
  )
}

const Form = ({ record, onClose }: { readonly record: CancelBilledRecord; readonly onClose: () => void }) => (
  <RecordForm
    operation={api.cancelBilled}
    screen="annulation-cours-facture"
    record={record}
    layout="modal"
    noDraft
    saveLabel="Annuler le cours"
    closeLabel="Garder le cours"
    onClose={onClose}
    refreshes={[['courses'], ['billing'], ['accounting']]}
    onSaved={({ refundMessage }) => {
      toast.success('Cours annulé.')
      if (refundMessage !== null) toast.error(unbroken(refundMessage))
    }}
  >
    <p>{record.what}</p>
    <Fields record={record} />
    <section className={classes.verdict} aria-label="Ce que fera l’annulation">
      <p>{unbroken(consequencesOf(record).join(' '))}</p>
      {record.pack && <p>{unbroken(record.pack)}</p>}
      {record.advance && <p>{unbroken(record.advance)}</p>}
      {record.told.length > 0 && (
        <p>
          Prévenus{'\u00a0'}: {record.told.join(' ; ')}
        </p>
      )}
    </section>
  </RecordForm>
)

type Props = { readonly courseId: number; readonly onClose: () => void }

export const CancelBilledDialog = ({ courseId, onClose }: Props) => {
  // read anew each time: what was paid meanwhile is what counts
  const query = useOperation(api.billedToCancel, { id: String(courseId) }, { once: true })
  return (
    <FormDialog onClose={onClose} title="Annuler le cours" size={620} query={query} what="le cours" closedBy="buttons">
      {(record) =>
        record.obstacle === null ? (
          <Form record={record} onClose={onClose} />
        ) : (
          <EmptyLine>{unbroken(record.obstacle)}</EmptyLine>
        )
      }
    </FormDialog>
  )
}
