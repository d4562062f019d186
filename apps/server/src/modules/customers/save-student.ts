// Saves a student of a household: identity, schooling, needs, photo.
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import type { StudentInput } from '@cartable/domain/customers/customers.schema.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp, lockUnchanged } from '../../platform/save.ts'
import { guardAddress } from '../access/accounts/guard-address.ts'
import { savePerson } from '../people/save-person.ts'
import { savePhoto } from '../people/save-photo.ts'
import { describeStudent } from './describe-records.ts'
import { findHousehold } from './household/households.queries.ts'
import { findStudent, insertStudent, saveNeeds, updateStudent } from './records.queries.ts'

/** What a student is refused whatever is stored; the identity of a customer is edited on its own record. */
export const checkStudent = ({ today }: OperationContext, input: Omit<StudentInput, 'duplicateChoice'>): void => {
  const refusals = collectRefusals()
  if (!input.isCustomer) refusals.add(refuseFutureBirth(input.birthOn, today()), 'birthOn')
  refusals.throwIfAny()
}

export const saveStudent = async (context: OperationContext, input: Omit<StudentInput, 'duplicateChoice'>) => {
  const { db, live, today } = context
  const current = input.id === null ? null : ((await findStudent(db, input.id)) ?? notFound())
  if (current) {
    if (current.customerId !== input.customerId) notFound()
    if (current.isCustomer !== input.isCustomer) refuse(customersRefusals.isCustomerIsKept, 'isCustomer')
    await lockUnchanged(
      db,
      'students',
      current.id,
      input.updatedAt,
      () => describeStudent(context, { id: current.id }),
      [{ table: 'people', id: current.personId }],
    )
  }
  const household =
    (await findHousehold(db, input.customerId)) ?? refuse(customersRefusals.unknownCustomer, 'customerId')
  if (!current && input.isCustomer && household.isStudent) refuse(customersRefusals.alreadyStudent, 'isCustomer')
  checkStudent(context, input)

  const { gender, firstName, lastName, birthOn, email, phone, address } = input
  const identity = { gender, firstName, lastName: lastName ?? '', birthOn, email, phone, address }
  if (!input.isCustomer) await guardAddress(context, current?.personId ?? null, email)
  const personId = input.isCustomer ? household.personId : await savePerson(db, current?.personId ?? null, identity)
  const own = {
    customerId: household.id,
    personId,
    scholarLevelId: input.scholarLevelId,
    establishmentId: input.establishmentId,
  }
  const id = current?.id ?? (await insertStudent(db, own))
  if (current) await updateStudent(db, id, own)
  await saveNeeds(db, id, { subjectIds: input.subjectIds, chapterIds: input.chapterIds, today: today() })
  await savePhoto(context, { personId, photoFileId: current?.photoFileId ?? null }, input.removePhoto)
  live(['customers'], ['customers', 'id', household.id])
  const updatedAt = await latestStamp(db, [
    { table: 'students', id },
    { table: 'people', id: personId },
  ])
  return { errors: null, id, updatedAt }
}
