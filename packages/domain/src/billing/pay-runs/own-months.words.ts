// The words of where the pay of a lesson stands, and of what an hour brings; without a schema: pages outside the office read them.
import { formatEuros } from '../../kernel/money.ts'
import type { LessonPayState, OwnLesson } from './own-months.schema.ts'

export const lessonPayWords: Readonly<Record<LessonPayState, string>> = {
  paid: 'Versé',
  sending: 'Virement en cours',
  unconfirmed: 'En attente de la confirmation de la famille',
  disputed: 'Contesté',
  unbilled: 'Facturé à la famille en fin de mois',
  family: 'En attente du paiement de la famille',
  suspended: 'Vos versements sont suspendus',
  coming: 'Au prochain versement',
}

/** What an hour is made of, in the words of who receives it. */
export const hourWords = ({ hourCents, hourContributionCents }: OwnLesson): string =>
  hourContributionCents === null
    ? `${formatEuros(hourCents)} de l’heure pour vous\u202f; vos cotisations et impôts sont à votre charge.`
    : `${formatEuros(hourCents)} net de l’heure pour vous\u202f; ${formatEuros(hourContributionCents)} de cotisations sont versées en plus, en votre nom.`
