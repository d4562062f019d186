// What a search of the palette finds: hits in groups.
export type Hit = { readonly label: string; readonly detail: string | null; readonly path: string }
export type HitGroup = { readonly label: string; readonly total: number; readonly hits: readonly Hit[] }
