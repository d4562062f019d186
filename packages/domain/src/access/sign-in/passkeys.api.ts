// Operations of signing in with a passkey alone: the device proves that it is held and that its owner is there.
import { everybody } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'
import { PasskeyAsked, PasskeyProof } from '../../kernel/devices/passkeys.ts'
import { LoginAnswer } from './access.schema.ts'
import { sessionPlaces } from './session.places.ts'

export const passkeysApi = defineOperations('access', {
  askPasskey: operation({
    ...sessionPlaces.askPasskey,
    duringMaintenance: true,
    whilePending: true,
    effect: 'write',
    access: everybody(),
    input: z.object({}),
    answer: z.object({ asked: PasskeyAsked.nullable(), message: z.string().nullable() }),
    refused: (refusals) => ({ asked: null, message: refusals[0]?.message ?? null }),
    perMinute: 20,
    summary: 'Demande de connexion par une clé d’accès',
  }),
  enterByPasskey: operation({
    ...sessionPlaces.enterByPasskey,
    duringMaintenance: true,
    whilePending: true,
    effect: 'write',
    access: everybody(),
    input: z.object({ passkey: PasskeyProof }),
    answer: LoginAnswer,
    refused: (refusals) => ({
      ok: false,
      message: refusals[0]?.message ?? null,
      needTwoFactor: false,
      twoFactor: null,
      userId: null,
      redirect: null,
    }),
    perMinute: 20,
    summary: 'Connexion par une clé d’accès',
  }),
})
