// The browser and its device asked for a passkey: loaded when one is used, and not before.
import type { NewPasskey, PasskeyAsked, PasskeyProof, PasskeyWanted } from '@cartable/domain/kernel/devices/passkeys.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** What a device or its owner said no to, as a sentence. */
export class PasskeyRefused extends Error {}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

const sentenceOf = (error: unknown): string => {
  const name = nameOf(error)
  if (name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès de votre compte.'
  if (name === 'SecurityError') return 'L’adresse de ce site ne permet pas les clés d’accès. Connectez-vous autrement.'
  if (name === 'NotSupportedError') return 'Cet appareil ne sait pas faire de clé d’accès.'
  // given up, or nobody answered in time: browsers do not say which
  return 'Aucune clé d’accès n’a été donnée. Réessayez, ou choisissez un autre moyen.'
}

const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyRefused(sentenceOf(error), { cause: error })
  }
}

/** The device signs what the server asked, once its owner has unlocked it. */
export const signWithDevice = (asked: PasskeyAsked): Promise<PasskeyProof> =>
  asking(async () => {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: asked })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
    }
  })

/** The device makes a key for this site; the server gets its public half. */
export const makeWithDevice = (wanted: PasskeyWanted): Promise<NewPasskey> =>
  asking(async () => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: wanted })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject, transports: transports ?? null },
    }
  })
