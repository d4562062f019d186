// French numbers as they are typed.
import { expect, test } from 'vitest'
import { frenchNumber } from './french-number.ts'

test('the ways of typing a French number are one number; anything else is none', () => {
  const number = { e164: '+33612345678', shown: '06\u00a012\u00a034\u00a056\u00a078' }
  for (const typed of ['0612345678', '06 12 34 56 78', '06.12.34.56.78', '+33 6 12 34 56 78', '0033612345678'])
    expect(frenchNumber(typed)).toEqual(number)
  for (const typed of ['061234567', '06123456789', '+32 470 12 34 56', 'Le Goff', '1', ''])
    expect(frenchNumber(typed)).toBeNull()
})
