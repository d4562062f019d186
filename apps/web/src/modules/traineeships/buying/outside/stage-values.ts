// What the wizard of a stage holds while it is filled in, what a step lacks, and what is sent.
import type { OfferedToFamily } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { type ChildValues, missingOf, noChild } from '../../../contacts/outside/child.parts.tsx'

export const newChild = 'new'
export type StageValues = ChildValues & {
  readonly step: 2 | 3
  /** Id of a child, `new`, or nothing yet. */
  readonly who: string
  readonly subjects: readonly string[]
  /** Group by subject. */
  readonly groups: Readonly<Record<string, string>>
  readonly chapters: Readonly<Record<string, readonly string[]>>
  readonly promoCode: string
  /** The code whose price is shown. */
  readonly appliedCode: string
  readonly pays: 'now' | 'later' | 'instalments'
  /** Dates and amounts on which the card may be debited, as they were read; empty while it may not. */
  readonly agrees: string
  readonly accepts: boolean
}

type Offered = OfferedToFamily['subjects'][number]
const firstFree = ({ groups }: Offered): string => {
  const free = groups.filter(({ seats }) => seats.level !== 'full')
  return free.length === 1 ? String(free[0]?.id) : ''
}
/** What there is no choice about is chosen. */
export const firstValues = (
  offer: OfferedToFamily,
  family: { readonly lastName: string; readonly children: readonly { readonly id: number }[] },
): StageValues => {
  const [only, ...others] = offer.subjects.filter(({ isFull }) => !isFull)
  const children = family.children.filter(({ id }) => !offer.registered.includes(id))
  return {
    ...noChild(family.lastName),
    scholarLevelId: String(offer.stage.levelIds[0] ?? ''),
    ...{ step: 2, who: children.length === 0 ? newChild : children.length === 1 ? String(children[0]?.id) : '' },
    subjects: only && others.length === 0 ? [String(only.id)] : [],
    groups: Object.fromEntries(offer.subjects.map((subject) => [String(subject.id), firstFree(subject)])),
    ...{ chapters: {}, promoCode: '', appliedCode: '', pays: 'now', agrees: '', accepts: false },
  }
}

export const chosenOf = (values: StageValues, offer: OfferedToFamily): Offered[] =>
  offer.subjects.filter(({ id }) => values.subjects.includes(String(id)))
const missingHour = (values: StageValues, offer: OfferedToFamily): string | null => {
  const without = chosenOf(values, offer).find(
    ({ id, groups, isFull }) => !isFull && groups.length > 0 && (values.groups[String(id)] ?? '') === '',
  )
  return without === undefined ? null : `Choisissez un horaire en ${without.name.toLocaleLowerCase('fr-FR')}.`
}
export const missingOfChoice = (values: StageValues, offer: OfferedToFamily) => ({
  ...(values.who === newChild ? missingOf(values) : {}),
  who: values.who === '' ? 'Choisissez l’enfant à inscrire.' : null,
  subjects: values.subjects.length === 0 ? 'Choisissez au moins une matière.' : missingHour(values, offer),
})
export const choiceOf = (values: StageValues, offer: OfferedToFamily, studentId: number) => ({
  levelId: offer.stage.levelId,
  studentId,
  subjects: chosenOf(values, offer).map(({ id, groups }) => ({
    id,
    groupId: groups.length === 0 ? null : Number(values.groups[String(id)]),
  })),
})
