// Sending the link by which somebody chooses a password, and saying what became of it.
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { mailFailed, mailSent } from '@cartable/domain/access/accounts/users.refusals.ts'
import { useCallback } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { toast } from '../../../platform/shell/toasts.ts'

export type Recipient = { readonly id: number; readonly hasPassword: boolean }

/** `send(account)`: a reset for whoever has a password, the first connection details for the others. */
export const useConnectionDetails = () => {
  const { mutate, isPending } = useAction(usersApi.sendDetails, {
    refreshes: [],
    onSuccess: ({ mail, error }) => {
      if (mail === null) toast.error(mailFailed(error ?? ''))
      else if (error !== null) toast.info(error)
      else toast.success(mailSent)
    },
  })
  const send = useCallback(
    ({ id, hasPassword }: Recipient) => mutate({ id, mode: hasPassword ? 'reset' : 'creation' }),
    [mutate],
  )
  return { send, isSending: isPending }
}
