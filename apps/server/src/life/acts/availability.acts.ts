// When teachers say that they give lessons: hours of the week, days on which they are away.
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import type { AvailabilityWindow } from '@cartable/domain/teachers/availability/availability.schema.ts'
import type { Person } from '../life.ts'

/** Changes the hours of a teacher, by himself or by the office. */
export const sayHours = async (
  person: Person,
  teacherId: number,
  change: (windows: readonly AvailabilityWindow[]) => readonly AvailabilityWindow[],
): Promise<void> => {
  const { id, updatedAt, windows } = await person.do(availabilityApi.showHours, { id: String(teacherId) })
  await person.do(availabilityApi.saveHours, { id, updatedAt, windows: [...change(windows)] })
}

/** Says that a teacher is away, and cancels the lessons that were planned then; answers how many. */
export const sayAbsence = async (
  person: Person,
  absence: { teacherId: number; firstDay: string; lastDay: string; reason: string | null },
): Promise<number> => {
  const { teacherId, firstDay, lastDay } = absence
  const { rows } = await person.do(availabilityApi.lostLessons, { id: String(teacherId), firstDay, lastDay })
  const { cancelled } = await person.do(availabilityApi.saveAbsence, { ...absence, cancelsLessons: rows.length > 0 })
  return cancelled
}

/** Takes the first absence of a teacher back; false when there is none. */
export const takeAbsenceBack = async (person: Person, teacherId: number): Promise<boolean> => {
  const { absences } = await person.do(availabilityApi.showHours, { id: String(teacherId) })
  const [first] = absences
  if (first) await person.do(availabilityApi.removeAbsence, { id: first.id })
  return first !== undefined
}
