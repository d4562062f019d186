// Whether this browser knows passkeys, and asking its device for one: the library comes with the first press.
import type { NewPasskey, PasskeyAsked, PasskeyProof, PasskeyWanted } from '@cartable/domain/kernel/devices/passkeys.ts'

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

export type FromDevice<T> =
  | { readonly answer: T; readonly refusal: null }
  | { readonly answer: null; readonly refusal: string }

const askDevice = async <T>(
  ask: (device: typeof import('./passkey-device.ts')) => Promise<T>,
): Promise<FromDevice<T>> => {
  const device = await import('./passkey-device.ts')
  try {
    return { answer: await ask(device), refusal: null }
  } catch (error) {
    if (error instanceof device.PasskeyRefused) return { answer: null, refusal: error.message }
    throw error
  }
}

/** The device signs in, or a sentence says why it did not. */
export const signByDevice = (asked: PasskeyAsked): Promise<FromDevice<PasskeyProof>> =>
  askDevice(({ signWithDevice }) => signWithDevice(asked))

/** The device makes a key, or a sentence says why it did not. */
export const makeByDevice = (wanted: PasskeyWanted): Promise<FromDevice<NewPasskey>> =>
  askDevice(({ makeWithDevice }) => makeWithDevice(wanted))
