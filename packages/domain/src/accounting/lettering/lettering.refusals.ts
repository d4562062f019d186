// What lettering refuses, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const letteringRefusals = defineRefusals('lettering', {
  tooFew: 'Choisissez au moins deux lignes à lettrer ensemble.',
  notLetterable: 'Ce compte ne se lettre pas\u00a0: seuls les comptes de tiers et de valeurs à encaisser se lettrent.',
  several: 'Ces lignes ne se lettrent pas ensemble\u00a0: choisissez celles d’un seul compte et d’un seul tiers.',
  already: 'Une de ces lignes est déjà lettrée\u00a0: délettrez-la d’abord.',
  left: (cents: number) =>
    `Ces lignes ne se compensent pas\u00a0: il reste ${formatEuros(Math.abs(cents))} au ${cents > 0 ? 'débit' : 'crédit'}.`,
  notLettered: 'Cette ligne n’est plus lettrée.',
  yearClosed: (year: string) => `L’exercice ${year} est clos\u00a0: ses lignes ne se délettrent plus.`,
})
