// What the journals of both records say of a merge, and of its undoing.
import type { OperationContext } from '../../platform/http/context.ts'
import type { MergeKind, MergeRecord } from '../../platform/merge-kind.ts'
import { noteLogEntries } from '../customers/note-log-entries.ts'

const named = ({ name, detail }: MergeRecord) => `${name} (${detail})`

export const noteMerge = async (
  { db, identity, now }: OperationContext,
  { owner }: MergeKind,
  { kept, givenUp }: { readonly kept: MergeRecord; readonly givenUp: MergeRecord },
  isUndone: boolean,
): Promise<void> => {
  // a request has no journal: what was done with it stands in its history
  if (owner === 'people' || owner === 'contacts') return
  const [by, at] = [`Par ${identity?.name ?? 'le programme'}.`, now()]
  const entry = (of: MergeRecord, title: string, about: MergeRecord) =>
    noteLogEntries(db, {
      ...{ ownerClass: owner, ownerIds: [of.id], title, at, accountId: identity?.accountId ?? null },
      body: `${by}\n${named(about)}`,
    })
  await entry(kept, isUndone ? 'Fusion annulée' : 'Fiche fusionnée avec celle-ci', givenUp)
  await entry(givenUp, isUndone ? 'Fusion annulée\u00a0: fiche rouverte' : 'Fiche fusionnée avec une autre', kept)
}
