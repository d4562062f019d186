// A child who is in the wrong family goes to another one: what follows, what stays with the family that paid, what stands in the way.
import { z } from 'zod'
import { id, optionalText } from '../kernel/fields.ts'
import { Obstacle, Side } from './merging.schema.ts'

export const PupilMovePreview = z.object({
  pupil: Side,
  from: Side,
  to: Side,
  /** « 1 contrat », as it is read. */
  follows: z.array(z.string()),
  stays: z.array(z.string()),
  /** Contracts that were billed: each goes on as a new one with the other family. */
  remade: z.array(z.string()),
  obstacles: z.array(Obstacle),
})
export type PupilMovePreview = z.infer<typeof PupilMovePreview>

export const PupilMoveInput = z.object({
  id,
  customerId: id,
  /** The family in which the pupil was seen: moved by somebody else meanwhile, it is refused. */
  fromCustomerId: id,
  words: optionalText(300).default(null),
})
export type PupilMoveInput = z.output<typeof PupilMoveInput>

/** Where the same pupil has another file: the families he was in, or is in now. */
export const PupilFiles = z.object({ files: z.array(Side.extend({ enabled: z.boolean() })) })
