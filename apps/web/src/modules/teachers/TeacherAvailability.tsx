// When, where and how a teacher gives lessons.
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { formatOptions, weekdayOptions } from './shared/teacher-texts.ts'

const F = formOf<typeof teachersApi.save>()

/** Being available clears the day from which somebody would be. */
const Available = () => {
  const available = useFormValue<boolean>('available')
  const set = useFormSetter()
  return (
    <>
      <F.Switch
        name="available"
        label="Disponible"
        onChanged={(isOn: boolean) => isOn && set('availabilityOn', null)}
      />
      <F.Day name="availabilityOn" label="Disponible à partir du" disabled={available} />
    </>
  )
}

/** Hours of a new teacher; those of a known one have their section, with his absences. */
const FirstHours = () => (
  <F.Rows
    name="planningDays"
    label="Créneau"
    isSorted={false}
    blank={{ weekday: 3, from: '14:00', to: '18:00' }}
    max={50}
  >
    {(index) => (
      <>
        <F.Select name={`planningDays.${index}.weekday`} label="Jour" options={weekdayOptions} span={2} />
        <F.Time name={`planningDays.${index}.from`} label="De" span={2} />
        <F.Time name={`planningDays.${index}.to`} label="À" span={2} />
      </>
    )}
  </F.Rows>
)

export const TeacherAvailability = ({ isNew }: { readonly isNew: boolean }) => {
  const isForStages = useFormValue<boolean>('availableForTraineeship')
  return (
    <Section id="disponibilites" title="Disponibilités">
      <Available />
      {isNew && <FirstHours />}
      <F.Choices name="courseFormats" label="Formats de cours" options={formatOptions} placeholder="Aucun" />
      <F.Integer name="interventionRadiusKm" label="Rayon d’intervention" suffix="km" />
      <F.Address
        name="interventionAddress"
        label="Zone d’intervention autour de"
        operation={peopleApi.addressAutocomplete}
        span={6}
      />
      <F.Switch name="availableForPrivateTuition" label="Donne des cours particuliers" />
      <F.Switch name="onlineCourse" label="Donne des cours en ligne" />
      <F.Switch name="groupCourse" label="Accepte les cours en groupe" />
      <F.Switch name="collectiveCoursesActivated" label="Cours collectifs activés" />
      <F.Switch name="canHostCourses" label="Peut recevoir les élèves" />
      <F.Switch name="hasVehicle" label="Véhiculé" />
      <F.Switch name="availableForTraineeship" label="Disponible pour les stages" span={6} />
      {isForStages && <F.LongText name="traineeshipComments" label="Remarques pour les stages" span={6} />}
    </Section>
  )
}
