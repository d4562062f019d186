// Serves the loyalty programme and the affiliations.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { type LoyaltyRecord, loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import type { Db } from '../../../platform/db/database.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { pricesLoweredBy } from './lower-prices.ts'
import { findLoyalty, writeLoyalty } from './loyalty.queries.ts'

const show = async (db: Db): Promise<LoyaltyRecord> =>
  (await findLoyalty(db)) ?? { id: null, updatedAt: null, name: 'Programme de fidélité', enabled: true, levels: [] }

export const loyaltyService = handlers(
  loyaltyApi,
  {
    showLoyalty: ({ db }) => show(db),
    saveLoyalty: async ({ db, live }, input) => {
      if (input.id !== null) await lockUnchanged(db, 'loyaltyPrograms', input.id, input.updatedAt, () => show(db))
      const id = await writeLoyalty(db, input)
      live(['contracts', 'showLoyalty'])
      return { errors: null, id, updatedAt: await stampOf(db, 'loyaltyPrograms', id) }
    },
    previewLoyalty: async ({ db, today }, { enabled, levels }) => {
      const lowered = enabled ? await pricesLoweredBy(db, levels, today()) : []
      return {
        contractCount: lowered.length,
        familyCount: new Set(lowered.map(({ customerId }) => customerId)).size,
      }
    },
  },
  {
    constraints: {
      loyalty_programs_one_enabled_uq: { refusal: contractsRefusals.loyaltyAlready },
      contract_price_versions_loyalty_level_id_fkey: { refusal: contractsRefusals.loyaltyUsed, path: 'levels' },
    },
  },
)
