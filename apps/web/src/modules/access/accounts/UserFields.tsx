// The fields of a staff user: identity, account, rights, second factor, photo.

import type { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { loginOfName } from '@cartable/domain/access/accounts/users.rules.ts'
import {
  type StaffUserRecord,
  twoFactorModeLabels,
  twoFactorModes,
  userLabels,
} from '@cartable/domain/access/accounts/users.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import {
  genderOptions,
  personLabels as labels,
  photoExtensions,
  photoMaxBytes,
} from '@cartable/domain/people/people.schema.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { idOptions } from '../../../platform/fields/options.ts'
import { useToday } from '../../../platform/fields/today.ts'
import { useFormSetter, useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { AuthenticatorButtons } from './AccountButtons.tsx'
import { passkeyCountWords } from './account-texts.ts'
import classes from './accounts.module.css'
import { GroupDialog } from './GroupDialog.tsx'

const F = formOf<typeof usersApi.saveUser>()
const photoRules = { extensions: photoExtensions, maxBytes: photoMaxBytes }
const modeOptions = wordOptions(twoFactorModeLabels, twoFactorModes)
type Props = { readonly user: StaffUserRecord; readonly name: string }

/** The groups, and the way to make the one that is missing. */
const Group = ({ user }: Pick<Props, 'user'>) => {
  const [isAdding, setAdding] = useState(false)
  const { readOnly } = useFormShared()
  const set = useFormSetter()
  return (
    <div className={classes.group} data-span={6}>
      <F.Select name="groupId" label={userLabels.groupId} options={idOptions(user.options.groups)} />
      {!readOnly && (
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Nouveau groupe
        </Button>
      )}
      {isAdding && <GroupDialog onClose={() => setAdding(false)} onMade={(id) => set('groupId', id)} />}
    </div>
  )
}

const SecondFactor = ({ user, name }: Props) => {
  const isOn = useFormValue<boolean>('twoFactorEnabled')
  const mode = useFormValue<string | null>('twoFactorMode')
  const set = useFormSetter()
  const { readOnly } = useFormShared()
  const { account } = user
  const isInUse = account?.twoFactorEnabled && account.twoFactorMode === 'authenticator' && mode === 'authenticator'
  return (
    <>
      <F.Switch
        name="twoFactorEnabled"
        label={userLabels.twoFactorEnabled}
        description="Un second code est demandé à chaque connexion."
        span={6}
        onChanged={(next: boolean) => next && mode === null && set('twoFactorMode', 'authenticator')}
      />
      {isOn && (
        <F.Radio
          name="twoFactorMode"
          label={userLabels.twoFactorMode}
          options={modeOptions}
          optional={false}
          span={6}
        />
      )}
      {account && ((isOn && isInUse) || account.passkeyCount > 0) && (
        <div data-span={6}>
          <p className={classes.facts}>
            {isOn &&
              isInUse &&
              (account.hasAuthenticator
                ? 'L’application d’authentification est en service.'
                : 'L’application d’authentification n’a pas encore donné son premier code.')}
            {account.passkeyCount > 0 && <span>{passkeyCountWords(account.passkeyCount)}</span>}
          </p>
          {!readOnly && (
            <div className={classes.buttons}>
              <AuthenticatorButtons account={account} name={name} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

const Enabled = ({ user }: Pick<Props, 'user'>) => {
  const isOn = useFormValue<boolean>('enabled')
  const set = useFormSetter()
  const { readOnly } = useFormShared()
  return (
    <>
      <F.Switch
        name="enabled"
        label={userLabels.enabled}
        readOnly={readOnly || user.account?.isMe === true}
        span={6}
        onChanged={(next: boolean) => next && set('disabledReasonId', null)}
      />
      {!isOn && (
        <F.Select
          name="disabledReasonId"
          label={userLabels.disabledReasonId}
          options={idOptions(user.options.reasons)}
          optional={false}
          span={6}
        />
      )}
    </>
  )
}

/** Of a new user: the address, else the name, until somebody types another one. */
const useProposedLogin = (isNew: boolean) => {
  const { getValues } = useFormShared()
  const set = useFormSetter()
  const email = useFormValue<string | null>('email') ?? ''
  const lastName = useFormValue<string | null>('lastName') ?? ''
  const firstName = useFormValue<string | null>('firstName')
  const named = lastName.trim() === '' ? '' : loginOfName({ firstName, lastName })
  const login = email.includes('@') ? email.trim() : named
  const proposed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another login is to be proposed, and not when the form renders
  useEffect(() => {
    if (!isNew || login === proposed.current || (getValues('login') ?? '') !== proposed.current) return
    proposed.current = login
    set('login', login)
  }, [login, isNew])
}

const Login = ({ isNew }: { readonly isNew: boolean }) => {
  useProposedLogin(isNew)
  return (
    <F.Text
      name="login"
      label={userLabels.login}
      autoComplete="off"
      description="Ce que la personne saisit pour se connecter."
      span={6}
    />
  )
}

/** Said while it can be put right, refused never: somebody may be awaited. */
const NoRole = () => {
  const roleIds = useFormValue<readonly number[]>('roleIds')
  if (roleIds.length > 0) return null
  return (
    <p className={classes.refusal} role="status" data-span={6}>
      Sans rôle, cette personne pourra se connecter mais ne verra aucune page{'\u00a0'}: choisissez au moins un rôle.
    </p>
  )
}

export const UserFields = ({ user, name }: Props) => {
  const today = useToday()
  return (
    <>
      <Section id="identite" title="Identité">
        <F.Select name="gender" label={labels.gender} options={genderOptions} span={2} />
        <F.Text name="lastName" label={labels.lastName} span={2} autoComplete="off" />
        <F.Text name="firstName" label={labels.firstName} span={2} autoComplete="off" />
        <F.Day name="birthOn" label={labels.birthOn} max={today} />
        <F.Email name="email" label={labels.email} autoComplete="off" />
        <F.Phone name="mobilePhone" label={labels.mobilePhone} />
        <F.Phone name="phone" label={labels.phone} />
      </Section>
      <Section id="compte" title="Compte">
        <Login isNew={user.id === null} />
        <Enabled user={user} />
      </Section>
      <Section id="droits" title="Groupe et droits">
        <Group user={user} />
        <F.Choices
          name="roleIds"
          label={userLabels.roleIds}
          options={idOptions(user.options.roles)}
          placeholder="Aucun rôle"
          description="Les droits de plusieurs rôles s’ajoutent. Seuls sont proposés ceux qui ne dépassent pas les vôtres."
          span={6}
        />
        <NoRole />
        <F.Switch name="privateTuitionManager" label={userLabels.privateTuitionManager} span={6} />
        <F.Switch
          name="settlesDisputes"
          label={userLabels.settlesDisputes}
          description="Un cours contesté une seconde fois lui revient, au lieu du gestionnaire."
          span={6}
        />
      </Section>
      <Section id="authentification" title="Double authentification">
        <SecondFactor user={user} name={name} />
      </Section>
      <Section id="photo" title="Photo">
        <F.File
          part="photo"
          label={userLabels.photo}
          labelHidden
          rules={photoRules}
          stored={user.photoPath ? { name: 'Photo', url: user.photoPath, isImage: true } : null}
          removeName="removePhoto"
          optional
        />
      </Section>
    </>
  )
}
