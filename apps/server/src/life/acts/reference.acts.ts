// How the office keeps its tables: rows that are filled in and saved, and the levels and subjects by the names people use.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { codifications } from '@cartable/domain/reference/reference.api.ts'
import type { Life, Person } from '../life.ts'

/** Fills in a new row of a form and saves it; answers its id. */
export const fillIn = async <O extends AnyOperation>(
  person: Person,
  save: O,
  values: Omit<SentOf<O>, 'id' | 'updatedAt'>,
): Promise<number> => {
  const answer = await person.do(save, { ...values, id: null, updatedAt: null } as unknown as SentOf<O>)
  return (answer as { readonly id: number }).id
}

/** A new row of one of the declared tables. */
export const addTo = (person: Person, key: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
  const table = codifications.find((codification) => codification.key === key)
  if (!table) throw new Error(`no declared table is called ${key}`)
  return fillIn(person, table.operations.save, values as never)
}

/** What is taught, and at which levels. */
export type School = {
  readonly levelId: (name: string) => number
  readonly subjectId: (name: string) => number
  /** Ids of levels in their order, by career. */
  readonly careers: ReadonlyMap<string, readonly number[]>
}

const named = (options: readonly { readonly id: number; readonly label: string }[]) => {
  const ids = new Map(options.map(({ id, label }) => [label, id]))
  return (name: string): number => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the school knows no ${name}`)
    return id
  }
}

/** As the public form shows it to everybody. */
export const readSchool = async (life: Life): Promise<School> => {
  const { levels, subjects } = await life.visitor.do(contactsApi.publicForm, {})
  const careers = new Map<string, number[]>()
  for (const { id, group } of levels) careers.set(group, [...(careers.get(group) ?? []), id])
  return { levelId: named(levels), subjectId: named(subjects), careers }
}
