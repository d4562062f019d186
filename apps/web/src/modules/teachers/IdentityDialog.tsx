// Sends both faces of a document of identity to the card provider, then tells our server the token that came of it.
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { providerSentence } from '@cartable/domain/teachers/payment-account.rules.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { FileField } from '../../platform/fields/files/FileField.tsx'
import { unbroken } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useSession } from '../../platform/session/session.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { createAccountToken, ProviderRefused, uploadIdentityFile } from './shared/card-provider-calls.ts'
import classes from './teachers.module.css'

const rules = { extensions: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 10_000_000 }

type Props = { readonly teacherId: number; readonly onClose: () => void }

export const IdentityDialog = ({ teacherId, onClose }: Props) => {
  const provider = useSession()?.cardProvider
  const payee = useOperation(paymentAccountApi.information, { teacherID: String(teacherId) })
  const save = useAction(paymentAccountApi.documentToken, { refreshes: [['teachers'], ['recruitment']] })
  const [front, setFront] = useState<File[]>([])
  const [back, setBack] = useState<File[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async () => {
    const [recto, verso] = [front[0], back[0]]
    if (!provider || !payee.data || isSending) return
    if (!recto) return setError('Choisissez le recto de la pièce d’identité.')
    setError(null)
    setSending(true)
    try {
      const files = {
        front: await uploadIdentityFile(provider, recto),
        back: verso ? await uploadIdentityFile(provider, verso) : null,
      }
      const token = await createAccountToken(provider, payee.data, files)
      const answer = await save.mutateAsync({ teacherId, token }).catch(() => null)
      if (answer === null) return
      const refusal = answer.apiError ?? answer.errors?.messages.join(' ') ?? null
      if (refusal !== null) return setError(refusal)
      toast.success('Pièce d’identité transmise au prestataire de paiement.')
      onClose()
    } catch (failure) {
      if (!(failure instanceof ProviderRefused)) throw failure
      setError(providerSentence(failure.error, payee.data.phone, payee.data.phoneRegion))
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Pièce d’identité" size={560}>
      <QueryPanel query={payee} what="l’identité">
        {() => (
          <div className={classes.identity}>
            {error && (
              <Alert color="danger" role="alert">
                {unbroken(error)}
              </Alert>
            )}
            <FileField label="Recto" rules={rules} files={front} onFiles={setFront} />
            <FileField label="Verso" optional rules={rules} files={back} onFiles={setBack} />
            <p className={classes.help}>
              <IconLock size={14} aria-hidden /> Les fichiers vont directement au prestataire de paiement{'\u00a0'}:
              nous n’en gardons rien.
            </p>
          </div>
        )}
      </QueryPanel>
      <Group justify="flex-end" mt="lg">
        <Button size="sm" onClick={onClose}>
          Fermer
        </Button>
        <Button size="sm" variant="filled" loading={isSending} onClick={() => void send()}>
          Envoyer la pièce d’identité
        </Button>
      </Group>
    </Modal>
  )
}
