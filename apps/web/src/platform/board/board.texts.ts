// Sentences of the board: what is announced while a card moves, and why it cannot.
import { de } from '@cartable/domain/kernel/french.ts'
import type { BoardCard, BoardColumn } from './board.types.ts'

export const defaultRefusalTitle = 'La modification de statut ne peut pas être effectuée car : '

/** Whether a card may go to a column: null, or why not. Its own column is no move and is never refused. */
export const refusalOf = (card: BoardCard, from: string, to: string): string | null => {
  if (from === to) return null
  const move = card.moves.find((candidate) => candidate.to === to)
  if (!move) return 'Ce déplacement n’existe pas.'
  return move.allowed ? null : (move.reason ?? 'Ce déplacement n’est pas permis.')
}

const titleOf = (columns: readonly BoardColumn[], key: string) =>
  columns.find((column) => column.key === key)?.title ?? key

export const spoken = {
  keys: 'Flèches pour parcourir les cartes, Entrée pour ouvrir, Espace pour soulever la carte et la déplacer.',
  lifted: (name: string) =>
    `Carte ${name} soulevée. Flèches gauche et droite pour choisir la colonne, Espace pour déposer, Échap pour annuler.`,
  over: (name: string, columns: readonly BoardColumn[], key: string, refusal: string | null) => {
    const place = columns.findIndex((column) => column.key === key) + 1
    const where = `Carte ${name}, au-dessus ${de(titleOf(columns, key))}, ${place} sur ${columns.length}`
    return refusal === null ? where : `${where}. Dépôt impossible\u00a0: ${refusal}`
  },
  waiting: (name: string, to: string) => `Carte ${name} déposée dans ${to}, en attente.`,
  moved: (name: string, to: string) => `Carte ${name} déplacée dans ${to}.`,
  cancelled: (name: string, from: string) => `Déplacement annulé. La carte ${name} est revenue dans ${from}.`,
  refused: (name: string, from: string) => `Déplacement refusé. La carte ${name} est revenue dans ${from}.`,
  movedBySomebody: (name: string, to: string, by: string | null) => `Carte ${name} ${movedBy(by)} dans ${to}.`,
}

/** « déplacée par Marie », or without a name when it is not known. */
export const movedBy = (by: string | null): string => (by ? `déplacée par ${by}` : 'déplacée entre-temps')

export const movedMeanwhile = (by: string | null, to: string): string =>
  `La carte a été ${movedBy(by)} dans «\u00a0${to}\u00a0».`

export const moreLabel = (left: number, pageSize: number): string => {
  if (left > pageSize) return `Afficher ${pageSize} de plus`
  return left === 1 ? 'Afficher la dernière' : `Afficher les ${left} dernières`
}
