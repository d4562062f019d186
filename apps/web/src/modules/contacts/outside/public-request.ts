// What is typed in the public request, what it begins with where the page that led here was about something, and what is sent.
import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { ContactNeed } from '@cartable/domain/contacts/contacts.words.ts'
import type { AnswerOf, SentOf } from '@cartable/domain/kernel/operation.ts'
import { addressValue, missingOfAddress, sentAddress } from '../../customers/outside/address.parts.tsx'

const nothing = {
  who: 'parent' as 'parent' | 'student' | '',
  parentGender: '' as 'female' | 'male' | '',
  ...{ firstName: '', lastName: '', phone: '', email: '', studentFirstName: '', studentLastName: '' },
  scholarLevelId: '',
  subjectIds: [] as readonly string[],
  needs: [] as readonly ContactNeed[],
  traineeshipSessionId: '',
  address: addressValue(null),
  parentAddress: addressValue(null),
  ...{ message: '', captcha: '' },
}
export type RequestValues = typeof nothing
type Offered = Pick<AnswerOf<typeof contactsApi.publicForm>, 'levels' | 'subjects' | 'traineeshipSessions'>

/** What the page that led here was about is chosen already, while it is still offered: a stage, a class, a subject. */
export const emptyRequest = ({ levels, subjects, traineeshipSessions }: Offered, search: string): RequestValues => {
  const asked = new URLSearchParams(search)
  const among = (offered: readonly { readonly id: number }[], name: string): string =>
    offered.some(({ id }) => String(id) === asked.get(name)) ? (asked.get(name) ?? '') : ''
  const [stage, subject] = [among(traineeshipSessions, 'stage'), among(subjects, 'matiere')]
  return {
    ...nothing,
    ...(stage !== '' && { needs: ['traineeship'] as const, traineeshipSessionId: stage }),
    scholarLevelId: among(levels, 'classe'),
    subjectIds: subject === '' ? [] : [subject],
  }
}

const needed = 'Ce champ est obligatoire.'
export const missingOf = (values: RequestValues) => ({
  firstName: values.firstName.trim() === '' ? needed : null,
  lastName: values.lastName.trim() === '' ? needed : null,
  scholarLevelId: values.scholarLevelId === '' ? needed : null,
  address: missingOfAddress(values.address),
  parentAddress: values.who === 'parent' ? missingOfAddress(values.parentAddress) : null,
  captcha: values.captcha === '' ? needed : null,
})

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed)
const idOf = (value: string): number | null => (value === '' ? null : Number(value))
export const requestOf = ({ who, ...values }: RequestValues): SentOf<typeof contactsApi.publicRequest> => ({
  isStudent: who === 'student',
  gender: null,
  parentGender: values.parentGender === '' ? null : values.parentGender,
  firstName: values.firstName,
  lastName: values.lastName,
  email: orNull(values.email),
  phone: { phoneNumber: orNull(values.phone), phoneRegion: 'FR' },
  studentFirstName: orNull(values.studentFirstName),
  studentLastName: orNull(values.studentLastName),
  scholarLevelId: idOf(values.scholarLevelId),
  subjectIds: values.subjectIds.map(Number),
  needs: [...values.needs],
  traineeshipSessionId: idOf(values.traineeshipSessionId),
  address: sentAddress(values.address),
  parentAddress: sentAddress(values.parentAddress),
  message: orNull(values.message),
  captcha: values.captcha,
})
