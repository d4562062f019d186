// What the VAT return refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const vatRefusals = defineRefusals('vat', {
  alreadyFiled: 'La TVA de ce mois est déjà marquée déclarée.',
  notClosed: 'Clôturez d’abord ce mois\u00a0: ce qui est déclaré ne doit plus changer.',
  notNext: (month: string) => `Déclarez d’abord ${month}\u00a0: un mois suit l’autre, avec son crédit reporté.`,
  notBefore: (month: string) =>
    `La TVA est déjà déclarée pour ${month}\u00a0: une correction se déclare dans le mois ouvert.`,
  booksDiffer:
    'Le grand livre et la déclaration diffèrent\u00a0: attendez les écritures en attente, ou prévenez l’assistance.',
  changed: 'Les chiffres viennent de changer\u00a0: relisez-les avant de marquer le mois déclaré.',
})
