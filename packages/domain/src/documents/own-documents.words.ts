// Words and limits of the papers that people outside the office send: read by their pages, which load no schema.
import { megabyte } from '../kernel/sizes.ts'

/** Images of an identity card, which people and the card provider read. */
export const identityFileRules = { extensions: ['jpg', 'jpeg', 'png'], maxBytes: 10 * megabyte } as const
/** What people outside the office send of themselves: photographs and what is printed to a file. */
export const ownFileRules = { extensions: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 10 * megabyte } as const

export const paperStates = ['missing', 'refused', 'expired', 'received', 'expiring', 'valid'] as const
export type PaperState = (typeof paperStates)[number]
export const paperStateLabels: Readonly<Record<PaperState, string>> = {
  missing: 'À envoyer',
  refused: 'Refusé',
  expired: 'Expiré',
  received: 'Reçu, à vérifier',
  expiring: 'À renouveler',
  valid: 'Vérifié',
}
/** Those for which its owner has something to do. */
export const awaitedStates: readonly PaperState[] = ['missing', 'refused', 'expired', 'expiring']
