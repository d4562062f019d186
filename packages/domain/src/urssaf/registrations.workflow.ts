// The road of a registration to the tax advance, from the form to the customer's agreement, and who may end it.
import { defineWorkflow } from '../kernel/workflow.ts'
import { type RegistrationStatus, registrationLabels, registrationStatuses } from './statuses.ts'
import { urssafRefusals } from './urssaf.refusals.ts'

/** What the Urssaf may say of a customer whom it knows. */
const known = ['pending', 'active', 'blocked', 'expired'] as const satisfies readonly RegistrationStatus[]

export const registrationsWorkflow = defineWorkflow<Record<never, never>>()({
  states: registrationStatuses,
  initial: 'draft',
  labels: registrationLabels,
  moves: [
    { from: ['draft', 'refused'], to: 'requested', name: 'send' },
    // what we gave up is begun again; what could not leave waits to be sent
    { from: ['refused', 'requested'], to: 'draft' },
    ...known.map((to) => ({ from: ['requested', ...known.filter((from) => from !== to)] as const, to })),
    // the Urssaf refuses what was sent; the customer or we give up what is not in force
    { from: ['requested', 'draft', 'pending'], to: 'refused' },
    { from: ['requested', ...known], to: 'unlinked', name: 'unlink' },
  ],
  noSuchMove: (from, to) => {
    if (to === 'unlinked') return urssafRefusals.nothingToUnlink
    if (to === 'requested') return urssafRefusals.alreadySent
    if (to === 'refused') return urssafRefusals.notRefusable(registrationLabels[from])
    return urssafRefusals.noSuchMove(registrationLabels[from], registrationLabels[to])
  },
})

/** The form may be filled in and sent. What the Urssaf holds is changed with the Urssaf. */
export const isEditable = (status: RegistrationStatus | null): boolean =>
  status === null || status === 'draft' || status === 'refused' || status === 'unlinked'
