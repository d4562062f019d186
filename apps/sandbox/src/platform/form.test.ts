// Proves the reading of bracketed forms.
import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)))

test('records, numbered lists, empty brackets and encoded names', () => {
  expect(plain('amount=1250&metadata[bill]=B%2012&payment_method_types[0]=card&expand[]=a&expand[]=b')).toEqual({
    amount: '1250',
    metadata: { bill: 'B 12' },
    payment_method_types: ['card'],
    expand: ['a', 'b'],
  })
  expect(plain('individual%5Bdob%5D%5Bday%5D=1&items[0][price]=2&items[1][price]=3')).toEqual({
    individual: { dob: { day: '1' } },
    items: [{ price: '2' }, { price: '3' }],
  })
})

test('a hostile name does not reach the prototype of objects', () => {
  parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('text and record under one name is refused', () => {
  expect(() => parseForm('a=1&a[b]=2')).toThrow(/both/)
})
