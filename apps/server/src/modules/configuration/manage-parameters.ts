// Use cases of the parameters: tables by theme, one parameter, a save that its own schema checks.

import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import type { ParameterRow } from '@cartable/domain/configuration/parameters.schema.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { type ParameterFacts, parameterCatalogue, parameterSchema } from '@cartable/domain/kernel/parameters.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import {
  findParameter,
  listParameters,
  type ParameterFound,
  storedValue,
  updateParameter,
} from './parameters.queries.ts'

type Api = typeof parametersApi

/** A row that the catalogue does not know is held to its type only. */
const factsOf = ({ code, type }: Pick<ParameterFound, 'code' | 'type'>): ParameterFacts => {
  const declared: Readonly<Record<string, ParameterFacts>> = parameterCatalogue
  return Object.hasOwn(declared, code) ? (declared[code] as ParameterFacts) : { type, default: null }
}

const describe = (row: ParameterFound): ParameterRow => {
  const { unit = null, min = null, max = null, optional = false, choices = {} } = factsOf(row)
  return {
    ...row,
    value: storedValue(row),
    unit,
    min,
    max,
    optional,
    options: wordOptions(choices),
  }
}

export const parameterList = async (
  { db }: OperationContext,
  request: InputOf<Api['listParameters']>,
): Promise<AnswerOf<Api['listParameters']>> => {
  const rows = (await listParameters(db, request)).map(describe)
  return { rows, total: rows.length, totalIsExact: true, page: 1, size: request.length, totals: null }
}

export const showParameter = async (
  { db }: OperationContext,
  request: InputOf<Api['showParameter']>,
): Promise<ParameterRow> => describe((await findParameter(db, request)) ?? notFound())

/** What two parameters must hold together. */
const checkTogether = async ({ db }: OperationContext, code: string, value: unknown): Promise<void> => {
  const pair = ['contacts_late_after_days', 'contacts_very_late_after_days'] as const
  const other = pair.find((one) => one !== code)
  if (!(pair as readonly string[]).includes(code) || other === undefined) return
  const found = await findParameter(db, { code: other, mode: 'admin' })
  const otherValue = found ? storedValue(found) : null
  if (typeof value !== 'number' || typeof otherValue !== 'number') return
  if (code === pair[0] && value > otherValue) refuse(configurationRefusals.lateTooLate(otherValue), 'value')
  if (code === pair[1] && value < otherValue) refuse(configurationRefusals.veryLateTooSoon(otherValue), 'value')
}

export const saveParameter = async (
  context: OperationContext,
  { id, code, updatedAt, form }: InputOf<Api['saveParameter']>,
): Promise<AnswerOf<Api['saveParameter']>> => {
  const { db, platform } = context
  const row = (await findParameter(db, { id, code, mode: 'admin' })) ?? notFound()
  await lockUnchanged(db, 'parameters', id, updatedAt, () => showParameter(context, { id, code, mode: 'admin' }))
  const read = parameterSchema(factsOf(row)).safeParse(form.value)
  if (!read.success)
    return refuse({ code: 'configuration.value', message: read.error.issues[0]?.message ?? '' }, 'value')
  await checkTogether(context, code, read.data)
  await updateParameter(db, id, read.data)
  // the other servers read it again within seconds; this one at once
  context.afterCommit(() => platform.settings.forget())
  context.live(['configuration'])
  return { errors: null, id, updatedAt: await stampOf(db, 'parameters', id) }
}
