// Two records side by side, what follows the one that is given up, what stands in the way; and merges as records show them.
import { z } from 'zod'
import { id, text } from '../kernel/fields.ts'

/** Days during which a merge can be undone. */
export const undoDays = 7

export const Side = z.object({
  id,
  name: z.string(),
  /** « C0000012, créée le 03/09/2026 ». */
  detail: z.string(),
  path: z.string(),
})
export type MergeSide = z.infer<typeof Side>

/** What must be settled before, with the screen that settles it. */
export const Obstacle = z.object({
  message: z.string(),
  link: z.object({ label: z.string(), path: z.string() }).nullable(),
})
export type Obstacle = z.infer<typeof Obstacle>

const Field = z.object({
  key: z.string(),
  label: z.string(),
  kept: z.string().nullable(),
  givenUp: z.string().nullable(),
  /** What is proposed: what the kept record holds, and where it holds nothing what the other one does. */
  takes: z.enum(['kept', 'givenUp']),
})
export type MergeField = z.infer<typeof Field>

export const MergePreview = z.object({
  kept: Side,
  givenUp: Side,
  /** Of all that is compared: a merge of what somebody changed meanwhile is refused. */
  stamp: z.string(),
  fields: z.array(Field),
  /** « 2 contrats ». */
  follows: z.array(z.string()),
  /** What would stand twice, and stays on the given-up record. */
  stays: z.array(z.string()),
  obstacles: z.array(Obstacle),
})
export type MergePreview = z.infer<typeof MergePreview>

export const MergeInput = z.object({
  keptId: id,
  givenUpId: id,
  stamp: text(60),
  /** Fields whose value is that of the given-up record. */
  takes: z.array(text(40)).max(40),
})
export type MergeInput = z.output<typeof MergeInput>

/** A merge, as either record shows it. */
export const MergeRow = z.object({
  id,
  other: Side,
  on: z.string(),
  by: z.string().nullable(),
  canBeUndone: z.boolean(),
})
export type MergeRow = z.infer<typeof MergeRow>

export const MergesAnswer = z.object({
  /** The record is given up for this one. */
  into: MergeRow.nullable(),
  /** Records that were given up for it. */
  of: z.array(MergeRow),
})
export type MergesAnswer = z.infer<typeof MergesAnswer>
