// Operations of one's own profile: means of contact, second factor, sessions.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, FormAnswer, formErrorsOf, type RefusalShape } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import {
  ConfirmAuthenticatorInput,
  NewAuthenticatorAnswer,
  NewAuthenticatorInput,
  Profile,
  ProfileInput,
  ProtectionAnswer,
  TwoFactorInput,
} from './profile.schema.ts'

const refused: RefusalShape<ProtectionAnswer> = (refusals) => ({ success: false, errors: formErrorsOf(refusals) })

export const profileApi = defineOperations('access', {
  showProfile: operation({
    name: 'user_profile_show',
    method: 'GET',
    path: '/session/shared/user-profile-show',
    effect: 'read',
    access: signedIn(),
    input: z.object({}),
    answer: Profile,
    summary: 'Son profil',
  }),
  saveProfile: operation({
    name: 'user_profile_update',
    method: 'POST',
    path: '/session/shared/user-profile-update',
    effect: 'write',
    access: signedIn(),
    input: ProfileInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 20,
    summary: 'Enregistrement de ses coordonnées',
  }),
  saveTwoFactor: operation({
    name: 'user_profile_two_factor',
    method: 'POST',
    path: '/session/shared/user-profile-two-factor',
    effect: 'write',
    access: signedIn(),
    input: TwoFactorInput,
    answer: ProtectionAnswer,
    refused,
    perMinute: 10,
    summary: 'Choix de son second facteur',
  }),
  newAuthenticator: operation({
    name: 'user_profile_authenticator',
    method: 'POST',
    path: '/session/shared/user-profile-authenticator',
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: NewAuthenticatorInput,
    answer: NewAuthenticatorAnswer,
    refused: (refusals) => ({ authenticator: null, errors: formErrorsOf(refusals) }),
    perMinute: 10,
    summary: 'QR code de sa nouvelle application d’authentification',
  }),
  confirmAuthenticator: operation({
    name: 'user_profile_authenticator_confirm',
    method: 'POST',
    path: '/session/shared/user-profile-authenticator-confirm',
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: ConfirmAuthenticatorInput,
    answer: ProtectionAnswer,
    refused,
    perMinute: 10,
    summary: 'Premier code de son application d’authentification',
  }),
  endSessions: operation({
    name: 'user_profile_sessions_end',
    method: 'POST',
    path: '/session/shared/user-profile-sessions-end',
    effect: 'write',
    access: signedIn(),
    input: z.object({}),
    answer: z.object({ ok: z.literal(true) }),
    summary: 'Déconnexion de tous ses appareils',
  }),
})
