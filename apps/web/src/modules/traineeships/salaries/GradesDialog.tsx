// The supplements that grades add to the hourly base, saved together.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { SalaryGrades } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'

const F = formOf<typeof salariesApi.saveGrades>()

/** Of a supplement that is stored: who said it, and what it was before. */
const History = ({ grade }: { readonly grade: SalaryGrades['grades'][number] | undefined }) =>
  grade ? <HistoryButton className="traineeship_salary_grades" entityId={grade.id} isSmall /> : null

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
                  <History grade={record.grades[index]} />
                </>
              )}
            </F.Rows>
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
