// The places that a map shows, and what is said when there is none.
export type Place = { readonly latitude: number; readonly longitude: number; readonly label: string }

/** Said when there is nothing to put on the map. */
export const noPlace = 'Aucune adresse à localiser...'
export const mapZoom = 13
