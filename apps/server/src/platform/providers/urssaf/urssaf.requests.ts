// Payment requests of the API « Tiers de prestation »: sends one (M050), looks one up (M070); an answer lost is found again.
import { z } from 'zod'
import { type FaultKind, type ProviderFault, UrssafFault } from './urssaf.faults.ts'
import type { UrssafCall } from './urssaf.http.ts'

/** The body of a request as the domain writes it; only its number, unique for the Urssaf, is read here. */
export type PaymentRequestBody = { readonly numFactureTiers: string; readonly [field: string]: unknown }

/** Nothing was done; `sentence` says why, in French. */
type Unavailable = { readonly kind: 'unavailable'; readonly reason: FaultKind; readonly sentence: string }

export type PaymentRequestState = {
  readonly providerId: string
  /** 10, 20… 120. */
  readonly statusCode: number
  readonly label: string
  /** Why it was turned down, when it was. */
  readonly rejectCode: string | null
  /** What whoever turned it down said besides. */
  readonly rejectWords: string | null
  readonly transferCents: number | null
  readonly transferredOn: string | null
}
/** `unknown`: no answer came, or none that can be read: the request may have been taken. Ask with `mayExist` next time. */
export type PaymentRequestOutcome =
  | { readonly kind: 'taken'; readonly providerId: string; readonly wasKnown: boolean }
  | { readonly kind: 'refused'; readonly faults: readonly ProviderFault[] }
  | { readonly kind: 'unknown'; readonly reason: FaultKind; readonly sentence: string }
  | Unavailable
export type PaymentLookUp =
  | { readonly kind: 'found'; readonly state: PaymentRequestState }
  | { readonly kind: 'not-found' }
  | Unavailable

export type PaymentRequests = {
  /** Sends a request for one bill. With `mayExist`, and when the Urssaf says it has it, the earlier one is taken over. */
  requestPayment(
    body: PaymentRequestBody,
    options: { readonly requestId: number; readonly mayExist: boolean },
  ): Promise<PaymentRequestOutcome>
  /** Where the request of a bill stands; the last one, where a bill was requested again after a refusal. */
  findPayment(
    who: { readonly providerId: string } | { readonly billReference: string },
    options: { readonly requestId: number },
  ): Promise<PaymentLookUp>
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const Fault = z.object({ code: z.string().max(200), message: text, description: text })
const Sent = z
  .array(
    z.object({
      idDemandePaiement: z.string().max(100).nullish(),
      numFactureTiers: z.string(),
      statut: z.coerce.string(),
      errors: z.array(Fault).nullish(),
    }),
  )
  .length(1)
const day = z
  .string()
  .nullish()
  .transform((value) => (value && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null))
const Found = z.object({
  infoDemandePaiements: z.array(
    z.object({
      idDemandePaiement: z.string().min(1).max(100),
      statut: z.object({ code: z.coerce.number().int(), libelle: text }),
      infoRejet: z.object({ code: z.string().nullish(), commentaire: z.string().max(2000).nullish() }).nullish(),
      // empty while the transfer is only planned
      infoVirement: z.object({ mntVirement: z.number().nullish(), dateVirement: day }).nullish(),
    }),
  ),
})

const nothing = new Set(['ERR_RECHERCHE_VIDE', 'ERR_CRITERE_RECHERCHE_VIDE'])
const alreadySent = 'ERR_FACTURE_DOUBLON'
/** Turned down or called off: such a request does not stand for a new one. */
const ended = new Set([40, 110, 111, 112, 113])

const faultOf = (error: unknown): UrssafFault => {
  if (error instanceof UrssafFault) return error
  throw error
}

/** `sentences`: what is said of each way a call fails. */
export const createPaymentRequests = (
  call: UrssafCall,
  sentences: Readonly<Record<FaultKind, string>>,
): PaymentRequests => {
  const about = (requestId: number) => ({ class: 'urssaf_requests', id: requestId })
  const unavailable = (reason: FaultKind): Unavailable => ({ kind: 'unavailable', reason, sentence: sentences[reason] })

  const findPayment: PaymentRequests['findPayment'] = async (who, { requestId }) => {
    try {
      const { infoDemandePaiements: found } = await call({
        action: 'demandePaiement.rechercher',
        method: 'POST',
        path: 'demandePaiement/rechercher',
        body: 'providerId' in who ? { idDemandePaiements: [who.providerId] } : { numFactureTiers: [who.billReference] },
        answer: Found,
        about: about(requestId),
      })
      const one = found.findLast(({ statut }) => 'providerId' in who || !ended.has(statut.code))
      if (!one) return { kind: 'not-found' }
      const { infoVirement: transfer } = one
      return {
        kind: 'found',
        state: {
          providerId: one.idDemandePaiement,
          statusCode: one.statut.code,
          label: one.statut.libelle,
          rejectCode: one.infoRejet?.code ?? null,
          rejectWords: one.infoRejet?.commentaire?.trim() || null,
          transferCents: transfer?.mntVirement == null ? null : Math.round(transfer.mntVirement * 100),
          transferredOn: transfer?.dateVirement ?? null,
        },
      }
    } catch (error) {
      const { kind, faults } = faultOf(error)
      if (kind === 'refused' && faults.some(({ code }) => nothing.has(code))) return { kind: 'not-found' }
      return unavailable(kind)
    }
  }

  const send = async (body: PaymentRequestBody, requestId: number): Promise<PaymentRequestOutcome> => {
    try {
      const [sent] = await call({
        action: 'demandePaiement.envoyer',
        method: 'POST',
        path: 'demandePaiement',
        body: [body],
        answer: Sent,
        about: about(requestId),
      })
      if (sent?.idDemandePaiement) return { kind: 'taken', providerId: sent.idDemandePaiement, wasKnown: false }
      const faults = sent?.errors ?? []
      const named = faults.length > 0 ? faults : [{ code: sent?.statut ?? '', message: '', description: '' }]
      return { kind: 'refused', faults: named }
    } catch (error) {
      const { kind, status, faults } = faultOf(error)
      if (kind === 'refused') return { kind, faults }
      const isProvenUndone = kind === 'maintenance' || kind === 'credentials' || kind === 'unreachable'
      if (isProvenUndone || (kind === 'garbage' && status !== null && status >= 400)) return unavailable(kind)
      return { kind: 'unknown', reason: kind, sentence: sentences[kind] }
    }
  }

  return {
    findPayment,
    requestPayment: async (body, { requestId, mayExist }) => {
      const known = () => findPayment({ billReference: body.numFactureTiers }, { requestId })
      if (mayExist) {
        const earlier = await known()
        if (earlier.kind === 'found') return { kind: 'taken', providerId: earlier.state.providerId, wasKnown: true }
        // the earlier try is as uncertain as before
        if (earlier.kind === 'unavailable') return { ...earlier, kind: 'unknown' }
      }
      const outcome = await send(body, requestId)
      if (outcome.kind !== 'refused' || !outcome.faults.some(({ code }) => code === alreadySent)) return outcome
      const twin = await known()
      return twin.kind === 'found' ? { kind: 'taken', providerId: twin.state.providerId, wasKnown: true } : outcome
    },
  }
}
