// Teachers of the demo company: 80 around Rennes, most of them teaching, and one who can sign in.
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { teacherUrlOf } from '@cartable/domain/teachers/teachers.rules.ts'
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
import { json } from '../../platform/db/sql.ts'
import { type DemoPart, type DemoWorld, demoPassword } from '../../platform/demo.ts'
import { createAccount } from '../access/create-staff.ts'
import { ibanOf, nirColumns, siretOf } from './demo-identifiers.ts'

const count = 80
/** What is taught together, and how often it is wanted. */
const pairs: readonly (readonly [main: string, others: readonly string[], weight: number])[] = [
  ['Mathématiques', ['Physique-chimie'], 20],
  ['Mathématiques', ['Physique-chimie', 'NSI'], 6],
  ['Mathématiques', ['Aide aux devoirs'], 9],
  ['Français', ['Aide aux devoirs'], 12],
  ['Français', ['Philosophie', 'Latin'], 5],
  ['Anglais', ['Espagnol'], 8],
  ['Anglais', [], 7],
  ['Espagnol', ['Français'], 3],
  ['Allemand', ['Anglais'], 3],
  ['Physique-chimie', ['Mathématiques', 'SVT'], 7],
  ['SVT', ['Physique-chimie'], 4],
  ['SES', ['Histoire-géographie'], 4],
  ['Histoire-géographie', ['Français'], 3],
  ['Philosophie', ['Français'], 3],
  ['Piano', [], 3],
  ['Guitare', [], 2],
]
const titles = ['Professeur', 'Enseignant', 'Formateur'] as const
const words = [
  'J’enseigne depuis plusieurs années et j’aime redonner confiance.',
  'Cours vivants, fiches de méthode à la fin de chaque séance.',
  'Spécialiste de la préparation au baccalauréat.',
  'Disponible le mercredi et le samedi, y compris pendant les vacances.',
]

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/gi, '-')
    .toLowerCase()

type Teacher = ReturnType<typeof makeTeacher>
const makeTeacher = (world: DemoWorld, index: number) => {
  const { random, today } = world
  const isKnown = index === 0
  const isWoman = !isKnown && random.chance(0.55)
  const isYoung = random.chance(0.4)
  const names = isWoman ? (isYoung ? girlNames : femaleNames) : isYoung ? boyNames : maleNames
  const firstName = isKnown ? 'Yann' : random.pick(names)
  const lastName = isKnown ? 'Le Floch' : random.pick(surnames)
  const status = isKnown ? 'active' : index >= 74 ? 'candidate' : index >= 70 ? 'inactive' : 'active'
  const [main, others] = isKnown ? pairs[0]! : random.weighted(pairs.map((pair) => [pair, pair[2]] as const))
  const selfEmployed = isKnown || random.chance(0.6)
  const age = isYoung ? random.integer(22, 34) : random.integer(35, 61)
  return {
    gender: isWoman ? ('female' as const) : ('male' as const),
    firstName,
    lastName,
    status: status as 'active' | 'inactive' | 'candidate',
    names: [main, ...others],
    selfEmployed,
    siret: selfEmployed ? siretOf(world) : null,
    isOnline: random.chance(0.45),
    commune: isKnown ? communes[0] : random.weighted(communes.map((commune) => [commune, commune[5]] as const)),
    street: random.pick(streets),
    houseNumber: String(random.integer(1, 120)),
    phone: mobileNumber(random, 6),
    birthOn: addDays(addMonths(today, -12 * age), -random.integer(0, 364)),
    hiredOn: status === 'candidate' ? null : addDays(today, -random.integer(760, 2_600)),
    title: `${isWoman ? random.pick(['Professeure', 'Enseignante', 'Formatrice']) : random.pick(titles)} de ${main.toLocaleLowerCase('fr-FR')}`,
    isAvailable: random.chance(0.8),
  }
}

const insertPeople = async (db: Db, teachers: readonly Teacher[]): Promise<number[]> => {
  const addresses = await db
    .insertInto('addresses')
    .values(
      teachers.map(({ commune: [city, cityCode, postalCode, latitude, longitude], houseNumber, street }, i) => ({
        houseNumber,
        street,
        cityCode,
        postalCode,
        city,
        departementCode: '35',
        latitude: latitude + ((i % 23) - 11) / 1_500,
        longitude: longitude + ((i % 29) - 14) / 1_400,
        completeAddress: `${houseNumber} ${street} ${postalCode} ${city}`,
      })),
    )
    .returning('id')
    .execute()
  const people = await db
    .insertInto('people')
    .values(
      teachers.map(({ gender, firstName, lastName, phone, birthOn }, i) => ({
        gender,
        firstName,
        lastName,
        birthOn,
        email: `${plain(firstName)}.${plain(lastName)}${i === 0 ? '' : i}@exemple.fr`,
        mobilePhone: phone,
        mobilePhoneRegion: 'FR',
        addressId: addresses[i]!.id,
      })),
    )
    .returning('id')
    .execute()
  return people.map(({ id }) => id)
}

const slotsOf = ({ random }: DemoWorld) =>
  random
    .sample([1, 2, 3, 4, 5, 6], random.integer(2, 4))
    .sort()
    .map((weekday) => ({ weekday, from: weekday === 3 || weekday === 6 ? '09:00' : '17:00', to: '20:00' }))

const insertTeachers = async (db: Db, world: DemoWorld, teachers: readonly Teacher[], people: readonly number[]) => {
  const { random, today } = world
  const rows = await db
    .insertInto('teachers')
    .values(
      teachers.map((teacher, i) => {
        const sap = teacher.siret !== null && (i === 0 || random.chance(0.9)) ? `SAP${teacher.siret.slice(0, 9)}` : null
        return {
          personId: people[i]!,
          status: teacher.status,
          hiredOn: teacher.hiredOn,
          title: teacher.title,
          urlChecked: random.chance(0.7),
          selfDescription: random.chance(0.7) ? random.pick(words) : null,
          selfEmployed: teacher.selfEmployed,
          siret: teacher.siret,
          siretApproved: teacher.siret !== null && (i === 0 || random.chance(0.85)),
          sapNumber: sap,
          sapNumberStatus:
            sap === null
              ? ('missing' as const)
              : i === 0 || random.chance(0.85)
                ? ('approved' as const)
                : ('pending' as const),
          courseFormats: teacher.isOnline ? (['CAD', 'CEL'] as const).slice() : (['CAD'] as const).slice(),
          onlineCourse: teacher.isOnline,
          hasVehicle: random.chance(0.6),
          availableForTraineeship: random.chance(0.4),
          available: teacher.isAvailable,
          availabilityOn: teacher.isAvailable ? null : addDays(today, random.integer(10, 60)),
          planningDays: json(slotsOf(world)),
          interventionRadiusKm: random.pick([5, 10, 15, 20, 30]),
          highlighted: random.chance(0.1),
          ...nirColumns(world, teacher, i),
        }
      }),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Levels that a subject is taught at: all those after a point, from primary school on. */
const levelsFor = ({ random, levels }: DemoWorld): number[] => {
  const from = random.weighted([
    [0, 3],
    [10, 5],
    [20, 3],
  ] as const)
  return levels.filter((level) => level.order >= from).map((level) => level.id)
}

const insertBlocks = async (db: Db, world: DemoWorld, teachers: readonly Teacher[], ids: readonly number[]) => {
  const { random, graduations, establishments, today } = world
  const taught = teachers.flatMap((teacher, i) =>
    teacher.names.flatMap((name) => {
      const subject = world.subjects.find((each) => each.name === name)
      return subject ? [{ teacherId: ids[i]!, subjectId: subject.id, isMain: name === teacher.names[0] }] : []
    }),
  )
  const rows = await db.insertInto('teacherSubjects').values(taught).returning('id').execute()
  const levels = new Map(ids.map((id) => [id, levelsFor(world)]))
  await db
    .insertInto('teacherSubjectLevels')
    .values(
      rows.flatMap(({ id }, i) =>
        (levels.get(taught[i]!.teacherId) ?? []).map((scholarLevelId) => ({ teacherSubjectId: id, scholarLevelId })),
      ),
    )
    .execute()
  const experiences = await db.selectFrom('experiences').select('id').execute()
  const year = Number(today.slice(0, 4))
  await db
    .insertInto('teacherGraduations')
    .values(
      ids.flatMap((teacherId) =>
        random.sample(graduations, random.integer(1, 2)).map((graduation, at) => ({
          teacherId,
          graduationId: graduation.id,
          year: random.integer(year - 20, year - 1),
          isMain: at === 0,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('teacherExperiences')
    .values(
      ids.flatMap((teacherId) =>
        random.sample(experiences, 1).map((experience) => ({
          teacherId,
          experienceId: experience.id,
          sinceMonth: `${random.integer(year - 12, year - 1)}-09-01`,
          isMain: true,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('teacherEstablishments')
    .values(
      ids.flatMap((teacherId) =>
        random.sample(establishments, 1).map((establishment) => ({ teacherId, establishmentId: establishment.id })),
      ),
    )
    .execute()
  return taught
}

export const teachersDemo: DemoPart = {
  name: 'professeurs',
  load: async (db, world) => {
    const teachers = Array.from({ length: count }, (_, index) => makeTeacher(world, index))
    const people = await insertPeople(db, teachers)
    const ids = await insertTeachers(db, world, teachers, people)
    const taught = await insertBlocks(db, world, teachers, ids)
    for (const [i, id] of ids.entries())
      await db
        .updateTable('teachers')
        .set({ url: teacherUrlOf(teachers[i]!.title, id) })
        .where('id', '=', id)
        .execute()
    const paid = teachers.flatMap((teacher, i) =>
      teacher.status === 'active' ? [{ teacher, personId: people[i]! }] : [],
    )
    await db
      .insertInto('bankAccounts')
      .values(
        paid.map(({ teacher, personId }) => {
          const iban = ibanOf(world)
          return {
            personId,
            holder: `${teacher.firstName} ${teacher.lastName}`,
            ibanEncrypted: world.fieldKeys.encrypt(iban, 'bank_accounts.iban'),
            ibanDigest: world.fieldKeys.digest(iban, 'bank_accounts.iban'),
            ibanLast4: iban.slice(-4),
          }
        }),
      )
      .execute()
    for (const [i, teacher] of teachers.entries())
      if (teacher.status === 'active')
        world.teachers.push({
          id: ids[i]!,
          personId: people[i]!,
          name: `${teacher.firstName} ${teacher.lastName}`,
          selfEmployed: teacher.selfEmployed,
          subjectIds: taught.filter((one) => one.teacherId === ids[i]).map((one) => one.subjectId),
        })
    await createAccount(db, { personId: people[0]!, login: 'professeur', password: demoPassword })
    world.accounts.push({ part: 'Professeur', name: 'Yann Le Floch', login: 'professeur', password: demoPassword })
  },
}
