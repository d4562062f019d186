// Shapes of the planning as a calendar: lessons and stages of a span of days, when teachers are there, days without lessons.
import { z } from 'zod'
import { CourseFormat, id } from '../../kernel/fields.ts'
import { HolidayKind } from '../../reference/holidays/holidays.schema.ts'
import { OwnPlace } from '../shared/place.schema.ts'
import { TogetherLesson } from '../together/together.schema.ts'

/** What a block of the calendar is. */
export const agendaStates = ['planned', 'declared', 'confirmed', 'disputed', 'stage'] as const
export const AgendaState = z.enum(agendaStates)
export type AgendaState = z.infer<typeof AgendaState>

export const AgendaEvent = z.object({
  /** One of the two: a lesson, or the day of a stage group. */
  courseId: id.nullable(),
  groupId: id.nullable(),
  state: AgendaState,
  at: z.string(),
  minutes: z.int(),
  contractId: id.nullable(),
  teacherId: id.nullable(),
  teacherName: z.string().nullable(),
  studentId: id.nullable(),
  /** Of a stage: who is placed in the group, where a family or a pupil looks. */
  studentName: z.string().nullable(),
  /** Of a lesson of several pupils: each of them with his own, that of `courseId` first; empty for one of one pupil. */
  pupils: z.array(TogetherLesson),
  /** The subject; of a stage its session and group. */
  title: z.string(),
  format: CourseFormat.nullable(),
  /** The room of an online lesson that is planned, or of an online stage, for its own people. */
  roomUrl: z.string().nullable(),
  /** Of a lesson that is given elsewhere than its contract says: where. */
  ownPlace: OwnPlace.nullable(),
  /** Of a stage: its room, and where one has to go. */
  place: z.string().nullable(),
  address: z.string().nullable(),
  isTest: z.boolean(),
  isSeries: z.boolean(),
  /** What a lesson that was given was about. */
  chapter: z.string().nullable(),
  /** What its teacher tells the pupil and the family of it. */
  report: z.string().nullable(),
  /** A lesson to come that the reader may move, or take away; one that has begun, and that he may declare. */
  mayMove: z.boolean(),
  /** One that the reader may ask to move. */
  mayAsk: z.boolean(),
  mayCancel: z.boolean(),
  mayDeclare: z.boolean(),
})
export type AgendaEvent = z.infer<typeof AgendaEvent>

export const AgendaHoliday = z.object({
  kind: HolidayKind,
  zone: z.string().nullable(),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
})
export type AgendaHoliday = z.infer<typeof AgendaHoliday>

/** When one of the teachers that are shown is there on a day, by the clocks of Paris; a day of which he said nothing has none. */
export const AgendaOpening = z.object({
  teacherId: id,
  day: z.string(),
  hours: z.array(z.object({ from: z.string(), to: z.string() })),
  isAway: z.boolean(),
})
export type AgendaOpening = z.infer<typeof AgendaOpening>

/** How many lessons or stage days of a state a day has. */
export const AgendaCount = z.object({ day: z.string(), state: AgendaState, count: z.int() })
export type AgendaCount = z.infer<typeof AgendaCount>

export const Agenda = z.object({
  events: z.array(AgendaEvent),
  /** Instead of events, where there are more than the caller shows one by one. */
  counts: z.array(AgendaCount).nullable(),
  openings: z.array(AgendaOpening),
  holidays: z.array(AgendaHoliday),
  /** Names of the people asked for, in the order of their names. */
  teachers: z.array(z.object({ id, name: z.string() })),
  students: z.array(z.object({ id, name: z.string() })),
  /** Number of the contract asked for, told to the office. */
  contractNumber: z.string().nullable(),
})
export type Agenda = z.infer<typeof Agenda>

/** Whose page asks: somebody may be of the office, a teacher and a parent, and reads as one of them at a time. */
export const agendaReaders = ['teacher', 'family', 'student'] as const
export const AgendaReader = z.enum(agendaReaders)
export type AgendaReader = z.infer<typeof AgendaReader>

/** The longest span that is asked at once, in days: a month with the weeks that it touches. */
export const mostAgendaDays = 42

/** Whose planning is printed. */
export const agendaPapers = { teacher: 'Professeur', student: 'Élève', family: 'Famille' } as const
export const AgendaPaperOf = z.enum(
  Object.keys(agendaPapers) as [keyof typeof agendaPapers, ...(keyof typeof agendaPapers)[]],
)
