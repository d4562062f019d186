// What a search of the palette finds: hits in groups, each with what may be done with it from its line.
/** `path`: an address of the office, or `tel:` and a number. */
export type HitAction = { readonly label: string; readonly path: string }
export type Hit = {
  readonly label: string
  readonly detail: string | null
  readonly path: string
  readonly actions?: readonly HitAction[]
}
export type HitGroup = { readonly label: string; readonly total: number; readonly hits: readonly Hit[] }
