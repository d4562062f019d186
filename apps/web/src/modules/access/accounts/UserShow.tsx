// The record of a staff user, or of a new one: form, account at the side, disabling in the title.
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import type { AccountState, StaffUserRecord } from '@cartable/domain/access/accounts/users.schema.ts'
import { fullName, initialsOf, titledName } from '@cartable/domain/people/people.rules.ts'
import { useMemo } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Avatar, TitleState } from '../../../platform/form/Aside.tsx'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { useNeighbours } from '../../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AskedRecord } from '../../../platform/shell/AskedRecord.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { MessageButton } from '../../messaging/composing/write.parts.tsx'
import { MessageSection } from '../../messaging/history/history.parts.tsx'
import { PersonalDataButton } from '../../people/people.parts.tsx'
import { SwitchButton } from './AccountButtons.tsx'
import { listId, listPath, standingOf, userPath } from './account-texts.ts'
import { UserAside } from './UserAside.tsx'
import { UserFields } from './UserFields.tsx'
import { useAccountSwitch } from './use-account-switch.tsx'
import { useConnectionDetails } from './use-connection-details.ts'

export const UserShow = () => <AskedRecord>{(id) => <User id={id} />}</AskedRecord>

type Stored = StaffUserRecord & { id: number; account: AccountState }
const isStored = (user: StaffUserRecord | undefined): user is Stored =>
  user !== undefined && user.id !== null && user.account !== null

const State = ({ user }: { readonly user: Stored }) => {
  const { meaning, word, icon } = standingOf(user.account)
  return (
    <TitleState>
      <Statut meaning={meaning} {...(icon ? { icon } : {})}>
        {word}
      </Statut>
      {user.account.login}
    </TitleState>
  )
}
const Picture = ({ user }: { readonly user: Stored }) => (
  <Avatar>{user.photoPath ? <img src={user.photoPath} alt="" /> : initialsOf(user)}</Avatar>
)

const User = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(usersApi.showUser, id === null ? {} : { id: String(id) })
  const neighbours = useNeighbours(listId, id)
  const canWrite = useCan('users', 'write')
  const by = useAccountSwitch()
  const { send } = useConnectionDetails()
  const go = useGo()
  const listAddress = neighbours.listAddress ?? listPath
  const breadcrumb = useMemo(
    () => [{ label: 'Administration' }, { label: 'Utilisateurs', path: listAddress }],
    [listAddress],
  )
  const stored = isStored(query.data) ? query.data : null
  /** A new account has no password: its owner is offered the link that chooses one. */
  const offerDetails = async (accountId: number) => {
    const isSure = await askConfirmation({
      title: 'Envoyer les informations de connexion\u202f?',
      body: 'L’identifiant et un lien pour choisir un mot de passe partiront à l’adresse e-mail de la fiche.',
      confirmLabel: 'Envoyer les informations',
      cancelLabel: 'Plus tard',
    })
    if (isSure) send({ id: accountId, hasPassword: false })
  }
  return (
    <Panel
      title={id === null ? 'Nouvel utilisateur' : stored ? titledName(stored) : 'Utilisateur'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      lead={stored && <Picture user={stored} />}
      badge={stored && <State user={stored} />}
      actions={
        stored && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <MessageButton type="user" id={stored.id} />
            <HistoryButton className="staff_users" entityId={stored.id} />
            <PersonalDataButton subject="staff" id={stored.id} />
            {canWrite && (
              <SwitchButton account={stored.account} name={fullName(stored)} by={by} staffUserId={stored.id} />
            )}
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la fiche">
        {(user) => (
          <RecordForm
            operation={usersApi.saveUser}
            screen="utilisateur"
            record={user}
            readOnly={!canWrite || (user.account !== null && user.account.refusal !== null)}
            closeOnSave={false}
            neighbours={neighbours}
            menu
            onClose={() => go(listAddress)}
            onSaved={(answer, then) => {
              toast.success(id === null ? 'Utilisateur créé.' : 'Utilisateur enregistré.')
              if (id !== null) return
              if (answer.id !== null && then === 'stay') go(userPath(answer.id), { replace: true })
              if (answer.accountId !== null) void offerDetails(answer.accountId)
            }}
            {...(isStored(user) ? { aside: <UserAside user={user} name={fullName(user)} canWrite={canWrite} /> } : {})}
          >
            <UserFields user={user} name={fullName(user)} />
            {isStored(user) && <MessageSection type="user" id={user.id} />}
          </RecordForm>
        )}
      </QueryPanel>
      {by.dialog}
    </Panel>
  )
}
