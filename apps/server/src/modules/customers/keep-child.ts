// A child as its family adds or corrects it: the same first name on the same birthday is the child that is known.
import { familyRequestRefusals } from '@cartable/domain/contacts/family-requests.refusals.ts'
import type { ChildInput } from '@cartable/domain/contacts/family-requests.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { lockRow, lockUnchanged } from '../../platform/save.ts'
import { savePerson, showPerson } from '../people/save-person.ts'
import { findChild, needSubject } from './keep-child.queries.ts'
import { addStudentFile, findStudent, updateStudent } from './records.queries.ts'

/** Locks the household: two taps that add the same child find each other. */
const lockHousehold = (db: Db, customerId: number) => lockRow(db, 'customers', customerId)

type Kept = {
  readonly studentId: number
  /** The class of a known child is another one: its lessons may change. */
  readonly hasNewLevel: boolean
}
const noPhone = { phoneNumber: null, phoneRegion: null }

const correct = async ({ db }: OperationContext, studentId: number, child: ChildInput): Promise<Kept> => {
  const known = await findStudent(db, studentId)
  if (!known) return refuse(familyRequestRefusals.unknownChild)
  const { firstName, lastName, birthOn, scholarLevelId, establishmentId } = child
  if (!known.isCustomer) {
    const { gender, email, phone } = await showPerson(db, known.personId)
    const { phoneNumber, phoneRegion } = phone
    await savePerson(db, known.personId, {
      ...{ gender, firstName, lastName, birthOn, email },
      phone: phoneNumber === null || phoneRegion === null ? noPhone : { phoneNumber, phoneRegion },
    })
  }
  await updateStudent(db, studentId, {
    scholarLevelId,
    establishmentId: establishmentId ?? known.establishmentId,
    enabled: true,
  })
  return { studentId, hasNewLevel: known.scholarLevelId !== scholarLevelId }
}

/** @param child with the id of a child of this household, or null for one to add */
export const keepChild = async (context: OperationContext, customerId: number, child: ChildInput): Promise<Kept> => {
  const { db, live, today } = context
  const birth = refuseFutureBirth(child.birthOn, today())
  if (birth) refuse(birth, 'birthOn')
  await lockHousehold(db, customerId)
  live(['customers'], ['customers', 'id', customerId])
  if (child.id !== null) {
    const known = await findStudent(db, child.id)
    if (known?.customerId !== customerId || !known.enabled) return refuse(familyRequestRefusals.unknownChild)
    if (child.updatedAt !== null)
      await lockUnchanged(db, 'students', child.id, child.updatedAt, async () => ({ ...child }), [
        { table: 'people', id: known.personId },
      ])
    return correct(context, child.id, child)
  }
  const twin = await findChild(db, customerId, child)
  if (twin !== null) return correct(context, twin, child)
  const { firstName, lastName, birthOn, scholarLevelId, establishmentId } = child
  const personId = await savePerson(db, null, {
    ...{ gender: null, firstName, lastName, birthOn, email: null, phone: noPhone },
  })
  const studentId = await addStudentFile(db, { customerId, personId, scholarLevelId, establishmentId, subjectIds: [] })
  return { studentId, hasNewLevel: false }
}

/** What a child is taught is what its file says it needs: contracts and searches begin with it. */
export const teachChild = ({ db }: OperationContext, studentId: number, subjectId: number): Promise<void> =>
  needSubject(db, studentId, subjectId)
