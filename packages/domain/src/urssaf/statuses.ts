// Where a registration to the tax advance stands: our words, the Urssaf's, and what each asks of the people of the office.

export const registrationStatuses = [
  'draft',
  'requested',
  'pending',
  'active',
  'refused',
  'blocked',
  'expired',
  'unlinked',
] as const
/**
 * `draft`: the form is kept, nothing was sent. `requested`: sent, the Urssaf's answer is not known. `pending`: the Urssaf
 * knows the customer, who has not accepted yet. `refused`: by the Urssaf, the customer or us. `unlinked`: ended by us.
 */
export type RegistrationStatus = (typeof registrationStatuses)[number]

export const registrationLabels: Readonly<Record<RegistrationStatus, string>> = {
  draft: 'À envoyer',
  requested: 'Envoyée',
  pending: 'En attente du client',
  active: 'Validée',
  refused: 'Refusée',
  blocked: 'Bloquée',
  expired: 'Mandat expiré',
  unlinked: 'Lien retiré',
}

/** Statuses of which the Urssaf is asked for news. */
export const followedStatuses = [
  'requested',
  'pending',
  'active',
  'blocked',
  'expired',
] as const satisfies readonly RegistrationStatus[]
export const isFollowed = (status: string): boolean => followedStatuses.some((one) => one === status)

export type ClientStatusMeaning = {
  readonly code: string
  readonly status: RegistrationStatus
  readonly label: string
  /** What it means, for the office. */
  readonly explanation: string
  /** What the office does about it; null: nothing. */
  readonly whatToDo: string | null
}

const meanings: readonly ClientStatusMeaning[] = [
  {
    code: 'APPAREILLAGE_EC',
    status: 'pending',
    label: 'En cours',
    explanation: 'L’Urssaf a inscrit le client et lui a écrit\u00a0: il doit activer son compte ou accepter le lien.',
    whatToDo: 'Demandez au client de suivre le lien reçu de l’Urssaf, par courriel ou sur particulier.urssaf.fr.',
  },
  {
    code: 'APPAREILLAGE_NF',
    status: 'pending',
    label: 'Non finalisée',
    explanation: 'Le client a commencé son activation auprès de l’Urssaf sans aller au bout.',
    whatToDo: 'Demandez au client de terminer l’activation sur particulier.urssaf.fr.',
  },
  {
    code: 'APPAREILLAGE_VALIDE',
    status: 'active',
    label: 'Confirmée',
    explanation: 'Le client a accepté\u00a0: les cours donnés à partir de la date d’activation peuvent être avancés.',
    whatToDo: null,
  },
  {
    code: 'PARTICULIER_BLOQUE',
    status: 'blocked',
    label: 'Bloquée',
    explanation:
      'L’Urssaf a suspendu le compte du client, le plus souvent après un prélèvement refusé (quatre semaines au plus).',
    whatToDo: 'Facturez le client directement en attendant\u00a0; il régularise sa situation auprès de l’Urssaf.',
  },
  {
    code: 'MANDAT_ECHU',
    status: 'expired',
    label: 'Mandat expiré',
    explanation: 'L’autorisation de prélèvement que le client avait donnée à l’Urssaf a expiré.',
    whatToDo: 'Demandez au client de renouveler son mandat sur particulier.urssaf.fr.',
  },
]
const byCode = new Map(meanings.map((meaning) => [meaning.code, meaning]))

/** What a status code of the Urssaf means; null for one that we have never seen. */
export const clientStatusOf = (code: string): ClientStatusMeaning | null => byCode.get(code) ?? null

/**
 * Day from which lessons may be advanced: the Urssaf writes it in the description, `dd/mm/yyyy hh:mm:ss`, time of Paris.
 * Null when the description holds no date that exists.
 */
export const activationDay = (description: string | null): string | null => {
  const found = /(?<!\d)(\d{2})\/(\d{2})\/(\d{4})(?!\d)/.exec(description ?? '')
  if (!found) return null
  const day = `${found[3]}-${found[2]}-${found[1]}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
