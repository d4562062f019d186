// The records that may be made one, by kind: their operations and the words of their screen.
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'

const withdrawn =
  'Les factures gardent leurs numéros et les documents le nom qu’ils portent. La fiche écartée est retirée des listes.'

export const mergeKinds = {
  customer: {
    preview: mergingApi.customerPreview,
    merge: mergingApi.mergeCustomers,
    merges: mergingApi.customerMerges,
    undo: mergingApi.undoCustomers,
    code: 'customers',
    other: 'L’autre fiche de la famille',
    withdrawn,
  },
  student: {
    preview: mergingApi.studentPreview,
    merge: mergingApi.mergeStudents,
    merges: mergingApi.studentMerges,
    undo: mergingApi.undoStudents,
    code: 'students',
    other: 'L’autre fiche de l’élève',
    withdrawn,
  },
  teacher: {
    preview: mergingApi.teacherPreview,
    merge: mergingApi.mergeTeachers,
    merges: mergingApi.teacherMerges,
    undo: mergingApi.undoTeachers,
    code: 'teachers',
    other: 'L’autre fiche du professeur',
    withdrawn:
      'Les documents gardent le nom qu’ils portent. La fiche écartée est retirée des listes et des recherches.',
  },
  contact: {
    preview: mergingApi.contactPreview,
    merge: mergingApi.mergeContacts,
    merges: mergingApi.contactMerges,
    undo: mergingApi.undoContacts,
    code: 'contacts',
    other: 'L’autre demande de la famille',
    withdrawn: 'La demande écartée passe à «\u00a0Perdu\u00a0» et quitte le tableau.',
  },
} as const
export type MergeKindName = keyof typeof mergeKinds
