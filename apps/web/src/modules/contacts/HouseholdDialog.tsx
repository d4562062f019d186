// Won: the customer and the student that the contact becomes, filled with the contact's own words.

import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { householdOf } from '@cartable/domain/contacts/contacts.rules.ts'
import type { ContactCard } from '@cartable/domain/contacts/contacts.schema.ts'
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { useDuplicates } from '../customers/customers.parts.tsx'
import { genderOptions, optionsOf } from './contact-fields.tsx'

const F = formOf<typeof contactsApi.changeStatus>()

const Student = ({ levels }: { readonly levels: readonly { id: number; label: string; group: string }[] }) => {
  const isStudent = useFormValue<boolean>('household.isStudent')
  return (
    <Section id="eleve" title="L’élève">
      <F.Switch name="household.isStudent" label="Le client est l’élève" span={6} />
      {!isStudent && (
        <>
          <F.Radio name="household.student.gender" label="Civilité" options={genderOptions} span={6} />
          <F.Text name="household.student.firstName" label="Prénom" />
          <F.Text name="household.student.lastName" label="Nom" />
        </>
      )}
      <F.Select name="household.student.scholarLevelId" label="Niveau" options={optionsOf(levels)} />
    </Section>
  )
}

type Props = {
  readonly card: ContactCard
  readonly to: ContactStatus
  readonly onCancel: () => void
  readonly onAnswer: (answer: AnswerOf<typeof contactsApi.changeStatus>) => void
}

export const HouseholdDialog = ({ card, to, onCancel, onAnswer }: Props) => {
  const contact = useOperation(contactsApi.show, { id: String(card.id) })
  const duplicates = useDuplicates('customer')
  return (
    <FormDialog onClose={onCancel} title={`${card.title} devient client`} size={640} returnFocus={false}>
      <QueryPanel query={contact} what="la fiche">
        {(record) => (
          <RecordForm
            operation={contactsApi.changeStatus}
            screen="contact-gagne"
            record={{
              id: card.id,
              status: to,
              from: card.status,
              invites: false,
              household: { ...householdOf(record), address: record.parentAddress ?? record.address },
            }}
            layout="modal"
            noDraft
            saveLabel="Créer le client"
            closeLabel="Annuler"
            refreshes={[['contacts'], ['customers']]}
            closeOnSave={false}
            onClose={onCancel}
            errorsOf={() => null}
            review={duplicates.review}
            onSaved={onAnswer}
          >
            <Section id="client" title="Le client">
              <F.Radio name="household.customer.gender" label="Civilité" options={genderOptions} span={6} />
              <F.Text name="household.customer.firstName" label="Prénom" />
              <F.Text name="household.customer.lastName" label="Nom" />
              <F.Phone name="household.customer.phone" label="Téléphone" />
              <F.Email name="household.customer.email" label="E-mail" />
              <F.Address
                name="household.address"
                label="Adresse"
                operation={peopleApi.addressAutocomplete}
                description={'C’est d’elle que part la recherche d’un professeur.'}
                span={6}
              />
            </Section>
            <Student levels={record.options.levels} />
            <Section id="espace" title="Son espace">
              <F.Switch
                name="invites"
                label="Inviter la famille à ouvrir son espace"
                description="Un e-mail lui envoie le lien, si elle n’a pas encore de compte."
                span={6}
              />
            </Section>
          </RecordForm>
        )}
      </QueryPanel>
      {duplicates.dialog}
    </FormDialog>
  )
}
