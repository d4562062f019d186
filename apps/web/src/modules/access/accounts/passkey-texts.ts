// Words of one's own passkeys, of both entries.
import { browserWords } from '@cartable/domain/access/accounts/browser.rules.ts'
import type { OwnPasskey } from '@cartable/domain/access/accounts/own-passkeys.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'

export const passkeyTexts = {
  title: 'Clés d’accès',
  what: 'Votre téléphone, votre ordinateur ou une clé de sécurité vous connecte par l’empreinte, le visage ou le code de l’appareil, sans mot de passe ni code à recopier. Aucun faux site ne peut s’en servir.',
  unknown: 'Ce navigateur ne connaît pas les clés d’accès.',
  add: 'Ajouter une clé d’accès',
  lead: 'Votre mot de passe d’abord\u00a0; l’appareil vous demandera ensuite de le déverrouiller.',
  waiting: 'Suivez les indications de votre appareil.',
  named: 'Donnez-lui un nom qui vous dira de quel appareil il s’agit.',
  added: 'Clé d’accès ajoutée.',
  removed: 'Clé d’accès retirée.',
  removing:
    'Cette clé ne vous connectera plus. Retirez-la aussi de l’appareil, dans ses réglages, pour ne plus la voir proposée.',
} as const

/** When it was added, and whether it serves. */
export const passkeyDates = ({ createdAt, lastUsedAt }: OwnPasskey): string =>
  `Ajoutée le ${formatDay(createdAt.slice(0, 10))} · ${
    lastUsedAt === null ? 'pas encore utilisée' : `utilisée le ${formatInstant(lastUsedAt)}`
  }`

/** The name that is proposed for a key of this browser. */
export const thisBrowser = (): string => browserWords(navigator.userAgent)
