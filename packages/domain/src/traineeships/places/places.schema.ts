// Shapes of the waiting list of a stage: who asks, what its link shows, what the office reads.
import { z } from 'zod'
import { email, id, ids, optionalText } from '../../kernel/fields.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { waitStates } from './places.rules.ts'

const wanted = {
  levelId: id,
  /** Subjects wanted, all of them. */
  traineeshipSubjects: ids.refine((subjects) => subjects.length > 0, 'Choisissez au moins une matière.'),
}
/** A visitor, by an address that a link proves. */
export const WaitInput = z.object({ ...wanted, email, childName: optionalText(100).default(null) })
export type WaitInput = z.output<typeof WaitInput>
/** A family that is signed in, for one of its children. */
export const OwnWaitInput = z.object({ ...wanted, studentId: id })
export type OwnWaitInput = z.output<typeof OwnWaitInput>
export const WaitAnswer = z.object({ errors: FormErrors.nullable(), isDone: z.boolean() })
export type WaitAnswer = z.infer<typeof WaitAnswer>

/** What visitors read of a stage, whatever they hold. */
export const ShownStage = z.object({
  levelId: id,
  title: z.string(),
  sessionName: z.string(),
  levelName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  place: z.string(),
  /** Path of its public page. */
  page: z.string().nullable(),
})
export type ShownStage = z.infer<typeof ShownStage>

export const WaitForm = z.object({
  stage: ShownStage,
  subjects: z.array(z.object({ id, name: z.string(), isFull: z.boolean() })),
})
export type WaitForm = z.infer<typeof WaitForm>

/** What the link of who waits shows. */
export const WaitPage = z.object({
  stage: ShownStage,
  state: z.enum(waitStates),
  subjects: z.array(z.string()),
  offeredUntil: z.string().nullable(),
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
})
export type WaitPage = z.infer<typeof WaitPage>

export const WaitRow = z.object({
  id,
  state: z.enum(waitStates),
  /** From 1, among those who wait at this level. */
  rank: z.int(),
  levelId: id,
  level: z.string(),
  subjects: z.array(z.string()),
  /** The child where one is known, else what was typed. */
  name: z.string().nullable(),
  customerId: id.nullable(),
  email: z.string(),
  askedAt: z.string(),
  offeredUntil: z.string().nullable(),
  /** A place is free for all that is wanted. */
  hasPlace: z.boolean(),
})
export type WaitRow = z.infer<typeof WaitRow>
