// The time of people in a simulated company: teachers who say when they are there, fall ill and come back.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sayAbsence, sayHours, takeAbsenceBack } from '../acts/availability.acts.ts'
import { planLesson } from '../acts/planning.acts.ts'
import { inParis } from '../story.ts'
import { newPupil, runningContract } from './rare-tuition.ts'
import { teacherOf } from './tuition.habits.ts'
import { attempt, count, type World } from './world.ts'

/** Once a week: one teacher says more of his hours, now and then somebody is ill today. */
export const timeIsTold = async (world: World): Promise<void> => {
  const today = world.life.today()
  // a sequence of its own: what chance does elsewhere stays as it was
  const random = world.story.randomOf(`time ${today}`)
  const course = world.courses.length > 0 ? random.pick(world.courses) : undefined
  if (!course) return
  const { teacherId } = course.tuition.tutor
  await attempt(world, async () => {
    const teacher = await teacherOf(world, course)
    if (random.chance(0.3))
      await sayHours(teacher, teacherId, (windows) => [
        ...windows.filter(({ inSchoolHolidays }) => !inSchoolHolidays),
        {
          ...{ weekday: 6, from: '09:00', to: '12:00', inSchoolHolidays: true },
          ...{ firstDay: today, lastDay: random.chance(0.5) ? addDays(today, 120) : null },
        },
      ])
    if (!random.chance(0.15)) return
    count(world.injected, 'teacher ill')
    await sayAbsence(teacher, {
      teacherId,
      firstDay: today,
      lastDay: addDays(today, random.integer(0, 3)),
      reason: 'Grippe',
    })
    if (random.chance(0.3)) await takeAbsenceBack(world.staff.gestion, teacherId)
  })
}

/** A teacher who is away for two days on which he had a lesson, and comes back a day earlier. */
export const teacherIsAway = async (world: World): Promise<void> => {
  const { staff, life } = world
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  const { teacherId } = pair.tutor
  const [firstDay, lastDay] = [addDays(life.today(), 6), addDays(life.today(), 7)]
  await planLesson(staff.gestion, { contractId, at: inParis(firstDay, 9) })
  await sayAbsence(staff.gestion, { teacherId, firstDay, lastDay, reason: 'Formation' })
  await sayAbsence(staff.gestion, {
    ...{ teacherId, firstDay: lastDay },
    lastDay: addDays(lastDay, 9),
    reason: null,
  }).catch(() => takeAbsenceBack(staff.gestion, teacherId))
  await sayAbsence(staff.gestion, { teacherId, firstDay, lastDay: firstDay, reason: 'Formation' })
}
