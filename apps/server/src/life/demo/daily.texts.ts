// What the staff of the demo company write in a year: entries of journals, messages, tasks.
import type { writtenOrigins, writtenTypes } from '@cartable/domain/customers/log-entries.schema.ts'
import type { ImportanceLevel } from '@cartable/domain/todo/todo.schema.ts'
import type { StaffLogin } from './people.ts'

export type Told = readonly [
  type: (typeof writtenTypes)[number],
  origin: (typeof writtenOrigins)[number],
  title: string,
  body: string,
]

export const ofFamilies: readonly Told[] = [
  [
    'call',
    'customer',
    'Souhaite changer de créneau',
    'Le mercredi ne convient plus depuis la reprise du sport.\nPréfère le samedi matin, ou le jeudi après 18 h. À voir avec le professeur.',
  ],
  [
    'call',
    'staff',
    'Point après un mois de cours',
    'Très contents du professeur, la confiance revient. Prochaine évaluation le mois prochain.',
  ],
  [
    'mail',
    'customer',
    'Demande d’attestation fiscale',
    'Demande l’attestation de l’an dernier pour la déclaration. Envoyée le jour même.',
  ],
  [
    'meeting',
    'staff',
    'Rendez-vous à l’agence',
    'Venus à deux. Les attentes portent sur la méthode de travail plus que sur les notes.\nIls acceptent deux heures par semaine jusqu’aux vacances.',
  ],
  ['note', 'staff', 'Accès au domicile', 'Code du portail 4B12, sonner chez « Cours ». Le chien est gentil.'],
  [
    'sms',
    'customer',
    'Retard du professeur',
    'Prévient que le cours a commencé vingt minutes plus tard ; décalé d’autant, rien à facturer en moins.',
  ],
  [
    'note',
    'staff',
    'Paiement en deux fois accordé',
    'Accord donné pour la facture du stage, second prélèvement le 5 du mois suivant.',
  ],
]
export const ofStudents: readonly Told[] = [
  [
    'note',
    'staff',
    'Bulletin du premier trimestre',
    'Mathématiques 9,5, en hausse d’un point et demi. L’appréciation parle d’un élève plus sûr de lui.',
  ],
  [
    'call',
    'teacher',
    'Préparation du brevet',
    'Le professeur propose de reprendre les fonctions affines avant d’aller plus loin.',
  ],
  ['note', 'customer', 'Tiers temps', 'Plan d’accompagnement en place au collège : prévoir des exercices plus courts.'],
]
export const ofTeachers: readonly Told[] = [
  [
    'call',
    'teacher',
    'Disponible aux vacances',
    'Peut prendre un groupe de stage la première semaine, pas la seconde.',
  ],
  ['meeting', 'staff', 'Entretien annuel', 'Bilan très positif. Souhaite deux élèves de plus, de préférence en lycée.'],
  ['note', 'staff', 'Justificatifs', 'Extrait de casier judiciaire reçu et vérifié.'],
]

/** By whom, to whom, how much it matters, until how many days after the end, what, and whether it is done. */
export const tasks: readonly (readonly [
  by: StaffLogin,
  to: readonly string[],
  level: ImportanceLevel,
  days: number | null,
  text: string,
  isDone?: 'done',
])[] = [
  ['direction', ['Claire Delmas'], '1-hight', -2, 'Rappeler la famille Le Bihan au sujet de la facture d’octobre'],
  [
    'gestion',
    ['Claire Delmas', 'Nathalie Guivarch'],
    '1-hight',
    1,
    'Préparer la réunion de rentrée avec les professeurs',
  ],
  ['direction', ['Claire Delmas'], '2-medium', 4, 'Relire les conditions d’utilisation avant leur publication'],
  ['direction', ['Claire Delmas'], '3-low', null, 'Trier les anciennes photos du site'],
  ['direction', ['Olivier Fauvel'], '1-hight', 3, 'Vérifier la TVA du troisième trimestre'],
  ['direction', ['Mathieu Tanguy', 'Sarah Benali'], '2-medium', 6, 'Relancer les contacts perdus depuis l’été'],
  ['direction', ['Inès Carpentier'], '3-low', 20, 'Mettre à jour l’annonce de recrutement en mathématiques'],
  ['commercial', ['Mathieu Tanguy'], '2-medium', 0, 'Envoyer le devis à Mme Guéguen'],
  ['gestion', ['Mathieu Tanguy'], '1-hight', -1, 'Trouver un créneau pour le cours d’essai de Malo'],
  ['direction', ['Claire Delmas'], '2-medium', -5, 'Signer le bail de la salle de Rennes', 'done'],
]
