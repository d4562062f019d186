// Names of the roles, and the sentences about what they change.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import { counted } from '../../../platform/fr/typography.ts'

export const rolePath = (record?: number | 'nouveau'): string =>
  record === undefined ? '/admin/roles' : `/admin/roles/${record}`
export const listId = 'roles'

/** The words that reference tables share: « Rôle « Commercial » désactivé. » */
export const roleTable: ReferenceTable = {
  key: 'roles',
  table: 'roles',
  names: { singular: 'role', plural: 'roles' },
  slug: 'roles',
  heading: 'Accès',
  titles: {
    plural: 'Rôles',
    singular: 'Rôle',
    isFeminine: false,
    new: 'Nouveau rôle',
    newButton: 'Nouveau rôle',
    none: 'Aucun rôle pour l’instant',
    why: 'Un rôle réunit les droits d’un métier\u202f; chaque utilisateur en porte un ou plusieurs.',
  },
}

/** « 5 utilisateurs » */
export const userWords = (count: number): string => counted(count, 'utilisateur')

/** What disabling roles does to those who carry them. */
export const carriedWords = (count: number, isOne: boolean): string =>
  count < 2
    ? `Un utilisateur porte ${isOne ? 'ce rôle' : 'un de ces rôles'}\u00a0: il perd ces droits dès sa prochaine action.`
    : `${userWords(count)} portent ${isOne ? 'ce rôle' : 'ces rôles'}\u00a0: ils perdent ces droits dès leur prochaine action.`
