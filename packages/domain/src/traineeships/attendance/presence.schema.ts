// Shapes of presence: who was there on a day of a stage, late or not.
import { z } from 'zod'
import { day, id, ids } from '../../kernel/fields.ts'

export const presenceStates = ['present', 'late', 'absent'] as const
export const PresenceState = z.enum(presenceStates)
export type PresenceState = z.infer<typeof PresenceState>

export const PresenceInput = z.object({
  groupId: id,
  /** Of the subject taken by the pupil. */
  pupilId: id,
  day,
  /** Null: what was noted is taken back. */
  state: PresenceState.nullable(),
})
export type PresenceInput = z.output<typeof PresenceInput>

/** Pupils of a group that are noted at once. */
export const mostPresences = 60
/** What the office notes: one pupil, or those of a group who are left. */
export const PresencesInput = PresenceInput.omit({ pupilId: true }).extend({
  pupilIds: ids.refine((all) => all.length > 0 && all.length <= mostPresences),
})
export type PresencesInput = z.output<typeof PresencesInput>

export const PresencePupil = z.object({
  /** Of the subject taken by the pupil. */
  id,
  name: z.string(),
  /** The family had said that he would miss this day. */
  isExcused: z.boolean(),
  state: PresenceState.nullable(),
})
export const PresenceGroup = z.object({
  id,
  /** « 3e · Mathématiques, Groupe 1 ». */
  name: z.string(),
  hours: z.string(),
  teacher: z.string().nullable(),
  pupils: z.array(PresencePupil),
})
export type PresenceGroup = z.infer<typeof PresenceGroup>

/** Who was there on a day of a session, group by group. */
export const DayPresences = z.object({
  sessionId: id,
  /** Null while no day of it has come. */
  day: z.string().nullable(),
  /** Days that have come, with how many pupils are not noted yet. */
  days: z.array(z.object({ day: z.string(), unnoted: z.int() })),
  groups: z.array(PresenceGroup),
  /** The session is not closed. */
  mayNote: z.boolean(),
})
export type DayPresences = z.infer<typeof DayPresences>
