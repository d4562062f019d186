// Use cases of confirmations: what will be billed and asked of whom, then the gesture.
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { issuingConstraints } from '../../billing/billing.service.ts'
import { confirmMany, recapOf } from './confirm-many.ts'

export const confirmationsService = handlers(
  confirmationsApi,
  { recap: (context, { ids }) => recapOf(context, ids), confirmMany },
  { constraints: issuingConstraints },
)
