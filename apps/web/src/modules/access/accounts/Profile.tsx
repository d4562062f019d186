// One's own profile: who one is, how one is reached, what protects the account, where one is signed in.
import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import type { Profile as ProfileRecord } from '@cartable/domain/access/accounts/profile.schema.ts'
import { partLabels } from '@cartable/domain/access/accounts/users.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { AsideCard, AsideCards, AsidePair, Avatar, TitleState } from '../../../platform/form/Aside.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useIdentity } from '../../../platform/session/session.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { MyDataButton } from '../../people/people.parts.tsx'
import { OwnAbsences } from '../absences/AbsenceLines.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { ProfileSecurity } from './ProfileSecurity.tsx'
import { passkeyTexts } from './passkey-texts.ts'

const F = formOf<typeof profileApi.saveProfile>()

/** Links that open the account go to this address: whoever changes it says who they are. */
const PasswordForMail = ({ stored }: { readonly stored: string | null }) => {
  const email = useFormValue<string | null>('email') ?? ''
  if (email === (stored ?? '')) return null
  return (
    <F.Password
      name="currentPassword"
      label="Votre mot de passe, pour changer d’adresse"
      autoComplete="current-password"
      optional={false}
    />
  )
}

const ProfileForm = ({ profile }: { readonly profile: ProfileRecord }) => {
  const record = useMemo(() => ({ ...profile, currentPassword: null }), [profile])
  return (
    <RecordForm
      operation={profileApi.saveProfile}
      screen="profil"
      record={record}
      noDraft
      closeOnSave={false}
      onSaved={() => toast.success('Coordonnées enregistrées.')}
      aside={
        <AsideCards>
          <AsideCard title="Compte">
            <AsidePair label="Identifiant">
              <b>{profile.login}</b>
            </AsidePair>
            <AsidePair label="Profil">
              <b>{profile.parts.map((part) => partLabels[part]).join(', ') || '–'}</b>
            </AsidePair>
            <AsidePair label="Dernière connexion">
              <b>{profile.lastLoginAt ? formatInstant(profile.lastLoginAt) : '–'}</b>
            </AsidePair>
          </AsideCard>
        </AsideCards>
      }
    >
      <Section id="coordonnees" title="Coordonnées">
        <F.Email name="email" label="E-mail" autoComplete="email" />
        <PasswordForMail stored={profile.email} />
        <F.Phone name="phone" label="Téléphone" />
        <F.Phone name="mobilePhone" label="Portable" />
      </Section>
      {profile.parts.includes('staff') && (
        <Section id="absence" title="Absence" free>
          <OwnAbsences />
        </Section>
      )}
      <Section id="securite" title="Sécurité" free>
        <ProfileSecurity profile={profile} />
      </Section>
      <Section id="cles-acces" title={passkeyTexts.title} count={profile.passkeys.length} free>
        <OwnPasskeys passkeys={profile.passkeys} />
      </Section>
      <Section id="appareils" title="Appareils connectés" count={profile.sessions.length} free>
        <OwnSessions sessions={profile.sessions} />
      </Section>
    </RecordForm>
  )
}

export const Profile = () => {
  const query = useOperation(profileApi.showProfile, {})
  const identity = useIdentity()
  return (
    <Panel
      title="Mon profil"
      lead={identity && <Avatar>{identity.initials}</Avatar>}
      badge={identity && <TitleState>{identity.name}</TitleState>}
      actions={<MyDataButton />}
      canBeFavourite={false}
      fill
    >
      <QueryPanel query={query} what="votre profil">
        {(profile) => <ProfileForm profile={profile} />}
      </QueryPanel>
    </Panel>
  )
}
