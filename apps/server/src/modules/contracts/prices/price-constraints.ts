// What the database refuses of prices, when two people save at once.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type { ConstraintRefusals } from '../../../platform/http/handlers.ts'

export const priceConstraints: ConstraintRefusals = {
  contract_price_versions_proposed_uq: { refusal: contractsRefusals.alreadyProposed },
  contract_price_versions_accepted_excl: { refusal: contractsRefusals.acceptedOverlap, path: 'startsOn' },
}
