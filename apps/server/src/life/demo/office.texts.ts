// What the office of the demo company writes: its staff and their roles, its tables, its message templates, its terms of use.
import type { RightCode, RightLevel } from '@cartable/domain/kernel/rights.ts'
import type { Channel } from '@cartable/domain/messaging/templates.schema.ts'
import type { ThemeKey } from '@cartable/domain/messaging/themes.ts'
import type { StaffLogin } from './people.ts'

export const roles = {
  Commercial: {
    contacts: 'fullAccess',
    monitoring: 'write',
    customers: 'write',
    students: 'write',
    teachers: 'read',
    contracts: 'read',
    courses: 'read',
    messaging: 'write',
    dashboard: 'read',
    todo: 'write',
    codification: 'read',
  },
  'Responsable cours particuliers': {
    contacts: 'read',
    monitoring: 'write',
    customers: 'write',
    students: 'write',
    teachers: 'write',
    contracts: 'fullAccess',
    courses: 'fullAccess',
    prices: 'write',
    linking: 'fullAccess',
    billing: 'read',
    accounting: 'read',
    messaging: 'write',
    dashboard: 'read',
    todo: 'write',
    codification: 'read',
    traces: 'read',
  },
  Comptable: {
    monitoring: 'write',
    customers: 'read',
    students: 'read',
    teachers: 'read',
    contracts: 'read',
    courses: 'read',
    billing: 'fullAccess',
    accounting: 'fullAccess',
    closing: 'write',
    urssaf: 'fullAccess',
    payroll: 'fullAccess',
    teacherAdvances: 'write',
    exchange: 'write',
    dashboard: 'read',
    todo: 'write',
    traces: 'read',
    sensitiveData: 'read',
  },
  Recruteur: {
    teachers: 'write',
    recruitment: 'fullAccess',
    statistics: 'read',
    codification: 'read',
    messaging: 'write',
    dashboard: 'read',
    todo: 'write',
  },
  'Responsable stages': {
    customers: 'read',
    students: 'read',
    teachers: 'read',
    traineeships: 'fullAccess',
    statistics: 'read',
    messaging: 'write',
    dashboard: 'read',
    todo: 'write',
    codification: 'read',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<RightCode, RightLevel>>>>>

type Colleague = {
  readonly gender: 'female' | 'male'
  readonly firstName: string
  readonly lastName: string
  readonly login: StaffLogin
  readonly part: string
  readonly role: keyof typeof roles
  readonly group: string
}
/** Everybody but the director, who hires them. */
export const colleagues: readonly Colleague[] = [
  {
    ...{ gender: 'male', firstName: 'Mathieu', lastName: 'Tanguy', login: 'commercial' },
    ...{ part: 'Commercial', role: 'Commercial', group: 'Commercial' },
  },
  {
    ...{ gender: 'female', firstName: 'Sarah', lastName: 'Benali', login: 'commerciale' },
    ...{ part: 'Commercial', role: 'Commercial', group: 'Commercial' },
  },
  {
    ...{ gender: 'female', firstName: 'Nathalie', lastName: 'Guivarch', login: 'gestion' },
    part: 'Responsable des cours particuliers',
    ...{ role: 'Responsable cours particuliers', group: 'Cours particuliers' },
  },
  {
    ...{ gender: 'male', firstName: 'Olivier', lastName: 'Fauvel', login: 'compta' },
    ...{ part: 'Comptable', role: 'Comptable', group: 'Direction' },
  },
  {
    ...{ gender: 'female', firstName: 'Inès', lastName: 'Carpentier', login: 'recrutement' },
    ...{ part: 'Recruteur', role: 'Recruteur', group: 'Cours particuliers' },
  },
  {
    ...{ gender: 'male', firstName: 'Yann', lastName: 'Le Bihan', login: 'stages' },
    ...{ part: 'Responsable des stages', role: 'Responsable stages', group: 'Stages' },
  },
]
export const groups = ['Direction', 'Commercial', 'Cours particuliers', 'Stages'] as const

type Template = {
  readonly name: string
  readonly theme: ThemeKey
  readonly channels: Channel[]
  readonly subject: string | null
  readonly title?: string
  readonly body: string
}
const signature = '\n\nBien à vous,\n{{gestionnaire}}\n{{societe}}'

export const templates: readonly Template[] = [
  {
    name: 'Prendre des nouvelles',
    theme: 'customers',
    channels: ['mail'],
    subject: 'Comment se passent les cours de {{eleves}}\u202f?',
    title: 'Un mot de votre conseiller',
    body: `Bonjour {{civilite}} {{nom}},\n\nLes cours de {{eleves}} ont commencé depuis quelque temps. Tout se passe-t-il comme vous le souhaitiez\u202f? Un simple mot en réponse à ce message suffit.\n\nProchain cours\u00a0: {{prochain_cours}}.${signature}`,
  },
  {
    name: 'Solde à régler',
    theme: 'customers',
    channels: ['mail'],
    subject: 'Votre solde de {{solde_du}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nSauf erreur de notre part, il reste {{solde_du}} à régler sur le dossier {{numero_client}}. Vous pouvez payer par carte depuis votre espace.${signature}`,
  },
  {
    name: 'Rappelez-nous',
    theme: 'customers',
    channels: ['sms', 'whatsapp'],
    subject: null,
    body: 'Bonjour, {{gestionnaire}} de {{societe}} a essayé de vous joindre au sujet des cours de {{eleves}}. Merci de nous rappeler.',
  },
  {
    name: 'Préparer le prochain cours',
    theme: 'students',
    channels: ['mail', 'sms'],
    subject: 'Ton prochain cours',
    body: 'Bonjour {{prenom}},\n\nTon prochain cours a lieu le {{prochain_cours}}. Pense à noter ce que tu veux travailler.\n\n{{gestionnaire}}',
  },
  {
    name: 'Demande de disponibilités',
    theme: 'teachers',
    channels: ['mail'],
    subject: 'Vos disponibilités pour les prochaines semaines',
    body: `Bonjour {{prenom}},\n\nPouvez-vous mettre à jour vos disponibilités dans votre espace\u202f? Nous avons des demandes en {{matieres}} près de {{ville}}.${signature}`,
  },
  {
    name: 'Cours à déclarer',
    theme: 'teachers',
    channels: ['sms', 'whatsapp'],
    subject: null,
    body: 'Bonjour {{prenom}}, pensez à déclarer vos derniers cours dans votre espace. Merci, {{gestionnaire}}',
  },
  {
    name: 'Point sur le contrat',
    theme: 'contracts',
    channels: ['mail'],
    subject: 'Les cours de {{matiere}} de {{prenom_eleve}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nLe contrat {{numero_contrat}} ({{matiere}}, {{niveau}}) lie {{prenom_eleve}} à {{professeur}} depuis le {{date_debut}}. Le dernier cours a eu lieu le {{dernier_cours}}.\n\nSouhaitez-vous changer le rythme des cours\u202f?${signature}`,
  },
  {
    name: 'Précision sur un cours',
    theme: 'courses',
    channels: ['mail'],
    subject: 'Le cours du {{date_cours}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nNous revenons vers vous au sujet du cours de {{matiere}} de {{prenom_eleve}} avec {{professeur}}, le {{date_cours}} à {{heure_cours}} ({{duree}}).${signature}`,
  },
  {
    name: 'Envoi d’une facture',
    theme: 'bills',
    channels: ['mail'],
    subject: 'Votre facture {{reference_facture}}',
    body: `Bonjour {{civilite}} {{nom}},\n\nVotre facture {{reference_facture}} du {{date_facture}}, d’un montant de {{montant}}, est dans votre espace. Reste à payer\u00a0: {{reste_a_payer}}.${signature}`,
  },
]

export const customerTerms = `# Objet
Ces conditions disent ce que la société et la famille se doivent l’une à l’autre.

# Les cours
- Le professeur déclare le cours dans les deux jours.
- La famille le confirme ou le conteste dans les sept jours.
- Passé ce délai, le cours est tenu pour confirmé.

# Le paiement
La carte enregistrée est débitée à la confirmation du cours, jamais avant. La facture est disponible le jour même dans l’espace de la famille.

# Vos données
Elles ne servent qu’au suivi des cours. Vous pouvez en demander la copie ou l’effacement à tout moment.`

export const teacherTerms = `# Objet
Ces conditions s’appliquent à tout professeur qui donne des cours par la société.

# La déclaration des cours
Chaque cours est déclaré dans les deux jours, avec sa durée réelle.

# La confidentialité
Ce que le professeur apprend d’un élève et de sa famille reste entre eux.`
