// What is refused in conversations.
import { defineRefusals } from '../../kernel/refusal.ts'

export const threadRefusals = defineRefusals('threads', {
  iban: 'Votre message contient un IBAN\u00a0: retirez-le. Vos coordonnées bancaires ne se donnent que dans vos formulaires.',
  card: 'Votre message contient un numéro de carte\u00a0: retirez-le. Il ne se donne que sur la page de paiement.',
  over: 'Cette conversation est terminée\u00a0: écrivez-nous, nous transmettrons.',
  noReader: 'Cette personne n’a pas encore d’espace\u00a0: écrivez-nous, nous transmettrons.',
  hasLeft:
    'Vous ne donnez plus de cours avec nous\u00a0: vos conversations se lisent seulement. Pour une demande, appelez-nous.',
  tooMany: (most: number) => `Vous avez écrit ${most} messages en une heure\u00a0: patientez un peu, ou appelez-nous.`,
  noAccount: 'Cette personne n’a pas d’espace où lire votre message\u00a0: envoyez-lui un mail, ou appelez-la.',
  notOffice: 'Cette conversation est celle de la famille et du professeur\u00a0: elle se lit seulement.',
})
