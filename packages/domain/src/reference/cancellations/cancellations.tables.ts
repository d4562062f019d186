// The table of what late cancellations and absences cost, as the reference tables are named. It stands in the menu of lessons.
import type { ReferenceTable } from '../../kernel/codification.ts'

export const cancellationPolicies = {
  key: 'cancellationPolicies',
  table: 'cancellation_policies',
  names: { singular: 'cancellation_policy', plural: 'cancellation_policies' },
  slug: 'cancellation-policies',
  heading: 'Pédagogie',
  titles: {
    plural: 'Règles d’annulation',
    singular: 'Règle d’annulation',
    isFeminine: true,
    new: 'Nouvelle règle d’annulation',
    newButton: 'Nouvelle règle',
    none: 'Aucune règle d’annulation pour l’instant',
    why: 'Sans règle, un cours annulé ne coûte rien à la famille, à quelque moment que ce soit.',
  },
} as const satisfies ReferenceTable
