// What the program says when it cannot take, check or remove a document.
import { formatDay, formatInstant } from '../kernel/dates.ts'
import { defineRefusals } from '../kernel/refusal.ts'

type Checked = { readonly checkedAt: string | null; readonly checkedBy: string | null }
/** « par Claire Delmas le 12/03/2026 à 14:32 », as far as it is known. */
const checkOf = ({ checkedAt, checkedBy }: Checked) =>
  `${checkedBy ? ` par ${checkedBy}` : ''}${checkedAt ? ` le ${formatInstant(checkedAt)}` : ''}`

export const documentsRefusals = defineRefusals('documents', {
  noFile: 'Choisissez au moins un fichier.',
  unknownType: 'Ce type de document n’est pas proposé pour cette fiche.',
  issueDateNeeded: 'Cette date est nécessaire\u00a0: ce type de document n’est valable qu’un temps.',
  issuedInFuture: 'La date d’émission ne peut pas être dans le futur.',
  alreadyApproved: (by: Checked) =>
    `Ce document a déjà été approuvé${checkOf(by)}\u00a0: annulez d’abord cette vérification.`,
  alreadyRefused: (by: Checked) =>
    `Ce document a déjà été refusé${checkOf(by)}\u00a0: annulez d’abord cette vérification.`,
  noSuchMove: (from: string, to: string) => `Un document «\u00a0${from}\u00a0» ne devient pas «\u00a0${to}\u00a0».`,
  checkedMeanwhile:
    'Ce document vient d’être vérifié\u00a0: il reste dans votre dossier. Envoyez-en un autre pour le remplacer.',
  alreadyExpired: (day: string) => `Ce document a expiré le ${formatDay(day)}\u00a0: envoyez-en un plus récent.`,
  removed: 'Ce document vient d’être retiré.',
})
