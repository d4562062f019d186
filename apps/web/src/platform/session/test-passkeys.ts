// A browser that knows passkeys, for tests of screens: its device answers as told, or its owner gives up.
import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

/** What the device was asked, in order; `gives: false`: its owner gives up. Undone by `vi.unstubAllGlobals`. */
export const withDevice = ({ gives = true }: { readonly gives?: boolean } = {}): unknown[] => {
  const asked: unknown[] = []
  const answer = (response: Record<string, unknown>) => async (options: unknown) => {
    asked.push(options)
    if (!gives) throw Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' })
    return {
      id: 'Y2xl',
      rawId: bytes('cle'),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response,
    }
  }
  const clientDataJSON = bytes('{}')
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', {
    ...{ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', language: 'fr', onLine: true },
    clipboard: navigator.clipboard,
    credentials: {
      get: answer({
        clientDataJSON,
        authenticatorData: bytes('donnees'),
        signature: bytes('signe'),
        userHandle: bytes('1'),
      }),
      create: answer({ clientDataJSON, attestationObject: bytes('objet'), getTransports: () => ['internal'] }),
    },
  })
  return asked
}

export const askedOfDevice = {
  challenge: 'ZGVmaQ',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
} as const

export const wantedOfDevice = {
  challenge: 'ZGVmaQ',
  rp: { id: 'localhost', name: 'Cours Armor' },
  user: { id: 'MQ', name: 'claire.delmas', displayName: 'Claire Delmas' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
} as const
