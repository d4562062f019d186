// Makes the family that stands at the desk, or finds it among those that resemble it.
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import { formErrorsOf } from '@cartable/domain/kernel/refusal.ts'
import type { NewFamilyAnswer, NewFamilyInput } from '@cartable/domain/traineeships/registrations/new-family.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { winHousehold } from '../../customers/win-household.ts'

export const addFamily = async (context: OperationContext, input: NewFamilyInput): Promise<NewFamilyAnswer> => {
  const { gender, firstName, lastName, email, phone, address, studentFirstName, studentLastName } = input
  const won = await winHousehold(
    context,
    {
      customer: { gender, firstName, lastName, email, phone, addressId: null },
      student: { gender: null, firstName: studentFirstName, lastName: studentLastName, addressId: null },
      address,
      schooling: { scholarLevelId: input.scholarLevelId, establishmentId: null, subjectIds: [] },
    },
    input.duplicateChoice,
  )
  const none = { id: null, updatedAt: null, studentId: null, studentName: null }
  if ('duplicates' in won)
    return {
      ...none,
      errors: formErrorsOf([{ ...customersRefusals.duplicates, path: '' }]),
      duplicates: won.duplicates,
    }
  context.live(['customers'])
  const { customerId, studentId } = won.household
  return {
    ...{ errors: null, id: customerId, updatedAt: null, duplicates: [] },
    ...{ studentId, studentName: `${studentFirstName} ${studentLastName}` },
  }
}
