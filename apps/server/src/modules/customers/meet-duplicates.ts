// Before a second record is born: who resembles it, and what the person decided about them. Every door passes here.
import { customersRefusals } from '@cartable/domain/customers/customers.refusals.ts'
import {
  type DuplicateCandidate,
  type DuplicateChoice,
  duplicateReasons,
} from '@cartable/domain/customers/duplicates.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import {
  customersAlike,
  type Likeness,
  lockLikeness,
  type StudentLikeness,
  studentsAlike,
} from './duplicates.queries.ts'
import { noteLogEntries } from './note-log-entries.ts'

/** `ask`: nothing may be written yet; `use`: that record; `create`: a new one, in spite of those that were seen. */
export type Met =
  | { readonly kind: 'ask'; readonly duplicates: DuplicateCandidate[] }
  | { readonly kind: 'use'; readonly candidate: DuplicateCandidate }
  | { readonly kind: 'create'; readonly inSpiteOf: readonly DuplicateCandidate[] }

const decide = (found: DuplicateCandidate[], choice: DuplicateChoice | null): Met => {
  const candidate = found.find(({ id }) => id === choice?.use)
  if (candidate) return { kind: 'use', candidate }
  if (found.length === 0) {
    if (choice?.use) refuse(customersRefusals.duplicateGone)
    return { kind: 'create', inSpiteOf: [] }
  }
  // somebody made another one since the person was asked: it is shown, too
  const isAnswered = choice !== null && choice.use === null && found.every(({ id }) => choice.seen.includes(id))
  return isAnswered ? { kind: 'create', inSpiteOf: found } : { kind: 'ask', duplicates: found }
}

/** Customers that resemble the one about to be made, locked against whoever makes the same at once. */
export const meetCustomers = async (db: Db, likeness: Likeness, choice: DuplicateChoice | null): Promise<Met> => {
  await lockLikeness(db, likeness)
  return decide(await customersAlike(db, likeness), choice)
}

/** The same for a student of a household. */
export const meetStudents = async (db: Db, likeness: StudentLikeness, choice: DuplicateChoice | null): Promise<Met> => {
  await lockLikeness(db, likeness)
  return decide(await studentsAlike(db, likeness), choice)
}

const reasonsOf = ({ reasons }: DuplicateCandidate) =>
  [...new Set(reasons.map(({ kind }) => duplicateReasons[kind].toLowerCase()))].join(', ')

/** Keeps in the journal of the record that somebody decided, and in spite of which others: by number, for names may be erased. */
export const noteDecision = async (
  { db, identity, now }: OperationContext,
  owner: { readonly ownerClass: 'customers' | 'students'; readonly id: number },
  met: Exclude<Met, { kind: 'ask' }>,
  use: { readonly title: string; readonly what: string },
): Promise<void> => {
  if (met.kind === 'create' && met.inSpiteOf.length === 0) return
  const by = `Par ${identity?.name ?? 'le programme'}.`
  const about = met.kind === 'use' ? [met.candidate] : met.inSpiteOf
  const list = about.map((one) => `${one.number}\u00a0: ${reasonsOf(one)}`).join('\n')
  await noteLogEntries(db, {
    ownerClass: owner.ownerClass,
    ownerIds: [owner.id],
    title: met.kind === 'use' ? use.title : 'Créé malgré une fiche ressemblante',
    body: met.kind === 'use' ? `${by} ${use.what}\n${list}` : `${by}\n${list}`,
    at: now(),
    accountId: identity?.accountId ?? null,
  })
}
