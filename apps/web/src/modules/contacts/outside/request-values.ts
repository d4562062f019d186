// What the wizard of a request holds while it is filled in, what each step lacks, and what is sent.
import type { FamilyForm, TeacherRequestInput } from '@cartable/domain/contacts/family-requests.schema.ts'
import { missingOfPostalCode, readPostalCode } from '../../../platform/fields/postal-code.ts'
import { type ChildValues, childOf, missingOf, noChild } from './ChildFields.tsx'

export const newChild = 'new'
export type RequestValues = ChildValues & {
  readonly step: 1 | 2 | 3
  /** Id of a child, `new`, or nothing yet. */
  readonly who: string
  readonly subjectId: string
  /** `other`: chosen in the list of all. */
  readonly subjectChip: string
  readonly format: 'CAD' | 'CEL' | ''
  readonly moments: readonly string[]
  readonly message: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
}
export const emptyRequest = (form: FamilyForm): RequestValues => ({
  ...noChild(form.lastName),
  ...{ step: 1, who: form.children.length === 0 ? newChild : '', subjectId: '', subjectChip: '', format: '' },
  ...{ moments: [], message: '', street: '', postalCode: '', city: '' },
})

const needed = 'Ce champ est obligatoire.'
export type Missing = Partial<Record<keyof RequestValues, string | null>>

export const missingOfChild = (values: RequestValues): Missing => {
  if (values.who === '') return { who: 'Choisissez l’enfant qui suivra les cours.' }
  return values.who === newChild ? missingOf(values) : {}
}
const needsAddress = (values: RequestValues, form: FamilyForm) => !form.hasAddress && values.format === 'CAD'
export const missingOfNeed = (values: RequestValues, form: FamilyForm): Missing => ({
  subjectChip: values.subjectChip === '' ? 'Choisissez une matière.' : null,
  subjectId: values.subjectChip === 'other' && values.subjectId === '' ? needed : null,
  format: values.format === '' ? 'Choisissez où auraient lieu les cours.' : null,
  ...(needsAddress(values, form) && {
    street: values.street.trim() === '' ? needed : null,
    postalCode: missingOfPostalCode(values.postalCode),
    city: values.city.trim() === '' ? needed : null,
  }),
})

export const subjectOf = ({ subjectChip, subjectId }: RequestValues): number =>
  Number(subjectChip === 'other' ? subjectId : subjectChip)

const addressOf = ({ street, postalCode, city }: RequestValues) => {
  const [line, code, town] = [street.trim(), readPostalCode(postalCode), city.trim()]
  return {
    ...{ houseNumber: null, street: line, complement: null, cityCode: null, postalCode: code, city: town },
    ...{ departementCode: null, country: 'FR', latitude: null, longitude: null, freeAddress: null },
    completeAddress: `${line}, ${code} ${town}`,
    typedByHand: true,
  }
}

export const requestOf = (
  values: RequestValues,
  form: FamilyForm,
): Omit<TeacherRequestInput, 'format'> & { format: 'CAD' | 'CEL' } => ({
  studentId: values.who === newChild ? null : Number(values.who),
  child: values.who === newChild ? childOf(values) : null,
  subjectId: subjectOf(values),
  format: values.format === 'CEL' ? 'CEL' : 'CAD',
  moments: [...values.moments],
  message: values.message.trim() === '' ? null : values.message,
  address: needsAddress(values, form) ? addressOf(values) : null,
})
