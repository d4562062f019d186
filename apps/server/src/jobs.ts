// Every job, scheduled task and long task of the program, from the platform and the modules.
import { runImport } from './layouts.ts'
import { purgeRegistrations } from './modules/access/registration/registration.jobs.ts'
import { sendForgottenPassword } from './modules/access/sign-in/passwords.jobs.ts'
import { sendSignInLink } from './modules/access/sign-in/sign-in-links.ts'
import { tellTermsJob } from './modules/access/terms/tell-terms.ts'
import { exportAccountingTable } from './modules/accounting/export-accounting.ts'
import { exportLedger } from './modules/accounting/export-ledger.ts'
import { exportEntries } from './modules/accounting/exports/export-entries.ts'
import { archiveYear, archiveYears } from './modules/accounting/fec/archive-year.ts'
import { exportFec } from './modules/accounting/fec/export-fec.ts'
import { postLedger } from './modules/accounting/post-ledger.ts'
import { askYearlyRates } from './modules/accounting/rates/ask-yearly-rates.ts'
import { verifyLedgerNightly, verifyLedgerTask } from './modules/accounting/verify-ledger.ts'
import { onCardProviderEvent } from './modules/billing/billing.events.ts'
import { reconcilePayments } from './modules/billing/billing.jobs.ts'
import { detachCard } from './modules/billing/cards/remove-card.ts'
import { removeProviderCustomer } from './modules/billing/cards/remove-provider-customer.ts'
import { tellCorrectedJob } from './modules/billing/credits/tell-corrected.ts'
import { chargeInstalments } from './modules/billing/debits/charge-instalments.ts'
import { followDebits } from './modules/billing/debits/follow-debits.ts'
import { sendPay } from './modules/billing/pay-runs/send-pay.ts'
import { retryCards } from './modules/billing/payments/retry-cards.ts'
import { followPayouts } from './modules/billing/payouts/follow-payouts.ts'
import { proposePay } from './modules/billing/propose-pay.ts'
import { mailMoneyJob } from './modules/billing/receipts/mail-money.ts'
import { followUnpaid } from './modules/billing/reminders/follow-unpaid.ts'
import { tellReminderJob } from './modules/billing/reminders/tell-reminder.ts'
import { followCertificates } from './modules/billing/tax-return/follow-certificates.ts'
import { issueYear } from './modules/billing/tax-return/issue-certificates.ts'
import { listCertificatesDue } from './modules/billing/tax-return/list-certificates-due.ts'
import { tellCertificateJob } from './modules/billing/tax-return/tell-certificate.ts'
import { tellCardPaymentJob } from './modules/billing/told/tell-card-payment.ts'
import { replayBills } from './modules/billing/tracking/replay-bills.ts'
import { askRefundAccounts } from './modules/billing/transfers/ask-account.ts'
import { applyLoyalty } from './modules/contracts/apply-loyalty.ts'
import { followContractDates } from './modules/contracts/follow-contract-dates.ts'
import { followPrices } from './modules/contracts/prices/follow-prices.ts'
import { tellAcceptedJob } from './modules/contracts/prices/tell-accepted.ts'
import { tellPriceJob } from './modules/contracts/prices/tell-price.ts'
import { followSuspensions } from './modules/contracts/suspensions/follow-suspensions.ts'
import { remindEve } from './modules/courses/agenda/remind-eve.ts'
import { billMonths } from './modules/courses/bill-months.ts'
import { billCharges } from './modules/courses/charges/bill-charges.ts'
import { askToDeclare } from './modules/courses/declaring/ask-to-declare.ts'
import { followDisputes } from './modules/courses/disputes/follow-disputes.ts'
import { followTests } from './modules/courses/follow-tests.ts'
import { followSilentContracts } from './modules/courses/no-longer-courses/follow-silent.ts'
import { tellChargeJob } from './modules/courses/planning/tell-charge.ts'
import { tellPlanningJob } from './modules/courses/planning/tell-planning.ts'
import { endChangeRequests } from './modules/courses/requests/end-requests.ts'
import { keepPlanningAhead } from './modules/courses/series/keep-horizon.ts'
import { tellBillsJob } from './modules/courses/tell-bills.ts'
import { askValidation } from './modules/courses/validation/ask-validation.ts'
import { askAwaitedPapers } from './modules/documents/ask-awaited.ts'
import { followPapers } from './modules/documents/follow-papers.ts'
import { tellPaperJob } from './modules/documents/tell-paper.ts'
import { tidyImports } from './modules/exchange/exchange.jobs.ts'
import { followProposals } from './modules/linking/follow-proposals.ts'
import { onMailReply } from './modules/messaging/threads/take-reply.ts'
import { tellThreadJob, threadLateJob } from './modules/messaging/threads/tell-thread.ts'
import { watchMonitoring } from './modules/monitoring/monitoring.jobs.ts'
import { establishPayslips } from './modules/payroll/issue-payslips.ts'
import { remindCandidates } from './modules/recruitment/remind-candidates.ts'
import { writePublicHolidays } from './modules/reference/holidays/write-public-holidays.ts'
import { synchroniseCities } from './modules/reference/places/synchronise-cities.ts'
import { followDepartures } from './modules/teachers/leaving/follow-departures.ts'
import { askOpinions } from './modules/teachers/reviews/ask-opinions.ts'
import { applyStatusChanges } from './modules/teachers/status-change.ts'
import { makeAttendanceLists } from './modules/traineeships/attendance/print-attendance.ts'
import { tellStageAbsences } from './modules/traineeships/attendance/tell-absences.ts'
import { followStagePlaces } from './modules/traineeships/buying/follow-places.ts'
import { refundCancelledJob } from './modules/traineeships/cancellations/refund-cancelled.ts'
import { tellGroupOffJob } from './modules/traineeships/cancellations/tell-cancelled.ts'
import { followStageProposals } from './modules/traineeships/proposals/follow-silent.ts'
import { remindBalance } from './modules/traineeships/registrations/remind-balance.ts'
import { tellStageRegistrationJob } from './modules/traineeships/registrations/tell-registration.ts'
import { tellReportJob } from './modules/traineeships/reports/tell-report.ts'
import { followRegistrations } from './modules/urssaf/follow-registrations.ts'
import { followRequests } from './modules/urssaf/follow-requests.ts'
import { askAdvanceJob } from './modules/urssaf/request-soon.ts'
import { tellAdvanceOverJob } from './modules/urssaf/tell-advance-over.ts'
import { tellRegistrationJob } from './modules/urssaf/tell-registration.ts'
import { tellContestedJob, tellRequestedJob } from './modules/urssaf/tell-request.ts'
import { proveBackups } from './platform/backup/prove-backup.ts'
import { housekeepingTasks } from './platform/housekeeping.ts'
import type { AnyJob } from './platform/jobs/job.ts'
import type { ScheduledTask } from './platform/jobs/scheduled-tasks.ts'
import type { MessageFailureHandler } from './platform/mail/failures.ts'
import { tellSender } from './platform/mail/tell-sender.ts'
import { monthSumsTasks } from './platform/month-sums.ts'
import { mailReplyProvider } from './platform/providers/mail-replies/mail-replies.ts'
import { onMailReport } from './platform/providers/mail-reports/mail-reports.ts'
import type { ProviderEventHandler } from './platform/providers/provider-events.ts'
import { onSmsReport } from './platform/providers/sms/sms-reports.ts'
import { onWhatsAppReport } from './platform/providers/whatsapp/whatsapp-reports.ts'
import type { AnyTask } from './platform/tasks/tasks.ts'
import { applyRetention, exportPersonalData } from './privacy.ts'
import { sumSources } from './sum-sources.ts'

export const moduleJobs: readonly AnyJob[] = [
  runImport,
  sendForgottenPassword,
  sendSignInLink,
  removeProviderCustomer,
  detachCard,
  sendPay,
  tellBillsJob,
  tellCertificateJob,
  mailMoneyJob,
  tellCardPaymentJob,
  tellCorrectedJob,
  tellReminderJob,
  tellPlanningJob,
  tellChargeJob,
  tellPriceJob,
  tellAcceptedJob,
  askAdvanceJob,
  tellAdvanceOverJob,
  tellRegistrationJob,
  tellStageRegistrationJob,
  tellGroupOffJob,
  refundCancelledJob,
  tellPaperJob,
  tellContestedJob,
  tellThreadJob,
  threadLateJob,
  tellTermsJob,
  tellReportJob,
  tellRequestedJob,
]

export const scheduledTasks: readonly ScheduledTask[] = [
  ...housekeepingTasks,
  ...monthSumsTasks(sumSources),
  proveBackups,
  reconcilePayments,
  followCertificates,
  listCertificatesDue,
  retryCards,
  proposePay,
  followPayouts,
  followUnpaid,
  askRefundAccounts,
  applyStatusChanges,
  followDepartures,
  followDebits,
  chargeInstalments,
  tidyImports,
  applyRetention,
  followRegistrations,
  watchMonitoring,
  followRequests,
  establishPayslips,
  keepPlanningAhead,
  writePublicHolidays,
  postLedger,
  askYearlyRates,
  verifyLedgerNightly,
  archiveYears,
  askToDeclare,
  askValidation,
  followContractDates,
  applyLoyalty,
  followPrices,
  followSuspensions,
  purgeRegistrations,
  followDisputes,
  endChangeRequests,
  billCharges,
  billMonths,
  followTests,
  followProposals,
  remindCandidates,
  followSilentContracts,
  followPapers,
  followStageProposals,
  followStagePlaces,
  remindEve,
  remindBalance,
  tellStageAbsences,
  askOpinions,
  askAwaitedPapers,
]

/** Who handles the events of each outside system. */
export const providerEventHandlers: Readonly<Record<string, ProviderEventHandler>> = {
  stripe: onCardProviderEvent,
  sms: onSmsReport,
  whatsapp: onWhatsAppReport,
  mail: onMailReport,
  [mailReplyProvider]: onMailReply,
}

export const moduleTasks: readonly AnyTask[] = [
  exportAccountingTable,
  exportLedger,
  exportEntries,
  issueYear,
  exportFec,
  archiveYear,
  verifyLedgerTask,
  synchroniseCities,
  exportPersonalData,
  makeAttendanceLists,
  replayBills,
]

/** Who is told of a message that did not arrive. */
export const messageFailureHandlers: readonly MessageFailureHandler[] = [tellSender]
