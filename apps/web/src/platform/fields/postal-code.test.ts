// A postal code as people write it.
import { expect, test } from 'vitest'
import { missingOfPostalCode, readPostalCode } from './postal-code.ts'

test('is read with a space or without', () => {
  expect(['35000', ' 35 000 ', '35 00'].map(readPostalCode)).toEqual(['35000', '35000', '35 00'])
  expect(['35 000', '35 00'].map(missingOfPostalCode)).toEqual([null, 'Un code postal a cinq chiffres.'])
})
