// Families of the demo company: customers around Rennes, their children in plausible levels, and two who can sign in.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { slugged } from '@cartable/domain/kernel/folded.ts'
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
import { type DemoPart, type DemoWorld, demoPassword } from '../../platform/demo.ts'

import { createAccount } from '../access/create-staff.ts'

const familyCount = 300
const disabledShare = 0.05

/** Age in the autumn of each level, and how often a family asks for lessons at it. */
const levels: Readonly<Record<string, readonly [age: number, weight: number]>> = {
  CP: [6, 1],
  CE1: [7, 1],
  CE2: [8, 2],
  CM1: [9, 2],
  CM2: [10, 3],
  '6e': [11, 5],
  '5e': [12, 6],
  '4e': [13, 8],
  '3e': [14, 11],
  '2de': [15, 12],
  '1re': [16, 12],
  Tle: [17, 14],
  '2de pro': [15, 1],
  '1re pro': [16, 1],
  'Tle pro': [17, 2],
  'Bac +1': [18, 2],
  'Bac +2': [19, 1],
  'Bac +3': [20, 1],
  CPGE: [18, 2],
}
const establishmentOf = (level: string, world: DemoWorld): number | null => {
  const kind = /^C[PEM]\d?$/.test(level)
    ? /^École/
    : /^[3-6]e$/.test(level)
      ? /^(Collège|Institution)/
      : /^Bac/.test(level)
        ? /^(Université|INSA)/
        : /^(Lycée|Institution)/
  const fitting = world.establishments.filter((establishment) => kind.test(establishment.name))
  return fitting.length > 0 && world.random.chance(0.8) ? world.random.pick(fitting).id : null
}
const subjectsAt = (level: string) =>
  /^C[PEM]\d?$/.test(level)
    ? ['Mathématiques', 'Français', 'Aide aux devoirs']
    : /^[3-6]e$/.test(level)
      ? ['Mathématiques', 'Mathématiques', 'Français', 'Anglais', 'Physique-chimie', 'Espagnol']
      : ['Mathématiques', 'Mathématiques', 'Physique-chimie', 'SVT', 'Français', 'Philosophie', 'Anglais', 'SES', 'NSI']

const mobile = ({ random }: DemoWorld) => mobileNumber(random, random.pick([6, 6, 7] as const))

type Child = { firstName: string; gender: 'female' | 'male'; level: string; birthOn: string }
type Family = {
  gender: 'female' | 'male'
  firstName: string
  lastName: string
  email: string
  phone: string
  home: string | null
  commune: (typeof communes)[number]
  street: string
  houseNumber: string
  birthOn: string
  enabled: boolean
  children: Child[]
}

const makeChild = ({ random, today }: DemoWorld): Child => {
  const isGirl = random.chance(0.5)
  const level = random.weighted(Object.entries(levels).map(([name, [, weight]]) => [name, weight] as const))
  const [age] = levels[level]!
  const birth = addDays(`${Number(today.slice(0, 4)) - age}-01-01`, random.integer(0, 364))
  return {
    firstName: random.pick(isGirl ? girlNames : boyNames),
    gender: isGirl ? 'female' : 'male',
    level,
    birthOn: birth > today ? today : birth,
  }
}
const makeFamily = (world: DemoWorld): Family => {
  const { random, today } = world
  const isMother = random.chance(0.68)
  const firstName = random.pick(isMother ? femaleNames : maleNames)
  const lastName = random.pick(surnames)
  return {
    gender: isMother ? 'female' : 'male',
    firstName,
    lastName,
    email: `${slugged(firstName)}.${slugged(lastName)}@exemple.fr`,
    phone: mobile(world),
    home: random.chance(0.3) ? `+33299${random.integer(100_000, 999_999)}` : null,
    commune: random.weighted(communes.map((commune) => [commune, commune[5]] as const)),
    street: random.pick(streets),
    houseNumber: String(random.integer(1, 120)),
    birthOn: addDays(`${Number(today.slice(0, 4)) - random.integer(36, 56)}-01-01`, random.integer(0, 364)),
    enabled: !random.chance(disabledShare),
    children: Array.from(
      {
        length: random.weighted([
          [1, 62],
          [2, 30],
          [3, 8],
        ] as const),
      },
      () => makeChild(world),
    ),
  }
}
/** The two whose accounts are printed at start: always the same names. */
const known = (family: Family, bornAt16: string): Family => ({
  ...family,
  gender: 'female',
  firstName: 'Hélène',
  lastName: 'Beaumanoir',
  email: 'helene.beaumanoir@exemple.fr',
  commune: communes[1],
  enabled: true,
  children: [{ firstName: 'Maël', gender: 'male', level: '1re', birthOn: bornAt16 }],
})

const insertFamilies = async (db: Db, families: readonly Family[]) => {
  const addresses = await db
    .insertInto('addresses')
    .values(
      families.map(({ commune: [city, cityCode, postalCode, latitude, longitude], houseNumber, street }, i) => ({
        houseNumber,
        street,
        cityCode,
        postalCode,
        city,
        departementCode: '35',
        // neighbours do not all live in the town hall
        latitude: latitude + ((i % 41) - 20) / 2_000,
        longitude: longitude + ((i % 37) - 18) / 1_600,
        completeAddress: `${houseNumber} ${street} ${postalCode} ${city}`,
      })),
    )
    .returning('id')
    .execute()
  const people = await db
    .insertInto('people')
    .values(
      families.map(({ gender, firstName, lastName, email, phone, home, birthOn }, i) => ({
        gender,
        firstName,
        lastName,
        email,
        birthOn,
        phone: home,
        phoneRegion: home && 'FR',
        mobilePhone: phone,
        mobilePhoneRegion: 'FR',
        addressId: addresses[i]!.id,
      })),
    )
    .returning('id')
    .execute()
  const customers = await db
    .insertInto('customers')
    .values(families.map(({ enabled }, i) => ({ personId: people[i]!.id, enabled })))
    .returning('id')
    .execute()
  return families.map((family, i) => ({
    ...family,
    id: customers[i]!.id,
    personId: people[i]!.id,
    addressId: addresses[i]!.id,
  }))
}

type Stored = Awaited<ReturnType<typeof insertFamilies>>[number]

const insertChildren = async (db: Db, world: DemoWorld, families: readonly Stored[]): Promise<void> => {
  const children = families.flatMap((family) => family.children.map((child) => ({ ...child, family })))
  const people = await db
    .insertInto('people')
    .values(
      children.map(({ gender, firstName, birthOn, level, family }) => ({
        gender,
        firstName,
        lastName: family.lastName,
        birthOn,
        addressId: family.addressId,
        email: levels[level]![0] >= 15 ? `${slugged(firstName)}.${slugged(family.lastName)}@exemple.fr` : null,
      })),
    )
    .returning('id')
    .execute()
  const levelIds = new Map(world.levels.map((level) => [level.name, level.id]))
  const rows = children.map(({ level, family, firstName }, i) => ({
    firstName,
    level,
    row: {
      customerId: family.id,
      personId: people[i]!.id,
      scholarLevelId: levelIds.get(level) ?? null,
      establishmentId: establishmentOf(level, world),
      enabled: family.enabled,
    },
  }))
  const students = await db
    .insertInto('students')
    .values(rows.map(({ row }) => row))
    .returning('id')
    .execute()
  const wanted = rows.flatMap(({ level }, i) => {
    const names = new Set([
      world.random.pick(subjectsAt(level)),
      ...(world.random.chance(0.4) ? [world.random.pick(subjectsAt(level))] : []),
    ])
    return world.subjects
      .filter((subject) => names.has(subject.name))
      .map((subject) => ({ studentId: students[i]!.id, subjectId: subject.id }))
  })
  if (wanted.length > 0) await db.insertInto('studentSubjects').values(wanted).execute()
  for (const [i, { row, firstName }] of rows.entries())
    world.students.push({
      id: students[i]!.id,
      customerId: row.customerId,
      personId: row.personId,
      levelId: row.scholarLevelId ?? 0,
      firstName,
    })
}

const openAccount = async (
  db: Db,
  world: DemoWorld,
  account: { personId: number; login: string; part: string; name: string },
) => {
  await createAccount(db, { personId: account.personId, login: account.login, password: demoPassword })
  world.accounts.push({ part: account.part, name: account.name, login: account.login, password: demoPassword })
}

export const customersDemo: DemoPart = {
  name: 'familles et élèves',
  load: async (db, world) => {
    const families = Array.from({ length: familyCount }, (_, i) => {
      const family = makeFamily(world)
      return i === 0 ? known(family, `${Number(world.today.slice(0, 4)) - 16}-04-12`) : family
    })
    const stored = await insertFamilies(db, families)
    await insertChildren(db, world, stored)
    for (const { id, personId, firstName, lastName, commune, addressId } of stored)
      world.customers.push({
        id,
        personId,
        name: `${firstName} ${lastName}`,
        city: commune[0],
        addressId,
        studentIds: world.students.filter((student) => student.customerId === id).map((student) => student.id),
      })
    const [customer, student] = [world.customers[0]!, world.students[0]!]
    await openAccount(db, world, {
      personId: customer.personId,
      login: 'cliente',
      part: 'Cliente',
      name: customer.name,
    })
    await openAccount(db, world, { personId: student.personId, login: 'eleve', part: 'Élève', name: 'Maël Beaumanoir' })
  },
}
