// Serves the policies of cancellation, and what one would have changed.
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import {
  cancellationPoliciesApi,
  policyPreviewApi,
} from '@cartable/domain/reference/cancellations/cancellations.api.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listPolicies, previewPolicy } from './cancellations.queries.ts'
import { disablePolicies, savePolicy, showPolicy } from './save-policy.ts'

export const cancellationPoliciesService = [
  ...handlers(
    cancellationPoliciesApi,
    {
      list: ({ db }, input) => listPolicies(db, input),
      show: ({ db }, { id }) => showPolicy(db, id),
      save: savePolicy,
      disable: disablePolicies,
    },
    {
      constraints: { cancellation_policies_period_excl: { refusal: referenceRefusals.policyTaken, path: 'firstDay' } },
    },
  ),
  ...handlers(policyPreviewApi, {
    previewPolicy: ({ db, today }, wanted) => previewPolicy(db, wanted, addMonths(today(), -12)),
  }),
]
