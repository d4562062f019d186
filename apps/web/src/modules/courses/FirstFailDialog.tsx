// The test course did not convince: why.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof coursesApi.firstFail>()

export const FirstFailDialog = ({ courseId, onClose }: { readonly courseId: number; readonly onClose: () => void }) => {
  const query = useOperation(coursesApi.firstFailForm, { id: String(courseId) })
  return (
    <FormDialog onClose={onClose} title="Cours d’essai non concluant" query={query} what="le formulaire">
      {(record) => (
        <RecordForm
          operation={coursesApi.firstFail}
          screen="essai-non-concluant"
          record={record}
          layout="modal"
          saveLabel="Envoyer"
          closeLabel="Annuler"
          onClose={onClose}
          onSaved={() => toast.success('Merci, nous vous recontactons rapidement.')}
        >
          <Section id="motif" title={'Que s’est-il passé\u202f?'}>
            <F.Radio name="testFailureTypeId" label="Motif" options={record.options.testFailureTypes} span={6} />
            <F.LongText name="testFailureComment" label="Précisions" span={6} maxLength={2000} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
