// The customers of the API « Tiers de prestation »: registration (M010) and status (M020).
import type { FastifyInstance } from 'fastify'
import { magicName, REFUSED_NAMES, STATUS_LABELS, type StatusCode, testClient } from './names.ts'
import { type Books, type Client, isSamePerson, type Registration, standing } from './urssaf.ledger.ts'
import { type Fault, fault, faultsOf } from './validation.ts'

type Refusal = [status: number, faults: Fault[]]

/** Hangs both routes below the prefix of the API. */
export function clientRoutes(scope: FastifyInstance, books: Books): void {
  scope.post('/particulier', async (request, reply) => {
    books.countRegistration()
    const faults = faultsOf(request.body, books.now())
    if (faults.length > 0) return reply.code(400).send(faults)
    // every field that the books keep was checked just above
    const registration = kept(request.body as Registration)
    const refusal = refusalOf(registration, books)
    if (refusal) return reply.code(refusal[0]).send(refusal[1])
    return { idClient: books.batch(() => books.link(registration)).id }
  })

  scope.get<{ Querystring: { idClient?: string; adresseMail?: string } }>('/particulier', async (request, reply) => {
    const { idClient, adresseMail } = request.query
    if (!idClient && !adresseMail)
      return reply.code(400).send([fault('ERR_CRITERE_RECHERCHE_VIDE', 'Critère absent', 'Un critère est attendu')])
    const found = books.clients
      .list()
      .filter(
        ({ id, isLinked, registration }) =>
          isLinked &&
          (!idClient || id === idClient.toLowerCase()) &&
          (!adresseMail || registration.adresseMail.toLowerCase() === adresseMail.toLowerCase()),
      )
      .map((client) => answerOf(client, books))
    const id = idClient?.toLowerCase() ?? ''
    const known = adresseMail ? null : testClient(id)
    if (known) found.push({ idClient: id, nomNaissance: '', nomUsage: null, prenoms: '', statut: statusOf(known) })
    if (found.length === 0)
      return reply.code(400).send([fault('ERR_PARTICULIER_INCONNU', 'Particulier inconnu', 'Aucun particulier')])
    // clients of the real API have met both shapes
    return idClient ? found[0] : found
  })
}

const kept = (body: Registration): Registration => ({
  nomNaissance: body.nomNaissance,
  ...(body.nomUsage ? { nomUsage: body.nomUsage } : {}),
  prenoms: body.prenoms,
  dateNaissance: body.dateNaissance,
  numeroTelephonePortable: body.numeroTelephonePortable.replace(/^\+33/, '0'),
  adresseMail: body.adresseMail,
})

function refusalOf(registration: Registration, books: Books): Refusal | null {
  const magic = REFUSED_NAMES[magicName(registration.nomNaissance)]
  if (magic) return [magic[0], [magic[1]]]
  const clients = books.clients.list()
  const samePerson = clients.find((client) => isSamePerson(client.registration, registration))
  if (samePerson?.isLinked)
    return refused('ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE', 'Lien existant', 'Le lien existe déjà')
  if (samePerson && !isSameContact(samePerson.registration, registration))
    return refused('ERR_CONTACT', 'Contact incohérent', 'Les données de contact diffèrent')
  if (!samePerson && clients.some((client) => isSameContact(client.registration, registration)))
    return refused(
      'ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE',
      'Référence existante',
      'Courriel et téléphone utilisés',
    )
  return null
}

const refused = (code: string, message: string, description: string): Refusal => [
  400,
  [fault(code, message, description)],
]

function isSameContact(one: Registration, other: Registration): boolean {
  return (
    one.numeroTelephonePortable === other.numeroTelephonePortable &&
    one.adresseMail.toLowerCase() === other.adresseMail.toLowerCase()
  )
}

function answerOf(client: Client, books: Books) {
  const { nomNaissance, nomUsage, prenoms } = client.registration
  return {
    idClient: client.id,
    nomNaissance,
    nomUsage: nomUsage ?? null,
    prenoms,
    statut: statusOf(standing(client, books)),
  }
}

function statusOf({ status, sinceMs }: { status: StatusCode; sinceMs: number }) {
  const isConfirmed = status === 'APPAREILLAGE_VALIDE'
  return {
    code: status,
    description: isConfirmed ? `Compte activé le ${parisTime(sinceMs)}` : STATUS_LABELS[status][0],
    etat: isConfirmed ? 'OK' : status === 'APPAREILLAGE_EC' ? 'INCONNU' : 'KO',
  }
}

/** `dd/mm/yyyy hh:mm:ss`, time of Paris. */
function parisTime(epochMs: number): string {
  const parts = new Intl.DateTimeFormat('fr-FR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Paris',
  }).format(epochMs)
  return parts.replace(',', '')
}
