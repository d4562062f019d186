// Shape of a teacher who may be proposed to a search: the facts that rank him, and the reasons said of them.
import { z } from 'zod'
import { id } from '../kernel/fields.ts'
import { ProposalStatus } from './linking.schema.ts'

/** Where somebody is on the map; not `isExact` for who may not read the address: the neighbourhood, to about a kilometre. */
export const MapPlace = z.object({ latitude: z.number(), longitude: z.number(), isExact: z.boolean() })
export type MapPlace = z.infer<typeof MapPlace>

/** `for` and `against` rank a teacher; one with a reason that `excludes` is shown when the search is made wider. */
export const Reason = z.object({
  weighs: z.enum(['for', 'against', 'excludes']),
  /** Two or three words, for the row. */
  short: z.string(),
  /** The fact as a sentence. */
  text: z.string(),
})
export type Reason = z.infer<typeof Reason>

export const SuitableTeacher = z.object({
  id,
  name: z.string(),
  category: z.string().nullable(),
  selfEmployed: z.boolean(),
  city: z.string().nullable(),
  /** Between the homes of the student and of the teacher, as the crow flies; null when one is not known. */
  distanceKm: z.number().nullable(),
  /** Where he sets out from. */
  place: MapPlace.nullable(),
  radiusKm: z.int(),
  isMainSubject: z.boolean(),
  /** Says that he takes the level: for the subject, for whatever he teaches; `any`: he named no level; `other`: he named others. */
  level: z.enum(['subject', 'teacher', 'any', 'other']),
  /** Those of his that the subject requires, and its experiences that he has; null: it asks for none. */
  graduations: z.array(z.string()).nullable(),
  experiences: z.array(z.string()).nullable(),
  givesFormat: z.boolean(),
  isAvailable: z.boolean(),
  availabilityOn: z.string().nullable(),
  /** Mandatory papers that no longer hold: nothing new is proposed to him. */
  lapsedPapers: z.array(z.string()),
  isInReach: z.boolean(),
  /** Hours of an ordinary week that nothing takes; none where he gave none, or all are taken. */
  freeWindows: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  /** He said in which hours he gives lessons. */
  givesHours: z.boolean(),
  /** Away today: until which day. */
  awayUntil: z.string().nullable(),
  hasVehicle: z.boolean(),
  contractCount: z.int(),
  /** Lessons given to this family, those that it contested, and whether a test failed. */
  familyLessonCount: z.int(),
  familyDisputeCount: z.int(),
  hasFailedHere: z.boolean(),
  /** A contract with this pupil in this subject is open. */
  teachesPupil: z.boolean(),
  hasEmail: z.boolean(),
  /** Suggested hourly price of the family, part of the teacher and margin, in cents; null where no grid gives one. */
  customerPrice: z.int().nullable(),
  teacherAmount: z.int().nullable(),
  margin: z.int().nullable(),
  /** Of this search, when there is one already, and why it was refused. */
  proposal: ProposalStatus.nullable(),
  refusal: z.string().nullable(),
  reasons: z.array(Reason),
})
export type SuitableTeacher = z.infer<typeof SuitableTeacher>

/** Why some are left out, each reason with how many it leaves out. */
export const LeftOut = z.object({ reason: z.string(), count: z.int() })
export type LeftOut = z.infer<typeof LeftOut>
