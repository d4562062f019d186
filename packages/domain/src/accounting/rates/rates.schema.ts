// What is sold and how it is taxed: the words of the rules in time, and their shapes as the database gives them.
import { z } from 'zod'

export const activityLabels = {
  'tuition-home': 'Soutien scolaire à domicile',
  'lesson-home': 'Cours à domicile hors soutien scolaire',
  'tuition-online': 'Cours en ligne',
  'tuition-collective': 'Cours collectifs ou hors du domicile',
  traineeship: 'Stages',
  'traineeship-online': 'Stages en ligne',
  'agency-fee': 'Frais de gestion (mandataire)',
  'cancellation-fee': 'Indemnités d’annulation',
} as const
export type Activity = keyof typeof activityLabels
export const Activity = z.enum(Object.keys(activityLabels) as [Activity, ...Activity[]], 'choisissez une activité')

/** What a lesson may be sold as; the other activities name themselves. */
export const lessonActivities = [
  'tuition-home',
  'lesson-home',
  'tuition-online',
  'tuition-collective',
  'agency-fee',
] as const satisfies readonly Activity[]

export const vatStatuses = {
  liable: 'Assujettie à la TVA',
  franchise: 'Franchise en base (art. 293 B)',
  exempt: 'Exonérée (art. 261)',
} as const
export type VatStatus = keyof typeof vatStatuses
export const VatStatus = z.enum(Object.keys(vatStatuses) as [VatStatus, ...VatStatus[]], 'choisissez un régime')

/** When VAT of services is due: as they are paid, or as they are billed for who opted (CGI, art. 269, 2, c). */
export const vatDues = { collection: 'TVA exigible à l’encaissement', debits: 'TVA exigible sur les débits' } as const
export type VatDue = keyof typeof vatDues
export const VatDue = z.enum(Object.keys(vatDues) as [VatDue, ...VatDue[]], 'choisissez quand la TVA est due')
/** What a bill of who opted says. */
export const debitsMention = 'TVA acquittée sur les débits (option pour le paiement de la taxe d’après les débits).'

export const territories = {
  metropole: 'Métropole',
  'antilles-reunion': 'Guadeloupe, Martinique, La Réunion',
  'guyane-mayotte': 'Guyane, Mayotte',
} as const
export type Territory = keyof typeof territories
export const Territory = z.enum(Object.keys(territories) as [Territory, ...Territory[]], 'choisissez un territoire')

/** Who employs the teacher: nobody or the company (`prestataire`), or the family (`mandataire`). */
export const regimes = { prestataire: 'Prestataire', mandataire: 'Mandataire' } as const

/** The same, as a contract of an employed teacher says it. */
export const employers = {
  mandataire: 'La famille (mandataire)',
  prestataire: 'La société (prestataire)',
} as const satisfies Readonly<Record<keyof typeof regimes, string>>
export type Regime = keyof typeof regimes
export const Regime = z.enum(Object.keys(regimes) as [Regime, ...Regime[]])

export const lessonPlaces = {
  'student-home': 'Chez l’élève',
  'teacher-home': 'Chez le professeur',
  online: 'En ligne',
  company: 'Dans nos locaux',
  other: 'Ailleurs',
} as const
export type LessonPlace = keyof typeof lessonPlaces
export const LessonPlace = z.enum(Object.keys(lessonPlaces) as [LessonPlace, ...LessonPlace[]])

/** Companies that sell; each is taxed by itself. */
export const sellers = { 'private-tuition': 'Cours particuliers', traineeship: 'Stages' } as const
export type SellerCode = keyof typeof sellers
