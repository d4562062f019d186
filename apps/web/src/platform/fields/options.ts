// Choices of selects from what operations answer.
import type { Option } from '@cartable/domain/kernel/list.ts'

type Choice = { readonly id: number; readonly label: string; readonly group?: string }
/** Choices by id as a select takes them. */
export const idOptions = (choices: readonly Choice[]): Option[] =>
  choices.map(({ id, label, group }) => ({ value: id, label, ...(group ? { group } : {}) }))
/** The same for a filter, whose values are texts. */
export const filterOptions = (choices: readonly Choice[] | undefined) =>
  choices?.map(({ id, label, group }) => ({ value: String(id), label, ...(group ? { group } : {}) }))
