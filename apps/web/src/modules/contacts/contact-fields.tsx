// Fields that the back office and the public request share: who writes, and the need.
import { contactFieldLabels, contactNeeds, genderLabels } from '@cartable/domain/contacts/contacts.schema.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'

export const labels = contactFieldLabels
export const genderOptions: Option[] = Object.entries(genderLabels).map(([value, label]) => ({ value, label }))
export const needOptions: Option[] = Object.entries(contactNeeds).map(([value, label]) => ({ value, label }))

type Choice = { readonly id: number; readonly label: string; readonly group?: string }
/** Choices by id as a select takes them. */
export const optionsOf = (choices: readonly Choice[]): Option[] =>
  choices.map(({ id, label, group }) => ({ value: id, label, ...(group ? { group } : {}) }))
