// Reference tables: what all of them have (four operations), and codifications, declared in about ten lines.
import { z } from 'zod'
import { right } from './access.ts'
import { id, ids, optionalColor, optionalQueryId, orderKey, queryFlag, readStamp, text } from './fields.ts'
import { type Direction, listAnswer, listInput, Option } from './list.ts'
import { defineOperations, type FileParts, operation } from './operation.ts'
import { asForm, FormAnswer } from './refusal.ts'

/** What a reference table is called, everywhere: in the database, in the published names, in the address, in French. */
export type ReferenceTable = {
  /** Its operations are `reference.<key>.list` and so on. */
  readonly key: string
  /** Table in the database, as SQL spells it. */
  readonly table: string
  /** Published names: `codification_<plural>_list`, `codification_show_<singular>`, `codification_<singular>_disable`. */
  readonly names: { readonly singular: string; readonly plural: string }
  /** Path segment of the screen: `/codification/<slug>`. */
  readonly slug: string
  /** Heading of the menu under which the table stands. */
  readonly heading: string
  readonly titles: {
    readonly plural: string
    readonly singular: string
    readonly isFeminine: boolean
    readonly new: string
    readonly newButton: string
    readonly none: string
    /** One sentence for an empty list: what the rows are for. */
    readonly why: string
  }
}

/** Kinds of column that a codification may have. There is no callback and no option: a table that needs one is an ordinary module. */
export type CodificationField =
  | { readonly kind: 'name'; readonly label: string }
  | { readonly kind: 'color'; readonly label: string }
  | { readonly kind: 'flag'; readonly label: string; readonly description?: string }
  | { readonly kind: 'order'; readonly label: string }
  | { readonly kind: 'choices'; readonly label: string; readonly choices: Readonly<Record<string, string>> }

/** The field `name` is always there; its table has a unique index `<table>_name_uq`. */
export type CodificationDeclaration = ReferenceTable & {
  readonly fields: Readonly<{ name: { kind: 'name'; label: string } } & Record<string, CodificationField>>
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
      return z
        .array(z.enum(Object.keys(field.choices) as [string, ...string[]]))
        .max(50)
        .transform((values) => [...new Set(values)])
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

/** What every reference table answers to a bulk disabling: how many rows changed, or why none may. */
export const DisableAnswer = z.object({ disabledCount: z.int(), refusal: z.string().optional() })
/** Bulk disabling, or enabling again when `enabled` is true. */
export const DisableInput = z.object({ ids, enabled: z.boolean().default(false) })

/** What is particular in the operations of a reference table. */
type Particulars<
  R extends z.ZodRawShape,
  V extends z.ZodRawShape,
  I extends z.ZodRawShape,
  C extends readonly [string, ...string[]],
  S extends z.ZodRawShape,
  L extends z.ZodRawShape,
> = {
  /** Columns of the list, besides `id`, `enabled` and `updatedAt`. */
  readonly row: R
  /** What the form shows, besides those, the choices of its selects and the count of uses. */
  readonly record: V
  /** What the form sends, besides `id` and `updatedAt`. */
  readonly input: I
  readonly sorts: C
  readonly defaultSort: `${C[number]}.${Direction}`
  readonly files?: FileParts
  /** What all four calls carry besides, read from a query string and from a body alike: the context of the standard answers. */
  readonly scope?: S
  /** What its list may be filtered by, besides the disabled rows. */
  readonly filters?: L
  /** The save is published as `codification_<singular>_save`, apart from the record. */
  readonly savesApart?: boolean
}

/** List, record, save and bulk disabling of a reference table, the same for declared and for ordinary ones. */
export const referenceOperations = <
  R extends z.ZodRawShape,
  V extends z.ZodRawShape,
  I extends z.ZodRawShape,
  const C extends readonly [string, ...string[]],
  S extends z.ZodRawShape = Record<never, never>,
  L extends z.ZodRawShape = Record<never, never>,
>(
  { key, names: { singular, plural }, titles }: ReferenceTable,
  { row, record, input, sorts, defaultSort, files, scope, filters, savesApart = false }: Particulars<R, V, I, C, S, L>,
) => {
  const scoped = scope ?? ({} as S)
  const filtered = { withDisabled: queryFlag.default(false), ...scoped, ...(filters ?? ({} as L)) }
  const saveName = savesApart ? `codification_${singular}_save` : `codification_show_${singular}`
  return defineOperations(`reference.${key}`, {
    list: operation({
      name: `codification_${plural}_list`,
      method: 'GET',
      path: `/codification/${kebab(`codification_${plural}_list`)}`,
      effect: 'read',
      access: right('codification', 'read'),
      input: listInput({ sorts, defaultSort, filters: filtered }),
      answer: listAnswer(z.object({ id, enabled: z.boolean(), updatedAt: z.string(), ...row })),
      summary: `Liste\u00a0: ${titles.plural}`,
    }),
    show: operation({
      name: `codification_show_${singular}`,
      method: 'GET',
      path: `/codification/${kebab(`codification_show_${singular}`)}`,
      effect: 'read',
      access: right('codification', 'read'),
      input: z.object({ id: optionalQueryId, ...scoped }),
      answer: z.object({
        id: id.nullable(),
        enabled: z.boolean(),
        updatedAt: z.string().nullable(),
        usedCount: z.int(),
        options: z.record(z.string(), z.array(Option)),
        ...record,
      }),
      summary: `Fiche\u00a0: ${titles.singular}`,
    }),
    save: operation({
      name: savesApart ? saveName : `${saveName}_save`,
      method: 'POST',
      path: `/codification/${kebab(saveName)}`,
      effect: 'write',
      access: right('codification', 'write'),
      input: z.object({ id: id.nullable(), updatedAt: readStamp, ...input, ...scoped }),
      answer: FormAnswer,
      refused: asForm,
      ...(files ? { files } : {}),
      summary: `Enregistrement\u00a0: ${titles.singular}`,
    }),
    disable: operation({
      name: `codification_${singular}_disable`,
      method: 'POST',
      path: `/codification/${kebab(`codification_${singular}_disable`)}`,
      effect: 'write',
      access: right('codification', 'write'),
      input: DisableInput.extend(scoped),
      answer: DisableAnswer,
      summary: `Désactivation\u00a0: ${titles.plural}`,
    }),
  })
}

/** Makes the operations of a declared reference table. */
export const defineCodification = (declaration: CodificationDeclaration) => {
  const fields = Object.entries(declaration.fields)
  const sorts = fields
    .filter(([, { kind }]) => kind === 'name' || kind === 'order' || kind === 'flag')
    .map(([name]) => name) as [string, ...string[]]
  const order = fields.find(([, { kind }]) => kind === 'order')?.[0]
  return {
    ...declaration,
    operations: referenceOperations(declaration, {
      row: shape(declaration.fields, outputOf),
      record: shape(declaration.fields, outputOf),
      input: shape(declaration.fields, inputOf),
      sorts,
      defaultSort: `${order ?? 'name'}.asc`,
    }),
  }
}

export type Codification = ReturnType<typeof defineCodification>
