// The phone part of forms: its two fields, what it stores, what it refuses and where.
import { expect, test } from 'vitest'
import './numbering-plan.ts'
import { formatPhone, Phone, RequiredPhone } from './phone.ts'

const read = (phoneNumber: string | null, phoneRegion: string | null) => Phone.safeParse({ phoneNumber, phoneRegion })

test('SHELL-059 the phone part has phoneNumber and phoneRegion, and needs both keys', () => {
  expect(read('06 12 34 56 78', 'FR').data).toEqual({ phoneNumber: '+33612345678', phoneRegion: 'FR' })
  expect(read('0470 12 34 56', 'BE').data).toEqual({ phoneNumber: '+32470123456', phoneRegion: 'BE' })
  for (const half of [{ phoneNumber: '0612345678' }, { phoneRegion: 'FR' }])
    expect(Phone.safeParse(half).success).toBe(false)
})

test('an empty number is none at all, region included; a compulsory one is refused at its number', () => {
  for (const empty of ['', '  ', null]) expect(read(empty, 'FR').data).toEqual({ phoneNumber: null, phoneRegion: null })
  expect(RequiredPhone.safeParse({ phoneNumber: '', phoneRegion: 'FR' }).error?.issues[0]?.path).toEqual([
    'phoneNumber',
  ])
})

test('a number that its region does not know is refused at the number, with the sentence that quotes it', () => {
  for (const [number, region] of [
    ['12', 'FR'],
    ['0612345678', 'BE'],
    ['abc', 'FR'],
  ] as const) {
    const [issue] = read(number, region).error?.issues ?? []
    expect(issue?.path).toEqual(['phoneNumber'])
    expect(issue?.message).toBe(`Le numéro de téléphone ${number} n'est pas valide.`)
  }
  expect(read('0612345678', 'fr').error?.issues[0]?.path).toEqual(['phoneRegion'])
})

test('a stored number is shown the way its country writes it', () => {
  expect(formatPhone('+33612345678', 'FR')).toBe('06\u00a012\u00a034\u00a056\u00a078')
  expect(formatPhone('+32470123456', 'BE')).toBe('+32\u00a0470\u00a012\u00a034\u00a056')
  expect(formatPhone(null, null)).toBe('')
})
