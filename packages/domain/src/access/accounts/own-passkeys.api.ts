// Operations of one's own passkeys: one is asked for, kept once its device has answered, and taken off.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf, type RefusalShape } from '@cartable/domain/kernel/refusal.ts'
import { AddPasskeyInput, RemovePasskeyInput, WantPasskeyAnswer, WantPasskeyInput } from './own-passkeys.schema.ts'
import { ProtectionAnswer } from './profile.schema.ts'

const refused: RefusalShape<ProtectionAnswer> = (refusals) => ({ success: false, errors: formErrorsOf(refusals) })

export const ownPasskeysApi = defineOperations('access', {
  wantPasskey: operation({
    name: 'user_profile_passkey',
    method: 'POST',
    path: '/session/shared/user-profile-passkey',
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: WantPasskeyInput,
    answer: WantPasskeyAnswer,
    refused: (refusals) => ({ wanted: null, errors: formErrorsOf(refusals) }),
    perMinute: 10,
    summary: 'Demande d’une nouvelle clé d’accès',
  }),
  addPasskey: operation({
    name: 'user_profile_passkey_add',
    method: 'POST',
    path: '/session/shared/user-profile-passkey-add',
    whilePending: true,
    effect: 'write',
    access: signedIn(),
    input: AddPasskeyInput,
    answer: ProtectionAnswer,
    refused,
    perMinute: 10,
    summary: 'Enregistrement de sa clé d’accès',
  }),
  removePasskey: operation({
    name: 'user_profile_passkey_remove',
    method: 'POST',
    path: '/session/shared/user-profile-passkey-remove',
    effect: 'write',
    access: signedIn(),
    input: RemovePasskeyInput,
    answer: ProtectionAnswer,
    refused,
    perMinute: 10,
    summary: 'Retrait d’une de ses clés d’accès',
  }),
})
