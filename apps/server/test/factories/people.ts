// Rows of people for tests: each factory makes its parents and answers their ids.
import type { Db } from '../../src/platform/db/database.ts'

let count = 0

/** A person; every call another name. */
export const arrangePerson = async (
  db: Db,
  person: { firstName?: string; lastName?: string; email?: string | null; addressId?: number } = {},
): Promise<number> => {
  count += 1
  const { id } = await db
    .insertInto('people')
    .values({
      gender: 'female',
      firstName: person.firstName ?? 'Camille',
      lastName: person.lastName ?? `Personne${count}`,
      email: person.email === undefined ? `camille${count}@exemple.fr` : person.email,
      addressId: person.addressId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const arrangeAddress = async (db: Db, city = 'Rennes'): Promise<number> => {
  const { id } = await db
    .insertInto('addresses')
    .values({
      houseNumber: '12',
      street: 'rue de Nantes',
      cityCode: '35238',
      postalCode: '35000',
      city,
      departementCode: '35',
      latitude: 48.11,
      longitude: -1.68,
      completeAddress: `12 rue de Nantes 35000 ${city}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A school career with one level. */
export const arrangeLevel = async (db: Db, name = '3e'): Promise<{ careerId: number; levelId: number }> => {
  count += 1
  const career = await db
    .insertInto('schoolCareers')
    .values({ name: `Collège ${count}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const level = await db
    .insertInto('scholarLevels')
    .values({ schoolCareerId: career.id, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { careerId: career.id, levelId: level.id }
}

export const arrangeSubject = async (db: Db, name = 'Mathématiques'): Promise<number> => {
  const category = await db
    .insertInto('subjectCategories')
    .values({ name: 'Sciences' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = await db
    .insertInto('subjects')
    .values({ name, subjectCategoryId: category.id, type: 'scholar' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return subject.id
}

export type Household = { customerId: number; customerPersonId: number; studentId: number; studentPersonId: number }

/** A customer with an address and one student. */
export const arrangeHousehold = async (
  db: Db,
  names: { customer?: string; student?: string } = {},
): Promise<Household> => {
  const customerPersonId = await arrangePerson(db, {
    addressId: await arrangeAddress(db),
    ...(names.customer ? { lastName: names.customer } : {}),
  })
  const studentPersonId = await arrangePerson(db, { firstName: names.student ?? 'Malo', email: null })
  const customer = await db
    .insertInto('customers')
    .values({ personId: customerPersonId, sortName: '', searchText: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const student = await db
    .insertInto('students')
    .values({ customerId: customer.id, personId: studentPersonId, sortName: '', searchText: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { customerId: customer.id, customerPersonId, studentId: student.id, studentPersonId }
}

/** A hired teacher. */
export const arrangeTeacher = async (
  db: Db,
  teacher: { selfEmployed?: boolean; lastName?: string; status?: 'active' | 'candidate' | 'inactive' } = {},
): Promise<{ teacherId: number; personId: number }> => {
  const personId = await arrangePerson(db, teacher.lastName ? { lastName: teacher.lastName } : {})
  const { id } = await db
    .insertInto('teachers')
    .values({
      personId,
      status: teacher.status ?? 'active',
      hiredOn: teacher.status === 'candidate' ? null : '2024-09-01',
      selfEmployed: teacher.selfEmployed ?? true,
      sortName: '',
      searchText: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { teacherId: id, personId }
}
