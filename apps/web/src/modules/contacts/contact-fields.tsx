// Fields of a contact that several forms of the office share: who writes, and the need.

import { contactFieldLabels, contactNeeds } from '@cartable/domain/contacts/contacts.words.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { genderWords } from '@cartable/domain/people/people.schema.ts'

export const labels = contactFieldLabels
export const genderOptions: Option[] = wordOptions(genderWords)
export const needOptions: Option[] = wordOptions(contactNeeds)

type Choice = { readonly id: number; readonly label: string; readonly group?: string }
/** Choices by id as a select takes them. */
export const optionsOf = (choices: readonly Choice[]): Option[] =>
  choices.map(({ id, label, group }) => ({ value: id, label, ...(group ? { group } : {}) }))
