// The places that a map shows, and what is said when there is none.
export type Place = {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly label: string
  /** Read under the name where its mark is pointed at. */
  readonly details?: readonly string[]
  /** Where the distances are counted from: drawn otherwise, and never chosen. */
  readonly isCentre?: boolean
  /** Stands without a gesture. */
  readonly isFixed?: boolean
}

/** Said when there is nothing to put on the map. */
export const noPlace = 'Aucune adresse à localiser...'
export const mapZoom = 13
/** Said when the ground of the map does not come: the marks stand where they are all the same. */
export const noGround = 'Le fond de carte ne s’affiche pas\u00a0: seuls les repères sont montrés.'

/** The ground that pages may load (see the policy of `http/server.ts`). */
export const ground = {
  tiles: 'https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© les contributeurs d’OpenStreetMap',
}
