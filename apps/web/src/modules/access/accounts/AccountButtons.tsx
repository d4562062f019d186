// What staff may do to an account, as buttons: connection details, lock, second factor, disabling.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import type { AccountState } from '@cartable/domain/access/accounts/users.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconKey,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconQrcode,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { QrCodeDialog } from './QrCodeDialog.tsx'
import type { AccountSwitch } from './use-account-switch.tsx'
import { useConnectionDetails } from './use-connection-details.ts'

type Props = {
  readonly account: AccountState
  /** Whose it is, in messages. */
  readonly name: string
  readonly email: string | null
}

/** « Envoyer les informations de connexion », or « Réinitialiser le mot de passe » once there is one. */
export const SendButton = ({ account, name, email }: Props) => {
  const { send, isSending } = useConnectionDetails()
  const { hasPassword } = account
  const ask = async () => {
    const isSure = await askConfirmation({
      title: hasPassword ? 'Réinitialiser le mot de passe\u202f?' : 'Envoyer les informations de connexion\u202f?',
      body: hasPassword
        ? `Un lien pour choisir un nouveau mot de passe partira à ${email}. D’ici là, celui ${de(name)} reste valable.`
        : `L’identifiant et un lien pour choisir un mot de passe partiront à ${email}.`,
      confirmLabel: hasPassword ? 'Envoyer le lien' : 'Envoyer les informations',
    })
    if (isSure) send(account)
  }
  const Drawing = hasPassword ? IconKey : IconMailForward
  return (
    <Button
      leftSection={<Drawing size={16} aria-hidden />}
      loading={isSending}
      disabled={!account.enabled || email === null}
      onClick={() => void ask()}
    >
      {hasPassword ? 'Réinitialiser le mot de passe' : 'Envoyer les informations de connexion'}
    </Button>
  )
}

const useMove = (operation: typeof usersApi.lockUser | typeof usersApi.resetSecret, done: string) =>
  useAction(operation, {
    onSuccess: ({ isValid, errorMsgs }) => void (isValid ? toast.success(done) : toast.error(errorMsgs.join(' '))),
  })

export const LockButton = ({ account, name }: Omit<Props, 'email'>) => {
  const locked = !account.isLocked
  const { mutate, isPending } = useMove(
    usersApi.lockUser,
    `Compte ${de(name)} ${locked ? 'verrouillé' : 'déverrouillé'}.`,
  )
  const Drawing = locked ? IconLock : IconLockOpen
  return (
    <Button
      leftSection={<Drawing size={16} aria-hidden />}
      loading={isPending}
      disabled={account.isMe || !account.enabled}
      onClick={() => mutate({ id: account.id, locked })}
    >
      {locked ? 'Verrouiller' : 'Déverrouiller'}
    </Button>
  )
}

/** The QR code while no phone has proven it, its reset afterwards. */
export const AuthenticatorButtons = ({ account, name }: Omit<Props, 'email'>) => {
  const [isShown, setShown] = useState(false)
  const hasPasskeys = account.passkeyCount > 0
  const { mutate, isPending } = useMove(
    usersApi.resetSecret,
    hasPasskeys
      ? `Le second facteur ${de(name)} est réinitialisé.`
      : `L’application d’authentification ${de(name)} est réinitialisée.`,
  )
  const reset = async () => {
    const isSure = await askConfirmation({
      title: hasPasskeys
        ? 'Réinitialiser l’application et les clés d’accès\u202f?'
        : 'Réinitialiser l’application d’authentification\u202f?',
      body: hasPasskeys
        ? `Les codes que donne le téléphone ${de(name)} et ses clés d’accès ne vaudront plus rien, et ses sessions se ferment. Un nouveau QR code sera à scanner.`
        : `Les codes que donne le téléphone ${de(name)} ne vaudront plus rien, et ses sessions se ferment. Un nouveau QR code sera à scanner.`,
      confirmLabel: hasPasskeys ? 'Réinitialiser' : 'Réinitialiser l’application',
      isDangerous: true,
    })
    if (isSure) mutate({ userId: String(account.id) })
  }
  return (
    <>
      {!account.hasAuthenticator && account.twoFactorMode === 'authenticator' && (
        <Button leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setShown(true)}>
          Afficher le QR code
        </Button>
      )}
      <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={isPending} onClick={() => void reset()}>
        {hasPasskeys ? 'Réinitialiser l’application et les clés' : 'Réinitialiser l’application'}
      </Button>
      {isShown && <QrCodeDialog accountId={account.id} name={name} onClose={() => setShown(false)} />}
    </>
  )
}

type SwitchProps = {
  readonly account: AccountState
  readonly name: string
  readonly by: AccountSwitch
  readonly staffUserId?: number
}
export const SwitchButton = ({ account, name, by, staffUserId }: SwitchProps) => {
  const Drawing = account.enabled ? IconBan : IconCircleCheck
  const { id } = account
  return (
    <Button
      leftSection={<Drawing size={16} aria-hidden />}
      loading={by.isBusy}
      disabled={account.isMe || account.refusal !== null}
      title={account.isMe ? 'Vous ne pouvez pas désactiver votre propre compte.' : (account.refusal ?? undefined)}
      onClick={() =>
        (account.enabled ? by.disable : by.enable)({ id, name, ...(staffUserId !== undefined && { staffUserId }) })
      }
    >
      {account.enabled ? 'Désactiver le compte' : 'Réactiver le compte'}
    </Button>
  )
}
