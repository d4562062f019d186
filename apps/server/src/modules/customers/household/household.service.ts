// Use cases of households: who of one has an account, and the second parent.
import { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import { householdRefusals } from '@cartable/domain/customers/household/household.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { inviteMember, letMemberPay, removeMember, showHousehold } from './change-household.ts'

export const householdService = handlers(
  householdApi,
  {
    household: (context, { customerId }) => showHousehold(context, customerId),
    inviteMember,
    letMemberPay,
    removeMember: (context, { id }) => removeMember(context, id),
  },
  { constraints: { household_members_person_uq: { refusal: householdRefusals.alreadyHere, path: 'email' } } },
)
