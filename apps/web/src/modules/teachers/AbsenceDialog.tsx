// Days on which a teacher is away: the lessons that were planned then are listed, and cancelled in the same act.
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { counted } from '../../platform/fr/typography.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { lostText } from './shared/availability-texts.ts'
import classes from './teachers.module.css'

const F = formOf<typeof availabilityApi.saveAbsence>()
const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)

const Lost = ({ teacherId }: { readonly teacherId: number }) => {
  const [firstDay, lastDay] = [useFormValue<string | null>('firstDay'), useFormValue<string | null>('lastDay')]
  const isAsked = isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay
  const query = useOperation(
    availabilityApi.lostLessons,
    { id: String(teacherId), firstDay: firstDay ?? '', lastDay: lastDay ?? '' },
    { enabled: isAsked, keepPrevious: true, background: true },
  )
  const rows = (isAsked && query.data?.rows) || []
  if (rows.length === 0)
    return <p className={classes.help}>{isAsked && query.data ? 'Aucun cours n’est prévu ces jours-là.' : ''}</p>
  return (
    <Alert color="warning" role="status">
      <b>{counted(rows.length, 'cours est prévu', 'cours sont prévus')}</b>
      <ul className={classes.lost}>
        {rows.map((lesson) => (
          <li key={lesson.id}>{lostText(lesson)}</li>
        ))}
      </ul>
      <F.Switch name="cancelsLessons" label="Les annuler et prévenir les familles" />
    </Alert>
  )
}

type Props = {
  readonly teacherId: number
  readonly onClose: () => void
}

export const AbsenceDialog = ({ teacherId, onClose }: Props) => (
  <FormDialog title="Noter une absence" size={560} onClose={onClose}>
    <RecordForm
      operation={availabilityApi.saveAbsence}
      screen="absence"
      record={{
        ...{ id: null, updatedAt: null, teacherId, firstDay: null, lastDay: null },
        ...{ reason: null, cancelsLessons: true },
      }}
      layout="modal"
      noDraft
      saveLabel="Enregistrer l’absence"
      refreshes={[['teachers'], ['courses'], ['linking']]}
      onClose={onClose}
      onSaved={({ cancelled }) =>
        toast.success(
          cancelled === 0
            ? 'Absence enregistrée.'
            : `Absence enregistrée, ${counted(cancelled, 'cours annulé', 'cours annulés')}\u00a0: les familles sont prévenues.`,
        )
      }
    >
      <FieldGrid>
        <F.Day name="firstDay" label="Premier jour" span={3} />
        <F.Day name="lastDay" label="Dernier jour" span={3} />
        <F.Text
          name="reason"
          label="Motif"
          description={'Pour le service\u00a0: les familles ne le lisent pas.'}
          span={6}
          maxLength={200}
        />
      </FieldGrid>
      <Lost teacherId={teacherId} />
    </RecordForm>
  </FormDialog>
)
