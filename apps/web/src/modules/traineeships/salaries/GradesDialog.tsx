// The supplements that grades add to the hourly base, saved together.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof salariesApi.saveGrades>()

export const GradesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const canWrite = useCan('traineeships', 'write')
  const query = useOperation(salariesApi.showGrades, {})
  return (
    <FormDialog
      onClose={onClose}
      title="Suppléments de grade"
      query={query}
      what="les suppléments"
      closedBy={canWrite ? 'buttons' : 'anything'}
    >
      {(record) => (
        <RecordForm
          operation={salariesApi.saveGrades}
          screen="supplements-de-grade"
          record={record}
          layout="modal"
          noDraft
          readOnly={!canWrite}
          onClose={onClose}
          onSaved={() => void toast.success('Suppléments enregistrés.')}
        >
          <Section id="supplements" title="Ajoutés au salaire de base, à partir d’un grade" free>
            <F.Rows
              name="grades"
              label="Supplément"
              blank={{ minGrade: null, supplementCents: null }}
              isSorted={false}
              max={30}
            >
              {(index) => (
                <>
                  <F.Integer name={`grades.${index}.minGrade`} label="À partir du grade" />
                  <F.Euros name={`grades.${index}.supplementCents`} label="Supplément horaire" />
                </>
              )}
            </F.Rows>
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
