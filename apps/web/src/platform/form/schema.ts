// What a form can learn from its schema: which fields exist, and which may stay empty.
import { z } from 'zod'

type Shape = Readonly<Record<string, z.ZodType>>

/** Fields of an object schema, through the wrappers that refinements and defaults put around it. */
export const shapeOf = (schema: z.ZodType): Shape | null => {
  if (schema instanceof z.ZodObject) return schema.shape as Shape
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return shapeOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options as z.ZodType[]) {
      const shape = shapeOf(option)
      if (shape) return shape
    }
  }
  return null
}

const elementOf = (schema: z.ZodType): z.ZodType | null => {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return elementOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return elementOf(schema.in as z.ZodType)
  return null
}

/** Schema at a dotted path; null when the walk meets something it cannot open. */
export const schemaAt = (schema: z.ZodType, path: string): z.ZodType | null => {
  let at: z.ZodType | null = schema
  for (const part of path.split('.')) {
    if (at === null) return null
    at = /^\d+$/.test(part) ? elementOf(at) : (shapeOf(at)?.[part] ?? null)
  }
  return at
}

// The last one is what an empty phone looks like.
const empties: readonly unknown[] = ['', null, undefined, [], { phoneNumber: null, phoneRegion: null }]
const known = new WeakMap<z.ZodType, boolean>()

/** Whether the schema takes an empty value at this path: what makes a field « (facultatif) ». */
export const isOptionalAt = (schema: z.ZodType, path: string): boolean => {
  const field = schemaAt(schema, path)
  if (field === null) return false
  const before = known.get(field)
  if (before !== undefined) return before
  const optional = empties.some((empty) => field.safeParse(empty).success)
  known.set(field, optional)
  return optional
}

/** An address stored without coordinates was typed by hand, and may stay so. */
const asSent = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('completeAddress' in value) || 'typedByHand' in value)
    return value
  const { completeAddress, latitude } = value as { completeAddress?: unknown; latitude?: unknown }
  return { ...value, typedByHand: completeAddress !== '' && latitude === null }
}

/**
 * The values of a record that its form sends: keys of the schema only, so that options and the like stay out of it.
 * A key that no source gives is there, undefined: a form compares its values with these, key by key.
 */
export const valuesFrom = (
  schema: z.ZodType,
  ...sources: readonly (Readonly<Record<string, unknown>> | null | undefined)[]
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const key of Object.keys(shapeOf(schema) ?? {})) {
    values[key] = undefined
    for (const source of sources) if (source?.[key] !== undefined) values[key] = asSent(source[key])
  }
  return values
}
