// What is typed into the form of a candidate, what is missing of it, and how it is sent.
import { emailPattern, emailSentence } from '@cartable/domain/kernel/email.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { applicationsApi } from '@cartable/domain/recruitment/applications.api.ts'
import type { ApplicationForm } from '@cartable/domain/recruitment/applications.schema.ts'
import {
  type ApplicationPaper,
  isMinor,
  tooYoungSentence,
  type WantedStatus,
} from '@cartable/domain/recruitment/applications.words.ts'
import { missingOfPostalCode, readPostalCode } from '../../../platform/fields/postal-code.ts'

/** A file that is with the server already, under its key. */
export type GivenFile = { readonly key: string; readonly name: string }
/** A subject with the school careers at which it would be taught: each stands for all of its levels. */
export type TaughtSubject = { readonly subjectId: string; readonly careers: readonly string[] }
export type ApplicationValues = {
  readonly gender: 'female' | 'male' | ''
  readonly firstName: string
  readonly lastName: string
  readonly birthOn: string
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly isStudent: boolean
  readonly subjects: readonly TaughtSubject[]
  readonly coursesFormats: readonly ('CAD' | 'CEL')[]
  readonly wantedStatus: WantedStatus | ''
  readonly graduationId: string
  readonly graduationYear: string
  readonly experienceId: string
  readonly moments: readonly string[]
  readonly words: string
  readonly cv: GivenFile | null
  readonly coverLetter: GivenFile | null
  readonly diploma: GivenFile | null
  readonly consents: boolean
  readonly captcha: string
}

export const emptyApplication: ApplicationValues = {
  ...{ gender: '', firstName: '', lastName: '', birthOn: '', email: '', phone: '', street: '', postalCode: '' },
  ...{ city: '', isStudent: false, subjects: [{ subjectId: '', careers: [] }], coursesFormats: [], wantedStatus: '' },
  ...{ graduationId: '', graduationYear: '', experienceId: '', moments: [], words: '' },
  ...{ cv: null, coverLetter: null, diploma: null, consents: false, captcha: '' },
}

const needed = (value: string): string | null => (value.trim() === '' ? 'Ce champ est obligatoire.' : null)
const wrongBirth = (birthOn: string, today: string): string | null =>
  needed(birthOn) ?? (isMinor(birthOn, today) ? tooYoungSentence : null)
const wrongEmail = (email: string): string | null =>
  needed(email) ?? (emailPattern.test(email.trim()) ? null : emailSentence)
/** All at once, so that a form is sent again once; the rest is said by the server, at its field. `today`: the day in Paris. */
export const missingOf = (values: ApplicationValues, today: string) => ({
  firstName: needed(values.firstName),
  lastName: needed(values.lastName),
  birthOn: wrongBirth(values.birthOn, today),
  email: wrongEmail(values.email),
  phone: needed(values.phone),
  street: needed(values.street),
  postalCode: missingOfPostalCode(values.postalCode),
  city: needed(values.city),
  subjects: values.subjects.some(({ subjectId }) => subjectId !== '') ? null : 'Choisissez au moins une matière.',
  coursesFormats: values.coursesFormats.length > 0 ? null : 'Choisissez au moins une façon de donner des cours.',
  wantedStatus: values.wantedStatus === '' ? 'Choisissez comment vous voulez travailler.' : null,
  cv: values.cv === null ? 'Joignez votre CV.' : null,
  consents: values.consents ? null : 'Nous avons besoin de votre accord pour garder votre candidature.',
  captcha: values.captcha === '' ? 'not valid' : null,
})

/** Errors of the address stand at its first field: the form asks it in three. */
export const fieldOf = (path: string): string => {
  if (path.startsWith('address')) return 'street'
  if (path.startsWith('phone')) return 'phone'
  if (path.startsWith('graduations')) return 'graduationId'
  return path.startsWith('experiences') ? 'experienceId' : path
}

const addressOf = ({ street, postalCode, city }: ApplicationValues) => {
  const [line, code, town] = [street.trim(), readPostalCode(postalCode), city.trim()]
  return {
    ...{ houseNumber: null, street: line, complement: null, cityCode: null, postalCode: code, city: town },
    ...{ departementCode: null, country: 'FR', latitude: null, longitude: null, freeAddress: null },
    completeAddress: `${line}, ${code} ${town}`,
    typedByHand: true,
  }
}
const keyOf = (values: ApplicationValues, paper: ApplicationPaper) => values[paper]?.key ?? null

export const applicationOf = (
  values: ApplicationValues,
  { levels }: ApplicationForm,
): SentOf<typeof applicationsApi.apply> => {
  const { gender, firstName, lastName, birthOn, email, phone, isStudent, wantedStatus, moments, words } = values
  const taught = values.subjects.filter(({ subjectId }) => subjectId !== '')
  return {
    ...{ firstName, lastName, birthOn, email, isStudent, words, consents: values.consents, captcha: values.captcha },
    gender: gender === '' ? null : gender,
    phone: { phoneNumber: phone, phoneRegion: 'FR' },
    address: addressOf(values),
    subjects: taught.map(({ subjectId, careers }, at) => ({
      subjectId: Number(subjectId),
      isMain: at === 0,
      levelIds: levels.filter(({ group }) => careers.includes(group)).map(({ id }) => id),
    })),
    graduations:
      values.graduationId === ''
        ? []
        : [
            {
              graduationId: Number(values.graduationId),
              year: /^\d{4}$/.test(values.graduationYear.trim()) ? Number(values.graduationYear) : null,
              isMain: true,
            },
          ],
    experiences:
      values.experienceId === '' ? [] : [{ experienceId: Number(values.experienceId), sinceMonth: null, isMain: true }],
    coursesFormats: [...values.coursesFormats],
    wantedStatus: wantedStatus === '' ? 'any' : wantedStatus,
    moments: [...moments],
    cv: keyOf(values, 'cv') ?? '',
    coverLetter: keyOf(values, 'coverLetter'),
    diploma: keyOf(values, 'diploma'),
  }
}
