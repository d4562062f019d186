// Shapes of the parameters: rows by theme, one row being edited, what its save answers.
import { z } from 'zod'
import { id, instant, queryId, readStamp } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { ParameterValue, parameterTypes } from '../kernel/parameters.ts'

/** Length of a table of parameters: all its rows, whatever their number. */
export const parametersLength = 9_999
/** `user`: to read those that everybody may know. `admin`: to edit. */
export const parameterModes = ['user', 'admin'] as const

export const ParameterRow = z.object({
  id,
  code: z.string(),
  theme: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(parameterTypes),
  value: ParameterValue,
  updatedAt: instant,
  /** Who changed it last; null when it is as it was installed. */
  changedBy: z.string().nullable(),
  unit: z.string().nullable(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  optional: z.boolean(),
  options: z.array(Option),
})
export type ParameterRow = z.infer<typeof ParameterRow>

export const ParameterShow = z.object({
  mode: z.enum(parameterModes).default('admin'),
  id: queryId.optional(),
  code: z.string().max(100).optional(),
})

/** `form` holds the value as it was typed; the server knows what the parameter takes. */
export const ParameterForm = z.object({
  id,
  code: z.string().min(1).max(100),
  updatedAt: readStamp,
  form: z.object({ value: ParameterValue }),
})
