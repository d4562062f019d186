// The table of the days without lessons, as the reference tables are named. It stands in the menu of lessons, whose planning reads it.
import type { ReferenceTable } from '../../kernel/codification.ts'

export const holidays = {
  key: 'holidays',
  table: 'holidays',
  names: { singular: 'holiday', plural: 'holidays' },
  slug: 'holidays',
  heading: 'Pédagogie',
  titles: {
    plural: 'Vacances et jours fériés',
    singular: 'Période sans cours',
    isFeminine: true,
    new: 'Nouvelle période sans cours',
    newButton: 'Nouvelle période',
    none: 'Aucune période sans cours pour l’instant',
    why: 'Les cours réguliers sautent les vacances de la zone de l’élève, les jours fériés et les fermetures de la société.',
  },
} as const satisfies ReferenceTable
