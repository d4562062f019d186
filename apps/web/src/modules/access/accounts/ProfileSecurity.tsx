// What protects one's own account: the password, and the second factor with the ways to change it.
import type { Profile } from '@cartable/domain/access/accounts/profile.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useGo } from '../../../platform/shell/links.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './profile.module.css'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'
import type { TwoFactorChange } from './two-factor-texts.ts'

type LineProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly state?: ReactNode
  readonly children: ReactNode
  readonly actions: ReactNode
}
const Line = ({ icon, title, state, children, actions }: LineProps) => (
  <li className={classes.line}>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <div className={classes.words}>
      <h3>
        {title} {state}
      </h3>
      <p>{children}</p>
    </div>
    <div className={classes.actions}>{actions}</div>
  </li>
)

export const ProfileSecurity = ({ profile }: { readonly profile: Profile }) => {
  const go = useGo()
  const [change, setChange] = useState<TwoFactorChange | null>(null)
  const { mode, hasAuthenticator, mayWeaken } = profile.twoFactor
  const isByPhone = mode === 'authenticator' && hasAuthenticator
  const remove = mayWeaken && (
    <Button variant="subtle" onClick={() => setChange('none')}>
      Retirer
    </Button>
  )
  return (
    <>
      <ul className={classes.lines}>
        <Line
          icon={<IconKey size={20} stroke={1.75} />}
          title="Mot de passe"
          actions={<Button onClick={() => go('/change-password')}>Changer le mot de passe</Button>}
        >
          {profile.passwordChangedAt
            ? `Changé le ${formatDay(profile.passwordChangedAt.slice(0, 10))}.`
            : 'Jamais changé depuis l’ouverture du compte.'}
        </Line>
        <Line
          icon={<IconDeviceMobile size={20} stroke={1.75} />}
          title="Application d’authentification"
          state={isByPhone && <Statut meaning="success">Active</Statut>}
          actions={
            <>
              <Button onClick={() => setChange('authenticator')}>
                {isByPhone ? 'Changer d’appareil' : 'Associer'}
              </Button>
              {isByPhone && remove}
            </>
          }
        >
          {isByPhone
            ? 'Votre téléphone donne un code à chaque connexion. Téléphone perdu\u00a0? Demandez sa réinitialisation à l’administration.'
            : 'Un code donné par votre téléphone, en plus du mot de passe\u00a0: la meilleure protection.'}
        </Line>
        {(mayWeaken || mode === 'email') && (
          <Line
            icon={<IconMail size={20} stroke={1.75} />}
            title="Code par e-mail"
            state={mode === 'email' && <Statut meaning="success">Actif</Statut>}
            actions={
              mode === 'email' ? (
                remove
              ) : (
                <Button disabled={profile.email === null} onClick={() => setChange('email')}>
                  Activer
                </Button>
              )
            }
          >
            {profile.email === null
              ? 'Il faut d’abord une adresse e-mail.'
              : `Un code envoyé à ${profile.email} à chaque connexion.`}
          </Line>
        )}
      </ul>
      {change && <TwoFactorDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}
