// What chance leaves out of collective lessons: a brother and a sister with one teacher, together, then one of them alone; and families that do by themselves what they used to ask by telephone: they write, change their file, ask that lessons end.

import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { instantAt } from '@cartable/domain/kernel/schedule.ts'
import { answerPriceForFamily, makeContract, proposePrice } from '../acts/contracts.acts.ts'
import { confirmTogether, findLessons } from '../acts/courses.acts.ts'
import { saveStudent } from '../acts/customers.acts.ts'
import {
  answerFamily,
  askAboutLesson,
  askEndOfLessons,
  nameSecondContact,
  readOffice,
  writeToOffice,
  writeToTeacher,
} from '../acts/family-account.acts.ts'
import { declareTogether, planTogether, putTogether, separate } from '../acts/lessons/siblings.acts.ts'
import { letter } from '../acts/papers.acts.ts'
import { planSeries } from '../acts/series.acts.ts'
import { priceOf } from '../demo/tuition-plan.ts'
import { noPhone } from '../invent.ts'
import { type Later, newPupil } from './rare-tuition.ts'
import { attempt, type World } from './world.ts'

/** The price for one is 10 € more, which the teacher and the company share. */
const moreForOne = { price: 1_000, margin: 300 }

export const siblingsLearnTogether = async (world: World, later: Later): Promise<void> => {
  const { staff, life, school, parents } = world
  const { gestion } = staff
  const { family, child, tutor, subject } = await newPupil(world)
  const { address } = parents.adult(35, 50)
  const sisterId = await saveStudent(gestion, family.customerId, null, {
    ...{ gender: 'female', firstName: 'Rozenn', lastName: family.name.split(' ').at(-1)!, birthOn: '2012-09-01' },
    ...{ email: null, phone: noPhone, address, scholarLevelId: school.levelId('3e'), establishmentId: null },
    subjectIds: [school.subjectId(subject)],
  })
  const contractOf = async (studentId: number) => {
    const id = await makeContract(gestion, {
      ...{ studentId, teacherId: tutor.teacherId, subject, startsOn: life.today(), isCollective: true },
    })
    const { customerPrice, margin } = priceOf(child.level)
    const forOne = { alonePrice: customerPrice + moreForOne.price, aloneMargin: margin + moreForOne.margin }
    await proposePrice(gestion, id, { customerPrice, margin, ...forOne })
    await answerPriceForFamily(gestion, id, 'accepted')
    return id
  }
  const brother = await contractOf(child.studentId)
  const sister = await contractOf(sisterId)
  await putTogether(gestion, brother, sister)
  const lessonIn = (days: number) =>
    planTogether(gestion, brother, new Date(instantAt(addDays(life.today(), days), '07:00')))
  const first = await lessonIn(2)
  const second = await lessonIn(6)
  await planSeries(gestion, brother, {
    ...{ firstDay: addDays(life.today(), 9), lastDay: addDays(life.today(), 16) },
    ...{ startTime: '07:00', durationMinutes: 60 },
  })
  later(3, async () => {
    await declareTogether(gestion, first)
    const waiting = []
    for (const contractId of [brother, sister])
      waiting.push(...(await findLessons(gestion, { contractId, toConfirm: true })))
    await confirmTogether(
      gestion,
      waiting.map(({ id }) => id),
    )
  })
  later(7, async () => {
    await declareTogether(gestion, second, [sister])
    // the sister will learn something else
    await separate(gestion, sister)
  })
}

/** One is answered and reads it; another waits, until somebody is given the task. */
export const familiesWrite = async (lived: World): Promise<void> => {
  const world = { ...lived, random: lived.story.randomOf('families that write') }
  const { staff, story, life } = world
  const [one, other] = story.cast.families.filter(({ login }) => login !== null)
  if (one) {
    const parent = await life.as(one.login!)
    await attempt(world, () =>
      writeToOffice(parent, 'Voici le certificat de scolarité.', [
        letter('Certificat de scolarité', ['Pour l’année en cours.'], 'certificat.pdf'),
      ]),
    )
    await attempt(world, () => answerFamily(staff.gestion, one.customerId, 'Merci, c’est bien reçu.'))
    await attempt(world, () => readOffice(parent))
    await attempt(world, () => writeToTeacher(parent, 'Contrôle jeudi, sur les fractions.'))
    await attempt(world, () => nameSecondContact(parent, 'Yvonne Le Goff'))
    await attempt(world, () => askEndOfLessons(parent, 'Nous déménageons à l’étranger.'))
  }
  if (!other) return
  const parent = await life.as(other.login!)
  await attempt(world, () => writeToOffice(parent, 'Peut-on changer de jour ?'))
  await attempt(world, async () => {
    const { rows } = await parent.do(coursesApi.list, { size: '10' })
    const [course] = rows
    if (course) await askAboutLesson(parent, course.id, 'Ce cours a duré une heure.')
  })
}
