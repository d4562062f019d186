// What hangs on records that may be merged, module by module. Wholes come before their parts: they are brought back in this order.
import { attachedToPersonWhoSignsIn } from './modules/access/attached.queries.ts'
import { attachedBooks, attachedBooksOfTeacher } from './modules/accounting/attached.queries.ts'
import { attachedMoney, attachedOrdersOfPupil, attachedPayOfTeacher } from './modules/billing/attached.queries.ts'
import { attachedRequests, attachedRequestsOfPupil, attachedToRequest } from './modules/contacts/attached.queries.ts'
import {
  attachedContracts,
  attachedContractsOfPupil,
  attachedContractsOfTeacher,
} from './modules/contracts/attached.queries.ts'
import {
  attachedLessons,
  attachedLessonsOfPupil,
  attachedLessonsOfTeacher,
  attachedOccupations,
} from './modules/courses/attached.queries.ts'
import {
  attachedToFamily,
  attachedToPersonOfFamily,
  attachedToPupil,
} from './modules/customers/merging/attached.queries.ts'
import { attachedDocuments, attachedDocumentsOfTeacher } from './modules/documents/attached.queries.ts'
import {
  attachedOffersOfTeacher,
  attachedSearches,
  attachedSearchesOfPupil,
} from './modules/linking/attached.queries.ts'
import {
  attachedConversations,
  attachedConversationsOfTeacher,
  attachedMessages,
  attachedSent,
} from './modules/messaging/attached.queries.ts'
import { attachedCards, attachedCardsOfOthers } from './modules/monitoring/attached.queries.ts'
import { attachedPayslips, attachedPayslipsOfTeacher } from './modules/payroll/attached.queries.ts'
import { attachedBankAccounts } from './modules/people/attached.queries.ts'
import { attachedApplication } from './modules/recruitment/attached.queries.ts'
import { attachedCertificates, attachedToPersonWhoTeaches } from './modules/teachers/leaving/attached.queries.ts'
import { attachedToTeacher } from './modules/teachers/merging/attached.queries.ts'
import { attachedTasks } from './modules/todo/attached.queries.ts'
import {
  attachedRegistrations,
  attachedRegistrationsOfPupil,
  attachedStagesOfTeacher,
} from './modules/traineeships/attached.queries.ts'
import { attachedAdvance, attachedRegisteredPerson } from './modules/urssaf/merging/attached.queries.ts'
import type { AttachedSource } from './platform/attached.ts'

export const attachedSources: readonly AttachedSource[] = [
  ...[attachedToFamily, attachedContracts, attachedLessons, attachedMoney, attachedRegistrations],
  ...[attachedSearches, attachedRequests, attachedDocuments, attachedCards, attachedConversations],
  ...[attachedToPupil, attachedContractsOfPupil, attachedLessonsOfPupil, attachedOrdersOfPupil],
  ...[attachedRegistrationsOfPupil, attachedSearchesOfPupil, attachedRequestsOfPupil],
  ...[attachedToRequest, ...attachedCardsOfOthers, ...attachedMessages, ...attachedTasks],
  ...[attachedPayslips, attachedAdvance, attachedCertificates],
  ...[attachedToTeacher, attachedContractsOfTeacher, attachedLessonsOfTeacher, attachedOffersOfTeacher],
  ...[attachedStagesOfTeacher, attachedApplication, attachedDocumentsOfTeacher, attachedConversationsOfTeacher],
  ...[attachedPayslipsOfTeacher, attachedPayOfTeacher],
  ...[
    attachedToPersonOfFamily,
    attachedToPersonWhoTeaches,
    attachedToPersonWhoSignsIn,
    attachedBankAccounts,
    attachedRegisteredPerson,
    attachedSent,
  ],
  // last: the books follow what became of the rest
  ...[attachedOccupations, attachedBooks, attachedBooksOfTeacher],
]
