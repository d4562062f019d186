// The hours of a teacher on a day put right with their reason, or those of whoever replaced another added.
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { type HoursLine, mostMinutes, type SessionHours } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { searchTeachers } from '../../teachers/teachers.parts.tsx'
import { hoursRefreshes } from './pay-texts.ts'

const F = formOf<typeof hoursApi.saveHours>()
const stepMinutes = 15
/** Every quarter of an hour, and what was planned when it is none. */
const durations = (planned: number | null) =>
  [...new Set([...Array.from({ length: mostMinutes / stepMinutes + 1 }, (_, at) => at * stepMinutes), planned ?? 0])]
    .sort((one, other) => one - other)
    .map((value) => ({ value, label: value === 0 ? '0\u00a0h – pas tenu' : durationText(value) }))

type Props = {
  readonly hours: SessionHours
  /** Null: hours of somebody else are added. */
  readonly line: (HoursLine & { readonly teacherId: number; readonly teacher: string }) | null
  readonly onClose: () => void
}
export const HoursDialog = ({ hours, line, onClose }: Props) => {
  const record = {
    ...{ sessionId: hours.sessionId, updatedAt: line?.updatedAt ?? null },
    ...{
      groupId: line?.groupId ?? hours.groups[0]?.id ?? null,
      day: line?.day ?? '',
      teacherId: line?.teacherId ?? null,
    },
    ...{ minutes: line?.minutes ?? null, rateCents: line?.rateCents ?? null, reason: line?.reason ?? '' },
  }
  return (
    <FormDialog onClose={onClose} title={line === null ? 'Ajouter des heures' : 'Corriger les heures'} size={560}>
      <RecordForm
        operation={hoursApi.saveHours}
        screen="heures-de-stage"
        record={record}
        layout="modal"
        noDraft
        closeLabel="Fermer"
        refreshes={hoursRefreshes}
        onClose={onClose}
        footerExtra={
          line?.correctionId != null && <HistoryButton className="traineeship_hours" entityId={line.correctionId} />
        }
        onSaved={() => void toast.success('Heures enregistrées.')}
      >
        <Section
          id="heures"
          title={line === null ? 'Remplacement, ou heures non prévues' : `${line.teacher}, ${formatDay(line.day)}`}
        >
          {line === null && (
            <>
              <F.Autocomplete name="teacherId" label="Professeur" valueLabel={null} search={searchTeachers} span={6} />
              <F.Select
                name="groupId"
                label="Groupe"
                options={hours.groups.map(({ id, name }) => ({ value: id, label: name }))}
                span={6}
              />
              <F.Day name="day" label="Jour" min={hours.startDate} max={hours.endDate} span={3} />
            </>
          )}
          <F.Select name="minutes" label="Heures tenues" options={durations(line?.plannedMinutes ?? null)} span={3} />
          <F.Euros name="rateCents" label="Taux horaire" span={3} />
          <F.Text name="reason" label="Motif" maxLength={200} span={6} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
