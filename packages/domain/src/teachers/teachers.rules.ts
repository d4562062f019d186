// Rules of teachers: age, grade modifier, availability, main blocks, state of the SAP number, public address.
import { addMonths } from '../kernel/dates.ts'
import { slugged, stopWords } from '../kernel/folded.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { teachersRefusals } from './teachers.refusals.ts'

export const minimumAgeYears = 18
/** Months that a change of grade may last. */
export const modifierMonths = 3

export const refuseMinor = (birthOn: string | null, today: string): Refusal | null =>
  birthOn !== null && birthOn > addMonths(today, -12 * minimumAgeYears) ? teachersRefusals.tooYoung : null

export type GradeModifier = { readonly gradeModifier: number; readonly gradeModifierEndOn: string | null }

/** A modifier of zero has no end; another one ends in three months unless told otherwise. */
export const settleModifier = ({ gradeModifier, gradeModifierEndOn }: GradeModifier, today: string): GradeModifier => ({
  gradeModifier,
  gradeModifierEndOn: gradeModifier === 0 ? null : (gradeModifierEndOn ?? addMonths(today, modifierMonths)),
})

/** The end is looked at when it is typed, not when a record whose modifier has ended is saved for something else. */
export const refuseModifierEnd = (
  modifier: GradeModifier,
  before: GradeModifier | null,
  today: string,
): Refusal | null => {
  const end = modifier.gradeModifierEndOn
  if (end === null) return null
  if (before?.gradeModifier === modifier.gradeModifier && before.gradeModifierEndOn === end) return null
  return end < today || end > addMonths(today, modifierMonths) ? teachersRefusals.modifierEnd : null
}

/** Somebody available has no day from which to be. */
export const settleAvailability = <T extends { available: boolean; availabilityOn: string | null }>(teacher: T): T =>
  teacher.available ? { ...teacher, availabilityOn: null } : teacher

/** A single block is the main one without being told. */
export const withMain = <B extends { isMain: boolean }>(blocks: readonly B[]): B[] =>
  blocks.length === 1 ? blocks.map((block) => ({ ...block, isMain: true })) : [...blocks]

export const sapStatuses = ['missing', 'pending', 'approved'] as const
export type SapStatus = (typeof sapStatuses)[number]
export const sapStatusLabels: Readonly<Record<SapStatus, string>> = {
  missing: 'Manquant',
  pending: 'En attente',
  approved: 'Approuvé',
}
/** A number that was just changed waits for approval, whatever was ticked. */
export const sapStatusOf = (before: string | null, number: string | null, isApproved: boolean): SapStatus => {
  if (number === null) return 'missing'
  return number === before && isApproved ? 'approved' : 'pending'
}

/** Approving a SIRET ends « en cours de création »; a number that changed is to be approved again. */
export const siretApproval = (
  before: { readonly siret: string | null; readonly siretApproved: boolean } | null,
  siret: string | null,
): boolean => siret !== null && before !== null && before.siret === siret && before.siretApproved

export const refuseVatOfAnother = (vatNumber: string | null, siret: string | null): Refusal | null =>
  vatNumber !== null && siret !== null && vatNumber.startsWith('FR') && vatNumber.slice(4) !== siret.slice(0, 9)
    ? teachersRefusals.vatOfAnother
    : null

export const titleMaxLength = 100
export const urlMaxLength = 80
const urlPrefix = 'professeur-'
const slugOf = (title: string): string =>
  slugged(title)
    .split('-')
    .filter((word) => word !== '' && !stopWords.has(word))
    .join('-')

/** Public address: prefix, slug of the title, id; what is too long is cut before the id. */
export const teacherUrlOf = (title: string | null, id: number | string): string => {
  const end = String(id)
  const slug = slugOf(title ?? '')
    .slice(0, urlMaxLength - urlPrefix.length - end.length - 1)
    .replace(/-+$/, '')
  return slug === '' ? `${urlPrefix}${end}` : `${urlPrefix}${slug}-${end}`
}
