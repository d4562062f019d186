// What the program says when a family cannot register its child to a stage by itself, or ask to cancel.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const buyingRefusals = defineRefusals('traineeships.buying', {
  notOpen: 'On ne s’inscrit plus à ce stage.',
  otherChild: 'Cet enfant n’est pas le vôtre.',
  alreadyRegistered: 'Cet enfant est déjà inscrit à ce stage.',
  noSubject: 'Choisissez au moins une matière.',
  full: (subject: string) =>
    `Il n’y a plus de place en ${subject}\u00a0: une autre famille vient de la prendre. Choisissez un autre horaire, ou demandez à être averti d’une place.`,
  holdOver: 'La place n’est plus gardée. Choisissez-la de nouveau\u00a0: rien n’a été payé.',
  priceChanged: (totalCents: number) =>
    `Le prix est maintenant de ${formatEuros(totalCents)}. Rien n’a été payé\u00a0: vérifiez, puis continuez.`,
  promoUnknown: 'Ce code promo n’est pas valable aujourd’hui.',
  conditions: 'Acceptez les conditions d’annulation et de rétractation pour continuer.',
  noInstalments:
    'Cette inscription ne peut pas être payée en plusieurs fois\u00a0: choisissez une autre façon de payer.',
  instalmentsAgreed: 'Acceptez que votre carte soit débitée à ces dates, ou choisissez une autre façon de payer.',
  termsChanged:
    'Les dates ou les montants ont changé depuis que vous les avez lus. Rien n’a été payé\u00a0: relisez-les, acceptez-les, puis continuez.',
  payNow: 'Ce stage commence bientôt\u00a0: il se paie tout de suite.',
  started: 'Ce stage a commencé\u00a0: appelez-nous.',
  cancelled: 'Cette inscription est déjà annulée.',
  notAsked: 'Personne ne demande plus l’annulation de cette inscription.',
})
