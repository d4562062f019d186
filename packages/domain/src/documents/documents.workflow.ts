// The check of a document: unchecked, approved or not approved; a check is cancelled before another one is made.
import { defineWorkflow } from '../kernel/workflow.ts'
import { documentsRefusals } from './documents.refusals.ts'
import { type CheckStatus, checkStatuses } from './documents.schema.ts'

export const checkStatusLabels: Readonly<Record<CheckStatus, string>> = {
  unchecked: 'À vérifier',
  approved: 'Approuvé',
  'not-approved': 'Refusé',
}

/** Who made the check that stands. */
export type CheckFacts = { readonly checkedAt: string | null; readonly checkedBy: string | null }

export const documentsWorkflow = defineWorkflow<CheckFacts>()({
  states: checkStatuses,
  initial: 'unchecked',
  labels: checkStatusLabels,
  moves: [
    { from: ['unchecked'], to: 'approved' },
    { from: ['unchecked'], to: 'not-approved' },
    { from: ['approved', 'not-approved'], to: 'unchecked' },
    // somebody else decided meanwhile: their decision is not overturned unseen
    { from: ['approved'], to: 'not-approved', guard: documentsRefusals.alreadyApproved },
    { from: ['not-approved'], to: 'approved', guard: documentsRefusals.alreadyRefused },
  ],
  noSuchMove: (from, to) => documentsRefusals.noSuchMove(checkStatusLabels[from], checkStatusLabels[to]),
})
