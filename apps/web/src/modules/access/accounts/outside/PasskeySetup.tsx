// A passkey that is being made, outside the office: the device is asked, then the key is given a name.
import { passkeyNameMost } from '@cartable/domain/access/accounts/own-passkeys.rules.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Notice } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { passkeyTexts, thisBrowser } from '../passkey-texts.ts'
import type { MadePasskey } from '../use-new-passkey.ts'
import { addPasskey } from './profile.doors.ts'

type Props = {
  /** Asked already. */
  readonly of: MadePasskey
  readonly closeLabel: string
  readonly onClose: () => void
  readonly onDone: () => void
}
export const PasskeySetup = ({ of: { wanted, made, refusal, ask }, closeLabel, onClose, onDone }: Props) => {
  const act = useAct(addPasskey)
  const form = useForm({ name: thisBrowser() })
  if (made === null)
    return (
      <>
        {refusal === null ? <p role="status">{passkeyTexts.waiting}</p> : <Notice alert>{refusal}</Notice>}
        <Buttons>
          {refusal !== null && wanted !== null && (
            <Button kind="primary" grows onPress={() => void ask(wanted)}>
              Réessayer
            </Button>
          )}
          <Button onPress={onClose}>{closeLabel}</Button>
        </Buttons>
      </>
    )
  return (
    <Form
      of={form}
      act={act}
      input={({ name }) =>
        form.check({ name: name.trim() === '' ? 'Donnez un nom à la clé.' : null }) ? { name, passkey: made } : null
      }
      after={onDone}
    >
      <p>{passkeyTexts.named}</p>
      <TextField {...form.at('name')} label="Nom de la clé" maxLength={passkeyNameMost} />
      <Buttons>
        <Button kind="primary" submits grows>
          Ajouter
        </Button>
        <Button onPress={onClose}>{closeLabel}</Button>
      </Buttons>
    </Form>
  )
}
