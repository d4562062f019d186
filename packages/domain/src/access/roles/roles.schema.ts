// Shapes of the roles: their list, and the form with the level of each right.
import { id, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import { rightCodes, rightLevels } from '@cartable/domain/kernel/rights.ts'
import { z } from 'zod'

export const roleNameLength = 80

export const RoleRow = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  /** Users who carry it, open accounts or not. */
  userCount: z.int(),
  /** Rights above « Interdit », and those of them in full. */
  rightCount: z.int(),
  fullAccessCount: z.int(),
  updatedAt: z.string(),
})
export type RoleRow = z.infer<typeof RoleRow>

/** A right as the form shows it. */
export const CataloguedRight = z.object({
  techName: z.enum(rightCodes),
  theme: z.string(),
  title: z.string(),
  order: z.int(),
  /** The right that it can never be below. */
  masterRight: z.enum(rightCodes).nullable(),
})

export const RoleRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  name: z.string(),
  enabled: z.boolean(),
  /** Value of every right, by its technical name. */
  rights: z.record(z.enum(rightCodes), z.enum(rightLevels)),
  catalogue: z.array(CataloguedRight),
  userCount: z.int(),
  /** Names of the first of them. */
  users: z.array(z.object({ id, name: z.string() })),
  /** Whether the person who asks carries it. */
  isMine: z.boolean(),
})
export type RoleRecord = z.infer<typeof RoleRecord>

export const RoleInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  name: text(roleNameLength),
  enabled: z.boolean(),
  /** Those left out keep their level; of a new role they are forbidden. */
  rights: z.partialRecord(z.enum(rightCodes), z.enum(rightLevels)).default({}),
})
