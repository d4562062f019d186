// Lessons of a replacement that are still planned go back to their own teacher.
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import { replacementLabels as labels } from '@cartable/domain/contracts/replacements/replacements.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'
import { lessonOptions } from './ReplaceDialog.tsx'

const F = formOf<typeof replacementsApi.takeBack>()

type Props = { readonly contractId: number; readonly onClose: () => void }
export const TakeBackDialog = ({ contractId, onClose }: Props) => {
  const query = useOperation(replacementsApi.form, { contractId: String(contractId) })
  return (
    <FormDialog onClose={onClose} title="Annuler le remplacement" size={560} query={query} what="les cours">
      {(form) => (
        <RecordForm
          operation={replacementsApi.takeBack}
          screen="retour-remplacement"
          record={{ contractId, courseIds: form.lessons.map(({ id }) => id) }}
          layout="modal"
          noDraft
          saveLabel="Annuler le remplacement"
          closeLabel="Garder le remplacement"
          refreshes={[['contracts'], ['courses']]}
          onClose={onClose}
          onSaved={() => toast.success('Remplacement annulé\u00a0: la famille et les deux professeurs sont prévenus.')}
        >
          <Section id="retour" title={`${form.studentName}, ${form.subjectName}`}>
            <p className={classes.help} data-span={6}>
              {form.replaces?.teacherName} donnera de nouveau ces cours (contrat {form.replaces?.number}). Sans cours
              restant, le remplacement est clôturé aujourd’hui.
            </p>
            <F.Choices name="courseIds" label={labels.returned} options={lessonOptions(form.lessons)} span={6} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
