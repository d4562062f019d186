// Client of the Urssaf's API « Tiers de prestation »: registers customers to the tax advance, asks how they stand, requests payments.
import { z } from 'zod'
import type { RecordCall } from '../provider-calls.ts'
import { type FaultKind, type ProviderFault, UrssafFault } from './urssaf.faults.ts'
import { createUrssafCall, type UrssafCall } from './urssaf.http.ts'
import { createPaymentRequests, type PaymentRequests } from './urssaf.requests.ts'
import type { UrssafConfig } from './urssaf.token.ts'

/** The body of a registration as the domain writes it; only what finds the customer again is read here. */
export type RegistrationBody = {
  readonly nomNaissance: string
  readonly adresseMail: string
  readonly [field: string]: unknown
}

/** Nothing was done; `sentence` says why, in French. */
export type Unavailable = { readonly kind: 'unavailable'; readonly reason: FaultKind; readonly sentence: string }

/** `unknown`: no answer came, or none that can be read: the customer may be registered. Ask with `mayExist` next time. */
export type RegisterOutcome =
  | { readonly kind: 'registered'; readonly clientUuid: string; readonly wasKnown: boolean }
  | { readonly kind: 'refused'; readonly faults: readonly ProviderFault[] }
  | { readonly kind: 'unknown'; readonly reason: FaultKind; readonly sentence: string }
  | Unavailable

export type ClientStatus = {
  readonly clientUuid: string
  readonly birthName: string
  /** `APPAREILLAGE_EC`… */
  readonly code: string
  readonly description: string
  /** OK, KO or INCONNU; empty when it was not said. */
  readonly state: string
}
export type StatusOutcome =
  | { readonly kind: 'found'; readonly client: ClientStatus }
  | { readonly kind: 'not-found'; readonly faults: readonly ProviderFault[] }
  | Unavailable

export type UrssafProvider = PaymentRequests & {
  /**
   * Registers a customer (M010). The API has no idempotency key: when `mayExist` says that an earlier try may have been
   * heard, the customer is first sought by mail (M020), and taken over where the birth name is the same.
   */
  registerClient(
    registration: RegistrationBody,
    options: { readonly registrationId: number; readonly mayExist: boolean },
  ): Promise<RegisterOutcome>
  /** How a customer stands (M020), by identifier, or by mail and birth name where the identifier is not known. */
  clientStatus(
    who: { readonly clientUuid: string } | { readonly email: string; readonly birthName: string },
    options: { readonly registrationId: number },
  ): Promise<StatusOutcome>
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const Registered = z.object({ idClient: z.guid() })
const Client = z.object({
  idClient: z.guid(),
  nomNaissance: text,
  statut: z.object({ code: z.string().min(1).max(100), description: text, etat: text }),
})
/** One alone, or a list. */
const Clients = z.union([z.array(Client), Client.transform((client) => [client])])

/** Codes by which a search says that it found nobody. */
const nobody = new Set(['ERR_PARTICULIER_INCONNU', 'ERR_RECHERCHE_PARTICULIER', 'ERR_RECHERCHE_VIDE'])
const alreadyLinked = 'ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE'

const sentences: Readonly<Record<FaultKind, string>> = {
  refused: 'L’Urssaf a refusé la demande.',
  maintenance: 'Le service de l’Urssaf est en maintenance\u00a0: réessayez plus tard.',
  credentials:
    'L’Urssaf ne reconnaît pas notre société\u00a0: un administrateur doit vérifier les identifiants de l’API.',
  unreachable: 'Le service de l’Urssaf est injoignable\u00a0: réessayez plus tard.',
  failure: 'Le service de l’Urssaf est en panne\u00a0: réessayez plus tard.',
  lost: 'La réponse de l’Urssaf n’est pas arrivée.',
  garbage: 'L’Urssaf a donné une réponse illisible.',
}
const unavailable = (reason: FaultKind): Unavailable => ({
  kind: 'unavailable',
  reason,
  sentence: sentences[reason],
})

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
const isSameName = (one: string, other: string) => plain(one) === plain(other)

const faultOf = (error: unknown): UrssafFault => {
  if (error instanceof UrssafFault) return error
  throw error
}

/** Needs `config.urssaf` and the journal of calls; `timeout`: longest wait for an answer, in milliseconds. */
export const createUrssaf = (config: UrssafConfig, record: RecordCall, timeout?: number): UrssafProvider => {
  const call = createUrssafCall(config, record, timeout)
  const clientStatus: UrssafProvider['clientStatus'] = async (who, { registrationId }) => {
    try {
      const clients = await search(call, who, registrationId)
      const found =
        'clientUuid' in who ? clients : clients.filter(({ birthName }) => isSameName(birthName, who.birthName))
      if (found.length > 1) return unavailable('garbage')
      return found[0] ? { kind: 'found', client: found[0] } : { kind: 'not-found', faults: [] }
    } catch (error) {
      const { kind, faults } = faultOf(error)
      if (kind !== 'refused') return unavailable(kind)
      return faults.some(({ code }) => nobody.has(code)) ? { kind: 'not-found', faults } : unavailable('refused')
    }
  }

  const known = async (registration: RegistrationBody, registrationId: number): Promise<StatusOutcome> =>
    clientStatus({ email: registration.adresseMail, birthName: registration.nomNaissance }, { registrationId })

  const send = async (registration: RegistrationBody, registrationId: number): Promise<RegisterOutcome> => {
    try {
      const { idClient } = await call({
        action: 'particulier.inscrire',
        method: 'POST',
        path: 'particulier',
        body: registration,
        answer: Registered,
        about: { class: 'urssaf_registrations', id: registrationId },
      })
      return { kind: 'registered', clientUuid: idClient.toLowerCase(), wasKnown: false }
    } catch (error) {
      const { kind, status, faults } = faultOf(error)
      if (kind === 'refused') return { kind, faults }
      const isProvenUndone = kind === 'maintenance' || kind === 'credentials' || kind === 'unreachable'
      if (isProvenUndone || (kind === 'garbage' && status !== null && status >= 400)) return unavailable(kind)
      return { kind: 'unknown', reason: kind, sentence: sentences[kind] }
    }
  }

  return {
    ...createPaymentRequests(call, sentences),
    clientStatus,
    registerClient: async (registration, { registrationId, mayExist }) => {
      if (mayExist) {
        const earlier = await known(registration, registrationId)
        if (earlier.kind === 'found')
          return { kind: 'registered', clientUuid: earlier.client.clientUuid, wasKnown: true }
        // the earlier try is as uncertain as before
        if (earlier.kind === 'unavailable') return { ...earlier, kind: 'unknown' }
      }
      const outcome = await send(registration, registrationId)
      if (outcome.kind !== 'refused' || !outcome.faults.some(({ code }) => code === alreadyLinked)) return outcome
      const linked = await known(registration, registrationId)
      return linked.kind === 'found'
        ? { kind: 'registered', clientUuid: linked.client.clientUuid, wasKnown: true }
        : outcome
    },
  }
}

const search = async (
  call: UrssafCall,
  who: { clientUuid: string } | { email: string },
  registrationId: number,
): Promise<readonly ClientStatus[]> => {
  const clients = await call({
    action: 'particulier.consulter',
    method: 'GET',
    path: 'particulier',
    query: 'clientUuid' in who ? { idClient: who.clientUuid } : { adresseMail: who.email },
    answer: Clients,
    about: { class: 'urssaf_registrations', id: registrationId },
  })
  return clients.map(({ idClient, nomNaissance, statut }) => ({
    clientUuid: idClient.toLowerCase(),
    birthName: nomNaissance,
    code: statut.code,
    description: statut.description,
    state: statut.etat,
  }))
}
