// « Envoyer un essai »: a mail, an SMS or both, to see that they leave.
import { installationStateApi as api } from '@cartable/domain/configuration/installation-state.api.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof api.sendTrial>()
const nobody = { email: null, mobilePhone: { phoneNumber: null, phoneRegion: 'FR' } }
const told = ({ isPending }: { readonly isPending: boolean }) =>
  isPending
    ? toast.info('Le service tarde à répondre\u00a0: l’essai partira dès que possible, ou restera parmi les échecs.')
    : toast.success('L’essai est parti\u00a0: vérifiez qu’il arrive.')

export const TrialDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Envoyer un essai" size={520}>
    <RecordForm
      operation={api.sendTrial}
      screen="essai-envoi"
      record={nobody}
      layout="modal"
      noDraft
      closeLabel="Fermer"
      saveLabel="Envoyer"
      refreshes={[['configuration'], ['messaging']]}
      onClose={onClose}
      onSaved={told}
    >
      <Section id="essai" title="À qui">
        <F.Email name="email" label="Par mail, à cette adresse" span={6} />
        <F.Phone name="mobilePhone" label="Par SMS, à ce portable" span={6} />
      </Section>
    </RecordForm>
  </FormDialog>
)
