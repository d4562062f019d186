// The road of a contact, from its request to won or lost, and who may go where.
import { defineWorkflow, type Guard } from '../kernel/workflow.ts'
import { contactsRefusals } from './contacts.refusals.ts'

export const contactStatuses = ['contact', 'prospect', 'dunning1', 'dunning2', 'dunning3', 'won', 'lost'] as const
export type ContactStatus = (typeof contactStatuses)[number]

export const contactStatusLabels: Record<ContactStatus, string> = {
  contact: 'Contact',
  prospect: 'Prospect',
  dunning1: 'Relance 1',
  dunning2: 'Relance 2',
  dunning3: 'Relance 3',
  won: 'Gagné',
  lost: 'Perdu',
}

/** What a move depends on besides the status: whether the customer was already made from this contact. */
export type ContactFacts = { readonly isCustomer: boolean }

const stillAContact: Guard<ContactFacts> = (facts) => (facts.isCustomer ? contactsRefusals.alreadyCustomer : null)

const dunningSources: Partial<Record<ContactStatus, readonly ContactStatus[]>> = {
  dunning1: ['contact', 'prospect'],
  dunning2: ['contact', 'prospect', 'dunning1'],
  dunning3: ['contact', 'prospect', 'dunning1', 'dunning2'],
}
const everyOther = (status: ContactStatus) => contactStatuses.filter((other) => other !== status)

export const contactsWorkflow = defineWorkflow<ContactFacts>()({
  states: contactStatuses,
  initial: 'contact',
  labels: contactStatusLabels,
  moves: contactStatuses.map((to) => ({ from: dunningSources[to] ?? everyOther(to), to, guard: stillAContact })),
  noSuchMove: (from, to) =>
    from === 'won'
      ? contactsRefusals.dunningAfterWon(contactStatusLabels[to])
      : contactsRefusals.dunningFrom(
          contactStatusLabels[to],
          (dunningSources[to] ?? []).map((status) => contactStatusLabels[status]),
        ),
})

/** Statuses that wait for us: those that grow old. */
export const openStatuses = contactStatuses.filter((status) => status !== 'won' && status !== 'lost')
export const isOpen = (status: ContactStatus): boolean => status !== 'won' && status !== 'lost'
