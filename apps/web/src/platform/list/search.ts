// The address bar as the state of a list: French parameters, lists as `a,b`, nothing written for what is ordinary.

/** What the router holds after reading an address: every value is text until a screen says what it is. */
export type RawSearch = Readonly<Record<string, unknown>>

/**
 * Reads a query string for the router. Values stay text (the router's own reading makes a number of `q=06`).
 * Give it with `stringifySearch` to `createRouter({ parseSearch, stringifySearch })`.
 */
export const parseSearch = (query: string): Record<string, unknown> => {
  const search: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(query)) search[key] = value
  return search
}

// A comma inside one value of a list would split it, so it travels escaped twice; commas between values stay readable.
const encode = (value: string) => encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2C', ',')
const encodeItem = (item: unknown) => encode(String(item).replaceAll('%', '%25').replaceAll(',', '%2C'))
const decodeItem = (item: string) => item.replaceAll('%2C', ',').replaceAll('%25', '%')
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Writes a search back into an address: `?nature=intermediaire,reduit&taille=50`. Empty values are left out. */
export const stringifySearch = (search: RawSearch): string => {
  const parts = Object.entries(search)
    .filter(([, value]) => !isEmpty(value))
    .map(
      ([key, value]) =>
        `${encode(key)}=${Array.isArray(value) ? value.map(encodeItem).join(',') : encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** A list of values from what the router holds: already a list, or text with commas. */
export const listOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  if (value === undefined || value === null || value === '') return []
  return String(value).split(',').map(decodeItem)
}
/** Text from what the router holds; undefined when there is none. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : Array.isArray(value)
      ? value.join(',')
      : String(value)
/** A whole number of at least 1 from what the router holds; undefined when it is not one. */
export const countOf = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 ? number : undefined
}

/** What a list keeps in the address, as the screen reads it: `params` are the filters, each a list of texts. */
export type ListSearch = {
  readonly q: string
  readonly tri: string
  readonly page: number
  readonly taille: number
  readonly vue: string | undefined
  readonly params: Readonly<Record<string, readonly string[]>>
}

/** What is ordinary for a list and therefore absent from its address. */
export type ListDefaults = {
  /** `column.asc` */
  readonly sort: string
  readonly size: number
  readonly params: readonly string[]
  /** Values of filters that hold when the address is silent, such as a period. */
  readonly initial?: Readonly<Record<string, readonly string[]>> | undefined
}

const shared = ['q', 'tri', 'page', 'taille', 'vue']

/** Whether an address says nothing of this list, so that its last state may be restored. */
export const isBare = (search: RawSearch, defaults: ListDefaults): boolean =>
  [...shared, ...defaults.params].every((key) => isEmpty(search[key]))

/** Reads the state of a list from the router's search; absurd values fall back to what is ordinary. */
export const readListSearch = (search: RawSearch, defaults: ListDefaults): ListSearch => {
  const sort = textOf(search.tri)
  return {
    q: textOf(search.q)?.slice(0, 200) ?? '',
    tri: sort && /^[\w]+\.(asc|desc)$/.test(sort) ? sort : defaults.sort,
    page: countOf(search.page) ?? 1,
    taille: Math.min(countOf(search.taille) ?? defaults.size, 100),
    vue: textOf(search.vue),
    params: Object.fromEntries(
      defaults.params.map((key) => {
        const value = listOf(search[key])
        // A lone dash says « none », where silence would mean the initial value.
        if (value.length === 1 && value[0] === '-') return [key, []]
        return [key, value.length === 0 ? (defaults.initial?.[key] ?? []) : value]
      }),
    ),
  }
}

/** Writes the state of a list as search parameters; what is ordinary becomes undefined and leaves the address. */
export const writeListSearch = (state: ListSearch, defaults: ListDefaults): Record<string, unknown> => {
  const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((v, i) => v === b[i])
  return {
    q: state.q || undefined,
    tri: state.tri === defaults.sort ? undefined : state.tri,
    page: state.page === 1 ? undefined : state.page,
    taille: state.taille === defaults.size ? undefined : state.taille,
    vue: state.vue,
    ...Object.fromEntries(
      defaults.params.map((key) => {
        const value = state.params[key] ?? []
        if (same(value, defaults.initial?.[key] ?? [])) return [key, undefined]
        return [key, value.length === 0 ? ['-'] : value]
      }),
    ),
  }
}
