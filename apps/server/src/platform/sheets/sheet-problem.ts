// Why a file of data cannot be read or written, each with the French sentence that people see.

/** `unknownFormat`: another kind of file, or one closed by a password. `bomb`: a small file that would fill the memory. */
export type SheetProblemKind = 'corrupted' | 'unknownFormat' | 'tooLarge' | 'tooWide' | 'tooManyRows' | 'empty' | 'bomb'

/** An expected "no" about a file; its message is shown as it is. */
export class SheetProblem extends Error {
  readonly kind: SheetProblemKind
  constructor(kind: SheetProblemKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SheetProblem'
    this.kind = kind
  }
}

const count = (value: number) => value.toLocaleString('fr-FR')

/** Every problem, by what happened. */
export const sheetProblems = {
  corrupted: (cause?: unknown) =>
    new SheetProblem(
      'corrupted',
      'Le fichier est corrompu ou incomplet\u00a0: ouvrez-le dans votre tableur, enregistrez-le de nouveau et recommencez.',
      { cause },
    ),
  openQuote: (line: number) =>
    new SheetProblem(
      'corrupted',
      `Le fichier est corrompu ou incomplet\u00a0: un guillemet ouvert à la ligne ${count(line)} n’est jamais refermé.`,
    ),
  longCell: (line: number, most: number) =>
    new SheetProblem(
      'corrupted',
      `Une cellule de la ligne ${count(line)} dépasse ${count(most)} caractères\u00a0: un guillemet n’est sans doute jamais refermé.`,
    ),
  longLine: (line: number, most: number) =>
    new SheetProblem(
      'tooWide',
      `La ligne ${count(line)} dépasse ${count(most)} caractères\u00a0: le fichier n’est sans doute pas un tableau.`,
    ),
  unknownFormat: (what?: string) =>
    new SheetProblem(
      'unknownFormat',
      `Le format du fichier n’est pas reconnu${what ? `\u00a0: c’est ${what}` : ''}. Enregistrez vos données en xlsx, xls, ods ou csv.`,
    ),
  protected: () =>
    new SheetProblem(
      'unknownFormat',
      'Le fichier est protégé par un mot de passe\u00a0: enlevez cette protection dans votre tableur et recommencez.',
    ),
  tooLarge: (mostBytes: number) =>
    new SheetProblem('tooLarge', `Le fichier est trop volumineux (maximum ${count(mostBytes / 1_000_000)}\u00a0Mo).`),
  tooHeavy: () =>
    new SheetProblem(
      'tooLarge',
      'Le fichier demande trop de mémoire ou de temps pour être lu\u00a0: partagez-le en plusieurs fichiers.',
    ),
  tooWide: (most: number) =>
    new SheetProblem('tooWide', `Le fichier a trop de colonnes\u00a0: ${count(most)} au plus.`),
  tooManyRows: (most: number) =>
    new SheetProblem(
      'tooManyRows',
      `Le fichier a trop de lignes\u00a0: ${count(most)} au plus. Partagez-le en plusieurs fichiers.`,
    ),
  empty: () => new SheetProblem('empty', 'Le fichier est vide\u00a0: aucune cellule n’y est remplie.'),
  bomb: () =>
    new SheetProblem(
      'bomb',
      'Le fichier est refusé\u00a0: une fois décompressé, son contenu est démesuré par rapport à sa taille.',
    ),
  tooManyToWrite: (format: string, most: number) =>
    new SheetProblem(
      'tooManyRows',
      `Le format ${format} est limité à ${count(most)} lignes ici\u00a0: choisissez xlsx ou csv, ou réduisez la sélection.`,
    ),
} as const
