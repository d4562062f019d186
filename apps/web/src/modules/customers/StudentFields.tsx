// The fields of a student: identity (the customer's own when they are one person), schooling, photo.
import type { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { type StudentRecord, studentLabels } from '@cartable/domain/customers/customers.schema.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import {
  genderOptions,
  personLabels as labels,
  photoExtensions,
  photoMaxBytes,
} from '@cartable/domain/people/people.schema.ts'
import { useToday } from '../../platform/fields/today.ts'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { AppLink } from '../../platform/shell/links.tsx'
import { customerPath } from './customer-texts.ts'
import classes from './customers.module.css'

const F = formOf<typeof customersApi.saveStudent>()
const photoRules = { extensions: photoExtensions, maxBytes: photoMaxBytes }

type Choice = { readonly id: number; readonly label: string; readonly group?: string }
const choices = (list: readonly Choice[]): Option[] =>
  list.map(({ id, label, group }) => ({ value: id, label, ...(group ? { group } : {}) }))

const Identity = ({ customerId }: { readonly customerId: number }) => {
  const today = useToday()
  const isCustomer = useFormValue<boolean>('isCustomer')
  if (isCustomer)
    return (
      <p className={classes.quiet} data-span={6}>
        Identité et coordonnées sont celles du client{'\u00a0'}:{' '}
        <AppLink href={customerPath(customerId)}>les modifier sur sa fiche</AppLink>.
      </p>
    )
  return (
    <>
      <F.Select name="gender" label={labels.gender} options={genderOptions} span={2} />
      <F.Text name="lastName" label={labels.lastName} span={2} optional={false} />
      <F.Text name="firstName" label={labels.firstName} span={2} />
      <F.Day name="birthOn" label={labels.birthOn} max={today} />
      <F.Phone name="phone" label={labels.phone} />
      <F.Email name="email" label={labels.email} />
      <F.Address
        name="address"
        label={labels.address}
        operation={peopleApi.addressAutocomplete}
        withComplement
        span={6}
      />
    </>
  )
}

export const StudentFields = ({ student }: { readonly student: StudentRecord }) => {
  const { options } = student
  return (
    <>
      <Section id="identite" title="Identité">
        {student.id === null && options.canBeCustomer && (
          <F.Switch name="isCustomer" label={studentLabels.isCustomer} span={6} />
        )}
        <Identity customerId={student.customerId} />
      </Section>
      <Section id="scolarite" title="Scolarité">
        <F.Select name="scholarLevelId" label={studentLabels.scholarLevelId} options={choices(options.levels)} />
        <F.Select
          name="establishmentId"
          label={studentLabels.establishmentId}
          options={choices(options.establishments)}
        />
        <F.Choices
          name="subjectIds"
          label={studentLabels.subjectIds}
          options={choices(options.subjects)}
          placeholder="Aucune"
          isFeminine
        />
        {options.chapters.length > 0 && (
          <F.Choices
            name="chapterIds"
            label={studentLabels.chapterIds}
            options={choices(options.chapters)}
            placeholder="Aucun"
          />
        )}
      </Section>
      <Section id="photo" title="Photo">
        <F.File
          part="photo"
          label={studentLabels.photo}
          labelHidden
          rules={photoRules}
          stored={student.photoPath ? { name: 'Photo', url: student.photoPath, isImage: true } : null}
          removeName="removePhoto"
          optional
        />
      </Section>
    </>
  )
}
