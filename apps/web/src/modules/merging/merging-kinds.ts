// The records that may be made one, by kind: their operations, the search of the other one, the words of their screen.
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'

export const mergeKinds = {
  customer: {
    preview: mergingApi.customerPreview,
    merge: mergingApi.mergeCustomers,
    merges: mergingApi.customerMerges,
    undo: mergingApi.undoCustomers,
    code: 'customers',
    other: 'L’autre fiche de la famille',
  },
} as const
export type MergeKindName = keyof typeof mergeKinds
