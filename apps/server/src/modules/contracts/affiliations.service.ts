// Serves the affiliations: who brought whom, for the office and for the families that recommend others.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { affiliationLabels } from '@cartable/domain/contracts/affiliations/affiliations.schema.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listAffiliations, listOwnAffiliations } from './affiliations/affiliations.queries.ts'
import { askAffiliation, removeAffiliations, saveAffiliation, showAffiliation } from './save-affiliation.ts'

const already = { refusal: contractsRefusals.broughtAlready, path: 'customerId' }

export const affiliationsService = handlers(
  affiliationsApi,
  {
    affiliations: async ({ db }, input) => {
      const page = await listAffiliations(db, input)
      return {
        ...page,
        rows: page.rows.map((row) => ({ ...row, statusText: affiliationLabels[row.status] })),
        totals: null,
      }
    },
    showAffiliation,
    saveAffiliation,
    removeAffiliations,
    sponsor: askAffiliation,
    ownAffiliations: async ({ db, as }) => {
      const rows = await listOwnAffiliations(db, as.kind === 'customer' ? as.customerId : notFound())
      return { rows: rows.map((row) => ({ ...row, statusText: affiliationLabels[row.status] })) }
    },
  },
  { constraints: { affiliations_teacher_uq: already, affiliations_sponsor_uq: already } },
)
