// What statements of the bank refuse, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const bankRefusals = defineRefusals('bank', {
  noFile: 'Choisissez le relevé de la banque.',
  notReadable:
    'Ce fichier n’est pas un relevé CAMT.053 ni un CSV\u00a0: téléchargez de nouveau le relevé de la banque.',
  hasDoctype:
    'Ce fichier XML contient une déclaration DOCTYPE, qu’aucun relevé de banque ne porte\u00a0: il est refusé.',
  notAStatement:
    'Ce fichier XML n’est pas un relevé CAMT.053\u00a0: demandez ce format à la banque, ou importez un CSV.',
  broken: (where: string) => `Le relevé est illisible (${where})\u00a0: téléchargez-le de nouveau auprès de la banque.`,
  notInEuros: (currency: string) => `Le relevé contient un montant en ${currency}\u00a0: seuls les euros sont repris.`,
  doesNotAddUp:
    'Le relevé est incomplet\u00a0: le solde de départ et ses lignes ne font pas le solde de fin. Téléchargez-le de nouveau.',
  otherAccount: (iban: string) =>
    `Ce relevé est celui du compte ${iban}, qui n’est pas celui de la société choisie\u00a0: choisissez l’autre société, ou corrigez l’IBAN dans Administration, Paramètres, «\u00a0Virements\u00a0».`,
  twoAccounts: 'Ce fichier contient les relevés de plusieurs comptes\u00a0: téléchargez-en un par compte.',
  known: (day: string) => `Ce relevé est déjà importé, le ${day}\u00a0: rien n’a été repris une seconde fois.`,
  empty: 'Ce relevé ne contient aucune ligne comptabilisée.',
  inFuture: (day: string) => `Le relevé contient une ligne du ${day}, qui n’est pas encore passé.`,
  tooMany: (most: number) => `Ce relevé dépasse ${most} lignes\u00a0: téléchargez des périodes plus courtes.`,
  unknownColumn: (title: string) => `La colonne «\u00a0${title}\u00a0» n’est pas dans ce fichier.`,
  badDay: (line: number) => `Ligne ${line}\u00a0: la date ne se lit pas. Vérifiez la colonne de la date.`,
  badAmount: (line: number) => `Ligne ${line}\u00a0: le montant ne se lit pas. Vérifiez la colonne du montant.`,
  beforeBooks: (day: string) =>
    `Les comptes sont arrêtés avant le ${day}\u00a0: le relevé contient des lignes plus anciennes.`,
  settled: (kind: string) => `Cette ligne est déjà traitée\u00a0: ${kind}.`,
  notSettled: 'Cette ligne n’est pas rapprochée.',
  gone: 'Cette proposition n’est plus possible\u00a0: relisez la ligne.',
  notIncoming: 'Seule une somme reçue peut être le paiement d’une famille.',
  isIncoming: 'Une somme reçue n’est pas un frais bancaire.',
  partsNotWhole: (gapCents: number) =>
    gapCents > 0
      ? `Il reste ${formatEuros(gapCents)} à affecter.`
      : `Les montants dépassent la ligne de ${formatEuros(-gapCents)}.`,
  accountOff: 'Ce compte n’est plus utilisé.',
  isBank: 'La ligne est déjà à la banque\u00a0: choisissez le compte de sa contrepartie.',
  keptByEvents: (code: string) =>
    `Le compte ${code} suit les factures, les paiements et la paie\u00a0: rapprochez la ligne avec ce qu’elle paie.`,
  noGapAccount: (name: string) =>
    `Aucun compte en service ne porte la nature «\u00a0${name}\u00a0»\u00a0: ajoutez-le dans le plan comptable, ou choisissez un compte avec «\u00a0Rapprocher avec un écart…\u00a0».`,
  sameAwaited: 'La même chose est cochée deux fois.',
  kindsMixed: 'Une ligne ne paie qu’une sorte de chose\u00a0: TVA, cotisations ou remises.',
  gapNeedsAccount: 'Choisissez le compte de l’écart.',
  gapTooWide:
    'L’écart dépasse ce que la ligne prouve\u00a0: ce n’est pas la bonne somme. Écrivez la ligne avec «\u00a0Écriture…\u00a0».',
  moveExplained: 'Ce mouvement est déjà expliqué.',
  noSuchAccount: 'Ce compte ne se choisit pas ici\u00a0: prenez une charge, un produit ou un compte sans usage propre.',
  noFamily: 'Cette famille n’existe plus.',
})
