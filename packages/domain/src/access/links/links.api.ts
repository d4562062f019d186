// Operations on a personal link itself: what became of it, and another one sent to the address that had it.
import { z } from 'zod'
import { everybody, linkPurposes } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { linkStates } from './links.words.ts'

const input = z.object({ token: z.string().max(200) })

export const linksApi = defineOperations('access', {
  linkState: operation({
    name: 'link_state',
    method: 'GET',
    path: '/public/link',
    effect: 'read',
    access: everybody(),
    whilePending: true,
    input,
    answer: z.object({
      state: z.enum(linkStates),
      purpose: z.enum(linkPurposes).nullable(),
      /** The same in words, for the page of a link that is over. */
      title: z.string(),
      lead: z.string(),
      /** Another one may be asked for: it goes to the address that had this one. */
      mayRenew: z.boolean(),
      /** It was sent to somebody else than who is signed in. */
      isOfAnother: z.boolean(),
    }),
    perMinute: 60,
    summary: 'Ce qu’est devenu un lien reçu par mail',
  }),
  renewLink: operation({
    name: 'link_renew',
    method: 'POST',
    path: '/public/link',
    effect: 'write',
    access: everybody(),
    whilePending: true,
    input,
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 6,
    summary: 'Nouveau lien, envoyé à l’adresse qui avait reçu le premier',
  }),
})
