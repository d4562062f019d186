// Payment requests of the API « Tiers de prestation »: sending (M050) and looking up (M070).
import type { FastifyInstance } from 'fastify'
import { type StatusCode, testClient } from './names.ts'
import { type PaymentRequest, REQUEST_LABELS, type RequestBooks, requestStanding } from './requests.ledger.ts'
import { checkRequest } from './requests.validation.ts'
import { type Books, standing } from './urssaf.ledger.ts'
import { type Body, type Fault, fault } from './validation.ts'

/** Hangs both routes below the prefix of the API. */
export function requestRoutes(scope: FastifyInstance, books: Books, requests: RequestBooks): void {
  scope.post('/demandePaiement', async (request, reply) => {
    const { body } = request
    if (!Array.isArray(body) || body.length === 0)
      return reply.code(400).send([fault('ERREUR_VALIDATION', 'Requête incorrecte', 'Un tableau est attendu')])
    // one that is refused does not keep the others out
    return books.batch(() => body.map((one: unknown) => take(one, books, requests)))
  })

  scope.post<{ Body: Body | null }>('/demandePaiement/rechercher', async (request, reply) => {
    const { idDemandePaiements, numFactureTiers, dateDebut, dateFin } = request.body ?? {}
    const wanted = (list: unknown) => (Array.isArray(list) ? new Set(list.map(String)) : null)
    const [ids, bills] = [wanted(idDemandePaiements), wanted(numFactureTiers)]
    if (!ids && !bills && !dateDebut && !dateFin)
      return reply.code(400).send([fault('ERR_CRITERE_RECHERCHE_VIDE', 'Critère absent', 'Un critère est attendu')])
    const found = requests
      .list()
      .filter(
        ({ id, sent }) =>
          (!ids || ids.has(id)) &&
          (!bills || bills.has(sent.numFactureTiers)) &&
          (!dateDebut || sent.dateFacture >= String(dateDebut)) &&
          (!dateFin || sent.dateFacture <= String(dateFin)),
      )
    if (found.length === 0)
      return reply.code(400).send([fault('ERR_RECHERCHE_VIDE', 'Aucune demande', 'Aucune demande de paiement')])
    return { errors: [], infoDemandePaiements: found.map((one) => told(one, requests.now())) }
  })
}

/** How a customer stands: one who registered here, or an identifier of test. */
function clientOf(id: string, books: Books): { status: StatusCode; sinceMs: number } | null {
  const client = books.clients.get(id.toLowerCase())
  if (client) return client.isLinked ? standing(client, books) : null
  return testClient(id.toLowerCase())
}

const STANDING_FAULTS: Partial<Record<StatusCode, Fault>> = {
  PARTICULIER_BLOQUE: fault('ERR_CMPT_BLOQUE', 'Compte bloqué'),
  MANDAT_ECHU: fault('ERR_MANDAT_ECHU', 'Mandat échu'),
}

function take(body: unknown, books: Books, requests: RequestBooks) {
  const given = typeof body === 'object' && body !== null ? (body as PaymentRequest['sent']) : null
  const told = { idClient: String(given?.idClient ?? ''), numFactureTiers: String(given?.numFactureTiers ?? '') }
  const refused = (errors: Fault[]) => ({ ...told, statut: errors[0]?.code ?? 'ERREUR_VALIDATION', errors })
  const client = clientOf(told.idClient, books)
  if (!client) return refused([fault('ERR_PARTICULIER_INCONNU', 'Particulier inconnu')])
  if (client.status !== 'APPAREILLAGE_VALIDE')
    return refused([STANDING_FAULTS[client.status] ?? fault('ERR_LIEN_PARTICULIER_PRESTATAIRE', 'Lien non validé')])
  const checked = checkRequest(body, books.now(), client.sinceMs)
  if (Array.isArray(checked) || !given) return refused(Array.isArray(checked) ? checked : [])
  const isOpen = (one: PaymentRequest) => !['40', '110'].includes(requestStanding(one, requests.now()))
  if (requests.list().some((one) => one.sent.numFactureTiers === told.numFactureTiers && isOpen(one)))
    return refused([fault('ERR_FACTURE_DOUBLON', 'Facture en double')])
  const kept = requests.put({
    id: requests.nextId(),
    sent: given,
    totalCents: checked.totalCents,
    transferCents: checked.totalCents - checked.depositCents,
    receivedMs: requests.now(),
    chosen: null,
  })
  return { ...told, idDemandePaiement: kept.id, statut: '10', errors: [] }
}

const euros = (cents: number) => cents / 100

function told(request: PaymentRequest, nowMs: number) {
  const code = requestStanding(request, nowMs)
  return {
    idDemandePaiement: request.id,
    demandePaiement: request.sent,
    statut: { code, libelle: REQUEST_LABELS[code][0] },
    infoRejet:
      code === '40'
        ? { code: 'REGUL_NB_QTE_FACT', commentaire: 'Nombre d’heures contesté' }
        : code === '110'
          ? { code: 'ANNUL_AUTRE', commentaire: 'Demande annulée' }
          : null,
    infoVirement:
      code === '70' || code === '120'
        ? { mntVirement: euros(request.transferCents), dateVirement: new Date(nowMs).toISOString().slice(0, 10) }
        : null,
  }
}
