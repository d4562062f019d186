// An address that opens on the map, in a tab of its own.
import { mapOf } from './map-of.ts'

export const AddressLink = ({ address }: { readonly address: string }) => (
  <a href={mapOf(address)} target="_blank" rel="noopener">
    {address}
    <span className="vh"> (sur la carte, nouvel onglet)</span>
  </a>
)
