// Setting up an authenticator, outside the office: the QR code to scan, then the first code that proves it.
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { confirmAuthenticator } from './profile.doors.ts'

type Props = {
  readonly authenticator: { readonly secret: string; readonly qrCode: string }
  readonly closeLabel: string
  readonly onClose: () => void
  readonly onDone: () => void
}
export const Setup = ({ authenticator: { secret, qrCode }, closeLabel, onClose, onDone }: Props) => {
  const act = useAct(confirmAuthenticator)
  const form = useForm({ code: '' })
  return (
    <Form of={form} act={act} input={(values) => values} after={onDone}>
      <p>
        Scannez ce code avec l’application d’authentification de votre téléphone, puis saisissez les 6 chiffres qu’elle
        affiche.
      </p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`} alt="QR code à scanner" width={200} height={200} />
      <p>
        Sans appareil photo, saisissez <code>{secret}</code>
      </p>
      <TextField
        {...form.at('code')}
        label="Code à 6 chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          Associer
        </Button>
        <Button onPress={onClose}>{closeLabel}</Button>
      </Buttons>
    </Form>
  )
}
