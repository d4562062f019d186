// Days on which a member of staff is away, and who is given meanwhile what would come to them.
import { z } from 'zod'
import { day, id, optionalId, readStamp } from '../../kernel/fields.ts'

const AbsenceRow = z.object({
  id,
  updatedAt: z.string(),
  startsOn: z.string(),
  /** Included. */
  endsOn: z.string(),
  substituteStaffUserId: id,
  substituteName: z.string(),
  isNow: z.boolean(),
})
export type AbsenceRow = z.infer<typeof AbsenceRow>

const Colleague = z.object({
  id,
  label: z.string(),
  /** Titles of the rights that the absent one has and this one lacks: what comes of them cannot be opened. */
  lacks: z.array(z.string()),
})

export const Absences = z.object({
  /** Those that run or are to come, by their first day. */
  rows: z.array(AbsenceRow),
  colleagues: z.array(Colleague),
})
export type Absences = z.infer<typeof Absences>

const absenceFields = z.object({
  id: optionalId,
  updatedAt: readStamp,
  startsOn: day,
  endsOn: day,
  substituteStaffUserId: z.union([id, z.null()]).refine((to) => to !== null, 'Choisissez qui vous remplace.'),
})
const inOrder = {
  error: 'Le dernier jour vient avant le premier.',
  path: ['endsOn'],
}
export const AbsenceInput = absenceFields.refine(({ startsOn, endsOn }) => startsOn <= endsOn, inOrder)
export type AbsenceInput = z.output<typeof AbsenceInput>
export const AbsenceOfInput = absenceFields
  .extend({ staffUserId: id })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, inOrder)
