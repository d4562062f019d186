// The hours of a teacher's weeks, in a dialog: weekday, hours, the days between which they hold, the school holidays.
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import type { AvailabilityRecord } from '@cartable/domain/teachers/availability/availability.schema.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { weekdayOptions } from './shared/teacher-texts.ts'

const F = formOf<typeof availabilityApi.saveHours>()
const blank = { weekday: 3, from: '14:00', to: '18:00', inSchoolHolidays: false, firstDay: null, lastDay: null }

type Props = { readonly record: AvailabilityRecord; readonly onClose: () => void }

export const AvailabilityDialog = ({ record, onClose }: Props) => (
  <FormDialog title="Créneaux de la semaine" size={760} onClose={onClose}>
    <RecordForm
      operation={availabilityApi.saveHours}
      screen="disponibilites"
      record={record}
      layout="modal"
      refreshes={[['teachers'], ['courses'], ['linking']]}
      onClose={onClose}
      onSaved={() => toast.success('Créneaux enregistrés.')}
    >
      <FieldGrid>
        <F.Rows name="windows" label="Créneau" isSorted={false} blank={blank} max={50}>
          {(index) => (
            <>
              <F.Select name={`windows.${index}.weekday`} label="Jour" options={weekdayOptions} span={2} />
              <F.Time name={`windows.${index}.from`} label="De" span={2} />
              <F.Time name={`windows.${index}.to`} label="À" span={2} />
              <F.Day name={`windows.${index}.firstDay`} label="À partir du" span={2} />
              <F.Day name={`windows.${index}.lastDay`} label="Jusqu’au" span={2} />
              <F.Switch name={`windows.${index}.inSchoolHolidays`} label="Vacances scolaires" span={2} />
            </>
          )}
        </F.Rows>
      </FieldGrid>
    </RecordForm>
  </FormDialog>
)
