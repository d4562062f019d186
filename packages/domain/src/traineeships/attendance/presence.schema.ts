// Shapes of presence: who was there on a day of a stage, late or not.
import { z } from 'zod'
import { day, id } from '../../kernel/fields.ts'

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
