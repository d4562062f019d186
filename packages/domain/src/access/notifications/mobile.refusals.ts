// Refusals of proving a mobile number, in the words people read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const mobileRefusals = defineRefusals('access', {
  noMobile: 'Votre fiche n’a pas de portable\u00a0: ajoutez-le d’abord.',
  notReached: 'Nous n’envoyons pas de SMS à ce numéro.',
  codeTooSoon: (seconds: number) => `Un code vient de partir\u00a0: redemandez-en un dans ${seconds}\u00a0s.`,
  tooManyCodes: 'Cinq codes sont déjà partis à ce numéro depuis hier\u00a0: réessayez demain.',
  wrongMobileCode: 'Ce code n’est pas le bon. Saisissez celui du dernier SMS.',
  mobileCodeOver: 'Ce code ne sert plus\u00a0: demandez-en un autre.',
  notProven: 'Prouvez d’abord ce portable\u00a0: nous y envoyons un code.',
  codeNotSent: (why: string | null) => why ?? 'Le SMS n’est pas parti.',
})
