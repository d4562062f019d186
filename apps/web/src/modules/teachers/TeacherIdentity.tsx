// Who a teacher is: identity, means of contact, status, public page.

import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import {
  genderOptions,
  personLabels as labels,
  photoExtensions,
  photoMaxBytes,
} from '@cartable/domain/people/people.schema.ts'
import { teacherPageApi } from '@cartable/domain/teachers/page/page.api.ts'
import type { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import {
  minimumAgeYears,
  teacherUrlOf,
  titleMaxLength,
  urlMaxLength,
} from '@cartable/domain/teachers/teachers.rules.ts'
import { type TeacherRecord, teacherLabels } from '@cartable/domain/teachers/teachers.schema.ts'
import { urlOf } from '../../platform/api/client.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { CharacterCount } from '../../platform/fields/TextFields.tsx'
import { useToday } from '../../platform/fields/today.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { PublicPage } from '../../platform/form/PublicPage.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { HealthInsuranceNumber } from './HealthInsuranceNumber.tsx'
import { TeacherBirthPlace } from './TeacherBirthPlace.tsx'
import classes from './teachers.module.css'
import { searchTeachers } from './teachers.parts.tsx'

const F = formOf<typeof teachersApi.save>()
const photoRules = { extensions: photoExtensions, maxBytes: photoMaxBytes }
type Props = { readonly teacher: TeacherRecord }

/** A candidate has no day of hiring; whoever is hired now is so today unless told otherwise. */
const Status = ({ teacher }: Props) => {
  const today = useToday()
  const status = useFormValue<string>('status')
  const hiredOn = useFormValue<string | null>('hiredOn')
  const set = useFormSetter()
  const options = teacher.options.statuses.filter(
    ({ value }) => value === teacher.status || teacher.id === null || teacher.moves.some((move) => move.to === value),
  )
  return (
    <>
      <F.Select
        name="status"
        label={teacherLabels.status}
        options={options}
        span={2}
        onChanged={(next: string) => next !== 'candidate' && !hiredOn && set('hiredOn', today)}
      />
      {status !== 'candidate' && <F.Day name="hiredOn" label={teacherLabels.hiredOn} span={2} optional={false} />}
      {teacher.options.categories.length > 0 && (
        <F.Select name="teacherCategoryId" label="Catégorie" options={idOptions(teacher.options.categories)} span={2} />
      )}
    </>
  )
}

/** The address as it will be: one that was checked stays. */
const PublicUrl = ({ teacher }: Props) => {
  const title = useFormValue<string | null>('title')
  const isChecked = useFormValue<boolean>('urlChecked')
  const url =
    teacher.urlChecked && isChecked && teacher.teacherUrl
      ? teacher.teacherUrl
      : teacherUrlOf(title, teacher.id ?? 'numéro')
  return (
    <div className={classes.url} data-span={6}>
      <span>/professeurs/{url}</span>
      <CharacterCount length={url.length} max={urlMaxLength} />
      <Statut meaning={isChecked ? 'success' : 'info'}>{isChecked ? 'Vérifiée' : 'En attente'}</Statut>
      {teacher.id !== null && teacher.page !== null && (
        <PublicPage page={teacher.page} preview={urlOf(teacherPageApi.previewTeacher, { id: String(teacher.id) })} />
      )}
    </div>
  )
}

export const TeacherIdentity = ({ teacher }: Props) => {
  const today = useToday()
  return (
    <>
      <Section id="identite" title="Identité">
        <F.Select name="gender" label={labels.gender} options={genderOptions} span={2} />
        <F.Text name="lastName" label={labels.lastName} span={2} autoComplete="off" />
        <F.Text name="firstName" label={labels.firstName} span={2} autoComplete="off" />
        <F.Day name="birthOn" label={labels.birthOn} max={addMonths(today, -12 * minimumAgeYears)} />
        <TeacherBirthPlace birthCity={teacher.birthPlace.birthCity} />
        {teacher.id !== null && teacher.maskedHealthInsuranceNumber && (
          <HealthInsuranceNumber id={teacher.id} masked={teacher.maskedHealthInsuranceNumber} />
        )}
        <F.Mask
          name="healthInsuranceNumber"
          label={
            teacher.maskedHealthInsuranceNumber ? 'Nouveau n° de sécurité sociale' : teacherLabels.healthInsuranceNumber
          }
          mask="nir"
          description={
            teacher.maskedHealthInsuranceNumber ? 'Laissez vide pour garder celui qui est enregistré.' : undefined
          }
        />
        <F.Email name="email" label={labels.email} span={6} />
        <F.Phone name="mobilePhone" label={labels.mobilePhone} />
        <F.Phone name="phone" label={labels.phone} />
        <F.Address
          name="address"
          label={labels.address}
          operation={peopleApi.addressAutocomplete}
          withComplement
          span={6}
        />
        <Status teacher={teacher} />
        <F.Autocomplete
          name="cooptingTeacherId"
          label="Coopté par"
          valueLabel={teacher.cooptingTeacherName}
          search={searchTeachers}
          span={6}
        />
      </Section>
      <Section id="page" title="Page publique">
        <F.Text name="title" label="Titre" maxLength={titleMaxLength} counted span={6} />
        <PublicUrl teacher={teacher} />
        <F.File
          part="photo"
          label={teacherLabels.photo}
          rules={photoRules}
          stored={teacher.photoPath ? { name: 'Photo', url: teacher.photoPath, isImage: true } : null}
          removeName="removePhoto"
          optional
          span={6}
        />
        <F.LongText name="selfDescription" label="Présentation" span={6} maxLength={5000} />
        <F.Switch name="urlChecked" label="Adresse vérifiée" span={2} />
        <F.Switch name="highlighted" label="Mis en avant" span={2} />
        <F.Switch name="forceSearchVisibility" label="Toujours visible" span={2} />
      </Section>
    </>
  )
}
