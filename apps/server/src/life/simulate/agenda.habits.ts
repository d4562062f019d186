// The time of people in a simulated company: teachers who say when they are there, fall ill and come back.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sayAbsence, sayHours, takeAbsenceBack } from '../acts/availability.acts.ts'
import { teacherOf } from './tuition.habits.ts'
import { attempt, count, type World } from './world.ts'

/** Once a week: one teacher says more of his hours, now and then somebody is ill today. */
export const timeIsTold = async (world: World): Promise<void> => {
  const { random, life } = world
  const course = world.courses.length > 0 ? random.pick(world.courses) : undefined
  if (!course) return
  const today = life.today()
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
