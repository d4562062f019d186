// The dialog of a contact's form, for a new one or an existing one.

import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactRecord } from '@cartable/domain/contacts/contacts.schema.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { genderOptions, labels, needOptions, optionsOf } from './contact-fields.tsx'

const F = formOf<typeof contactsApi.save>()

/** Fields of the parent, and the child's name: only when the contact is not the student. */
const Child = () =>
  useFormValue<boolean>('isStudent') ? null : (
    <>
      <F.Text name="studentFirstName" label={labels.studentFirstName} />
      <F.Text name="studentLastName" label={labels.studentLastName} description="S’il diffère de celui du contact" />
    </>
  )
const Parent = () =>
  useFormValue<boolean>('isStudent') ? null : (
    <Section id="parent" title="Le parent">
      <F.Radio name="parentGender" label={labels.parentGender} options={genderOptions} />
      <F.Address name="parentAddress" label={labels.parentAddress} operation={peopleApi.addressAutocomplete} span={6} />
    </Section>
  )

const Fields = ({ options }: Pick<ContactRecord, 'options'>) => (
  <>
    <Section id="contact" title="Le contact">
      <F.Switch name="isStudent" label={labels.isStudent} span={6} />
      <F.Text name="firstName" label={labels.firstName} />
      <F.Text name="lastName" label={labels.lastName} />
      <F.Phone name="phone" label={labels.phone} />
      <F.Email name="email" label={labels.email} />
      <F.Select name="salesStaffUserId" label={labels.salesStaffUserId} options={optionsOf(options.salesUsers)} />
      <F.Day name="recallOn" label={labels.recallOn} />
    </Section>
    <Section id="eleve" title="L’élève et son besoin">
      <Child />
      <F.Radio name="gender" label={labels.gender} options={genderOptions} />
      <F.Select name="scholarLevelId" label={labels.scholarLevelId} options={optionsOf(options.levels)} />
      <F.Select name="establishmentId" label={labels.establishmentId} options={optionsOf(options.establishments)} />
      <F.Choices
        name="subjectIds"
        label={labels.subjectIds}
        options={optionsOf(options.subjects)}
        placeholder="Aucune"
      />
      <F.Choices name="needs" label={labels.needs} options={needOptions} placeholder="Aucun" />
      <F.Address name="address" label={labels.address} operation={peopleApi.addressAutocomplete} span={6} />
      <F.LongText name="message" label={labels.message} span={6} />
    </Section>
    <Parent />
  </>
)

type Props = {
  readonly id: number | null
  /** Of a new contact who calls, in E.164. */
  readonly phone?: string | null
  readonly onClose: () => void
}

const Form = ({ id, phone = null, onClose, contact }: Props & { readonly contact: ContactRecord }) => {
  const record = useMemo(
    () => (phone === null ? contact : { ...contact, phone: { phoneNumber: phone, phoneRegion: 'FR' } }),
    [contact, phone],
  )
  return (
    <RecordForm
      operation={contactsApi.save}
      screen="contact"
      record={record}
      layout="modal"
      onClose={onClose}
      onSaved={() => toast.success(id === null ? 'Contact créé.' : 'Contact enregistré.')}
    >
      <Fields options={contact.options} />
    </RecordForm>
  )
}

export const ContactForm = (props: Props) => {
  const { id, onClose } = props
  const record = useOperation(contactsApi.show, id === null ? {} : { id: String(id) })
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouveau contact' : 'Modifier le contact'}
      size={720}
      query={record}
      what="la fiche"
      closedBy="buttons"
    >
      {(contact) => <Form {...props} contact={contact} />}
    </FormDialog>
  )
}
