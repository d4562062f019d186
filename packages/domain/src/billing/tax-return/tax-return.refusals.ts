// Refusals of the yearly tax document.
import { defineRefusals } from '../../kernel/refusal.ts'

export const taxReturnRefusals = defineRefusals('billing.taxReturn', {
  notDeclared:
    'La société n’a pas de déclaration de services à la personne (numéro et date)\u00a0: elle ne peut pas établir d’attestation fiscale.',
  notOver: (year: number) =>
    `L’année ${year} n’est pas finie\u00a0: ses attestations s’émettent à partir du 1er janvier suivant.`,
  nothingPaid: (year: number) =>
    `Aucune somme ouvrant droit au crédit d’impôt n’a été versée en ${year}\u00a0: il n’y a pas d’attestation fiscale pour cette année.`,
})
