// Where the pages of papers ask: the operations, with their types only.
import type { familyDocumentsApi, ownDocumentsApi } from '@cartable/domain/documents/own-documents.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const ownPapers = door<typeof ownDocumentsApi.ownPapers>('documents.ownPapers', 'GET', '/teacher/own-papers')
export const sendPaper = door<typeof ownDocumentsApi.sendPaper>('documents.sendPaper', 'POST', '/teacher/own-papers', {
  files: true,
})
export const viewPaper = door<typeof ownDocumentsApi.viewPaper>('documents.viewPaper', 'GET', '/teacher/own-paper')
export const withdrawPaper = door<typeof ownDocumentsApi.withdrawPaper>(
  'documents.withdrawPaper',
  'POST',
  '/teacher/own-paper-withdraw',
)

export const familyPapers = door<typeof familyDocumentsApi.familyPapers>(
  'documents.familyPapers',
  'GET',
  '/family/own-papers',
)
export const sendFamilyPaper = door<typeof familyDocumentsApi.sendFamilyPaper>(
  'documents.sendFamilyPaper',
  'POST',
  '/family/own-papers',
  { files: true },
)
export const viewFamilyPaper = door<typeof familyDocumentsApi.viewFamilyPaper>(
  'documents.viewFamilyPaper',
  'GET',
  '/family/own-paper',
)
export const withdrawFamilyPaper = door<typeof familyDocumentsApi.withdrawFamilyPaper>(
  'documents.withdrawFamilyPaper',
  'POST',
  '/family/own-paper-withdraw',
)

/** The same gestures on the papers of a teacher and of a family. */
export const teacherDoors = { send: sendPaper, view: viewPaper, withdraw: withdrawPaper }
export type PaperDoors = typeof teacherDoors
export const familyDoors: PaperDoors = {
  send: sendFamilyPaper,
  view: viewFamilyPaper,
  withdraw: withdrawFamilyPaper,
}
