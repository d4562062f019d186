// Operations of passwords: forgotten, reset by a personal link, changed by their owner.
import { everybody, link, signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf, type RefusalShape } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { ChangePasswordInput, ForgottenInput, PasswordAnswer, ResetPasswordInput } from './passwords.schema.ts'

const refused: RefusalShape<PasswordAnswer> = (refusals) => ({ success: false, errors: formErrorsOf(refusals) })
const byLink = link(['password-reset', 'account-creation'], 'passwordRequestToken')
const resetPath = '/public/reset-password/reset/{passwordRequestToken}'

export const passwordsApi = defineOperations('access', {
  changePassword: operation({
    name: 'changePassword',
    method: 'POST',
    path: '/change-password',
    duringMaintenance: true,
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: ChangePasswordInput,
    answer: PasswordAnswer,
    refused,
    perMinute: 10,
    summary: 'Changement de son mot de passe',
  }),
  forgotPassword: operation({
    name: 'resetting_send_email',
    method: 'POST',
    path: '/resetting/send-email',
    effect: 'write',
    access: everybody(),
    input: ForgottenInput,
    answer: PasswordAnswer,
    refused,
    perMinute: 5,
    summary: 'Demande d’un lien de nouveau mot de passe',
  }),
  showReset: operation({
    name: 'reset_password_show',
    method: 'GET',
    path: resetPath,
    effect: 'read',
    access: byLink,
    input: z.object({ passwordRequestToken: z.string().max(100) }),
    answer: z.object({ login: z.string(), isFirst: z.boolean() }),
    perMinute: 30,
    summary: 'À qui appartient un lien de mot de passe',
  }),
  resetPassword: operation({
    name: 'reset_password',
    method: 'POST',
    path: resetPath,
    effect: 'write',
    access: byLink,
    input: ResetPasswordInput,
    answer: PasswordAnswer,
    refused,
    perMinute: 10,
    summary: 'Choix d’un mot de passe par un lien personnel',
  }),
})
