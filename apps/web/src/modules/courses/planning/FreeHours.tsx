// Three hours at which teacher and pupil are both free: one tap puts one in the form around.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { withFirst } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { capital } from '../../../platform/fr/typography.ts'
import classes from './planning.module.css'

const weekday = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
/** `Mer. 25 nov. à 17:00`. */
export const shortWhenText = (instant: string): string =>
  capital(`${withFirst(weekday.format(new Date(instant)))} à ${formatTime(instant)}`)

const Proposed = ({
  contractId,
  minutes,
  courseId,
}: {
  readonly contractId: number
  readonly minutes: number
  readonly courseId: number | null
}) => {
  const set = useFormSetter()
  const query = useOperation(
    planningApi.freeHours,
    {
      contractId: String(contractId),
      durationMinutes: minutes,
      ...(courseId !== null && { courseId: String(courseId) }),
    },
    { keepPrevious: true, background: true },
  )
  const hours = query.data?.hours
  if (!hours) return null
  return (
    <fieldset className={classes.hours}>
      <legend>
        {hours.length === 0 ? 'Aucune heure commune dans les quatre prochaines semaines.' : 'Libres tous les deux'}
      </legend>
      {hours.map((hour) => (
        <Button key={hour} size="sm" onClick={() => set('expectedAt', hour)}>
          {shortWhenText(hour)}
        </Button>
      ))}
    </fieldset>
  )
}

/** `courseId`: the lesson that is moved or replaced, whose time of day is kept where it can be. */
export const FreeHours = ({ courseId }: { readonly courseId: number | null }) => {
  const contractId = useFormValue<number | null>('contractId')
  const minutes = useFormValue<number | null>('durationMinutes')
  return contractId !== null && typeof minutes === 'number' ? (
    <Proposed contractId={contractId} minutes={minutes} courseId={courseId} />
  ) : null
}
