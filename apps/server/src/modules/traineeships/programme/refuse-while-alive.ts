// Who still counts on a level or a subject that somebody is about to switch off is named, and it stays on.
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { programmeRefusals } from '@cartable/domain/traineeships/programme/programme.refusals.ts'
import type { Alive } from './alive.queries.ts'

/** `what`: « ce niveau », « cette matière ». Both reasons are told at once. */
export const refuseWhileAlive = ({ students, teachers }: Alive, what: string): void => {
  const refusals = collectRefusals()
  if (students.length > 0) refusals.add(programmeRefusals.stillTaken(what, students), '')
  if (teachers.length > 0) refusals.add(programmeRefusals.stillProposed(what, teachers), '')
  refusals.throwIfAny()
}
