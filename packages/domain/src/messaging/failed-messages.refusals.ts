// What is said of failed messages: the outcomes of their dialogs.
import { counted } from '../kernel/french.ts'
import type { PlacedRefusal } from '../kernel/refusal.ts'

export const failedMessageSentences = {
  gone: 'Ce message n’est plus parmi les messages en échec\u00a0: quelqu’un l’a rejoué ou supprimé, ou s’en occupe en ce moment.',
  details: 'Ce message n’a pas pu être traité.',
  removed: 'Le message a été supprimé. Il ne sera plus envoyé.',
  delivered: 'Le message a été traité. Il n’est plus parmi les messages en échec.',
  notDelivered: (error: string) => `Le message a de nouveau échoué\u00a0: ${error}`,
  wrongAddress: 'Cette adresse a été refusée\u00a0: corrigez-la sur la fiche, puis rejouez le message.',
  manyDelivered: (count: number) =>
    count === 0
      ? 'Aucun message n’est parti.'
      : `${counted(count, 'message traité, une seule fois.', 'messages traités, chacun une seule fois.')}`,
  manyFailed: (count: number, error: string) =>
    `${counted(count, 'message a de nouveau échoué', 'messages ont de nouveau échoué')}\u00a0: ${error}`,
  manyLeft: (count: number) =>
    `${counted(count, 'message n’a pas été essayé', 'messages n’ont pas été essayés')}\u00a0: l’échec se répète. Rejouez-les plus tard.`,
  manyGone: (count: number) =>
    `${counted(count, 'message était déjà traité', 'messages étaient déjà traités')}, ou quelqu’un s’en occupe en ce moment.`,
  manyHeld: (count: number) =>
    `${counted(count, 'message attend', 'messages attendent')} que son adresse ou son texte soit corrigé.`,
  manySlow: 'L’envoi continue\u00a0: ce qui échoue restera dans la liste.',
  slow: 'La réponse tarde. Le message est encore en cours de traitement\u00a0: s’il échoue, il restera dans la liste.',
} as const

const sentenceOf = (refusals: readonly PlacedRefusal[]) => refusals.map((refusal) => refusal.message).join(' ')
export const asError = (refusals: readonly PlacedRefusal[]) => ({ isError: true, content: sentenceOf(refusals) })
export const asNoneReplayed = (refusals: readonly PlacedRefusal[]) => ({ ...asError(refusals), delivered: 0 })
export const asNotReplayed = (refusals: readonly PlacedRefusal[]) => ({ ...asError(refusals), isDelivered: false })
