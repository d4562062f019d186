// The access of a family or of a teacher on their record: open an account, send its details, disable it.
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import type { AccountState, PersonAccess } from '@cartable/domain/access/accounts/users.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconKey, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { usePupilCode } from '../pupils/use-pupil-code.tsx'
import { AuthenticatorButtons, SendButton, SwitchButton } from './AccountButtons.tsx'
import { type AccountPanelProps, passkeyCountWords, standingDetail, standingOf } from './account-texts.ts'
import classes from './accounts.module.css'
import { OpenAccountDialog } from './OpenAccountDialog.tsx'
import { useAccountSwitch } from './use-account-switch.tsx'

const Facts = ({ account }: { readonly account: AccountState }) => {
  const { meaning, word, icon } = standingOf(account)
  const detail = standingDetail(account)
  return (
    <p className={classes.facts}>
      <Statut meaning={meaning} {...(icon ? { icon } : {})}>
        {word}
      </Statut>
      <span>
        Identifiant <b>{account.login}</b>
      </span>
      <span>
        Dernière connexion <b>{account.lastLoginAt ? formatInstant(account.lastLoginAt) : 'jamais'}</b>
      </span>
      {detail && <span>{detail}</span>}
      {account.passkeyCount > 0 && <span>{passkeyCountWords(account.passkeyCount)}</span>}
    </p>
  )
}

type Giving = Pick<ReturnType<typeof usePupilCode>, 'give' | 'isGiving'>
type OpenProps = AccountPanelProps & {
  readonly account: AccountState
  readonly email: string | null
  readonly code: Giving
}

const Open = ({ account, email, name, part, code }: OpenProps) => {
  const canWrite = useCan('users', 'write')
  const by = useAccountSwitch()
  return (
    <>
      <Facts account={account} />
      {account.refusal !== null && <p className={classes.refusal}>{account.refusal}</p>}
      {canWrite && account.refusal === null && (
        <div className={classes.buttons}>
          {account.enabled &&
            (part === 'student' && email === null ? (
              <CodeButton {...code} />
            ) : (
              <SendButton account={account} name={name} email={email} />
            ))}
          {(account.hasAuthenticator || account.passkeyCount > 0) && (
            <AuthenticatorButtons account={account} name={name} />
          )}
          <SwitchButton account={account} name={name} by={by} />
        </div>
      )}
      {by.dialog}
    </>
  )
}

/** A pupil without an address gets in by a code, given to the family on the telephone. */
const CodeButton = ({ give, isGiving }: Giving) => (
  <Button leftSection={<IconKey size={16} aria-hidden />} loading={isGiving} onClick={give}>
    Donner un code d’accès
  </Button>
)

const None = ({
  access,
  code,
  ...of
}: AccountPanelProps & { readonly access: PersonAccess; readonly code: Giving }) => {
  const [isOpening, setOpening] = useState(false)
  const canWrite = useCan('users', 'write')
  if (access.email === null)
    return (
      <>
        <EmptyLine>
          {of.part === 'student'
            ? 'Pas de compte\u00a0: sans adresse e-mail sur cette fiche, c’est un code qui l’ouvre.'
            : 'Pas de compte\u00a0: il faut d’abord une adresse e-mail sur cette fiche.'}
        </EmptyLine>
        {canWrite && of.part === 'student' && (
          <div className={classes.buttons}>
            <CodeButton {...code} />
          </div>
        )}
      </>
    )
  return (
    <>
      <EmptyLine>Pas de compte pour l’instant.</EmptyLine>
      {canWrite && (
        <div className={classes.buttons}>
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpening(true)}>
            Ouvrir un compte
          </Button>
        </div>
      )}
      {isOpening && <OpenAccountDialog {...of} access={access} onClose={() => setOpening(false)} />}
    </>
  )
}

export const AccountPanel = ({ part, id, name }: AccountPanelProps) => {
  const query = useOperation(usersApi.showPersonAccess, { part, id: String(id) }, { background: true })
  // it is shown once: the account that it opens must not take its dialog away
  const { dialog, ...code } = usePupilCode(id, name)
  return (
    <>
      <QueryPanel query={query} what="l’accès">
        {(access) =>
          access.account ? (
            <Open account={access.account} email={access.email} part={part} id={id} name={name} code={code} />
          ) : (
            <None access={access} part={part} id={id} name={name} code={code} />
          )
        }
      </QueryPanel>
      {dialog}
    </>
  )
}
