// The tax-advance form in its dialog: kept as a draft, or saved and sent to the Urssaf.

import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import type { AdvanceAnswer } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormShared } from '../../platform/form/form-context.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { AdvanceFields } from './AdvanceFields.tsx'
import { LastAnswer } from './LastAnswer.tsx'
import { shownIn } from './use-advance-actions.tsx'

const confirmSending = (email: string | null | undefined) =>
  askConfirmation({
    title: 'Envoyer à l’Urssaf',
    body: `L’Urssaf vérifie ces informations auprès des impôts et de la banque, puis écrit à ${email ?? 'ce client'} pour qu’il accepte. Une fois envoyé, le formulaire ne se modifie plus ici.`,
    confirmLabel: 'Envoyer à l’Urssaf',
  })

const sayDone = ({ state }: AdvanceAnswer) => {
  if (state?.status === 'pending') toast.success('Formulaire envoyé\u00a0: l’Urssaf a inscrit le client.')
  else if (state?.status === 'requested')
    toast.info('Envoi en attente\u00a0: la réponse de l’Urssaf sera redemandée, n’envoyez rien de plus.')
  else toast.success('Brouillon enregistré.')
}

/** The form leaves unless it is kept as a draft: the choice lasts as long as the save that it was made for. */
const DraftButton = () => {
  const { control } = useFormShared()
  const set = useFormSetter()
  const { submitCount, isSubmitting } = useFormState({ control })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end of a save, and nothing else
  useEffect(() => {
    if (submitCount > 0) set('send', true)
  }, [submitCount])
  return (
    <Button
      size="sm"
      disabled={isSubmitting}
      onClick={(event) => {
        set('send', false)
        event.currentTarget.form?.requestSubmit()
      }}
    >
      Enregistrer le brouillon
    </Button>
  )
}

type Props = { readonly customerId: number; readonly onClose: () => void }

export const AdvanceDialog = ({ customerId, onClose }: Props) => {
  const query = useOperation(urssafApi.showCustomerForm, { customerId: String(customerId) })
  const isPhone = useIsPhone()
  const canWrite = useCan('customers', 'write')
  const readOnly = !canWrite || query.data?.state.isEditable === false
  return (
    <FormDialog
      onClose={onClose}
      title="Formulaire d’avance immédiate"
      size={880}
      fillsPhone
      query={query}
      what="le formulaire"
      closedBy={readOnly ? 'anything' : 'buttons'}
    >
      {(record) => (
        <RecordForm
          operation={urssafApi.saveCustomerForm}
          screen="avance-immediate"
          record={record}
          layout="modal"
          readOnly={readOnly}
          draftExcept={['bank', 'send', 'keepsAccount']}
          refreshes={shownIn}
          saveLabel={isPhone ? 'Envoyer à l’Urssaf' : 'Enregistrer et envoyer à l’Urssaf'}
          onClose={onClose}
          // saved is one thing, taken by the Urssaf another: what it refuses stays open to be corrected
          errorsOf={({ id, errors }) => (id === null ? errors : null)}
          closeOnSave={false}
          onSaved={(answer) => {
            if (answer.errors) return
            sayDone(answer)
            onClose()
          }}
          confirm={({ send, email }) => (send ? confirmSending(email) : Promise.resolve(true))}
          {...(readOnly || isPhone ? {} : { footerExtra: <DraftButton /> })}
        >
          <LastAnswer state={record.state} />
          <AdvanceFields record={record} />
          {isPhone && !readOnly && <DraftButton />}
        </RecordForm>
      )}
    </FormDialog>
  )
}
