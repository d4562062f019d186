// Codifications: reference tables declared in about ten lines, from which operations, list, form, audit and tests follow.
import { z } from 'zod'
import { right } from './access.ts'
import { id, ids, optionalColor, optionalQueryId, orderKey, queryFlag, readStamp, text } from './fields.ts'
import { listAnswer, listInput, Option } from './list.ts'
import { defineOperations, operation } from './operation.ts'
import { asForm, FormAnswer } from './refusal.ts'

/** Kinds of column that a codification may have. There is no callback and no option: a table that needs one is an ordinary module. */
export type CodificationField =
  | { readonly kind: 'name'; readonly label: string }
  | { readonly kind: 'color'; readonly label: string }
  | { readonly kind: 'flag'; readonly label: string }
  | { readonly kind: 'order'; readonly label: string }
  | { readonly kind: 'choices'; readonly label: string; readonly choices: Readonly<Record<string, string>> }

export type CodificationDeclaration = {
  /** Table in the database. */
  readonly table: string
  /** Published names: `codification_<plural>_list`, `codification_show_<singular>`, `codification_<singular>_disable`. */
  readonly names: { readonly singular: string; readonly plural: string }
  /** Path segment of the screen: `/codification/<slug>`. */
  readonly slug: string
  readonly titles: {
    readonly plural: string
    readonly singular: string
    readonly new: string
    readonly newButton: string
    readonly none: string
  }
  readonly fields: Readonly<Record<string, CodificationField>>
}

type ValueOf<F> = F extends { kind: 'name' }
  ? string
  : F extends { kind: 'color' }
    ? string | null
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'order' }
        ? number
        : string[]
export type CodificationValues<D extends CodificationDeclaration> = {
  [K in keyof D['fields']]: ValueOf<D['fields'][K]>
}

const inputOf = (field: CodificationField): z.ZodType => {
  switch (field.kind) {
    case 'name':
      return text(150)
    case 'color':
      return optionalColor
    case 'flag':
      return z.boolean()
    case 'order':
      return orderKey
    case 'choices':
      return z.array(z.enum(Object.keys(field.choices) as [string, ...string[]])).max(50)
  }
}
const outputOf = (field: CodificationField): z.ZodType => {
  switch (field.kind) {
    case 'name':
      return z.string()
    case 'color':
      return z.string().nullable()
    case 'flag':
      return z.boolean()
    case 'order':
      return z.int()
    case 'choices':
      return z.array(z.string())
  }
}
const shape = (fields: CodificationDeclaration['fields'], make: (field: CodificationField) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

const kebab = (name: string) => name.replaceAll('_', '-')

/** What every codification answers to a bulk disabling: how many rows changed. */
export const DisableAnswer = z.object({ disabledCount: z.int() })
/** Bulk disabling, or enabling again when `enabled` is true. */
export const DisableInput = z.object({ ids, enabled: z.boolean().default(false) })

/** Declares a reference table. */
export const defineCodification = <const D extends CodificationDeclaration>(key: string, declaration: D) => {
  const sortable = Object.entries(declaration.fields)
    .filter(([, f]) => f.kind === 'name' || f.kind === 'order' || f.kind === 'flag')
    .map(([name]) => name) as [string, ...string[]]
  const byOrder = Object.entries(declaration.fields).find(([, f]) => f.kind === 'order')?.[0]
  const { singular, plural } = declaration.names
  const row = z.object({ id, enabled: z.boolean(), updatedAt: z.string(), ...shape(declaration.fields, outputOf) })
  const record = z.object({
    id: id.nullable(),
    enabled: z.boolean(),
    updatedAt: z.string().nullable(),
    usedCount: z.int(),
    options: z.record(z.string(), z.array(Option)),
    ...shape(declaration.fields, outputOf),
  })
  const input = z.object({ id: id.nullable(), updatedAt: readStamp, ...shape(declaration.fields, inputOf) })
  const operations = defineOperations(`reference.${key}`, {
    list: operation({
      name: `codification_${plural}_list`,
      method: 'GET',
      path: `/codification/${kebab(`codification_${plural}_list`)}`,
      effect: 'read',
      access: right('codification', 'read'),
      input: listInput({
        sorts: sortable,
        defaultSort: `${byOrder ?? 'name'}.asc`,
        filters: { withDisabled: queryFlag.default(false) },
      }),
      answer: listAnswer(row),
      summary: `Liste : ${declaration.titles.plural}`,
    }),
    show: operation({
      name: `codification_show_${singular}`,
      method: 'GET',
      path: `/codification/${kebab(`codification_show_${singular}`)}`,
      effect: 'read',
      access: right('codification', 'read'),
      input: z.object({ id: optionalQueryId }),
      answer: record,
      summary: `Fiche : ${declaration.titles.singular}`,
    }),
    save: operation({
      name: `codification_show_${singular}_save`,
      method: 'POST',
      path: `/codification/${kebab(`codification_show_${singular}`)}`,
      effect: 'write',
      access: right('codification', 'write'),
      input,
      answer: FormAnswer,
      refused: asForm,
      summary: `Enregistrement : ${declaration.titles.singular}`,
    }),
    disable: operation({
      name: `codification_${singular}_disable`,
      method: 'POST',
      path: `/codification/${kebab(`codification_${singular}_disable`)}`,
      effect: 'write',
      access: right('codification', 'write'),
      input: DisableInput,
      answer: DisableAnswer,
      summary: `Désactivation : ${declaration.titles.plural}`,
    }),
  })
  return { key, ...declaration, operations }
}

export type Codification = ReturnType<typeof defineCodification<CodificationDeclaration>>
