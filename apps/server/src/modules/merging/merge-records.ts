// Makes two records one, and undoes it: what hangs on the given-up one follows, the fields that were chosen are taken, it is withdrawn.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { type PlacedRefusal, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { type MergeInput, undoDays } from '@cartable/domain/merging/merging.schema.ts'
import {
  type AttachedSource,
  bringBackAttached,
  moveAttached,
  type Obstacle,
  type Pair,
  whileMerging,
} from '../../platform/attached.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Columns, MergeKind, MergeRecord } from '../../platform/merge-kind.ts'
import { guardMerge, guardUndoneMerge, type MergedPeople } from '../access/accounts/guard-merge.ts'
import { insertMerge, lastAuthorOf, lockMerge, markUndone, mergesOf } from './merging.queries.ts'
import { noteMerge } from './note-merge.ts'

type Two = { readonly kept: MergeRecord; readonly givenUp: MergeRecord }
export type Merging = { readonly kind: MergeKind; readonly sources: readonly AttachedSource[] }

export const readTwo = async (db: Db, kind: MergeKind, { kept, givenUp }: Pair): Promise<Two> => {
  if (kept === givenUp) refuse(mergingRefusals.itself)
  return { kept: (await kind.read(db, kept)) ?? notFound(), givenUp: (await kind.read(db, givenUp)) ?? notFound() }
}
export const stampOfTwo = ({ kept, givenUp }: Two): string => `${kept.stamp} ${givenUp.stamp}`

/** The people that two records are of: two of them, or none. */
export const personsOf = ({ kept, givenUp }: Two): Pair | null =>
  kept.personId === null || givenUp.personId === null || kept.personId === givenUp.personId
    ? null
    : { kept: kept.personId, givenUp: givenUp.personId }

/** Each owner with its pair: the records themselves, then who they are of. */
export const ownersOf = ({ owner }: MergeKind, pair: Pair, persons: Pair | null) =>
  persons === null
    ? [{ owner, pair }]
    : [
        { owner, pair },
        { owner: 'people' as const, pair: persons },
      ]

/** What stands in the way of it, all at once. */
export const obstaclesOf = async (db: Db, { kind, sources }: Merging, two: Two): Promise<readonly Obstacle[]> => {
  const pair = { kept: two.kept.id, givenUp: two.givenUp.id }
  const own = [...(await mergesOf(db, kind, pair.kept)), ...(await mergesOf(db, kind, pair.givenUp))]
  const found: Obstacle[] = []
  if (own.some(({ givenUp }) => givenUp === pair.kept || givenUp === pair.givenUp))
    found.push({ refusal: mergingRefusals.gone, link: null })
  if (two.kept.isErased || two.givenUp.isErased) found.push({ refusal: mergingRefusals.erased, link: null })
  for (const { owner, pair: its } of ownersOf(kind, pair, personsOf(two)))
    for (const source of sources)
      if (source.of === owner) found.push(...((await source.obstacles?.(db, its, kind.owner)) ?? []))
  return found
}

const settle = async (
  { db, today }: OperationContext,
  sources: readonly AttachedSource[],
  owners: ReturnType<typeof ownersOf>,
) => {
  for (const source of sources)
    for (const { owner, pair } of owners) if (source.of === owner) await source.settle?.(db, pair, today())
}

/** Two rows would be the same, or a part would be without its whole: what was added since says so. */
const constraintCodes = ['23505', '23503', '23P01']
const refusingTwice = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (typeof code === 'string' && constraintCodes.includes(code)) refuse(mergingRefusals.twiceSince)
    throw error
  }
}

const only = (columns: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, columns[name] ?? null]))

/** The people of both records, with the addresses that they have once these columns are written. */
const peopleAfter = (
  { kept, givenUp }: Two,
  persons: Pair,
  changes: { readonly kept: Columns; readonly givenUp: Columns },
): MergedPeople => {
  const after = ({ columns, playsOther }: MergeRecord, personId: number, changed: Columns) => {
    const email = { ...columns, ...changed }['people.email']
    return { personId, playsOther, email: typeof email === 'string' ? email : null }
  }
  return {
    kept: after(kept, persons.kept, changes.kept),
    givenUp: after(givenUp, persons.givenUp, changes.givenUp),
  }
}

const told = ({ live }: OperationContext, { kind: { owner } }: Merging, pair: Pair) =>
  live([owner], [owner, 'id', pair.kept], [owner, 'id', pair.givenUp], ['contracts'], ['courses'], ['billing'])

export const mergeRecords = async (context: OperationContext, merging: Merging, input: MergeInput) => {
  const { db, identity } = context
  const { kind, sources } = merging
  const pair = { kept: input.keptId, givenUp: input.givenUpId }
  await kind.lock(db, pair)
  const two = await readTwo(db, kind, pair)
  const { kept, givenUp } = two
  const found = await obstaclesOf(db, merging, two)
  if (found.length > 0) throw new Refused(found.map(({ refusal }): PlacedRefusal => ({ ...refusal, path: '' })))
  if (stampOfTwo(two) !== input.stamp)
    refuse(mergingRefusals.changed(await lastAuthorOf(db, kind, [pair.kept, pair.givenUp])))

  const persons = personsOf(two)
  const taken = kind.fields.filter(({ key }) => input.takes.includes(key)).flatMap(({ columns }) => columns)
  const carried = kind.carry?.(kept, givenUp) ?? { kept: {}, givenUp: {} }
  const after = { kept: { ...only(givenUp.columns, taken), ...carried.kept }, givenUp: carried.givenUp }
  if (persons) await guardMerge(context, peopleAfter(two, persons, after))
  await whileMerging(db, async () => {
    const record = await moveAttached(db, sources, kind.owner, pair)
    const person = persons === null ? {} : await moveAttached(db, sources, 'people', persons)
    await kind.write(db, givenUp, after.givenUp)
    await kind.write(db, kept, after.kept)
    await kind.setEnabled(db, givenUp.id, false)
    await insertMerge(db, kind, {
      ...pair,
      moved: { record, person },
      changed: {
        kept: { before: only(kept.columns, Object.keys(after.kept)), after: after.kept },
        givenUp: { before: only(givenUp.columns, Object.keys(after.givenUp)), after: after.givenUp },
        wasEnabled: givenUp.enabled,
        persons,
      },
      accountId: identity?.accountId ?? null,
    })
    await settle(context, sources, ownersOf(kind, pair, persons))
  })
  await noteMerge(context, kind, two, false)
  told(context, merging, pair)
  return { isValid: true, errorMsgs: [] }
}

/** What was kept as jsonb came back with its keys in another order. */
const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const textOf = (value: unknown) => JSON.stringify(value ?? null, sorted)
const same = (one: unknown, other: unknown) => textOf(one) === textOf(other)

/** Columns as they were before, but those that somebody changed since. */
const given = (current: Columns, { before, after }: { readonly before: Columns; readonly after: Columns }) => {
  const names = Object.keys(after)
  const left = names.filter((name) => !same(current[name], after[name]))
  return {
    columns: only(
      before,
      names.filter((name) => !left.includes(name)),
    ),
    left,
  }
}

/** The last day on which a merge can be undone. */
export const lastDayOf = (on: string): string => addDays(on, undoDays)

export const undoMerge = async (context: OperationContext, merging: Merging, { id }: { readonly id: number }) => {
  const { db, today } = context
  const { kind, sources } = merging
  const merge = (await lockMerge(db, kind, id)) ?? notFound()
  const pair = { kept: merge.kept, givenUp: merge.givenUp }
  await kind.lock(db, pair)
  if (merge.undoneAt !== null) refuse(mergingRefusals.undone)
  if (today() > lastDayOf(merge.on)) refuse(mergingRefusals.tooLate(undoDays))
  const later = [...(await mergesOf(db, kind, pair.kept)), ...(await mergesOf(db, kind, pair.givenUp))]
  if (later.some((other) => other.id > merge.id)) refuse(mergingRefusals.mergedSince)
  const two = await readTwo(db, kind, pair)
  if (two.kept.isErased || two.givenUp.isErased) refuse(mergingRefusals.erased)
  const { changed, moved } = merge
  const [kept, givenUp] = [given(two.kept.columns, changed.kept), given(two.givenUp.columns, changed.givenUp)]
  if (changed.persons)
    await guardUndoneMerge(
      context,
      peopleAfter(two, changed.persons, { kept: kept.columns, givenUp: givenUp.columns }),
      moved.person['accounts.person_id'] ?? [],
    )
  await refusingTwice(() =>
    whileMerging(db, async () => {
      await bringBackAttached(db, sources, kind.owner, { pair, moved: moved.record })
      if (changed.persons)
        await bringBackAttached(db, sources, 'people', { pair: changed.persons, moved: moved.person })
      await kind.write(db, two.kept, kept.columns)
      await kind.write(db, two.givenUp, givenUp.columns)
      await kind.setEnabled(db, pair.givenUp, changed.wasEnabled)
      await markUndone(db, id)
      await settle(context, sources, ownersOf(kind, pair, changed.persons))
    }),
  )
  await noteMerge(context, kind, two, true)
  told(context, merging, pair)
  const left = kind.fields.filter(({ columns }) => columns.some((column) => kept.left.includes(column)))
  return { isValid: true, errorMsgs: [], left: left.map(({ label }) => label) }
}
