// Checks a form: its schema, and what the server refused as long as the refused value stands.
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { pressEnded } from './after-press.ts'
import type { Fault } from './errors.ts'
import { same } from './merge.ts'

type Refused = { readonly message: string; readonly value: unknown }
/** Refusals of the server by path, with the value that was refused. */
export type ServerFaults = Map<string, Refused>

/** The files chosen for a part are refused under its name, which is no field of the schema. */
const filesAt = (values: FieldValues, path: string): unknown => get(values, `$files.${path}`)
const isUnchanged = (values: FieldValues, path: string, refused: unknown): boolean => {
  const files = filesAt(values, path)
  // Two files look the same to a comparison by keys: only the very same choice counts.
  return files === undefined ? same(get(values, path), refused) : files === refused
}

/** Remembers the first refusal of each path; the others are given back, to be said on top. */
export const keepFaults = (
  kept: ServerFaults,
  faults: readonly Fault[],
  values: FieldValues,
  isField: (path: string) => boolean,
): Fault[] => {
  kept.clear()
  const others: Fault[] = []
  for (const fault of faults) {
    if (fault.path === '' || kept.has(fault.path) || !isField(fault.path)) others.push(fault)
    else
      kept.set(fault.path, {
        message: fault.message,
        value: filesAt(values, fault.path) ?? structuredClone(get(values, fault.path)),
      })
  }
  return others
}

/** Values are sent as they were typed: the server reads them with the same schema. */
export const formResolver = (schema: z.ZodType, kept: ServerFaults): Resolver<FieldValues> => {
  const bySchema = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true })
  return async (values, context, options) => {
    await pressEnded() // errors come and go with the field that is left: not under the click that leaves it
    const checked = await bySchema(values, context, options)
    if (kept.size === 0) return checked
    const errors: FieldErrors = { ...checked.errors }
    let count = 0
    for (const [path, { message, value }] of kept) {
      if (get(errors, path) !== undefined || !isUnchanged(values, path, value)) continue
      set(errors, path, { type: 'server', message })
      count += 1
    }
    return count === 0 ? checked : { values: {}, errors }
  }
}
