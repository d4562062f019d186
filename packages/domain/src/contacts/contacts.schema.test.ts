// The forms of contacts: what they refuse and where they say it.
import { describe, expect, test } from 'vitest'
import '../kernel/numbering-plan.ts'
import { ContactInput } from './contacts.schema.ts'
import { PublicContactInput } from './public-contact.schema.ts'

const address = {
  houseNumber: '4',
  street: 'rue de Brest',
  complement: null,
  cityCode: '35238',
  postalCode: '35000',
  city: 'Rennes',
  departementCode: '35',
  country: 'FR',
  latitude: 48.11,
  longitude: -1.69,
  freeAddress: null,
  completeAddress: '4 rue de Brest 35000 Rennes',
}
const form = {
  id: null,
  updatedAt: null,
  isStudent: false,
  gender: 'male',
  firstName: 'Anne',
  lastName: 'Cadoret',
  email: '',
  phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
  address,
  studentFirstName: 'Mathis',
  studentLastName: '',
  parentGender: 'female',
  parentAddress: null,
  establishmentId: null,
  scholarLevelId: null,
  subjectIds: [2, 2, 3],
  needs: ['private-tuition'],
  salesStaffUserId: null,
  message: '',
}
const problems = (input: unknown, schema: typeof ContactInput | typeof PublicContactInput = ContactInput) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'))
}

describe('contact form', () => {
  test('CONTACT-07 CONTACT-08 keeps its fields, and drops those of a parent when the contact is the student', () => {
    const parent = ContactInput.parse(form)
    expect(parent).toMatchObject({
      email: null,
      phone: { phoneNumber: '+33612345678' },
      subjectIds: [2, 3],
      parentGender: 'female',
    })
    const student = ContactInput.parse({ ...form, isStudent: true, parentAddress: address })
    expect(student).toMatchObject({ parentGender: null, parentAddress: null, studentFirstName: null })
  })
  test('wants a way to answer', () => {
    expect(problems({ ...form, phone: { phoneNumber: null, phoneRegion: null } })).toEqual(['phone.phoneNumber'])
    expect(problems({ ...form, phone: { phoneNumber: '', phoneRegion: 'FR' }, email: 'a@b.fr' })).toEqual([])
  })
  test('refuses at the field what it cannot hold', () => {
    expect(problems({ ...form, lastName: '  ' })).toEqual(['lastName'])
    expect(problems({ ...form, lastName: 'x'.repeat(101) })).toEqual(['lastName'])
    expect(problems({ ...form, email: 'nulle part' })).toEqual(['email'])
    expect(problems({ ...form, phone: { phoneNumber: '06 12', phoneRegion: 'FR' } })).toEqual(['phone.phoneNumber'])
    expect(problems({ ...form, needs: ['voyage'] })).toEqual(['needs.0'])
    expect(problems({ ...form, address: { ...address, latitude: null } })).toEqual(['address.completeAddress'])
  })
  test('CONTACT-09 PUBLIC-05 only the public request takes a training session', () => {
    const asked = { ...form, mode: 'contact', scholarLevelId: 3, traineeshipSessionId: 12, captcha: 'x' }
    expect(PublicContactInput.parse(asked)).toMatchObject({
      traineeshipSessionId: 12,
      needs: ['private-tuition'],
      scholarLevelId: 3,
    })
    expect(ContactInput.parse({ ...form, traineeshipSessionId: 12 })).not.toHaveProperty('traineeshipSessionId')
    expect(problems({ ...asked, scholarLevelId: null, firstName: null }, PublicContactInput)).toEqual([
      'firstName',
      'scholarLevelId',
    ])
  })
})
