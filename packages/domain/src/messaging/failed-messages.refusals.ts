// What is said of failed messages: the outcomes of their dialogs.
import type { PlacedRefusal } from '../kernel/refusal.ts'

export const failedMessageSentences = {
  gone: 'Ce message n’est plus parmi les messages en échec\u00a0: quelqu’un l’a rejoué ou supprimé, ou s’en occupe en ce moment.',
  details: 'Ce message n’a pas pu être traité.',
  removed: 'Le message a été supprimé. Il ne sera plus envoyé.',
  delivered: 'Le message a été traité. Il n’est plus parmi les messages en échec.',
  notDelivered: (error: string) => `Le message a de nouveau échoué\u00a0: ${error}`,
  slow: 'La réponse tarde. Le message est encore en cours de traitement\u00a0: s’il échoue, il restera dans la liste.',
} as const

const sentenceOf = (refusals: readonly PlacedRefusal[]) => refusals.map((refusal) => refusal.message).join(' ')
export const asError = (refusals: readonly PlacedRefusal[]) => ({ isError: true, content: sentenceOf(refusals) })
export const asNotReplayed = (refusals: readonly PlacedRefusal[]) => ({ ...asError(refusals), isDelivered: false })
