// « Nouvelle famille » while a child is registered: parent and child in one form, those that resemble them shown first.
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { genderOptions } from '@cartable/domain/people/people.schema.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RegistrationRecord } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useDuplicates } from '../../customers/customers.parts.tsx'

const F = formOf<typeof api.registrationFamily>()

type Props = {
  /** What was typed where the child was looked for. */
  readonly typed: string
  readonly levels: RegistrationRecord['options']['scholarLevels']
  readonly onClose: () => void
  readonly onMade: (student: { readonly id: number; readonly name: string }) => void
}
export const NewFamilyDialog = ({ typed, levels, onClose, onMade }: Props) => {
  const duplicates = useDuplicates('customer')
  return (
    <FormDialog onClose={onClose} title="Nouvelle famille" size={640} closedBy="buttons">
      <RecordForm
        operation={api.registrationFamily}
        screen="famille-au-guichet"
        record={{
          ...{ gender: null, firstName: null, lastName: typed, email: null, address: null, scholarLevelId: null },
          ...{ phone: { phoneNumber: null, phoneRegion: null }, studentFirstName: null, studentLastName: typed },
        }}
        layout="modal"
        noDraft
        saveLabel="Créer la famille"
        closeLabel="Annuler"
        refreshes={[['customers']]}
        onClose={onClose}
        review={duplicates.review}
        onSaved={({ studentId, studentName }) => {
          if (studentId !== null) onMade({ id: studentId, name: studentName ?? '' })
        }}
      >
        <Section id="parent" title="Le parent">
          <F.Radio name="gender" label="Civilité" options={genderOptions} span={6} />
          <F.Text name="firstName" label="Prénom" />
          <F.Text name="lastName" label="Nom" />
          <F.Phone name="phone" label="Téléphone" />
          <F.Email name="email" label="E-mail" />
          <F.Address name="address" label="Adresse" operation={peopleApi.addressAutocomplete} span={6} />
        </Section>
        <Section id="enfant" title="L’élève">
          <F.Text name="studentFirstName" label="Prénom" />
          <F.Text name="studentLastName" label="Nom" />
          <F.Select name="scholarLevelId" label="Niveau" options={idOptions(levels)} />
        </Section>
      </RecordForm>
      {duplicates.dialog}
    </FormDialog>
  )
}
