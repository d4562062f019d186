// What bills of suppliers refuse, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const supplierBillRefusals = defineRefusals('supplierBills', {
  noFile: 'Choisissez la facture reçue.',
  notElectronic:
    'Ce PDF ne contient pas de facture lisible par un logiciel\u00a0: saisissez-la, en joignant le PDF («\u00a0Saisir une facture\u00a0»).',
  notABill:
    'Ce fichier XML n’est pas une facture CII ou UBL\u00a0: demandez l’un de ces formats, ou saisissez la facture.',
  hasDoctype: 'Ce fichier XML contient une déclaration DOCTYPE, qu’aucune facture ne porte\u00a0: il est refusé.',
  broken: (where: string) => `La facture est illisible (${where})\u00a0: demandez-la de nouveau, ou saisissez-la.`,
  notInEuros: (currency: string) =>
    `La facture est en ${currency}\u00a0: seuls les euros sont repris. Saisissez-la en euros.`,
  notOurs: (siren: string) =>
    `Cette facture est adressée à une autre entreprise (SIREN ${siren})\u00a0: renvoyez-la au fournisseur.`,
  known: 'Cette facture est déjà reçue\u00a0: même fournisseur, même numéro.',
  inFuture: 'Une facture ne se date pas dans le futur.',
  tooOld:
    'Une facture se saisit jusqu’à la fin de la deuxième année qui suit la sienne\u00a0: au-delà, sa TVA ne se déduit plus (CGI, ann. II, art. 208).',
  noYear: 'Aucun exercice ouvert ne peut la recevoir\u00a0: ouvrez-le (Comptabilité, Exercices).',
  dueBefore: 'L’échéance ne précède pas la facture.',
  unequal: (lines: number, total: number) =>
    `Les lignes font ${formatEuros(lines)}, et le total est de ${formatEuros(total)}.`,
  noAmount: 'Chaque ligne a un montant.',
  tooMuchVat: 'La TVA de cette ligne dépasse 20\u00a0% de son montant.',
  notTaxed: 'La société ne facture pas de TVA à cette date\u00a0: elle n’en déduit pas. Mettez-la dans le montant.',
  noAccount: 'Choisissez le compte de charge.',
  accountOff: 'Ce compte n’est pas un compte de charge où une facture s’écrit.',
  notAPayer: 'Ce compte ne paie pas de facture\u00a0: la banque la paie par une ligne de relevé.',
  notDraft: 'Cette facture n’est plus à saisir\u00a0: elle ne se modifie plus.',
  notEntered: 'Seule une facture écrite s’annule.',
  isPaid: 'Cette facture est payée, au moins en partie\u00a0: annulez d’abord ce qui la paie.',
  notToPay: 'Cette facture n’est pas à payer.',
  otherCompany: 'Cette facture est celle de l’autre société.',
  otherWay: 'Une facture se paie d’une somme qui sort, un avoir d’une somme reçue.',
  samePart: 'La même facture est choisie deux fois.',
  notReached: 'Les factures choisies avant la dernière suffisent à la somme\u00a0: retirez ce qui dépasse.',
  notABillToSetOff: 'Un avoir s’impute sur une facture, et une facture sur un avoir.',
  otherSupplier: 'Cet avoir est celui d’un autre fournisseur.',
  tooMuchOff: (left: number) => `Il ne reste que ${formatEuros(left)} à imputer.`,
  setOffEnded: 'Cette imputation est déjà annulée.',
  accountsOff: (names: readonly string[]) =>
    `Aucun compte n’a la nature ${names.map((name) => `«\u00a0${name}\u00a0»`).join(', ')}\u00a0: remettez-le en service (Comptabilité, Comptes).`,
  tooMuch: (left: number) => `Il ne reste que ${formatEuros(left)} à payer de cette facture.`,
})
