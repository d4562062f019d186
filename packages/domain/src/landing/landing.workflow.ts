// The life of a landing page: written, published, put away, and written again.
import { defineWorkflow, type Guard } from '../kernel/workflow.ts'
import { landingRefusals } from './landing.refusals.ts'

export const landingStatuses = ['draft', 'published', 'archived'] as const
export type LandingStatus = (typeof landingStatuses)[number]
export const landingStatusLabels: Record<LandingStatus, string> = {
  draft: 'Brouillon',
  published: 'Publiée',
  archived: 'Archivée',
}

/** `faults`: what keeps the page from being shown to visitors, in the words that are read. */
export type LandingFacts = { readonly faults: readonly string[] }

const isPresentable: Guard<LandingFacts> = ({ faults }) =>
  faults.length > 0 ? landingRefusals.notPresentable(faults.length) : null

export const landingWorkflow = defineWorkflow<LandingFacts>()({
  states: landingStatuses,
  initial: 'draft',
  labels: landingStatusLabels,
  moves: [
    { from: ['draft'], to: 'published', guard: isPresentable },
    { from: ['published', 'archived'], to: 'draft' },
    { from: ['draft', 'published'], to: 'archived' },
  ],
  noSuchMove: (from, to) => landingRefusals.noSuchMove(landingStatusLabels[from], landingStatusLabels[to]),
})
