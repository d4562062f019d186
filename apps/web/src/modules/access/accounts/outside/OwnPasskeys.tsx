// One's own passkeys, outside the office: those that sign in, one more, one less; the password is asked before either.
import type { OwnPasskey } from '@cartable/domain/access/accounts/own-passkeys.schema.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { knowsPasskeys } from '../../../../platform/session/passkeys.ts'
import { passkeyDates, passkeyTexts } from '../passkey-texts.ts'
import { useNewPasskey } from '../use-new-passkey.ts'
import { PasskeySetup } from './PasskeySetup.tsx'
import { removePasskey, wantPasskey } from './profile.doors.ts'

const password = {
  label: 'Votre mot de passe',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 200,
} as const

const AddSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const making = useNewPasskey()
  const want = useAct(wantPasskey)
  const form = useForm({ currentPassword: '' })
  return (
    <Sheet title={passkeyTexts.add} onClose={onClose}>
      {making.wanted === null ? (
        <Form
          of={form}
          act={want}
          input={(values) => values}
          after={({ wanted }) => void (wanted && making.ask(wanted))}
        >
          <p>{passkeyTexts.lead}</p>
          <TextField {...form.at('currentPassword')} {...password} />
          <Buttons>
            <Button kind="primary" submits grows>
              Continuer
            </Button>
            <Button onPress={onClose}>Annuler</Button>
          </Buttons>
        </Form>
      ) : (
        <PasskeySetup
          of={making}
          closeLabel="Annuler"
          onClose={onClose}
          onDone={() => {
            toast(passkeyTexts.added)
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}

type RemoveProps = { readonly passkey: OwnPasskey; readonly onClose: () => void }
const RemoveSheet = ({ passkey: { id, name }, onClose }: RemoveProps) => {
  const act = useAct(removePasskey)
  const form = useForm({ currentPassword: '' })
  return (
    <Sheet title={`Retirer «\u00a0${name}\u00a0»`} onClose={onClose}>
      <Form
        of={form}
        act={act}
        input={(values) => ({ ...values, id })}
        after={() => {
          toast(passkeyTexts.removed)
          onClose()
        }}
      >
        <p>{passkeyTexts.removing}</p>
        <TextField {...form.at('currentPassword')} {...password} />
        <Buttons>
          <Button kind="danger" submits grows>
            Retirer
          </Button>
          <Button onPress={onClose}>Annuler</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

export const OwnPasskeys = ({ passkeys }: { readonly passkeys: readonly OwnPasskey[] }) => {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const isKnown = knowsPasskeys()
  return (
    <Section title={passkeyTexts.title}>
      <p>{isKnown ? passkeyTexts.what : passkeyTexts.unknown}</p>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Lead>{passkey.name}</Lead>
              <Quiet>{passkeyDates(passkey)}</Quiet>
              <Buttons>
                <Button
                  kind="danger"
                  label={`Retirer la clé d’accès ${passkey.name}`}
                  onPress={() => setRemoved(passkey)}
                >
                  Retirer
                </Button>
              </Buttons>
            </li>
          ))}
        </List>
      )}
      <Buttons>
        <Button disabled={!isKnown} onPress={() => setAdding(true)}>
          {passkeyTexts.add}
        </Button>
      </Buttons>
      {isAdding && <AddSheet onClose={() => setAdding(false)} />}
      {removed && <RemoveSheet passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  )
}
