// Two records side by side before they are made one, the act, its undoing, and what each record says of it.
import { counted } from '@cartable/domain/kernel/french.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import type { MergeInput, MergePreview, MergeRow, MergeSide } from '@cartable/domain/merging/merging.schema.ts'
import { type AttachedSource, countAttached, type Pair } from '../../platform/attached.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import type { MergeKind, MergeRecord } from '../../platform/merge-kind.ts'
import {
  lastDayOf,
  type Merging,
  mergeRecords,
  obstaclesOf,
  ownersOf,
  personsOf,
  readTwo,
  stampOfTwo,
  undoMerge,
} from './merge-records.ts'
import { mergesOf, type StoredMerge } from './merging.queries.ts'

const sideOf = ({ id, name, detail, path }: MergeRecord): MergeSide => ({ id, name, detail, path })

const preview = async ({ db }: OperationContext, merging: Merging, pair: Pair): Promise<MergePreview> => {
  const { kind, sources } = merging
  const two = await readTwo(db, kind, pair)
  const { kept, givenUp } = two
  const counts: Awaited<ReturnType<typeof countAttached>> = []
  for (const { owner, pair: its } of ownersOf(kind, pair, personsOf(two)))
    counts.push(...(await countAttached(db, sources, owner, its)))
  const words = (which: 'goes' | 'stays') =>
    counts.filter((one) => one[which] > 0).map((one) => counted(one[which], ...one.words))
  return {
    kept: sideOf(kept),
    givenUp: sideOf(givenUp),
    stamp: stampOfTwo(two),
    fields: kind.fields.flatMap(({ key, label }) => {
      const [own, other] = [kept.texts[key] ?? null, givenUp.texts[key] ?? null]
      if (own === null && other === null) return []
      return [{ key, label, kept: own, givenUp: other, takes: own === null ? ('givenUp' as const) : ('kept' as const) }]
    }),
    follows: words('goes'),
    stays: words('stays'),
    obstacles: (await obstaclesOf(db, merging, two)).map(({ refusal, link }) => ({ message: refusal.message, link })),
  }
}

const merges = async ({ db, today }: OperationContext, { kind }: Merging, id: number) => {
  const own = await mergesOf(db, kind, id)
  const rowOf = async (merge: StoredMerge): Promise<MergeRow> => ({
    id: merge.id,
    other: sideOf((await kind.read(db, merge.kept === id ? merge.givenUp : merge.kept)) ?? notFound()),
    on: merge.on,
    by: merge.by || null,
    canBeUndone: today() <= lastDayOf(merge.on),
  })
  const into = own.find(({ givenUp }) => givenUp === id)
  const of: MergeRow[] = []
  for (const merge of own) if (merge.kept === id) of.push(await rowOf(merge))
  return { into: into ? await rowOf(into) : null, of }
}

type Kinds = Readonly<Record<'customer' | 'student' | 'contact' | 'teacher', MergeKind>>

/** `sources`: what hangs on records, of each domain, collected by the composition root, as are the kinds. */
export const mergingService = (sources: readonly AttachedSource[], kinds: Kinds): BoundOperation[] => {
  const actsOf = (kind: MergeKind) => {
    const merging = { kind, sources }
    return {
      preview: (context: OperationContext, { keptId, givenUpId }: Pick<MergeInput, 'keptId' | 'givenUpId'>) =>
        preview(context, merging, { kept: keptId, givenUp: givenUpId }),
      merge: (context: OperationContext, input: MergeInput) => mergeRecords(context, merging, input),
      merges: (context: OperationContext, { id }: { readonly id: number }) => merges(context, merging, id),
      undo: (context: OperationContext, input: { readonly id: number }) => undoMerge(context, merging, input),
    }
  }
  const [customer, student] = [actsOf(kinds.customer), actsOf(kinds.student)]
  const [contact, teacher] = [actsOf(kinds.contact), actsOf(kinds.teacher)]
  return handlers(mergingApi, {
    customerPreview: customer.preview,
    mergeCustomers: customer.merge,
    customerMerges: customer.merges,
    undoCustomers: customer.undo,
    studentPreview: student.preview,
    mergeStudents: student.merge,
    studentMerges: student.merges,
    undoStudents: student.undo,
    contactPreview: contact.preview,
    mergeContacts: contact.merge,
    contactMerges: contact.merges,
    undoContacts: contact.undo,
    teacherPreview: teacher.preview,
    mergeTeachers: teacher.merge,
    teacherMerges: teacher.merges,
    undoTeachers: teacher.undo,
  })
}
