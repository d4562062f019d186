// Who follows a contact and when somebody calls it: the two things that change while its card is open.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { labels, optionsOf } from './contact-fields.tsx'

const F = formOf<typeof contactsApi.save>()

/** The other fields are saved as they were read; a card that changed meanwhile is a conflict. */
export const FollowDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const record = useOperation(contactsApi.show, { id: String(id) })
  return (
    <FormDialog onClose={onClose} title="Suivi du contact" size={560} query={record} what="la fiche">
      {(contact) => (
        <RecordForm
          operation={contactsApi.save}
          screen="suivi-contact"
          record={contact}
          layout="modal"
          closeLabel="Annuler"
          noDraft
          onClose={onClose}
          onSaved={() => toast.success('Suivi enregistré.')}
        >
          <Section id="suivi" title="Qui appelle, et quand">
            <F.Select
              name="salesStaffUserId"
              label={labels.salesStaffUserId}
              options={optionsOf(contact.options.salesUsers)}
            />
            <F.Day name="recallOn" label={labels.recallOn} />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
