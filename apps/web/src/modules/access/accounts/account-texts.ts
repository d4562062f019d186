// Words, addresses and states that the screens of accounts share.
import type { AccountState, RecordPart, StaffUserRow } from '@cartable/domain/access/accounts/users.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { type Icon, IconLock, IconMailForward } from '@tabler/icons-react'
import type { Meaning } from '../../../platform/theme/theme.ts'

/** List of staff users: memory, storage and neighbours go under this name. */
export const listId = 'utilisateurs'
export const listPath = '/admin/grusers'
export const userPath = (id: number | 'nouveau') => `/admin/gruser/${id}`

type Shown = Pick<StaffUserRow, 'enabled' | 'isLocked' | 'hasPassword'>
export type Standing = { readonly meaning: Meaning; readonly word: string; readonly icon?: Icon }
/** What an account is good for at this moment. */
export const standingOf = ({ enabled, isLocked, hasPassword }: Shown): Standing => {
  if (!enabled) return { meaning: 'grey', word: 'Désactivé' }
  if (isLocked) return { meaning: 'danger', word: 'Verrouillé', icon: IconLock }
  if (!hasPassword) return { meaning: 'info', word: 'À activer', icon: IconMailForward }
  return { meaning: 'success', word: 'Actif' }
}

/** The sentence beside the state. */
export const standingDetail = (account: AccountState): string | null => {
  if (!account.enabled) return account.disabledReason
  if (account.lockedUntil !== null) return `Trop d’essais infructueux, jusqu’au ${formatInstant(account.lockedUntil)}`
  if (account.isLocked) return 'Personne ne peut se connecter avec ce compte.'
  return account.hasPassword ? null : 'Aucun mot de passe n’a encore été choisi.'
}

/** « 2 clés d’accès associées. » */
export const passkeyCountWords = (count: number): string =>
  `${counted(count, 'clé d’accès associée', 'clés d’accès associées')}.`

/** Whose account a record shows. */
export type AccountPanelProps = {
  readonly part: RecordPart
  readonly id: number
  /** Whose it is, in dialogs. */
  readonly name: string
}
