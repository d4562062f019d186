// Saves the form of a student; before a new one is born in a household, those that resemble it are shown.
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import type { StudentInput } from '@cartable/domain/customers/customers.schema.ts'
import type { DuplicateCandidate } from '@cartable/domain/customers/duplicates.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { latestStamp } from '../../platform/save.ts'
import { completePerson } from '../people/complete-person.ts'
import { saveAddress } from '../people/people.service.ts'
import { savePhoto } from '../people/save-photo.ts'
import { askedAbout, numbersOf } from './add-customer.ts'
import { findHousehold } from './household/households.queries.ts'
import { meetStudents, noteDecision } from './meet-duplicates.ts'
import { addStudentFile, findStudent } from './records.queries.ts'
import { checkStudent, saveStudent } from './save-student.ts'

/** The known person gets a file in this household, unless it has one: a child of two payers is one person. */
const useStudent = async (context: OperationContext, candidate: DuplicateCandidate, input: StudentInput) => {
  const { db, live } = context
  const known = await findStudent(db, candidate.id)
  if (!known) throw new Error('a student under lock has gone')
  const { gender, firstName, birthOn, email, phone, address } = input
  await completePerson(db, known.personId, {
    ...{ gender, firstName, birthOn, email },
    ...{ phone: phone.phoneNumber, phoneRegion: phone.phoneRegion },
    addressId: await saveAddress(db, address, null),
  })
  const id = await addStudentFile(db, {
    customerId: input.customerId,
    personId: known.personId,
    scholarLevelId: input.scholarLevelId,
    establishmentId: input.establishmentId,
    subjectIds: input.subjectIds,
  })
  if (known.photoFileId === null) await savePhoto(context, { personId: known.personId, photoFileId: null }, false)
  live(['customers'], ['customers', 'id', input.customerId])
  const updatedAt = await latestStamp(db, [
    { table: 'students', id },
    { table: 'people', id: known.personId },
  ])
  return { errors: null, id, updatedAt }
}

export const addStudent = async (context: OperationContext, input: StudentInput) => {
  if (input.id !== null || input.isCustomer) return { ...(await saveStudent(context, input)), duplicates: [] }
  checkStudent(context, input)
  const { customerId, email, phone, firstName, lastName, address } = input
  if (!(await findHousehold(context.db, customerId))) refuse(customersRefusals.unknownCustomer, 'customerId')
  const likeness = {
    customerId,
    email,
    phones: numbersOf(phone),
    names: [{ firstName, lastName: lastName ?? '' }],
    addresses: address === null ? [] : [address.completeAddress],
  }
  const met = await meetStudents(context.db, likeness, input.duplicateChoice)
  if (met.kind === 'ask') return askedAbout(met.duplicates)
  const saved = met.kind === 'use' ? await useStudent(context, met.candidate, input) : await saveStudent(context, input)
  await noteDecision(context, { ownerClass: 'students', id: saved.id }, met, {
    title: 'Fiche existante utilisée',
    what: 'Un nouvel élève allait être créé dans ce foyer\u202f; c’est la même personne.',
  })
  return { ...saved, duplicates: [] }
}
