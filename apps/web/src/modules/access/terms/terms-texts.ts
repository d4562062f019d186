// Names of the terms of use, and how the state of a version is shown.
import type { TermsState } from '@cartable/domain/access/terms/terms.schema.ts'
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import { formatCount } from '../../../platform/fr/typography.ts'
import type { Meaning } from '../../../platform/theme/theme.ts'

export const termsPath = (record?: number | 'nouveau'): string => (record === undefined ? '/gtu' : `/gtu/${record}`)
export const listId = 'conditions-utilisation'

export const termsTable: ReferenceTable = {
  key: 'terms',
  table: 'terms_versions',
  names: { singular: 'gtu_version', plural: 'gtu_versions' },
  slug: 'gtu',
  heading: 'Accès',
  titles: {
    plural: 'Conditions d’utilisation',
    singular: 'Version',
    isFeminine: true,
    new: 'Nouvelle version',
    newButton: 'Nouvelle version',
    none: 'Aucune version pour l’instant',
    why: 'Une version publiée est proposée à l’acceptation à la connexion suivante de son public.',
  },
}

export const stateLooks: Readonly<Record<TermsState, readonly [Meaning, string]>> = {
  draft: ['warning', 'Brouillon'],
  scheduled: ['info', 'À venir'],
  current: ['success', 'En vigueur'],
  replaced: ['grey', 'Remplacée'],
}

/** « 128 sur 340 » */
export const acceptedWords = ({ acceptedCount, concernedCount }: { acceptedCount: number; concernedCount: number }) =>
  `${formatCount(acceptedCount)} sur ${formatCount(concernedCount)}`
