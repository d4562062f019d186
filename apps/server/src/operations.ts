// Every operation of the program bound to its handler: with `app.ts`, the only place of the server that lists modules.
import { programOperations } from '@cartable/domain/journal/journal.programs.ts'
import { attachedSources } from './attached-sources.ts'
import { datedSources } from './dated-sources.ts'
import { heldSources } from './held-sources.ts'
import { exchangeLayouts, runImport, sessionExports } from './layouts.ts'
import { messageSources } from './message-sources.ts'
import { absencesService } from './modules/access/absences/absences.service.ts'
import { handOverService } from './modules/access/accounts/hand-over.service.ts'
import { profileService } from './modules/access/accounts/profile.service.ts'
import { screenChoicesService } from './modules/access/accounts/screen-choices.service.ts'
import { usersService } from './modules/access/accounts/users.service.ts'
import { linksService } from './modules/access/links/links.service.ts'
import { choicesService } from './modules/access/notifications/choices.service.ts'
import { notificationsService } from './modules/access/notifications/notifications.service.ts'
import { pupilsService } from './modules/access/pupils/pupils.service.ts'
import { registrationService } from './modules/access/registration/registration.service.ts'
import { rolesService } from './modules/access/roles/roles.service.ts'
import { accessService } from './modules/access/sign-in/access.service.ts'
import { passwordsService } from './modules/access/sign-in/passwords.service.ts'
import { termsService } from './modules/access/terms/terms.service.ts'
import { accountingService } from './modules/accounting/accounting.service.ts'
import { bookkeepingServices } from './modules/accounting/bookkeeping/bookkeeping.service.ts'
import { ledgerService } from './modules/accounting/ledger.service.ts'
import { novaService } from './modules/accounting/nova/nova.service.ts'
import { datedService } from './modules/accounting/rates/dated.service.ts'
import { questionsService } from './modules/accounting/rates/questions.service.ts'
import { ratesService } from './modules/accounting/rates/rates.service.ts'
import { vatService } from './modules/accounting/vat/vat.service.ts'
import { yearEndServices } from './modules/accounting/year-end/year-end.service.ts'
import { billingService } from './modules/billing/billing.service.ts'
import { creditNotesService } from './modules/billing/credits/credit-notes.service.ts'
import { debitsService, planRequestsService } from './modules/billing/debits/debits.service.ts'
import { packsService } from './modules/billing/packs/packs.service.ts'
import { accountChecksService } from './modules/billing/pay-runs/account-checks.ts'
import { ownMonthsService } from './modules/billing/pay-runs/own-months.ts'
import { payRunsService } from './modules/billing/pay-runs/pay-runs.service.ts'
import { refundsService } from './modules/billing/payments/refunds.service.ts'
import { teacherPaymentsService } from './modules/billing/payments/teacher-payments.service.ts'
import { ownMoneyService } from './modules/billing/receipts/own-money.service.ts'
import { receiptsService } from './modules/billing/receipts/receipts.service.ts'
import { toBillService } from './modules/billing/receipts/to-bill.service.ts'
import { badDebtsService } from './modules/billing/reminders/bad-debts.service.ts'
import { remindersService } from './modules/billing/reminders/reminders.service.ts'
import { misdirectedService } from './modules/billing/take-backs/misdirected.service.ts'
import { takeBacksService } from './modules/billing/take-backs/take-backs.service.ts'
import { taxReturnService } from './modules/billing/tax-return/tax-return.service.ts'
import { timelineService } from './modules/billing/timeline/timeline.service.ts'
import { paymentReplaysService } from './modules/billing/tracking/payment-replays.service.ts'
import { paymentTrackingService } from './modules/billing/tracking/payment-tracking.service.ts'
import { cardChargesService } from './modules/billing/transactions/card-charges.service.ts'
import { customerPaymentsService } from './modules/billing/transactions/customer-payments.service.ts'
import { transfersService } from './modules/billing/transfers/transfers.service.ts'
import { configurationService } from './modules/configuration/configuration.service.ts'
import { translationsService } from './modules/configuration/translations.service.ts'
import { contactRulesService } from './modules/contacts/contact-rules.service.ts'
import { contactsService } from './modules/contacts/contacts.service.ts'
import { familyRequestsService } from './modules/contacts/family-requests.service.ts'
import { contactKind } from './modules/contacts/mistakes/merge-contact.ts'
import { mistakesService } from './modules/contacts/mistakes/mistakes.service.ts'
import { affiliationsService } from './modules/contracts/affiliations.service.ts'
import { ownContractsService } from './modules/contracts/ask-end.ts'
import { contractsService } from './modules/contracts/contracts.service.ts'
import { teacherPricesService } from './modules/contracts/grids/teacher-prices.service.ts'
import { loyaltyService } from './modules/contracts/loyalty/loyalty.service.ts'
import { suspensionsService } from './modules/contracts/suspensions/suspensions.service.ts'
import { agendaService } from './modules/courses/agenda/agenda.service.ts'
import { feedService } from './modules/courses/agenda/feed.service.ts'
import { ownAttendanceService } from './modules/courses/attendance/attendance.service.ts'
import { monthsService } from './modules/courses/bill-months.ts'
import { chargesService } from './modules/courses/charges/charges.service.ts'
import { confirmationsService } from './modules/courses/confirmations/confirmations.service.ts'
import {
  billedCorrectionService,
  cancelBilledService,
  correctionsService,
  rectifyVatService,
} from './modules/courses/corrections/corrections.service.ts'
import { coursesService } from './modules/courses/courses.service.ts'
import { disputesService } from './modules/courses/disputes/disputes.service.ts'
import { homesService } from './modules/courses/homes.service.ts'
import { testOpinionService } from './modules/courses/judge-by-link.ts'
import { noLongerCoursesService } from './modules/courses/no-longer-courses/no-longer-courses.service.ts'
import { planningService } from './modules/courses/planning/planning.service.ts'
import { requestsService } from './modules/courses/requests/requests.service.ts'
import { roomsService } from './modules/courses/rooms/rooms.service.ts'
import { videoConferencesService } from './modules/courses/rooms/video-conferences.service.ts'
import { seriesService } from './modules/courses/series/series.service.ts'
import { courseValidationService, unansweredService } from './modules/courses/validation/validate-by-link.ts'
import { customersService } from './modules/customers/customers.service.ts'
import { householdService } from './modules/customers/household/household.service.ts'
import { logEntriesService } from './modules/customers/log-entries.service.ts'
import { mailingService } from './modules/customers/mailing.service.ts'
import { familyKind } from './modules/customers/merging/merge-family.ts'
import { pupilKind } from './modules/customers/merging/merge-pupil.ts'
import { ownHouseholdService } from './modules/customers/own-household.service.ts'
import { dashboardService } from './modules/dashboard/dashboard.service.ts'
import { tilesService } from './modules/dashboard/tiles.service.ts'
import { documentDownloadService } from './modules/documents/document-download.service.ts'
import { documentsService } from './modules/documents/documents.service.ts'
import { familyDocumentsService, ownDocumentsService } from './modules/documents/own-documents.service.ts'
import { exchangeService } from './modules/exchange/exchange.service.ts'
import { journalService } from './modules/journal/journal.service.ts'
import { crawlersService } from './modules/landing/crawlers.service.ts'
import { landingService } from './modules/landing/landing.service.ts'
import { linkingService } from './modules/linking/linking.service.ts'
import { ownOffersService } from './modules/linking/own-offers.service.ts'
import { mergingService } from './modules/merging/merging.service.ts'
import { movingService } from './modules/merging/moving.service.ts'
import { failedMessagesService } from './modules/messaging/failed-messages.service.ts'
import { messagesService } from './modules/messaging/messages.service.ts'
import { messagingService } from './modules/messaging/messaging.service.ts'
import { repliesService } from './modules/messaging/threads/replies.service.ts'
import { threadsService } from './modules/messaging/threads/threads.service.ts'
import { whatsappService } from './modules/messaging/whatsapp.service.ts'
import { monitoringService } from './modules/monitoring/monitoring.service.ts'
import { salaryDeclarationsService } from './modules/payroll/declarations/salary-declarations.service.ts'
import { payrollService } from './modules/payroll/payroll.service.ts'
import { employeesMonthService } from './modules/payroll/salaries.service.ts'
import { peopleService } from './modules/people/people.service.ts'
import { privacyService } from './modules/people/privacy.service.ts'
import { recruitmentService } from './modules/recruitment/recruitment.service.ts'
import { referenceService } from './modules/reference/reference.service.ts'
import { statisticsService } from './modules/statistics/statistics.service.ts'
import { availabilityService } from './modules/teachers/availability/availability.service.ts'
import { evaluationsService } from './modules/teachers/evaluations.service.ts'
import { teachersMailingService } from './modules/teachers/mailing.service.ts'
import { teacherKind } from './modules/teachers/merging/merge-teacher.ts'
import { ownFileService } from './modules/teachers/own-file.service.ts'
import { teacherPageService } from './modules/teachers/page/page.service.ts'
import { paymentAccountService } from './modules/teachers/payment-account.service.ts'
import { reviewsService } from './modules/teachers/reviews/reviews.service.ts'
import { statusChangeService } from './modules/teachers/status-change.ts'
import { teachersService } from './modules/teachers/teachers.service.ts'
import { todoService } from './modules/todo/todo.service.ts'
import { stageServices } from './modules/traineeships/traineeships.service.ts'
import { advancesService } from './modules/urssaf/advances.service.ts'
import { declarationsService } from './modules/urssaf/declarations/declarations.service.ts'
import { ownAdvanceService } from './modules/urssaf/own-advance.service.ts'
import { urssafService } from './modules/urssaf/urssaf.service.ts'
import type { BoundOperation } from './platform/http/handlers.ts'
import { exportPersonalData, privacyContributions } from './privacy.ts'
import { searchSources } from './search-sources.ts'
import { sharedTexts } from './texts.ts'

/** French summary of each operation by its id, for the audit. */
const operationTitles = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(programOperations),
    ...allOperations.map(({ operation }): [string, string] => [operation.id, operation.summary ?? operation.id]),
  ])

export const allOperations: readonly BoundOperation[] = [
  ...accessService,
  ...passwordsService,
  ...pupilsService,
  ...registrationService,
  ...linksService,
  ...absencesService,
  ...profileService,
  ...usersService,
  ...handOverService(heldSources),
  ...rolesService,
  ...termsService,
  ...choicesService,
  ...screenChoicesService,
  ...notificationsService,
  ...dashboardService(searchSources),
  ...tilesService,
  ...journalService(operationTitles),
  ...peopleService,
  ...privacyService(privacyContributions, exportPersonalData),
  ...referenceService,
  ...configurationService,
  ...translationsService(() => sharedTexts(operationTitles())),
  ...messagingService,
  ...failedMessagesService,
  ...messagesService(messageSources),
  ...threadsService,
  ...repliesService,
  ...whatsappService(messageSources),
  ...contactRulesService,
  ...contactsService,
  ...mistakesService,
  ...familyRequestsService,
  ...customersService,
  ...householdService,
  ...movingService(attachedSources),
  ...mergingService(attachedSources, {
    customer: familyKind,
    student: pupilKind,
    contact: contactKind,
    teacher: teacherKind,
  }),
  ...logEntriesService,
  ...mailingService,
  ...documentsService,
  ...documentDownloadService,
  ...ownDocumentsService,
  ...familyDocumentsService,
  ...teachersService,
  ...teacherPageService,
  ...availabilityService,
  ...teachersMailingService,
  ...ownFileService,
  ...statusChangeService,
  ...evaluationsService,
  ...reviewsService,
  ...paymentAccountService,
  ...recruitmentService,
  ...contractsService,
  ...suspensionsService,
  ...affiliationsService,
  ...teacherPricesService,
  ...loyaltyService,
  ...linkingService,
  ...ownOffersService,
  ...coursesService,
  ...confirmationsService,
  ...correctionsService,
  ...billedCorrectionService,
  ...cancelBilledService,
  ...rectifyVatService,
  ...disputesService,
  ...homesService,
  ...ownAttendanceService,
  ...ownContractsService,
  ...ownAdvanceService,
  ...ownHouseholdService,
  ...planningService,
  ...seriesService,
  ...agendaService,
  ...feedService,
  ...courseValidationService,
  ...unansweredService,
  ...testOpinionService,
  ...requestsService,
  ...chargesService,
  ...monthsService,
  ...roomsService,
  ...videoConferencesService,
  ...noLongerCoursesService(messageSources),
  ...billingService,
  ...creditNotesService,
  ...customerPaymentsService,
  ...paymentTrackingService,
  ...paymentReplaysService,
  ...timelineService,
  ...cardChargesService,
  ...receiptsService,
  ...ownMoneyService,
  ...toBillService,
  ...remindersService,
  ...packsService,
  ...refundsService,
  ...transfersService,
  ...debitsService,
  ...planRequestsService,
  ...badDebtsService,
  ...teacherPaymentsService,
  ...accountChecksService,
  ...ownMonthsService,
  ...payRunsService,
  ...takeBacksService,
  ...misdirectedService,
  ...taxReturnService,
  ...accountingService,
  ...novaService,
  ...vatService,
  ...yearEndServices,
  ...ledgerService,
  ...bookkeepingServices,
  ...questionsService,
  ...ratesService,
  ...datedService(datedSources),
  ...monitoringService,
  ...exchangeService(exchangeLayouts, runImport, sessionExports),
  ...stageServices,
  ...landingService,
  ...crawlersService,
  ...payrollService,
  ...salaryDeclarationsService,
  ...employeesMonthService,
  ...todoService,
  ...statisticsService,
  ...urssafService,
  ...advancesService,
  ...declarationsService,
]
