// « Mon profil » of whoever is outside the office: how one is reached, what protects the account, where one is signed in, one's data.
import type { OwnSession, Profile } from '@cartable/domain/access/accounts/profile.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useState } from 'react'
import { useStore } from '../../../../platform/api/store.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Fact, Facts, Lead, List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { ChipsField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { phoneText } from '../../../../platform/outside/phone.ts'
import { hrefOf } from '../../../../platform/outside/router.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { type Appearance, appearance, chooseAppearance } from '../../../../platform/session/appearance.ts'
import { agoOf } from '../ago.ts'
import { OwnData } from './OwnData.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { OwnSecurity } from './OwnSecurity.tsx'
import { endSessions, saveProfile, showProfile } from './profile.doors.ts'

const textOf = ({ phoneNumber }: Profile['phone']) => (phoneNumber === null ? '' : phoneText(phoneNumber))
const phoneOf = (typed: string, region: string | null) => ({
  phoneNumber: typed.trim() === '' ? null : typed,
  phoneRegion: region ?? 'FR',
})

const Reached = ({ profile }: { readonly profile: Profile }) => {
  const act = useAct(saveProfile, { done: () => toast('Coordonnées enregistrées.') })
  const form = useForm({ phone: textOf(profile.phone), mobilePhone: textOf(profile.mobilePhone) })
  const { id, updatedAt, email } = profile
  return (
    <Section title="Coordonnées">
      <Card>
        <div>
          <Lead>{email ?? 'Aucune adresse e-mail'}</Lead>
          <Quiet>Les liens et les codes de votre compte y arrivent.</Quiet>
          <Buttons>
            <ButtonLink icon="mail" to="/espace/compte/adresse">
              Changer d’adresse e-mail
            </ButtonLink>
          </Buttons>
        </div>
        <Form
          of={form}
          act={act}
          input={({ phone, mobilePhone }) => ({
            ...{ id, updatedAt, email, currentPassword: null },
            phone: phoneOf(phone, profile.phone.phoneRegion),
            mobilePhone: phoneOf(mobilePhone, profile.mobilePhone.phoneRegion),
          })}
        >
          <TextField {...form.at('phone')} label="Téléphone" type="tel" autoComplete="tel" optional maxLength={30} />
          <TextField {...form.at('mobilePhone')} label="Portable" type="tel" optional maxLength={30} />
          <Buttons>
            <Button submits>Enregistrer</Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}

const appearances: readonly { readonly value: Appearance; readonly label: string }[] = [
  { value: 'auto', label: 'Système' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
]
const Looks = () => (
  <Section title="Apparence">
    <Card>
      <ChipsField
        name="appearance"
        label="Couleurs des pages"
        help="Sur cet appareil seulement."
        choices={appearances}
        value={useStore(appearance)}
        error={null}
        onChange={(chosen) => chooseAppearance(chosen === '' ? 'auto' : chosen)}
      />
    </Card>
  </Section>
)

const EndSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const end = useAct(endSessions, { done: () => window.location.assign(hrefOf('/login')) })
  return (
    <Sheet title="Se déconnecter partout" onClose={onClose}>
      <p>
        Toutes vos sessions se ferment aussitôt, celle-ci comprise. Ce qui n’est pas enregistré ailleurs y sera perdu.
      </p>
      <Failure of={end} />
      <Buttons>
        <Button kind="danger" grows isBusy={end.isBusy} onPress={() => void end.run({})}>
          Me déconnecter partout
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Sheet>
  )
}

const Sessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const [isEnding, setEnding] = useState(false)
  return (
    <Section title="Appareils connectés" count={sessions.length}>
      <List>
        {sessions.map(({ id, browser, ip, isCurrent, lastSeenAt, openedAt }) => (
          <li key={id}>
            <Lead>{browser}</Lead>
            {isCurrent && <Badge meaning="primary">Cet appareil</Badge>}
            <Quiet>
              Vu {agoOf(lastSeenAt)} · connecté le {formatInstant(openedAt)}
              {ip && ` · adresse ${ip}`}
            </Quiet>
          </li>
        ))}
      </List>
      <Buttons>
        <Button onPress={() => setEnding(true)}>Déconnecter partout</Button>
      </Buttons>
      {isEnding && <EndSheet onClose={() => setEnding(false)} />}
    </Section>
  )
}

export const ProfilePage = () => {
  const query = useAnswer(showProfile, {})
  return (
    <Page title="Mon profil" back="/espace" narrow>
      <Answered of={query}>
        {(profile) => (
          <>
            <Card>
              <div>
                <Lead>{profile.name}</Lead>
                <Facts>
                  <Fact name="Identifiant">{profile.login}</Fact>
                  {profile.lastLoginAt !== null && (
                    <Fact name="Dernière connexion">{formatInstant(profile.lastLoginAt)}</Fact>
                  )}
                </Facts>
              </div>
            </Card>
            <Reached key={profile.updatedAt} profile={profile} />
            <Looks />
            <OwnSecurity profile={profile} />
            <OwnPasskeys passkeys={profile.passkeys} />
            <Sessions sessions={profile.sessions} />
            <OwnData />
          </>
        )}
      </Answered>
    </Page>
  )
}
