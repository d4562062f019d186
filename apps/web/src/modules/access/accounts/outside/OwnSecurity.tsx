// What protects one's own account, outside the office: the password, and the second factor with the ways to change it.
import type { Profile } from '@cartable/domain/access/accounts/profile.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Badge, Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { type TwoFactorChange, twoFactorTexts } from '../two-factor-texts.ts'
import { Setup } from './AuthenticatorSetup.tsx'
import { newAuthenticator, saveTwoFactor } from './profile.doors.ts'

type SheetProps = { readonly change: TwoFactorChange; readonly onClose: () => void }

/** The password first; for an application, the code to scan then comes in its place. */
const PasswordStep = ({
  change,
  onClose,
  onNew,
}: SheetProps & { readonly onNew: (made: { readonly secret: string; readonly qrCode: string }) => void }) => {
  const { lead, save, done } = twoFactorTexts[change]
  const begin = useAct(newAuthenticator)
  const choose = useAct(saveTwoFactor)
  const form = useForm({ currentPassword: '' })
  const fields = (
    <>
      <p>{lead}</p>
      <TextField
        {...form.at('currentPassword')}
        label="Votre mot de passe"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          {save}
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </>
  )
  return change === 'authenticator' ? (
    <Form
      of={form}
      act={begin}
      input={(values) => values}
      after={({ authenticator }) => authenticator && onNew(authenticator)}
    >
      {fields}
    </Form>
  ) : (
    <Form
      of={form}
      act={choose}
      input={(values) => ({ ...values, mode: change })}
      after={() => {
        toast(done)
        onClose()
      }}
    >
      {fields}
    </Form>
  )
}

const TwoFactorSheet = ({ change, onClose }: SheetProps) => {
  const [made, setMade] = useState<{ readonly secret: string; readonly qrCode: string } | null>(null)
  const { title, done } = twoFactorTexts[change]
  const finish = () => {
    toast(done)
    onClose()
  }
  return (
    <Sheet title={title} onClose={onClose}>
      {made === null ? (
        <PasswordStep change={change} onClose={onClose} onNew={setMade} />
      ) : (
        <Setup authenticator={made} closeLabel="Annuler" onClose={onClose} onDone={finish} />
      )}
    </Sheet>
  )
}

export const OwnSecurity = ({ profile }: { readonly profile: Profile }) => {
  const [change, setChange] = useState<TwoFactorChange | null>(null)
  const { mode, hasAuthenticator, mayWeaken } = profile.twoFactor
  const isByPhone = mode === 'authenticator' && hasAuthenticator
  const remove = mayWeaken && (
    <Button kind="danger" onPress={() => setChange('none')}>
      Retirer
    </Button>
  )
  return (
    <Section title="Sécurité">
      <List>
        <li>
          <Lead>Mot de passe</Lead>
          <Quiet>
            {profile.passwordChangedAt
              ? `Changé le ${formatDay(profile.passwordChangedAt.slice(0, 10))}.`
              : 'Jamais changé depuis l’ouverture du compte.'}
          </Quiet>
          <Buttons>
            <ButtonLink to="/change-password">Changer le mot de passe</ButtonLink>
          </Buttons>
        </li>
        <li>
          <Lead>Application d’authentification</Lead>
          {isByPhone && <Badge meaning="success">Active</Badge>}
          <Quiet>
            {isByPhone
              ? 'Votre téléphone donne un code à chaque connexion. Téléphone perdu\u00a0? Demandez sa réinitialisation à l’administration.'
              : 'Un code donné par votre téléphone, en plus du mot de passe\u00a0: la meilleure protection.'}
          </Quiet>
          <Buttons>
            <Button onPress={() => setChange('authenticator')}>{isByPhone ? 'Changer d’appareil' : 'Associer'}</Button>
            {isByPhone && remove}
          </Buttons>
        </li>
        {(mayWeaken || mode === 'email') && (
          <li>
            <Lead>Code par e-mail</Lead>
            {mode === 'email' && <Badge meaning="success">Actif</Badge>}
            <Quiet>
              {profile.email === null
                ? 'Il faut d’abord une adresse e-mail.'
                : `Un code envoyé à ${profile.email} à chaque connexion.`}
            </Quiet>
            <Buttons>
              {mode === 'email' ? (
                remove
              ) : (
                <Button disabled={profile.email === null} onPress={() => setChange('email')}>
                  Activer
                </Button>
              )}
            </Buttons>
          </li>
        )}
      </List>
      {change && <TwoFactorSheet change={change} onClose={() => setChange(null)} />}
    </Section>
  )
}
