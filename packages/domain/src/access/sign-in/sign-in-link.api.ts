// Operations of signing in by a link that is mailed: asked for at the door, opened once, a second factor still asked.
import { everybody, lastingLink } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'
import { LoginAnswer, LoginInput } from './access.schema.ts'
import { ForgottenInput } from './passwords.schema.ts'

/** Minutes in which the link signs in. */
export const signInLinkMinutes = 15

// it serves once: used up by signing in, not by a code that was mistyped
const byLink = lastingLink('sign-in')
const token = z.string().max(100)

export const signInLinkApi = defineOperations('access', {
  askSignInLink: operation({
    name: 'sign_in_link_ask',
    method: 'POST',
    path: '/sign-in-link',
    effect: 'write',
    access: everybody(),
    input: ForgottenInput,
    answer: z.object({ isDone: z.boolean(), errorMsgs: z.array(z.string()) }),
    refused: (refusals) => ({ isDone: false, errorMsgs: refusals.map(({ message }) => message) }),
    perMinute: 5,
    summary: 'Demande d’un lien de connexion',
  }),
  showSignInLink: operation({
    name: 'sign_in_link_show',
    method: 'GET',
    path: '/response/sign-in',
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: z.object({ firstName: z.string().nullable(), company: z.string() }),
    perMinute: 30,
    summary: 'Page du lien de connexion',
  }),
  enterByLink: operation({
    name: 'sign_in_link_enter',
    method: 'POST',
    path: '/response/sign-in',
    duringMaintenance: true,
    effect: 'write',
    access: byLink,
    input: z.object({ token, code: LoginInput.shape.code, passkey: LoginInput.shape.passkey }),
    answer: LoginAnswer,
    refused: (refusals) => ({
      ok: false,
      message: refusals[0]?.message ?? null,
      needTwoFactor: false,
      twoFactor: null,
      userId: null,
      redirect: null,
    }),
    perMinute: 10,
    summary: 'Connexion par le lien d’un mail',
  }),
})
