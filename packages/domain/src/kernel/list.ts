// Lists: what a caller may ask (search, filters, sort, page) and what comes back, the same for every table of the program.
import { z } from 'zod'
// its French sentences
import './fields.ts'

export const pageSizes = [5, 10, 25, 50, 100] as const
export type Direction = 'asc' | 'desc'
export type Sort<C extends string> = { readonly column: C; readonly direction: Direction }

/**
 * Input of a list. `sort` travels as `column.direction`; only the columns given are accepted.
 * `filters` are query-string schemas, each optional.
 */
export const listInput = <
  const C extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
>(options: {
  sorts: C
  defaultSort: `${C[number]}.${Direction}`
  pageSize?: number
  filters?: F
}) => {
  const sorts = options.sorts.flatMap((column) => [`${column}.asc`, `${column}.desc`])
  // published as the sorts there are; callers, who put column and direction together, send a string
  const sort = (z.enum(sorts, 'Ce tri n’existe pas.') as z.ZodType<string, unknown> as z.ZodType<string, string>)
    .default(options.defaultSort)
    .transform((value): Sort<C[number]> => {
      const [column, direction] = value.split('.')
      return { column: column as C[number], direction: direction as Direction }
    })
  return z.object({
    q: z
      .string()
      .trim()
      .max(200)
      .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Cette recherche n’est pas valide.')
      .default(''),
    sort,
    page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1),
    size: z.coerce
      .number()
      .pipe(z.int().min(1).max(100))
      .default(options.pageSize ?? 25),
    ...(options.filters ?? ({} as F)),
  })
}

/** Asked of a list, whatever its columns: what the server's list helper works with. */
export type ListRequest<C extends string = string> = { q: string; sort: Sort<C>; page: number; size: number }

/**
 * Answer of a list. `total` is exact when `totalIsExact`; beyond the bound it is a floor ("plus de 2 000").
 * `totals` are sums over the whole filter, not over the page.
 */
export const listAnswer = <R extends z.ZodType, T extends z.ZodType = z.ZodNull>(row: R, totals?: T) =>
  z.object({
    rows: z.array(row),
    total: z.int(),
    totalIsExact: z.boolean(),
    page: z.int(),
    size: z.int(),
    totals: (totals ?? z.null()) as T,
  })

export type ListAnswer<R, T = null> = {
  rows: R[]
  total: number
  totalIsExact: boolean
  page: number
  size: number
  totals: T
}

/** A choice of a select: what forms and filters receive with the record. */
export const Option = z.object({
  value: z.union([z.int(), z.string()]),
  label: z.string(),
  enabled: z.boolean().optional(),
  group: z.string().optional(),
})
export type Option = z.infer<typeof Option>
/** A choice whose value is an id. */
export const IdOption = z.object({ id: z.int(), label: z.string() })
export type IdOption = z.infer<typeof IdOption>
