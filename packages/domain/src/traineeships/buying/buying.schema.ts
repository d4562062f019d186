// Shapes of a stage that a family buys: what is offered, the seats kept, the price, what it has and what it asks.
import { z } from 'zod'
import { day, id, ids, optionalId, optionalText, text } from '../../kernel/fields.ts'
import { IdOption } from '../../kernel/list.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { ShownStage } from '../places/places.schema.ts'
import { shownStates } from '../registrations/registrations.states.ts'

export const OpenStage = ShownStage.extend({
  periodName: z.string(),
  /** Classes that it is for, the first one first. */
  levelIds: z.array(id),
  fromCents: z.int().nullable(),
  seats: z.object({ level: z.enum(['many', 'few', 'full']), text: z.string() }),
})
export type OpenStage = z.infer<typeof OpenStage>

export const OfferedGroup = z.object({
  id,
  hours: z.string(),
  room: z.string().nullable(),
  seats: OpenStage.shape.seats,
})
export const OfferedToFamily = z.object({
  stage: ShownStage.extend({ levelIds: z.array(id) }),
  subjects: z.array(
    z.object({
      id,
      name: z.string(),
      isOption: z.boolean(),
      days: z.string(),
      minutes: z.int().nullable(),
      groups: z.array(OfferedGroup),
      /** Nobody else can take it. */
      isFull: z.boolean(),
      chapters: z.array(IdOption),
    }),
  ),
  /** Children already registered, or who wait. */
  registered: z.array(id),
  waiting: z.array(id),
  conditions: z.string().nullable(),
  /** Until when the place would be kept without being paid; null: it is paid at once. */
  payLaterUntil: z.string().nullable(),
  /** A place is kept for this child, with these subjects and groups. */
  holds: z.array(
    z.object({
      studentId: id,
      until: z.string(),
      subjects: z.array(z.object({ id, groupId: id.nullable() })),
    }),
  ),
})
export type OfferedToFamily = z.infer<typeof OfferedToFamily>

const Taken = z.array(z.object({ id, groupId: optionalId.default(null) })).max(30)
const choice = {
  levelId: id,
  studentId: id,
  subjects: Taken.refine((subjects) => subjects.length > 0, 'Choisissez au moins une matière.'),
}
export const HoldInput = z.object(choice)
export type HoldInput = z.output<typeof HoldInput>
export const HoldAnswer = z.object({ errors: FormErrors.nullable(), until: z.string().nullable() })
export type HoldAnswer = z.infer<typeof HoldAnswer>

const promoCode = optionalText(50).default(null)
export const StagePriceInput = z.object({
  levelId: id,
  /** The child, once it is chosen: a brother or sister who takes part lowers the price. */
  studentId: id.nullable().default(null),
  subjectCount: z.coerce.number().int().min(1).max(30),
  promoCode,
})
const Term = z.object({ dueOn: z.string(), amountCents: z.int() })

export const StagePrice = z.object({
  totalCents: z.int().nullable(),
  fullCents: z.int().nullable(),
  discountCents: z.int(),
  /** What of it is for siblings. */
  siblingCents: z.int(),
  /** `20 %`; null when it is not known. */
  vat: z.string().nullable(),
  vatCents: z.int(),
  /** How it may be paid in several times, the first one today; empty where it may not. */
  instalments: z.array(Term),
  /** Why the code takes nothing off, or why there is no price. */
  message: z.string().nullable(),
})
export type StagePrice = z.infer<typeof StagePrice>

export const BuyInput = z.object({
  ...choice,
  studiedChapters: z
    .array(z.object({ traineeshipSubjectId: id, chapterIds: ids }))
    .max(50)
    .default([]),
  promoCode,
  /** What the family read, in cents: another price is said, never charged. */
  expectedCents: z.int().min(0),
  pays: z.enum(['now', 'later', 'instalments']),
  /** Its card may be debited on the dates that it read, which are these; of instalments alone. */
  agrees: z.boolean().default(false),
  terms: z
    .array(Term.extend({ dueOn: day, amountCents: z.int().min(0) }))
    .max(36)
    .default([]),
  accepts: z.boolean(),
})
export type BuyInput = z.output<typeof BuyInput>
export const BuyAnswer = z.object({
  errors: FormErrors.nullable(),
  /** Of the registration that was made. */
  id: z.int().nullable(),
  /** Something is to be paid now. */
  isToPay: z.boolean(),
})
export type BuyAnswer = z.infer<typeof BuyAnswer>

export const StageHour = z.object({
  subject: z.string(),
  days: z.array(z.string()),
  hours: z.string().nullable(),
  room: z.string().nullable(),
  /** Where it meets online; null in a room, and while nothing of the place is paid. */
  roomUrl: z.string().nullable(),
  /** Of the subject taken, when its evaluation was validated. */
  reportId: id.nullable(),
  subjectTakenId: id,
})
/** A stage of a family or of a pupil; amounts are null for the pupil. */
export const FamilyStage = z.object({
  id,
  student: IdOption,
  stage: ShownStage,
  state: z.enum(shownStates),
  isOver: z.boolean(),
  subjects: z.array(StageHour),
  toBring: z.string().nullable(),
  /** Somebody noted that the pupil was there: it can be certified. */
  wasThere: z.boolean(),
  /** Until when an unpaid place is kept. */
  heldUntil: z.string().nullable(),
  totalCents: z.int().nullable(),
  dueCents: z.int().nullable(),
  /** What is to be paid now. */
  unpaidBill: z.object({ id, reference: z.string(), cents: z.int() }).nullable(),
  /** Dates on which the card that is kept is debited; empty where all is paid at once. */
  instalments: z.array(z.object({ dueOn: z.string(), amountCents: z.int(), isPaid: z.boolean() })),
  bills: z.array(z.object({ id, reference: z.string(), isCreditNote: z.boolean() })),
  cancelAskedAt: z.string().nullable(),
  /** `now`: nothing was paid, it is given up at once; `ask`: the office decides. */
  cancelling: z.enum(['now', 'ask', 'none']),
})
export type FamilyStage = z.infer<typeof FamilyStage>
export const FamilyStages = z.object({
  rows: z.array(FamilyStage),
  waiting: z.array(
    z.object({ id, stage: ShownStage, name: z.string().nullable(), offeredUntil: z.string().nullable() }),
  ),
  conditions: z.string().nullable(),
})
export type FamilyStages = z.infer<typeof FamilyStages>

export const CancelInput = z.object({ id, reason: text(500) })
export const CancelRefusalInput = z.object({ id, answer: text(1000) })
