// Rules of lessons given together: how they are named, and shown once to whoever gives them.
import { listed } from '../../kernel/french.ts'
import type { TogetherLesson } from './together.schema.ts'

/** `Léa Kerbrat et Malo Kerbrat`. */
export const namesText = (names: readonly string[]): string => listed(names)

type Row = { readonly id: number; readonly studentName: string; readonly together: readonly TogetherLesson[] }

/** The pupils of a lesson, its own first. */
export const pupilsText = ({ studentName, together }: Pick<Row, 'studentName' | 'together'>): string =>
  namesText([studentName, ...together.map((one) => one.studentName)])

/** Of lessons that go together, the first that is met stands for the others. */
export const oncePerLesson = <R extends Pick<Row, 'id' | 'together'>>(rows: readonly R[]): R[] => {
  const said = new Set<number>()
  return rows.filter(({ id, together }) => {
    if (said.has(id)) return false
    for (const { courseId } of together) said.add(courseId)
    return true
  })
}

/** Every pupil of a lesson of several, its own first; nobody for a lesson of one. */
export const pupilsOf = ({ id, studentName, together }: Row): TogetherLesson[] =>
  together.length === 0 ? [] : [{ courseId: id, studentName }, ...together]

type Event = {
  readonly courseId: number
  readonly studentName: string
  readonly together: readonly TogetherLesson[]
}

/** An event of a calendar with every pupil of its lesson. */
export const withPupils = <E extends Event>({ together, ...event }: E) => ({
  ...event,
  pupils: pupilsOf({ id: event.courseId, studentName: event.studentName, together }),
})

/** Of events that go together the first that is met stands for all, and names every pupil. */
export const mergeTogether = <E extends Event>(events: readonly E[]) =>
  oncePerLesson(events.map((event) => ({ id: event.courseId, together: event.together, event }))).map(({ event }) => ({
    ...withPupils(event),
    studentName: pupilsText(event),
  }))
