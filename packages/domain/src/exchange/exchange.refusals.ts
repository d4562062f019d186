// What exchange refuses and how it tells the end of an import; sentences of the specification stand letter for letter.
import { defineRefusals } from '../kernel/refusal.ts'
import { maxImportBytes, sheetFormats } from './exchange.schema.ts'

const megabytes = (maxImportBytes / 1_000_000).toLocaleString('fr-FR')

export const exchangeRefusals = defineRefusals('exchange', {
  undefinedFile: "Veuillez sélectionner un type de données et un fichier s'il vous plaît.",
  undefinedType: 'Il est nécessaire de préciser le type de données à charger.',
  undefinedSession: 'Il est nécessaire de préciser la session de stage à exporter.',
  alreadyUsed: "Un processus d'import pour ce type de données est déjà en cours, veuillez patienter.",
  forbidden: "Les modifications sont interdites pour l'élément sélectionnée.",
  tooBig: `Le fichier est trop volumineux (maximum ${megabytes}\u00a0Mo).`,
  extension: `L’extension du fichier n’est pas valide (${sheetFormats.join(', ')}).`,
  missingColumns: (titles: readonly string[]) =>
    `La structure du fichier est incorrecte\u00a0: il manque ${titles.length > 1 ? 'les colonnes' : 'la colonne'} ${titles.map((title) => `«\u00a0${title}\u00a0»`).join(', ')}.`,
  unknownColumns: (titles: readonly string[]) =>
    `La structure du fichier est incorrecte\u00a0: ${titles.length > 1 ? 'les colonnes' : 'la colonne'} ${titles.map((title) => `«\u00a0${title}\u00a0»`).join(', ')} ${titles.length > 1 ? 'sont inconnues' : 'est inconnue'}.`,
  columnTwice: (title: string) =>
    `La structure du fichier est incorrecte\u00a0: la colonne «\u00a0${title}\u00a0» y figure deux fois.`,
  matchedTwice: (title: string) => `«\u00a0${title}\u00a0» est choisi pour deux colonnes du fichier.`,
  notUndoable: 'Cet import n’a rien enregistré\u00a0: il n’y a rien à annuler.',
  undoneAlready: (by: string, at: string) => `Cet import a déjà été annulé par ${by}, le ${at}.`,
  workedOn: 'Quelqu’un a travaillé depuis sur des fiches de cet import\u00a0: il ne peut plus être annulé en entier.',
  heldBack: 'Une fiche de cet import ne peut pas redevenir ce qu’elle était\u00a0: rien n’a été repris.',
  tracesGone: 'Cet import est trop ancien\u00a0: ce qu’il a changé n’est plus connu.',
})

/** How an import ended. */
export const importMessages = {
  success: "L'import des données a été effectué avec succès",
  invalid: 'Les données saisies ne sont pas valides.',
  cancelled: 'Import annulé',
  unresponsive: "Le processus d'import ne répond pas, veuillez essayer à nouveau.",
  unknown: 'Une erreur inconnue a interrompu l’import\u00a0: rien n’a été enregistré.',
  dryRun: 'Vérification terminée\u00a0: rien n’a été enregistré.',
} as const
