// The people behind the candidates of the demo company: identity, address, what they would teach.
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
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
import type { DemoWorld } from '../../platform/demo.ts'

const descriptions = [
  'Étudiante en master de mathématiques, j’accompagne des collégiens depuis trois ans.',
  'Ingénieur en reconversion, j’aime expliquer par l’exemple.',
  'Professeure des écoles pendant dix ans, je souhaite reprendre des cours particuliers.',
]
const subjectNames = [
  'Mathématiques',
  'Français',
  'Anglais',
  'Physique-chimie',
  'SVT',
  'Espagnol',
  'SES',
  'Piano',
] as const
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z]+/g, '')
    .toLowerCase()

const makePerson = async (db: Db, { random, today }: DemoWorld, hasEmail: boolean) => {
  const [city, cityCode, postalCode, latitude, longitude] = random.weighted(
    communes.map((one) => [one, one[5]] as const),
  )
  const [isWoman, isStudent] = [random.chance(0.6), random.chance(0.5)]
  const firstName = random.pick(isWoman ? (isStudent ? girlNames : femaleNames) : isStudent ? boyNames : maleNames)
  const lastName = random.pick(surnames)
  const [houseNumber, street] = [String(random.integer(1, 90)), random.pick(streets)]
  const address = await db
    .insertInto('addresses')
    .values({
      ...{ houseNumber, street, cityCode, postalCode, city, departementCode: cityCode.slice(0, 2) },
      ...{
        latitude: latitude + random.integer(-80, 80) / 10_000,
        longitude: longitude + random.integer(-80, 80) / 10_000,
      },
      completeAddress: `${houseNumber} ${street} ${postalCode} ${city}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const age = isStudent ? random.integer(19, 25) : random.integer(27, 58)
  const email = hasEmail ? `${plain(firstName)}.${plain(lastName)}.${random.integer(10, 999)}@exemple.fr` : null
  const person = await db
    .insertInto('people')
    .values({
      ...{
        gender: isWoman ? ('female' as const) : ('male' as const),
        firstName,
        lastName,
        email,
        addressId: address.id,
      },
      birthOn: addDays(addMonths(today, -12 * age), -random.integer(1, 300)),
      ...{ mobilePhone: mobileNumber(random, 6), mobilePhoneRegion: 'FR' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { personId: person.id, isStudent, addressId: address.id, login: email }
}

/** A teacher to be, or one just hired, with what is known of them. */
export const makeCandidateTeacher = async (
  db: Db,
  world: DemoWorld,
  status: CandidateStatus,
  hiredOn: string,
  hasEmail: boolean,
) => {
  const { random, levels, graduations, establishments } = world
  const { personId, isStudent, addressId, login } = await makePerson(db, world, hasEmail)
  const isOnline = random.chance(0.4)
  const { id } = await db
    .insertInto('teachers')
    .values({
      personId,
      ...(status === 'hired' ? { status: 'active' as const, hiredOn } : { status: 'candidate' as const }),
      ...{ courseFormats: isOnline ? ['CAD', 'CEL'] : ['CAD'], onlineCourse: isOnline },
      ...{ interventionAddressId: addressId, interventionRadiusKm: random.pick([5, 10, 15, 20]) },
      selfDescription: random.chance(0.7) ? random.pick(descriptions) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wanted = random.sample(subjectNames, random.integer(1, 3))
  const subjects = world.subjects.filter((subject) => wanted.some((name) => name === subject.name))
  if (subjects.length > 0)
    await db
      .insertInto('teacherSubjects')
      .values(subjects.map((subject, at) => ({ teacherId: id, subjectId: subject.id, isMain: at === 0 })))
      .execute()
  await db
    .insertInto('teacherScholarLevels')
    .values(random.sample(levels, random.integer(2, 5)).map((level) => ({ teacherId: id, scholarLevelId: level.id })))
    .execute()
  await db
    .insertInto('teacherGraduations')
    .values(
      random.sample(graduations, 1).map((one) => ({ teacherId: id, graduationId: one.id, year: 2020, isMain: true })),
    )
    .execute()
  await db
    .insertInto('teacherEstablishments')
    .values(random.sample(establishments, 1).map((one) => ({ teacherId: id, establishmentId: one.id })))
    .execute()
  return { id, personId, isStudent, login }
}
