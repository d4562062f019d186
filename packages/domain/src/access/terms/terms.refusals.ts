// What the terms of use refuse.
import { defineRefusals } from '@cartable/domain/kernel/refusal.ts'

export const termsRefusals = defineRefusals('terms', {
  labelTaken: 'Une version porte déjà ce nom.',
  published: 'Cette version est publiée\u00a0: elle ne change plus. Créez-en une nouvelle à partir de celle-ci.',
  pastDay: 'La date d’effet est passée\u00a0: choisissez aujourd’hui ou un jour à venir.',
  sameDay: (label: string) => `«\u00a0${label}\u00a0» prend effet le même jour pour le même public.`,
  notPending: 'Cette version n’est plus celle que vous avez à accepter\u00a0: rechargez la page.',
})
