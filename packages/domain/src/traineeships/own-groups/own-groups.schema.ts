// A group of a stage as the teacher who gives it reads it: days, room, pupils, who was there, which evaluations are written.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'
import { PresenceState } from '../attendance/presence.schema.ts'
import { reportStates } from '../reports/reports.rules.ts'

export const OwnGroupPupil = z.object({
  /** Of the subject taken by the pupil, which its presence and its evaluation are of. */
  id,
  name: z.string(),
  /** Days told to be missed. */
  absences: z.array(z.string()),
  presences: z.array(z.object({ day: z.string(), state: PresenceState })),
  /** Of its evaluation. */
  report: z.enum(reportStates),
})
export type OwnGroupPupil = z.infer<typeof OwnGroupPupil>

export const OwnGroup = z.object({
  id,
  session: z.string(),
  level: z.string(),
  subject: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  room: z.string().nullable(),
  /** Where it meets online. */
  roomUrl: z.string().nullable(),
  address: z.string().nullable(),
  /** Days of the group; `isOwn`: this teacher gives it. */
  days: z.array(z.object({ day: z.string(), isOwn: z.boolean() })),
  pupils: z.array(OwnGroupPupil),
  /** Presence may be noted: the session is not closed. */
  mayNote: z.boolean(),
})
export type OwnGroup = z.infer<typeof OwnGroup>
