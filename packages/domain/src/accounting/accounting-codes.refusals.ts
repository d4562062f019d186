// What VAT codes and system accounts refuse: the lines of a list that begins « … ne peut pas être enregistré car : ».
import { de } from '../kernel/french.ts'
import { defineRefusals } from '../kernel/refusal.ts'

/** First lines over the lists of refusals. */
export const refusalTitles = {
  vatCode: 'Ce code TVA ne peut pas être enregistré car :',
  systemAccount: "Ce domaine d'activité ne peut pas être enregistré car :",
} as const

export const codeRefusals = defineRefusals('accounting', {
  vatCodeTaken: (code: string) => `le code «\u00a0${code}\u00a0» est déjà utilisé par un code actif`,
  vatCodeShape: 'un code est fait de lettres, de chiffres et de tirets',
  vatRateTaken: (rate: string, type: string, code: string) =>
    `le taux ${de(rate)} existe déjà pour le type ${type}, sous le code ${code}`,
  vatRateExempt: 'un code exonéré a un taux de 0\u00a0%',
  vatRateUsed: 'des factures portent ce taux\u00a0: créez un nouveau code pour un nouveau taux',
  vatCodeInForce: (activities: readonly string[]) =>
    `il est celui de «\u00a0${activities.join('\u00a0», «\u00a0')}\u00a0»\u00a0: donnez d’abord un autre code à ces activités, dans Comptabilité › Règles et taux`,
  accountCodeTaken: (code: string) => `le compte ${code} existe déjà`,
  accountCodeShape: 'un code commence par un chiffre de 1 à 8 et compte de 3 à 10 chiffres ou lettres',
  accountClass: (code: string, asked: number) => `le compte ${code} n’est pas de la classe ${asked}`,
  accountType: (asked: number, type: string) => `un compte de classe ${asked} n’est pas du type ${type}`,
  accountNatureTaken: (nature: string, code: string) =>
    `la nature «\u00a0${nature}\u00a0» est déjà celle du compte ${code}`,
  accountNatureType: (nature: string, type: string) =>
    `la nature «\u00a0${nature}\u00a0» ne convient pas à un compte du type ${type}`,
  accountCodeUsed: 'des écritures portent ce compte\u00a0: son code et sa classe ne changent plus',
})
