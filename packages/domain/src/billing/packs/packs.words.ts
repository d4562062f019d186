// Words of packs of hours: the moment of each.
import type { PackMoment } from './packs.schema.ts'

export const packMomentLabels: Readonly<Record<PackMoment, string>> = {
  unpaid: 'À payer',
  paid: 'En cours',
  used: 'Épuisé',
  ended: 'Terminé',
}
