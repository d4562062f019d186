// Travel and bonuses of a self-employed teacher: added by the office, paid by the next run as a line of its invoice.
import { z } from 'zod'
import { day, id, readStamp, text } from '../../kernel/fields.ts'
import { type ExtraKind, type ExtraState, extraKinds, extraStates } from './extras.words.ts'

const Kind = z.enum(Object.keys(extraKinds) as [ExtraKind, ...ExtraKind[]])

export const TeacherExtra = z.object({
  id,
  updatedAt: z.string(),
  kind: Kind,
  day: z.string(),
  label: z.string(),
  amountCents: z.int(),
  state: z.enum(Object.keys(extraStates) as [ExtraState, ...ExtraState[]]),
  /** Of the invoice on which it stands. */
  reference: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
})
export type TeacherExtra = z.infer<typeof TeacherExtra>

/** The latest, those that are still to be paid first. */
export const TeacherExtras = z.object({ teacherId: id, teacher: z.string(), rows: z.array(TeacherExtra) })
export type TeacherExtras = z.infer<typeof TeacherExtras>

/** Most that one line brings: more is a salary, or a slip of the keyboard. */
const mostCents = 500_000
export const AddExtra = z.object({
  teacherId: id,
  kind: Kind,
  day,
  label: text(150),
  /** Cents, all that he receives. */
  amount: z
    .int('Saisissez un montant.')
    .min(1, 'Saisissez un montant.')
    .max(mostCents, 'Ce montant dépasse 5\u202f000,00\u00a0€\u00a0: relisez-le.'),
})
export type AddExtra = z.output<typeof AddExtra>

export const WithdrawExtra = z.object({ id, updatedAt: readStamp, reason: text(300) })
export type WithdrawExtra = z.output<typeof WithdrawExtra>
