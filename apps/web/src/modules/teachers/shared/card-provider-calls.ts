// The two calls that the browser makes to the card provider itself: a file of identity, a token of the account that pays. Never through us.
import {
  accountTokenFields,
  type IdentityFiles,
  type ProviderError,
} from '@cartable/domain/teachers/payment-account.rules.ts'
import type { PayeeIdentity } from '@cartable/domain/teachers/payment-account.schema.ts'
import type { Session } from '../../../platform/session/session.ts'

export type CardProvider = Session['cardProvider']

/** What the provider refuses, in its words; a status of 0 when it did not answer. */
export class ProviderRefused extends Error {
  readonly error: ProviderError
  constructor(error: ProviderError) {
    super(error.message)
    this.name = 'ProviderRefused'
    this.error = error
  }
}

const addressOf = (provider: CardProvider, host: 'api' | 'files'): string =>
  provider.kind === 'sandbox' ? provider.url : `https://${host}.stripe.com`

const silent = 'Le prestataire de paiement ne répond pas\u00a0: réessayez dans quelques instants.'

const post = async (
  provider: CardProvider,
  host: 'api' | 'files',
  path: string,
  body: URLSearchParams | FormData,
): Promise<string> => {
  const headers = { authorization: `Bearer ${provider.publishableKey}` }
  const response = await fetch(`${addressOf(provider, host)}/v1${path}`, { method: 'POST', headers, body }).catch(
    () => null,
  )
  const answer = (await response?.json().catch(() => null)) as { id?: string; error?: ProviderError } | null | undefined
  if (response?.ok && answer?.id) return answer.id
  throw new ProviderRefused(answer?.error ?? { message: silent })
}

/** Uploads one face of a document of identity; answers what the provider calls the file. */
export const uploadIdentityFile = (provider: CardProvider, file: File): Promise<string> => {
  const form = new FormData()
  form.set('purpose', 'identity_document')
  form.set('file', file, file.name)
  return post(provider, 'files', '/files', form)
}

/** Makes the token of an account from an identity, with the files that prove it; it serves once. */
export const createAccountToken = (
  provider: CardProvider,
  identity: Omit<PayeeIdentity, 'phoneRegion'>,
  files: IdentityFiles | null = null,
): Promise<string> => post(provider, 'api', '/tokens', new URLSearchParams(accountTokenFields(identity, files)))
