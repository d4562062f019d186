// What colleagues hold and may hand over, module by module.
import { heldContactRules, heldContacts } from './modules/contacts/held.queries.ts'
import { heldSilentContracts } from './modules/courses/no-longer-courses/held.queries.ts'
import { heldContracts, heldLinkings, heldNextActions } from './modules/linking/held.queries.ts'
import { heldConversations } from './modules/messaging/held.queries.ts'
import { heldMonitoringCards } from './modules/monitoring/held.queries.ts'
import { heldCandidates, heldInterviews } from './modules/recruitment/held.queries.ts'
import { heldTasks } from './modules/todo/held.queries.ts'
import type { HeldSource } from './platform/held.ts'

/** In the order in which they are listed. */
export const heldSources: readonly HeldSource[] = [
  heldContacts,
  heldContactRules,
  heldCandidates,
  heldInterviews,
  heldLinkings,
  heldContracts,
  heldNextActions,
  heldSilentContracts,
  heldMonitoringCards,
  heldTasks,
  heldConversations,
]
