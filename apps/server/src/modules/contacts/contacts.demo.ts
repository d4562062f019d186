// Contacts of the demo company: some in every column, a few that waited too long, and those that became customers.
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import {
  boyNames,
  communes,
  femaleNames,
  girlNames,
  maleNames,
  mobileNumber,
  streets,
  surnames,
} from '../../life/names.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { insertContact, insertFollowUp, setSubjects } from './contact-writes.queries.ts'

/** How many stand in each open column, and for how long the oldest has been there, in days. */
const columns: readonly (readonly [ContactStatus, number, number])[] = [
  ['contact', 18, 15],
  ['prospect', 11, 15],
  ['dunning1', 7, 12],
  ['dunning2', 5, 10],
  ['dunning3', 4, 11],
  ['lost', 58, 340],
]
const wonCount = 134

const comments = [
  'Appelée ce matin : rappeler en fin de semaine, elle attend le bulletin.',
  'Souhaite un cours par semaine, le mercredi après-midi.',
  'Répondeur. Message laissé.',
  'Compare avec une autre société, la question du tarif est ouverte.',
  'Préfère un professeur qui se déplace, pas de cours en ligne.',
  'Le père rappellera après les vacances.',
  'Besoin pressant : contrôle dans dix jours.',
]
const lostReasons = [
  'A trouvé un étudiant dans le voisinage.',
  'Trop loin pour nos professeurs.',
  'Ne répond plus après trois relances.',
  'Finalement, l’école propose un soutien.',
]
const needs = ['private-tuition', 'online-tuition', 'traineeship', 'other'] as const

/** An instant of a working day, `daysAgo` days before today; never to come, however early the company is made. */
const momentOf = ({ random, today }: DemoWorld, daysAgo: number): string => {
  const minutes = random.integer(0, 59)
  const at = `${addDays(today, -daysAgo)}T${String(random.integer(7, 17)).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00Z`
  return new Date(Math.min(Date.parse(at), Date.now() - minutes * 60_000)).toISOString()
}

const makeAddress = async (db: Db, { random }: DemoWorld): Promise<number> => {
  const commune = random.weighted(communes.map((each) => [each, each[5]] as const))
  const [city, cityCode, postalCode, latitude, longitude] = commune
  const [houseNumber, street] = [String(random.integer(1, 120)), random.pick(streets)]
  const row = await db
    .insertInto('addresses')
    .values({
      houseNumber,
      street,
      cityCode,
      postalCode,
      city,
      departementCode: cityCode.slice(0, 2),
      latitude: latitude + random.integer(-80, 80) / 10_000,
      longitude: longitude + random.integer(-80, 80) / 10_000,
      completeAddress: `${houseNumber} ${street} ${postalCode} ${city}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z]+/g, '')
    .toLowerCase()

/** Levels as often as families of such a company have them, and what is asked for at each. */
const primary = [
  ['Français', 4],
  ['Mathématiques', 4],
  ['Aide aux devoirs', 3],
  ['Anglais', 1],
] as const
const middle = [
  ['Mathématiques', 6],
  ['Français', 4],
  ['Anglais', 3],
  ['Aide aux devoirs', 2],
  ['Physique-chimie', 2],
  ['Espagnol', 1],
] as const
const high = [
  ['Mathématiques', 7],
  ['Physique-chimie', 4],
  ['Français', 2],
  ['Anglais', 2],
  ['SVT', 2],
  ['SES', 1],
  ['NSI', 1],
] as const
const wishes: readonly (readonly [string, number, readonly (readonly [string, number])[]])[] = [
  ['CE2', 2, primary],
  ['CM1', 3, primary],
  ['CM2', 4, primary],
  ['6e', 5, middle],
  ['5e', 6, middle],
  ['4e', 7, middle],
  ['3e', 9, middle],
  ['2de', 8, high],
  ['1re', 8, high],
  ['Tle', 9, [...high, ['Philosophie', 3]]],
]
const studies: readonly (readonly [string, number])[] = [
  ['Mathématiques', 3],
  ['Anglais', 2],
  ['Économie-gestion', 1],
]

const subjectIdsFrom = ({ random, subjects }: DemoWorld, names: readonly (readonly [string, number])[]): number[] => {
  const known = names.flatMap(([name, weight]) => {
    const subject = subjects.find((each) => each.name === name)
    return subject ? [[subject.id, weight] as const] : []
  })
  if (known.length === 0) return []
  const count = random.weighted([
    [1, 7],
    [2, 2],
    [3, 1],
  ] as const)
  return [...new Set(Array.from({ length: count }, () => random.weighted(known)))]
}

/** Somebody who writes, for a child or for themselves. */
const identityOf = (world: DemoWorld) => {
  const { random, levels } = world
  const lastName = random.pick(surnames)
  const isWoman = random.chance(0.7)
  const isGirl = random.chance(0.5)
  const child = random.pick(isGirl ? girlNames : boyNames)
  const isStudent = random.chance(0.06)
  const firstName = isStudent ? child : random.pick(isWoman ? femaleNames : maleNames)
  const adults = levels.filter((level) => level.name.startsWith('Bac'))
  const [levelName, , names] = random.weighted(wishes.map((wish) => [wish, wish[1]] as const))
  const level = isStudent && adults.length > 0 ? random.pick(adults) : levels.find((each) => each.name === levelName)
  const subjectIds = subjectIdsFrom(world, isStudent ? studies : names)
  const identity = {
    isStudent,
    gender: isGirl ? ('female' as const) : ('male' as const),
    firstName,
    lastName,
    studentFirstName: isStudent || random.chance(0.1) ? null : child,
    parentGender: isStudent ? null : isWoman ? ('female' as const) : ('male' as const),
    scholarLevelId: level?.id ?? null,
    email: random.chance(0.9) ? `${plain(firstName)}.${plain(lastName)}@exemple.fr` : null,
    phone: mobileNumber(random, 6),
    phoneRegion: 'FR',
  }
  return { identity, subjectIds }
}

const followUps = async (db: Db, world: DemoWorld, contactId: number, daysAgo: number, lost: boolean) => {
  const { random, staff } = world
  const authors = staff.slice(1, 3)
  const count = random.integer(0, 3)
  for (let n = 0; n < count; n++) {
    const at = momentOf(world, Math.max(0, daysAgo - n))
    const author = authors.length > 0 ? random.pick(authors) : undefined
    const comment = lost && n === 0 ? random.pick(lostReasons) : random.pick(comments)
    await insertFollowUp(db, {
      contactId,
      comment,
      authorAccountId: author?.accountId ?? null,
      createdAt: at,
      updatedAt: at,
    })
  }
}

const openContacts = async (db: Db, world: DemoWorld) => {
  const { random, staff } = world
  const sales = staff.slice(1, 3)
  for (const [status, count, oldest] of columns) {
    for (let n = 0; n < count; n++) {
      // The first ones arrived lately; the last of the column waits for longest.
      const daysAgo =
        n === count - 1
          ? oldest
          : Math.min(oldest, Math.floor((n / count) * Math.min(oldest, status === 'lost' ? 340 : 9)))
      const changedAt = momentOf(world, daysAgo)
      const arrivedAt = momentOf(world, daysAgo + (status === 'contact' ? 0 : random.integer(2, 20)))
      const isUnassigned = status === 'contact' && random.chance(0.3)
      const { identity, subjectIds } = identityOf(world)
      const id = await insertContact(db, {
        ...identity,
        status,
        statusChangedAt: changedAt,
        boardPosition: -Date.parse(changedAt) / 1000,
        origin: random.chance(0.7) ? 'public' : 'backoffice',
        addressId: await makeAddress(db, world),
        needs: random.sample(needs, random.chance(0.2) ? 2 : 1),
        salesStaffUserId: isUnassigned || sales.length === 0 ? null : random.pick(sales).staffUserId,
        message: random.chance(0.3) ? 'Merci de nous rappeler en fin de journée.' : null,
        createdAt: arrivedAt,
        updatedAt: changedAt,
      })
      await setSubjects(db, id, subjectIds)
      await followUps(db, world, id, daysAgo, status === 'lost')
    }
  }
}

/** Contacts behind the latest customers: the same people, linked to what they became. */
const wonContacts = async (db: Db, world: DemoWorld) => {
  const { random, customers, students, staff } = world
  const sales = staff.slice(1, 3)
  for (const [index, customer] of customers.slice(-wonCount).entries()) {
    const student = students.find((each) => each.customerId === customer.id)
    if (!student) continue
    const person = await db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', customer.personId)
      .executeTakeFirstOrThrow()
    const isStudent = student.personId === customer.personId
    const daysAgo = Math.floor(((wonCount - index) / wonCount) * 400)
    const changedAt = momentOf(world, daysAgo)
    await insertContact(db, {
      status: 'won',
      statusChangedAt: changedAt,
      boardPosition: -Date.parse(changedAt) / 1000,
      origin: random.chance(0.7) ? 'public' : 'backoffice',
      isStudent,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.mobilePhone ?? person.phone,
      phoneRegion: person.mobilePhone ? person.mobilePhoneRegion : person.phoneRegion,
      addressId: customer.addressId,
      studentFirstName: isStudent ? null : student.firstName,
      parentGender: isStudent ? null : person.gender,
      gender: isStudent ? person.gender : null,
      scholarLevelId: student.levelId,
      needs: ['private-tuition'],
      salesStaffUserId: sales.length > 0 ? random.pick(sales).staffUserId : null,
      customerId: customer.id,
      studentId: student.id,
      createdAt: momentOf(world, daysAgo + random.integer(3, 25)),
      updatedAt: changedAt,
    })
  }
}

export const contactsDemo: DemoPart = {
  name: 'contacts',
  load: async (db, world) => {
    await openContacts(db, world)
    await wonContacts(db, world)
  },
}
