// Where an address opens the map.

/** The map of OpenStreetMap, which needs no key and keeps no account. */
export const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
