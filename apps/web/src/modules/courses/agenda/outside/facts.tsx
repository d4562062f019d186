// The address of a lesson that is opened, among its facts: it leads to the map.

import { mapOf } from '../../../../platform/fields/map/map-of.ts'
import { Fact } from '../../../../platform/outside/cards.tsx'

export const AddressFact = ({ address }: { readonly address: string }) => (
  <Fact name="Adresse">
    <a
      href={mapOf(address)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${address}\u00a0: voir sur la carte (nouvel onglet)`}
    >
      {address}
    </a>
  </Fact>
)
