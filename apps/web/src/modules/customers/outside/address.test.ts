// An address that the service does not know, as it is typed.
import { expect, test } from 'vitest'
import { missingOfAddress, sentAddress } from './address.parts.tsx'

test('its postal code is read with a space or without', () => {
  for (const code of ['35740', '35 740']) {
    const address = { typed: `3 rue de l’Église, ${code} Pacé`, chosen: null }
    expect(missingOfAddress(address)).toBeNull()
    expect(sentAddress(address)).toMatchObject({ street: '3 rue de l’Église', postalCode: '35740', city: 'Pacé' })
  }
  expect(missingOfAddress({ typed: '3 rue de l’Église, Pacé', chosen: null })).not.toBeNull()
})
