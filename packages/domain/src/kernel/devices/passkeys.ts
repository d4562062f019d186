// What a device and the server say to each other about a passkey: the JSON of WebAuthn, bounded.
import { z } from 'zod'

/** Base64url, as WebAuthn writes bytes. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

/** What devices may add is left out: nobody here reads it. */
const unread = z.object({})
const credentialFields = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: unread,
}
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The answer of a device that signs somebody in. */
export const PasskeyProof = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** The answer of a device that has made a key. */
export const NewPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).nullish(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})

/** What a device is asked to sign. */
export const PasskeyAsked = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  /** The keys of the account; none where the device shows those it holds. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
})
export type PasskeyAsked = z.infer<typeof PasskeyAsked>

/** What a device is asked to make. */
export const PasskeyWanted = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyWanted = z.infer<typeof PasskeyWanted>
