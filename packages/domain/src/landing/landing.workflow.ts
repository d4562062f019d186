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

/** `faults`: how many points keep the page from being shown to visitors. */
export type LandingFacts = { readonly faults: number }

const isPresentable: Guard<LandingFacts> = ({ faults }) => (faults > 0 ? landingRefusals.notPresentable(faults) : null)

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
