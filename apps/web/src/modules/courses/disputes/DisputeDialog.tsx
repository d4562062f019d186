// Contests a course: why, and in one's own words.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof coursesApi.dispute>()

export const DisputeDialog = ({ courseId, onClose }: { readonly courseId: number; readonly onClose: () => void }) => {
  const query = useOperation(coursesApi.disputeForm, { id: String(courseId) })
  return (
    <FormDialog onClose={onClose} title="Contester le cours" query={query} what="la contestation">
      {(record) => (
        <RecordForm
          operation={coursesApi.dispute}
          screen="contestation-cours"
          record={record}
          layout="modal"
          saveLabel="Contester le cours"
          closeLabel="Annuler"
          onClose={onClose}
          onSaved={() => toast.success('Cours contesté\u00a0: le professeur et notre équipe en sont informés.')}
        >
          <Section id="contestation" title={record.course.description}>
            <F.Radio name="disputeTypeId" label="Motif" options={record.options.disputeTypes} span={6} />
            <F.LongText name="comment" label="Précisions" span={6} maxLength={2000} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
