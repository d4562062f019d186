// What became of the personal link in the address, and another one sent: asked by the pages of both entries, without a schema.
import type { Placed } from '@cartable/domain/kernel/operation.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callAt } from '../api/client.ts'

type Asked = { readonly token: string }
type LinkStanding = {
  readonly state: 'open' | 'used' | 'expired' | 'withdrawn' | 'unknown'
  /** What became of it, in words. */
  readonly title: string
  readonly lead: string
  readonly mayRenew: boolean
  readonly isOfAnother: boolean
}
type Renewed = { readonly isValid: boolean; readonly errorMsgs: readonly string[] }

/** Said while the server has nothing to say of it. */
export const lostLink = {
  title: 'Ce lien n’est plus valable',
  lead: 'Il a déjà servi, il a été remplacé par un lien plus récent, ou son délai est passé.',
} as const

/** Held to the declared operations by the test beside. */
export const linkState: Placed<Asked, LinkStanding> = { id: 'access.linkState', method: 'GET', path: '/public/link' }
export const renewLink: Placed<Asked, Renewed> = { id: 'access.renewLink', method: 'POST', path: '/public/link' }

export const useLinkState = (token: string, enabled = true) =>
  useQuery({
    queryKey: ['access', linkState.id, { token }],
    queryFn: ({ signal }) => callAt<Asked, LinkStanding>(linkState, { token }, { signal }),
    // an address without a key is that of no link
    enabled: enabled && token !== '',
    staleTime: 60_000,
  })

/** Answers the sentences of a refusal; none: another one is on its way. */
export const useRenewLink = () =>
  useMutation({
    mutationKey: [renewLink.id],
    mutationFn: async (token: string): Promise<readonly string[]> => {
      const { isValid, errorMsgs } = await callAt<Asked, Renewed>(renewLink, { token })
      return isValid ? [] : errorMsgs
    },
  })
