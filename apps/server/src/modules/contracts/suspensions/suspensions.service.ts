// Use cases of lessons that are suspended because a family does not pay.
import { suspensionsApi } from '@cartable/domain/contracts/suspensions/suspensions.api.ts'
import { suspensionsRefusals } from '@cartable/domain/contracts/suspensions/suspensions.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { liftSuspension, showSuspension, suspendLessons } from './suspend-lessons.ts'
import { listSuspensions } from './suspensions.queries.ts'

export const suspensionsService = handlers(
  suspensionsApi,
  {
    suspensionForm: (context, { customerId }) => showSuspension(context, customerId),
    suspend: suspendLessons,
    lift: async (context, { id }) => {
      if (!(await liftSuspension(context, id, 'lifted'))) refuse(suspensionsRefusals.over)
      return { isValid: true, errorMsgs: [] }
    },
    list: async ({ db, identity }, { customerId }) => ({
      rows: await listSuspensions(db, customerId),
      mayDecide: identity !== null && hasRight(identity.rights, 'badDebts', 'write'),
    }),
  },
  { constraints: { lesson_suspensions_open_uq: { refusal: suspensionsRefusals.already } } },
)
