// Disabling and enabling an account from any screen: the dialog of the reason, and the state that changes after a second.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { shownAfterMs } from '@cartable/domain/access/accounts/users.rules.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { useLiveHold } from '../../../platform/live/live.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { DisableDialog } from './DisableDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'

/** What these gestures change on screen. */
const accessKey = ['access'] as const

type One = {
  readonly id: number
  readonly name: string
  /** Of a colleague: once disabled, what he holds is proposed to be handed over. */
  readonly staffUserId?: number
}
export type AccountSwitch = {
  /** Ids are those of accounts. */
  readonly disable: (account: One) => void
  readonly enable: (account: One) => void
  /** From the gesture until the new state is on screen. */
  readonly isBusy: boolean
  /** To be rendered by the screen. */
  readonly dialog: ReactNode
}

export const useAccountSwitch = (): AccountSwitch => {
  const client = useQueryClient()
  const [asked, setAsked] = useState<One | null>(null)
  const [left, setLeft] = useState<One | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const showLater = useCallback(
    (words: string) =>
      new Promise<void>((resolve) => {
        setWaiting(true)
        setTimeout(() => {
          setWaiting(false)
          void client.invalidateQueries({ queryKey: accessKey })
          toast.success(words)
          resolve()
        }, shownAfterMs)
      }),
    [client],
  )
  const { mutate, isPending } = useAction(usersApi.enable, { refreshes: [] })
  const enable = useCallback(
    ({ id, name }: One) =>
      mutate(
        { id: String(id) },
        {
          onSuccess: ({ isValid, errorMsgs }) => {
            if (isValid) void showLater(`Compte ${de(name)} réactivé.`)
            else toast.error(errorMsgs.join(' '))
          },
        },
      ),
    [mutate, showLater],
  )
  // What the server announces meanwhile waits as well.
  useLiveHold(accessKey, asked !== null || isPending || isWaiting)
  const dialog = (
    <>
      {asked && (
        <DisableDialog
          accountId={asked.id}
          onClose={() => setAsked(null)}
          onDisabled={() => void showLater(`Compte ${de(asked.name)} désactivé.`).then(() => setLeft(asked))}
        />
      )}
      {left?.staffUserId !== undefined && (
        <HandOverDialog id={left.staffUserId} name={left.name} isOffered onClose={() => setLeft(null)} />
      )}
    </>
  )
  return { disable: setAsked, enable, isBusy: isPending || isWaiting, dialog }
}
