// Types of every table and view, generated from the migrated database by generate-types.ts: never edited by hand.
import type { Defaulted, Json, ReadOnly, Timestamp } from './columns.ts'

export interface AccountChoices {
  id: ReadOnly<number>
  accountId: number
  key: string
  /** JSON; null: back to what is usual, in every browser */
  value: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface AccountantAnswers {
  id: ReadOnly<number>
  question: string
  setting: string
  confirmedBy: string
  confirmedOn: string
  note: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Accounts {
  id: ReadOnly<number>
  personId: number
  login: string
  passwordHash: string | null
  passwordChangedAt: Timestamp | null
  mustChangePassword: Defaulted<boolean>
  enabled: Defaulted<boolean>
  disabledReasonId: number | null
  twoFactorEnabled: Defaulted<boolean>
  twoFactorMode: 'authenticator' | 'email' | null
  /** shown to be scanned, not proven by a first code yet; totp_secret_encrypted is always proven */
  totpPendingSecretEncrypted: Buffer | null
  totpSecretEncrypted: Buffer | null
  totpConfirmedAt: Timestamp | null
  totpLastStep: number | null
  failedAttempts: Defaulted<number>
  lockedUntil: Timestamp | null
  /** locked by staff: no sign-in until somebody unlocks it; locked_until is the short lock of wrong tries */
  lockedAt: Timestamp | null
  lastLoginAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface AccrualLines {
  id: ReadOnly<number>
  accrualId: number
  position: number
  courseId: number | null
  traineeshipGroupId: number | null
  teacherId: number | null
  givenOn: string
  /** nature of the account of revenue or cost */
  nature: string
  vatPercent: string
  exclTaxCents: number
  vatCents: number
}

export interface Accruals {
  id: ReadOnly<number>
  companyId: number
  fiscalYearId: number
  kind: 'sales' | 'costs'
  closingOn: string
  lessonCount: number
  exclTaxCents: number
  vatCents: number
  enteredByAccountId: number | null
  enteredAt: Defaulted<Timestamp>
  takenBackByAccountId: number | null
  takenBackAt: Timestamp | null
  takeBackReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ActivityRules {
  id: ReadOnly<number>
  activity: 'tuition-home' | 'lesson-home' | 'tuition-online' | 'tuition-collective' | 'agency-fee'
  regime: 'prestataire' | 'mandataire' | null
  subjectType: 'scholar' | 'language' | 'music' | 'other' | null
  audience: 'school' | 'higher' | 'adult' | null
  place: 'student-home' | 'teacher-home' | 'online' | 'company' | 'other' | null
  isCollective: boolean | null
  period: string
  legalBasis: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface AddressChanges {
  accountId: number
  email: string
  askedAt: Defaulted<Timestamp>
}

export interface Addresses {
  id: ReadOnly<number>
  houseNumber: string | null
  street: string | null
  complement: string | null
  /** INSEE commune code */
  cityCode: string | null
  postalCode: string | null
  city: string | null
  departementCode: string | null
  country: Defaulted<string>
  latitude: number | null
  longitude: number | null
  freeAddress: string | null
  completeAddress: string
  createdAt: Defaulted<Timestamp>
}

export interface AdvanceWays {
  id: ReadOnly<number>
  companyId: number
  beginsOn: string
  way: 'none' | 'whole' | 'deposit'
  /** last day of the financial guarantee, without which no deposit may be declared (decree 2024-1161) */
  guaranteedUntil: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Affiliations {
  id: ReadOnly<number>
  teacherId: number | null
  sponsorCustomerId: number | null
  customerId: number | null
  /** what a family wrote of whom it brings; the office finds the customer */
  named: string | null
  declaredOn: string
  status: Defaulted<'declared' | 'approved' | 'refused'>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface AsyncTasks {
  id: ReadOnly<number>
  uuid: Defaulted<string>
  kind: string
  params: Defaulted<Json>
  accountId: number | null
  status: Defaulted<'created' | 'started' | 'successed' | 'failed'>
  progress: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  startedAt: Timestamp | null
  finishedAt: Timestamp | null
  heartbeatAt: Timestamp | null
  fileId: number | null
  error: string | null
}

export interface BadDebtMoves {
  id: ReadOnly<number>
  badDebtId: number
  orderId: number
  kind: 'lost' | 'taken-back' | 'recovered'
  amountCents: number
  /** of the amount, wages and contributions of lessons on no payslip yet: nobody is owed them any more */
  fundsCents: Defaulted<number>
  /** its VAT had been due as it was billed, and the rule of the company that day takes it back */
  recoversVat: Defaulted<boolean>
  /** base and VAT of each rate that leaves what waits for its money, or what is due where it is taken back from the State: percent, baseCents, vatCents */
  vat: Defaulted<Json>
  movedOn: string
  reason: string | null
  createdAt: Defaulted<Timestamp>
}

export interface BadDebtOrders {
  badDebtId: number
  orderId: number
  dueCents: number
}

export interface BadDebts {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  customerId: number
  askedCents: number
  reason: string
  status: 'to-approve' | 'posted' | 'refused' | 'withdrawn'
  askedOn: string
  askedById: number | null
  decidedOn: string | null
  /** the second person, where one was asked; whoever withdrew it */
  decidedById: number | null
  decision: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BankAccounts {
  id: ReadOnly<number>
  personId: number
  holder: string
  ibanEncrypted: Buffer
  ibanDigest: Buffer
  ibanLast4: string
  bic: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BankLayouts {
  id: ReadOnly<number>
  companyId: number
  columns: Json
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BankLineParts {
  id: ReadOnly<number>
  bankLineId: number
  position: number
  systemAccountId: number
  label: string
  /** signed as the line is: above zero what came in */
  amountCents: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BankLines {
  id: ReadOnly<number>
  statementId: number
  companyId: number
  bankReference: string
  bookedOn: string
  amountCents: number
  label: string
  counterparty: string | null
  counterpartyDigest: Buffer | null
  endToEndId: string | null
  kind: 'receipt' | 'slip' | 'refund' | 'payout' | 'urssaf' | 'teacher' | 'salary' | 'contribution' | 'vat' | 'supplier' | 'returned' | 'accounts' | 'fee' | 'suspense' | null
  /** why it was proposed and taken, or what is asked of whoever can explain it */
  reason: string | null
  settledAt: Timestamp | null
  /** what of it a person put to accounts (bank_line_parts): the whole of a line of kind accounts, else what is left beside what it proves */
  apartCents: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BankMatches {
  id: ReadOnly<number>
  bankLineId: number
  amountCents: number
  receiptId: number | null
  refundId: number | null
  remittanceSlipId: number | null
  cardPayoutId: number | null
  paymentId: number | null
  teacherPaymentId: number | null
  salaryPaymentId: number | null
  contributionPaymentId: number | null
  teacherTransferId: number | null
  teacherDuePartId: number | null
  vatReturnId: number | null
  supplierBillId: number | null
  /** of a part of a bill of a supplier whose VAT is deducted as it is paid: what of it this part brings, below zero for what a credit note gives back */
  vatCents: number | null
  /** the receipt was typed by this match: undone, it is reversed with it */
  isMade: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BankStatements {
  id: ReadOnly<number>
  companyId: number
  format: 'camt.053' | 'csv'
  /** IBAN of the company that the file names; a csv names none */
  account: string | null
  fileId: number
  sha256: Buffer
  fromOn: string
  /** last day that it covers: that of the balance it ends with, or of its last line; a csv, which says neither, covers the month of its last line once that is over */
  toOn: string
  openingCents: number | null
  closingCents: number | null
  lineCount: number
  /** lines that an earlier statement had brought, left out of this one */
  knownCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface BillLines {
  id: ReadOnly<number>
  billId: number
  kind: string
  position: number
  courseId: number | null
  traineeshipRegistrationSubjectId: number | null
  label: string
  quantity: string
  unit: 'hour' | 'day' | 'unit'
  unitPriceCents: number
  vatCodeId: number
  vatPercent: string
  totalCents: number
  totalExclTaxCents: number
  vatCents: number
  /** net salary of a teacher whom the family employs, collected for it: no VAT; with the contributions it stands in the total of the line */
  wagesCents: Defaulted<number>
  contributionsCents: Defaulted<number>
  creditedLineId: number | null
}

export interface BillPlaces {
  billId: number
  hours: Defaulted<string>
  /** sort_name of the teacher that the table shows of its order, empty without one; student likewise */
  teacher: Defaulted<string>
  student: Defaulted<string>
}

export interface BillPlacesDue {
  billId: ReadOnly<number | null>
  hours: ReadOnly<string | null>
  teacher: ReadOnly<string | null>
  student: ReadOnly<string | null>
}

export interface BillSeries {
  companyId: number
  kind: string
  year: number
  lastNumber: Defaulted<number>
  lastIssuedOn: string | null
}

export interface Bills {
  id: ReadOnly<number>
  kind: 'bill' | 'credit-note'
  companyId: number
  customerId: number
  orderId: number
  issuedOn: string
  year: ReadOnly<number>
  number: ReadOnly<number | null>
  reference: ReadOnly<string>
  creditedBillId: number | null
  creditedKind: ReadOnly<string | null>
  /** always positive, shown as is; signed_total_cents carries the sign */
  totalCents: number
  totalExclTaxCents: number
  vatCents: number
  /** of the total, wages and contributions that its statement collects or takes back (mandataire): neither sold nor taxed */
  fundsCents: Defaulted<number>
  signedTotalCents: ReadOnly<number>
  month: ReadOnly<string>
  /** identity frozen at issue; mentions freezes legal texts */
  billedName: string
  billedAddressId: number | null
  mentions: Defaulted<Json>
  /** credit note, issued by mistake, of which the bill asks again what was taken back; once */
  redoneNoteId: number | null
  /** a debt taken over, or what was taken back of one: under the number that another program gave it, in no series of ours, neither sold nor taxed here (its line is funds alone) */
  isOpening: ReadOnly<boolean>
  createdAt: Defaulted<Timestamp>
}

export interface CancellationPolicies {
  id: ReadOnly<number>
  name: string
  teacherSelfEmployed: boolean
  freeHours: number
  lateCustomerPercent: number
  /** of the teacher's amount; never for one that the family employs, whose lost hours are wages */
  lateTeacherPercent: number
  absentCustomerPercent: number
  absentTeacherPercent: number
  /** terms that announce it: only families that accepted these or later ones owe anything by it; null: announced otherwise */
  termsVersionId: number | null
  period: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CandidateApplications {
  id: ReadOnly<number>
  candidateId: number
  wantedStatus: 'self-employed' | 'employee' | 'any'
  /** parts of a week that were touched, as 3-evening: Wednesday in the evening */
  moments: Defaulted<string[]>
  words: string | null
  /** months for which the candidate agreed to be kept, as the form said them that day */
  keepMonths: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CandidateFollowUps {
  id: ReadOnly<number>
  candidateId: number
  comment: string
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Candidates {
  id: ReadOnly<number>
  teacherId: number
  status: Defaulted<'contact' | 'firstMail' | 'toView' | 'waitingForVoucher' | 'hired' | 'refused'>
  statusChangedAt: Defaulted<Timestamp>
  isStudent: Defaulted<boolean>
  disponibility: string | null
  assignedStaffUserId: number | null
  refusalReason: string | null
  boardPosition: Defaulted<number>
  /** the candidate gave up by the link of a mail: refused by nobody */
  withdrawnAt: Timestamp | null
  /** silent in this column for long, and written to once more */
  remindedAt: Timestamp | null
  /** last answer by the link of a mail */
  answeredAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CaptchaUses {
  signature: string
  expiresAt: Timestamp
}

export interface CardDisputes {
  id: ReadOnly<number>
  paymentId: number
  orderId: number | null
  hourPackId: number | null
  providerDisputeId: string
  status: 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed'
  /** why, in the word of the provider */
  reason: string
  amountCents: number
  openedOn: string
  evidenceDueOn: string | null
  endedOn: string | null
  /** the payment by which the money of a lost dispute left what it had paid */
  lostPaymentId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CardPayoutExplanations {
  id: ReadOnly<number>
  payoutLineId: number
  systemAccountId: number
  reason: string
  explainedOn: string
  explainedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CardPayoutLines {
  id: ReadOnly<number>
  payoutId: number
  providerTransactionId: string
  kind: 'charge' | 'refund' | 'transfer' | 'dispute' | 'fee' | 'other'
  label: string
  amountCents: number
  feeCents: Defaulted<number>
  paymentId: number | null
  teacherPaymentId: number | null
}

export interface CardPayouts {
  id: ReadOnly<number>
  /** the company that most of its payments are of */
  companyId: number
  providerPayoutId: string
  status: 'pending' | 'paid' | 'failed'
  amountCents: number
  arrivesOn: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Chapters {
  id: ReadOnly<number>
  subjectId: number
  scholarLevelId: number
  name: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Cities {
  id: ReadOnly<number>
  /** INSEE code; null while a city typed by hand is not known to the geographic API */
  code: string | null
  name: string
  departementCode: string
  region: string
  color: string | null
  postalCodes: Defaulted<string[]>
  latitude: number | null
  longitude: number | null
  searchText: ReadOnly<string | null>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Companies {
  id: ReadOnly<number>
  code: 'holding' | 'private-tuition' | 'traineeship'
  name: string
  legalForm: string | null
  capitalCents: number | null
  rcsCity: string | null
  siren: string | null
  nic: string | null
  vatNumber: string | null
  sapNumber: string | null
  sapDeclaredOn: string | null
  billPrefix: string | null
  phone: string | null
  phoneRegion: string | null
  addressId: number | null
  documentFileId: number | null
  legalRepresentativeNationality: string | null
  legalRepresentativeResidenceCountry: string | null
  /** PNG or JPEG in the head of papers; the same on the three rows */
  logoFileId: number | null
  /** square image in the head of mails, embedded; logo_file_id when null */
  mailLogoFileId: number | null
  /** of buttons in mails and of titles on papers: white on it is at least 4.5:1 */
  brandColour: string | null
  /** who mails come from: the name of the company when null; of the two companies that sell */
  senderName: string | null
  /** address mails come from: that of the installation when null */
  senderEmail: string | null
  /** where answers go when nobody in particular wrote */
  replyTo: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CompanyRules {
  id: ReadOnly<number>
  companyId: number
  period: string
  vatStatus: 'liable' | 'franchise' | 'exempt'
  isSapDeclared: boolean
  /** mode that a new contract of an employed teacher takes; mandataire: the family is the employer */
  employeeRegime: Defaulted<'prestataire' | 'mandataire'>
  /** « mandataire complet »: lessons of which the family is the employer may be advanced by the Urssaf too */
  advanceInMandataire: Defaulted<boolean>
  /** VAT of services is due as they are paid (CGI, art. 269, 2, c), or as they are billed for who opted */
  vatDue: Defaulted<'collection' | 'debits'>
  /** VAT that was due as it was billed of a debt that is given up (CGI, art. 272, 1): taken back from the State, or a cost; what waits for its money never becomes due */
  recoversBadDebtVat: Defaulted<boolean>
  legalBasis: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ContactFollowUps {
  id: ReadOnly<number>
  contactId: number
  comment: string
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ContactRules {
  id: ReadOnly<number>
  /** levels of this career; null: any */
  schoolCareerId: number | null
  /** postal codes that begin so, 35 or 35400; null: anywhere */
  postalPrefix: string | null
  staffUserId: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ContactSubjects {
  contactId: number
  subjectId: number
}

export interface ContactWishes {
  contactId: number
  weekday: number
  fromTime: string
  toTime: string
}

export interface Contacts {
  id: ReadOnly<number>
  status: Defaulted<'contact' | 'prospect' | 'dunning1' | 'dunning2' | 'dunning3' | 'won' | 'lost'>
  statusChangedAt: Defaulted<Timestamp>
  boardPosition: Defaulted<number>
  origin: 'public' | 'backoffice' | 'family'
  isStudent: boolean
  gender: 'male' | 'female' | null
  /** who writes; student_* is the child when is_student is false */
  firstName: string | null
  lastName: string
  email: string | null
  phone: string | null
  phoneRegion: string | null
  addressId: number | null
  studentFirstName: string | null
  studentLastName: string | null
  parentGender: 'male' | 'female' | null
  parentAddressId: number | null
  establishmentId: number | null
  scholarLevelId: number | null
  needs: Defaulted<('private-tuition' | 'online-tuition' | 'traineeship' | 'other')[]>
  traineeshipSessionId: number | null
  message: string | null
  salesStaffUserId: number | null
  /** day on which somebody is to call, whatever the status; until then nothing else is to be done */
  recallOn: string | null
  customerId: number | null
  studentId: number | null
  /** erasure or end of retention: who wrote and what was written are gone, the status and its dates stay for the figures */
  erasedAt: Timestamp | null
  searchText: ReadOnly<string | null>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ContractPriceVersions {
  id: ReadOnly<number>
  contractId: number
  status: Defaulted<'proposed' | 'accepted' | 'refused' | 'cancelled'>
  customerPriceCents: number
  marginCents: number
  teacherAmountCents: number
  /** social contributions inside the hourly price (salaried teacher), 0 when self-employed; not the tax advance */
  urssafPartCents: Defaulted<number>
  /** of an hour of a collective contract to which one pupil alone came; null: the ordinary price; the loyalty programme takes nothing off it */
  alonePriceCents: number | null
  aloneMarginCents: number | null
  aloneTeacherAmountCents: number | null
  aloneUrssafPartCents: number | null
  period: string
  loyaltyLevelId: number | null
  /** what the loyalty level took off margin and customer price, which are stored without it */
  loyaltyDiscountCents: Defaulted<number>
  proposedAt: Defaulted<Timestamp>
  /** the family was written to once more, before the first day */
  remindedAt: Timestamp | null
  answeredAt: Timestamp | null
  answeredByAccountId: number | null
  /** words of the family that refused, or of the office that corrected an accepted price */
  answerComment: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ContractSignatures {
  contractId: number
  signedOn: string
  fileId: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Contracts {
  id: ReadOnly<number>
  number: ReadOnly<string>
  status: Defaulted<'created' | 'active' | 'pause' | 'close' | 'failed'>
  customerId: number
  studentId: number
  teacherId: number
  linkingId: number | null
  /** the contract of the same pupil whose lessons this one took over */
  replacesContractId: number | null
  /** lessons: another teacher for some of them, until ends_on; teacher: another teacher for good; terms: the same one, made again */
  replacementKind: 'lessons' | 'teacher' | 'terms' | null
  subjectId: number
  scholarLevelId: number
  format: 'CAD' | 'CEL'
  isCollective: Defaulted<boolean>
  /** same value for contracts of one household whose lessons one teacher gives together; those that ended keep it and go with nobody */
  collectiveKey: string | null
  isAffiliation: Defaulted<boolean>
  /** frozen at creation: decides duration step, charges and who is paid how */
  teacherSelfEmployed: boolean
  /** mandataire: the family employs the teacher, the company sells its fee and collects wages and contributions for it; frozen once a lesson was declared */
  regime: Defaulted<'prestataire' | 'mandataire'>
  /** month: its confirmed lessons wait for one bill of the family, made on the first of the month or as the contract ends */
  billingRhythm: Defaulted<'lesson' | 'month'>
  location: Defaulted<'student-home' | 'teacher-home' | 'online' | 'company' | 'other'>
  locationAddressId: number | null
  /** the first lesson declared is a test; false when a teacher goes on with a pupil he knows */
  withTest: Defaulted<boolean>
  startedOn: string | null
  closedOn: string | null
  /** kept by courses; drives the no-longer-courses detection without scanning courses */
  lastCourseOn: string | null
  /** end asked for a later day: no lesson is planned after it, a task closes the contract */
  endsOn: string | null
  /** return of a pause: a task takes the contract up again that day */
  resumesOn: string | null
  /** last day on which it was taken up again: its silence counts from there */
  resumedOn: string | null
  /** given-up: ended from created, before any accepted price */
  endKind: 'ended' | 'given-up' | null
  endReasonTypeId: number | null
  endComment: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ContributionPayments {
  id: ReadOnly<number>
  month: string
  regionalUrssafId: number | null
  amountCents: number
  status: Defaulted<'paid' | 'cancelled'>
  paidOn: string
  cancelReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CourseAdvanceDecisions {
  id: ReadOnly<number>
  courseId: number
  decidedAt: Defaulted<Timestamp>
  isAdvanced: boolean
  reason: string
  legalBasis: string
  registrationId: number | null
  creditCents: Defaulted<number>
  collectsCents: Defaulted<number>
}

export interface CourseChangeRequests {
  id: ReadOnly<number>
  contractId: number
  courseId: number | null
  kind: 'move' | 'add'
  askedAs: 'customer' | 'teacher'
  askedByAccountId: number | null
  /** the hour that is asked for; null where the wish is in words alone */
  proposedAt: Timestamp | null
  durationMinutes: number
  words: string | null
  /** expired: nobody answered in time, the office still may; over: the lesson was moved, cancelled or declared meanwhile */
  status: Defaulted<'pending' | 'accepted' | 'refused' | 'withdrawn' | 'expired' | 'over'>
  expiresAt: Timestamp
  answeredAt: Timestamp | null
  answeredByAccountId: number | null
  answerWords: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CourseCharges {
  id: ReadOnly<number>
  courseId: number
  contractId: number
  kind: 'late-cancellation' | 'no-show'
  /** what it was reckoned by; percents and sums stay as they were then */
  policyId: number
  customerPercent: number
  customerCents: number
  teacherPercent: number
  teacherCents: number
  /** proposed: billed from billable_from on; contested: the office decides; waived: by the office, for a reason; over: the lesson was planned again */
  status: Defaulted<'proposed' | 'contested' | 'waived' | 'over' | 'billed'>
  billableFrom: Timestamp
  contestedAt: Timestamp | null
  /** why the family contests it */
  words: string | null
  decidedAt: Timestamp | null
  decidedByAccountId: number | null
  decisionWords: string | null
  orderId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CourseCorrections {
  id: ReadOnly<number>
  courseId: number
  reason: string
  madeByAccountId: number | null
  beforeDoneAt: Timestamp
  beforeMinutes: number
  beforeCents: number
  afterDoneAt: Timestamp
  afterMinutes: number
  afterCents: number
  creditNoteId: number | null
  /** the order of a complementary bill, for what the lesson had more than was billed; teacher_cents and urssaf_part_cents are the parts of the lesson that it carries */
  orderId: number | null
  /** the order whose bill takes the place of the one taken back: another day, another contract, another payer */
  remadeOrderId: number | null
  teacherCents: Defaulted<number>
  urssafPartCents: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CourseDeclareCalls {
  courseId: number
  /** of the lesson as it was then: once it is moved, nobody was called about it */
  expectedAt: Timestamp
  /** 1, its teacher was asked to declare it; 2, reminded; 3, the office was told */
  step: number
  calledAt: Timestamp
}

export interface CourseDisputes {
  id: ReadOnly<number>
  courseId: number
  disputeTypeId: number
  comment: string | null
  openedByAccountId: number | null
  openedAt: Defaulted<Timestamp>
  resolvedAt: Timestamp | null
  teacherAnswer: string | null
  answeredAt: Timestamp | null
  /** when the teacher, silent for the days of the setting, was written to again */
  teacherRemindedAt: Timestamp | null
  /** rejected: the lesson is maintained as it was declared, and resolution_comment says why */
  resolution: 'corrected' | 'rejected' | 'cancelled' | null
  resolvedByAccountId: number | null
  resolutionComment: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CourseSeries {
  id: ReadOnly<number>
  contractId: number
  startTime: string
  durationMinutes: number
  everyWeeks: Defaulted<number>
  /** its first day is a lesson day, from which fortnights are counted */
  period: string
  skipsSchoolHolidays: Defaulted<boolean>
  skipsPublicHolidays: Defaulted<boolean>
  schoolZone: string | null
  replacesId: number | null
  madeByAccountId: number | null
  /** first day of the rhythm whose lesson was not looked at yet; null once the last was */
  nextDay: string | null
  /** same value for the rhythms of several pupils whose lessons are given together */
  collectiveKey: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CourseSeriesExceptions {
  seriesId: number
  day: string
  kind: 'skipped' | 'kept' | 'moved' | 'blocked'
  movedTo: Timestamp | null
  reason: string | null
}

export interface Courses {
  id: ReadOnly<number>
  contractId: number
  customerId: number
  studentId: number
  teacherId: number
  teacherSelfEmployed: boolean
  contractPriceVersionId: number
  orderId: number | null
  /** the pack of hours that it is taken from, at the price of its hours: they go back to it when the lesson is cancelled */
  hourPackId: number | null
  status: Defaulted<'0-cancelled' | '1-planned' | '2-validated' | '21-validated-teacher-mail' | '22-validated-customer-mail' | '23-validated-waiting' | '3-confirmed' | '4-disputed' | '5-cancelled'>
  format: 'CAD' | 'CEL'
  isCollective: Defaulted<boolean>
  /** same value for the courses of one collective lesson (one course per student), together while they are at one instant */
  collectiveKey: string | null
  /** where this lesson is given instead of where its contract says, which its VAT and its tax credit follow; null: there */
  location: 'student-home' | 'teacher-home' | 'company' | 'other' | null
  locationAddressId: number | null
  /** as planned: it may be any time to come; done_at is what took place */
  expectedAt: Timestamp | null
  /** as planned; duration_minutes is what was given */
  expectedDurationMinutes: number | null
  plannedByAccountId: number | null
  /** +1 at each move, change of length, cancellation and return */
  planRevision: Defaulted<number>
  /** the cancelled lesson in whose place it was planned */
  replacesId: number | null
  /** kept by a lesson that another teacher gives instead, on a contract of his own: the rhythm does not make it twice */
  seriesId: number | null
  /** the day its series gave it; kept when it is moved, so that the series never makes it twice */
  seriesDay: string | null
  doneAt: Timestamp | null
  durationMinutes: number
  /** first declared; validated_at is when what stands there now was said, after a correction or a dispute */
  declaredAt: Timestamp | null
  validatedAt: Timestamp | null
  confirmedAt: Timestamp | null
  confirmedByAccountId: number | null
  /** who of the family told the office that the lesson is right, as it was confirmed in the family's name; null when the family did it */
  agreedBy: string | null
  agreedAt: Timestamp | null
  cancelledAt: Timestamp | null
  cancelledByAccountId: number | null
  /** who took a planned lesson away; contract, series: the program, as its contract paused or ended or its rhythm changed, so that it may be made again; undeclared: nobody said whether it took place */
  cancellationKind: 'family' | 'no-show' | 'teacher' | 'company' | 'contract' | 'series' | 'undeclared' | null
  cancellationReason: string | null
  /** given by the browser that declared it: the same declaration sent again makes nothing */
  declaredKey: string | null
  teacherComment: string | null
  report: string | null
  chapterId: number | null
  hourlyPriceCents: number
  priceCents: number
  marginCents: number
  teacherAmountCents: number
  urssafPartCents: number
  isTest: Defaulted<boolean>
  testResult: 'succeeded' | 'stop-requested' | null
  testFailureTypeId: number | null
  testFailureComment: string | null
  payslipId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CreditMoves {
  id: ReadOnly<number>
  companyId: number
  customerId: number
  nature: 'card' | 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit'
  kind: 'received' | 'taken-back' | 'surplus' | 'surplus-back' | 'used' | 'used-back' | 'refunded' | 'refund-back' | 'reserved' | 'released'
  amountCents: number
  movedOn: string
  receiptId: number | null
  /** the payment that took it or fed it; of what was received, the card that paid hours ahead */
  paymentId: number | null
  refundId: number | null
  /** the pack that the credit is kept for (reserved): no bill but those of its lessons takes it, released it serves again */
  hourPackId: number | null
  createdAt: Defaulted<Timestamp>
}

export interface Credits {
  companyId: number
  customerId: number
  nature: string
  balanceCents: Defaulted<number>
}

export interface CronTaskRuns {
  id: ReadOnly<number>
  cronTaskId: number
  startedAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
  status: Defaulted<'success' | 'failure' | 'warning' | 'running'>
  summary: Json | null
}

export interface CronTasks {
  id: ReadOnly<number>
  code: string
  name: string
  description: string | null
  frequenceType: 'minutes' | 'hourly' | 'daily' | 'weekly' | 'monthly'
  granularity: Defaulted<number>
  moments: Defaulted<Json>
  enabled: Defaulted<boolean>
  /** last change of frequency, moments or enabling, by the clock of the program: what was due before it is not caught up */
  scheduledFrom: Defaulted<Timestamp>
  lastRunAt: Timestamp | null
  status: Defaulted<'success' | 'failure' | 'warning' | 'running' | 'unknown'>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface CustomerCards {
  id: ReadOnly<number>
  customerId: number
  paymentMethodId: string
  brand: string | null
  last4: string | null
  expiresOn: string | null
  isDefault: Defaulted<boolean>
  removedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Customers {
  id: ReadOnly<number>
  /** customerNumber of the URSSAF and accounting tables; auxiliary account of 411 */
  number: ReadOnly<string>
  personId: number
  /** who is billed when it is not the customer */
  billingPersonId: number | null
  stripeCustomerId: string | null
  urssafPaymentEnabled: Defaulted<boolean>
  urssafNumber: string | null
  employerNumber: string | null
  sortName: Defaulted<string>
  /** city of the customer's address, kept by trigger so that a list sorts and filters without a join */
  sortCity: Defaulted<string>
  /** own identity, number, and the names of the students; kept by trigger */
  searchText: Defaulted<string>
  /** scholar levels of the enabled students, kept by trigger */
  levelIds: Defaulted<number[]>
  /** what the family owes of its orders now, kept by trigger so that the list sorts by it */
  balanceDueCents: Defaulted<number>
  /** one of the filters that a single index answers together */
  hasBalanceDue: ReadOnly<boolean>
  /** credit of the family is taken by its next bills by itself; otherwise only when asked */
  usesCredit: Defaulted<boolean>
  lastPaymentOn: string | null
  /** somebody else whom the office may call: the other parent, a grandparent */
  secondContactName: string | null
  secondContactLink: string | null
  secondContactEmail: string | null
  secondContactPhone: string | null
  secondContactPhoneRegion: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface DebitFiles {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  companyId: number
  status: Defaulted<'made' | 'collected' | 'cancelled'>
  madeOn: string
  endedOn: string | null
  creditorName: string
  /** the company's own account, as it was when the file was made */
  creditorIban: string
  creditorIcs: string
  totalCents: number
  debitCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface DebitMandates {
  id: ReadOnly<number>
  /** the RUM, unique as the id that it is made of */
  reference: ReadOnly<string>
  companyId: number
  customerId: number
  status: Defaulted<'asked' | 'signed' | 'revoked'>
  askedOn: string
  signedOn: string | null
  signedName: string | null
  holder: string | null
  /** the account that was signed for: another account is another mandate */
  ibanEncrypted: Buffer | null
  ibanLast4: string | null
  bic: string | null
  revokedOn: string | null
  revokedBy: 'family' | 'office' | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Debits {
  id: ReadOnly<number>
  mandateId: number
  orderId: number | null
  instalmentId: number | null
  amountCents: number
  status: Defaulted<'announced' | 'sent' | 'collected' | 'returned' | 'cancelled'>
  announcedOn: string
  collectOn: string
  sequence: 'FRST' | 'RCUR' | null
  debitFileId: number | null
  receiptId: number | null
  returnedOn: string | null
  returnReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Departements {
  code: string
  name: string
  region: string
  /** zone of the school holidays (A, B, C: code de l'éducation, art. D521-2 and the yearly arrêté), or the code itself where the académie sets its own days (Corsica, overseas) */
  schoolZone: string
}

export interface DisabledAccountReasons {
  id: ReadOnly<number>
  name: string
  availableFor: Defaulted<('staff' | 'customer' | 'student' | 'teacher')[]>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface DocumentExpiryNotices {
  documentId: number
  daysBefore: number
  toldOn: string
}

export interface DocumentFiles {
  documentId: number
  position: number
  fileId: number
}

export interface DocumentTypes {
  id: ReadOnly<number>
  /** set on the kinds that code relies on: identity_proof, identity_proof_back, address_proof… */
  code: string | null
  name: string
  type: string
  category: string
  availableFor: Defaulted<('customer' | 'student' | 'teacher' | 'candidate' | 'traineeship-session' | 'traineeship-subject' | 'traineeship-group' | 'company')[]>
  mandatory: Defaulted<boolean>
  /** teachers of whom a mandatory kind is asked: a vigilance certificate is of the self-employed alone */
  mandatoryFor: Defaulted<'all' | 'self-employed' | 'employee'>
  limitedValidity: Defaulted<boolean>
  validityDurationMonths: number | null
  internalCheckRequired: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Documents {
  id: ReadOnly<number>
  documentTypeId: number
  customerId: number | null
  teacherId: number | null
  traineeshipSessionId: number | null
  traineeshipSubjectId: number | null
  traineeshipGroupId: number | null
  issuedOn: string | null
  /** issue date plus the validity months of the type, set at upload */
  expiresOn: string | null
  uploadedByAccountId: number | null
  checkStatus: Defaulted<'unchecked' | 'approved' | 'not-approved'>
  checkedAt: Timestamp | null
  checkedByAccountId: number | null
  /** why the team refused it, in words that its owner reads */
  refusalReason: string | null
  removedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface EstablishmentPhones {
  id: ReadOnly<number>
  establishmentId: number
  position: number
  phone: string
  phoneRegion: string
}

export interface Establishments {
  id: ReadOnly<number>
  name: string
  color: string | null
  famous: Defaulted<boolean>
  addressId: number | null
  searchText: ReadOnly<string | null>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Experiences {
  id: ReadOnly<number>
  name: string
  color: string | null
  famous: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface FailedJobs {
  id: ReadOnly<number>
  queue: string
  jobId: string
  payload: Json
  messageId: number | null
  error: string
  attempts: number
  createdAt: Defaulted<Timestamp>
  availableAt: Defaulted<Timestamp>
  resolution: 'replayed' | 'removed' | null
  resolvedAt: Timestamp | null
  resolvedByAccountId: number | null
}

export interface Files {
  id: ReadOnly<number>
  storageKey: Defaulted<string>
  originalName: string
  mediaType: string
  sizeBytes: number
  sha256: Buffer
  uploadedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  /** temporary files (exports, attendance lists) are swept after this */
  expiresAt: Timestamp | null
}

export interface FiscalYears {
  id: ReadOnly<number>
  companyId: number
  period: string
  closedThrough: string | null
  closedAt: Timestamp | null
  closedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Graduations {
  id: ReadOnly<number>
  name: string
  color: string | null
  famous: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface HeldReplies {
  id: ReadOnly<number>
  threadId: number
  /** the reader whose address was answered to */
  accountId: number
  /** the mail that it came in: a second arrival is the same */
  eventId: string
  fromEmail: string | null
  body: string
  reason: 'other-sender' | 'no-reader'
  todoEntryId: number | null
  createdAt: Defaulted<Timestamp>
}

export interface HeldReplyFiles {
  heldReplyId: number
  fileId: number
  name: string
}

export interface HelpCategories {
  id: ReadOnly<number>
  name: string
  contexts: Defaulted<string[]>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Holidays {
  id: ReadOnly<number>
  kind: 'public' | 'school' | 'company'
  /** school: A, B, C, or the departement that sets its own days; public: the departement where it is local, null everywhere; closures: null */
  zone: string | null
  name: string
  period: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface HourPacks {
  id: ReadOnly<number>
  companyId: number
  customerId: number
  contractId: number
  minutes: number
  /** of the whole, VAT within; each quarter of an hour is a whole number of cents */
  priceCents: number
  hourlyPriceCents: ReadOnly<number>
  /** rate of its lessons on the day of sale: VAT of what is paid ahead is due then; each bill has the rate of its lesson */
  vatPercent: Defaulted<string>
  soldOn: string
  soldByAccountId: number | null
  /** the family and the office were told that two hours are left: once */
  toldLowOn: string | null
  /** what was left of it is ordinary credit of the family since */
  endedOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface HouseholdMembers {
  id: ReadOnly<number>
  customerId: number
  personId: number
  /** false: everything but paying by card and keeping cards */
  mayPay: Defaulted<boolean>
  invitedOn: string
  invitedById: number | null
  removedOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ImportMatchings {
  id: ReadOnly<number>
  objectType: string
  /** titles of the file as they are compared: without accents, capitals and blanks around */
  header: string[]
  /** {title: key}, an empty key for a column that is left out */
  matching: Json
  /** who matched them last */
  accountId: number | null
  usedAt: Defaulted<Timestamp>
}

export interface ImportReportLines {
  importRunId: number
  lineNumber: number
  entityId: number | null
  status: 'error' | 'duplicate' | 'update' | 'add' | 'inactivation'
  label: string | null
  messages: Defaulted<string[]>
  /** what an update changes, [{field, from, to}], as people read it */
  changes: Defaulted<Json>
  /** cells of a refused line as they came, in the order of the header, to be corrected and imported again */
  cells: Json | null
}

export interface ImportRuns {
  id: ReadOnly<number>
  objectType: string
  fileId: number | null
  accountId: number | null
  fileName: Defaulted<string>
  header: Defaulted<string[]>
  dryRun: Defaulted<boolean>
  browser: string | null
  status: Defaulted<'running' | 'finished' | 'cancelled' | 'failed'>
  progress: Defaulted<number>
  cancelRequested: Defaulted<boolean>
  jobId: string | null
  startedAt: Defaulted<Timestamp>
  /** when a server took the run over; until then it waits in the queue and has no heartbeat */
  begunAt: Timestamp | null
  finishedAt: Timestamp | null
  heartbeatAt: Defaulted<Timestamp>
  counts: Defaulted<Json>
  /** French sentence of a failed run */
  error: string | null
  /** its progress is no longer shown: the page gave up waiting */
  keyRemoved: Defaulted<boolean>
  /** which column of the file holds which value, {title: key}, when the file is not one of ours; null: titles say it */
  matching: Json | null
  /** sheet of the workbook that was read; null for a file without sheets */
  sheetName: string | null
  /** whoever the import concerns is mailed, since the person asked for it */
  tells: Defaulted<boolean>
  /** when everything that it wrote was taken back as a whole */
  undoneAt: Timestamp | null
  undoneByAccountId: number | null
}

export interface InterviewInterlocutors {
  interviewId: number
  staffUserId: number
}

export interface Interviews {
  id: ReadOnly<number>
  candidateId: number
  locationId: number | null
  startsAt: Timestamp
  endsAt: Timestamp
  outcome: 'validated' | 'failed' | 'cancelled' | 'missed' | null
  report: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface KnownBrowsers {
  accountId: number
  browserDigest: Buffer
  enteredAt: Timestamp
  /** wrong tries of this browser while the account was locked: counted apart from those of others */
  failedAttempts: Defaulted<number>
  lockedUntil: Timestamp | null
}

export interface LandingImages {
  id: ReadOnly<number>
  landingTemplateId: number
  fileId: number
  width: number
  height: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LandingTemplates {
  id: ReadOnly<number>
  title: string
  slug: string
  status: Defaulted<'draft' | 'published' | 'archived'>
  metaDescription: string | null
  keyword: string | null
  content: Defaulted<Json>
  seoReport: Json | null
  publishedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LandingWhitelistEntries {
  id: ReadOnly<number>
  domain: string
  comment: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LedgerAccountTotals {
  companyId: number
  fiscalYearId: number
  month: string
  source: string
  systemAccountId: number
  debitCents: number
  creditCents: number
  /** entries that have a line of the account: those of an entry are written by one statement */
  entryCount: number
}

export interface LedgerEntries {
  id: ReadOnly<number>
  companyId: number
  journalId: number
  fiscalYearId: ReadOnly<number>
  number: ReadOnly<number>
  entryOn: string
  pieceReference: string
  pieceOn: string
  label: string
  billId: number | null
  paymentId: number | null
  teacherPaymentId: number | null
  creditMoveId: number | null
  refundId: number | null
  remittanceSlipId: number | null
  bouncedReceiptId: number | null
  bankLineId: number | null
  payslipId: number | null
  salaryPaymentId: number | null
  contributionPaymentId: number | null
  vatMoveId: number | null
  vatReturnId: number | null
  teacherBillId: number | null
  teacherDueId: number | null
  teacherDuePartId: number | null
  misdirectedTransferId: number | null
  misdirectedPartId: number | null
  badDebtMoveId: number | null
  accrualId: number | null
  accrualBackId: number | null
  cardPayoutLineId: number | null
  payoutExplanationId: number | null
  manualEntryId: number | null
  supplierBillId: number | null
  supplierSetOffId: number | null
  /** year that the entry opens with the balances of the one before: it repeats them, and whoever sums across years leaves it out */
  opensYearId: number | null
  reversesEntryId: number | null
  hash: Buffer | null
  createdAt: Defaulted<Timestamp>
}

export interface LedgerJournals {
  id: ReadOnly<number>
  companyId: number
  code: string
  name: string
}

export interface LedgerLetters {
  id: ReadOnly<number>
  companyId: number
  systemAccountId: number
  number: number
  code: ReadOnly<string>
  /** the lines that it was given to; those of a code that a person took away are left to people */
  lineIds: number[]
  letteredOn: string
  /** null: by the task that posts */
  letteredByAccountId: number | null
  undoneAt: Timestamp | null
  undoneByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LedgerLines {
  id: ReadOnly<number>
  entryId: number
  position: number
  /** day of its entry, which never changes: taken from it as the line is written, so that the lines of an account are found in the order of days */
  entryOn: Defaulted<string>
  systemAccountId: number
  customerId: number | null
  teacherId: number | null
  label: string
  debitCents: Defaulted<number>
  creditCents: Defaulted<number>
  letter: string | null
  letteredOn: string | null
  /** of a line of a family, but for those that open a year: company of its entry; what it is aged by is taken as it is written, like its day, so that what is open is added up without ten years of entries */
  agedCompany: number | null
  /** number of the order that its bill, its payment or its debt given up is of */
  agedOrder: number | null
  /** day of its bill, a credit note being of none */
  agedBilledOn: string | null
  /** day of the piece of its entry */
  agedPieceOn: string | null
}

export interface LedgerSequences {
  journalId: number
  fiscalYearId: number
  lastNumber: Defaulted<number>
  lastHash: Defaulted<Buffer>
}

export interface LedgerTotals {
  companyId: number
  month: string
  isOpening: boolean
  systemAccountId: number
  customerId: number | null
  teacherId: number | null
  debitCents: number
  creditCents: number
}

export interface LedgerVerifications {
  journalId: number
  fiscalYearId: number
  verifiedNumber: number
  verifiedHash: Buffer
  verifiedAt: Defaulted<Timestamp>
  /** sentences, as the screen shows them, until a whole reading finds the chain well */
  faults: Defaulted<Json>
}

export interface LedgerWaiting {
  source: string
  sourceId: number
}

export interface LessonSuspensions {
  id: ReadOnly<number>
  customerId: number
  begunOn: string
  /** what the family owed that day */
  dueCents: number
  /** lessons that were planned already take place */
  keepsPlanned: boolean
  words: string | null
  begunById: number | null
  endedOn: string | null
  endKind: 'paid' | 'lifted' | null
  endedById: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LinkTokens {
  id: ReadOnly<number>
  tokenHash: Buffer
  purpose: 'password-reset' | 'account-creation' | 'account-proof' | 'sign-in' | 'account-address' | 'course-validation' | 'waiting-contact' | 'test-course' | 'course-change' | 'silence-teacher' | 'silence-customer' | 'teacher-proposal' | 'traineeship-proposal' | 'price-version' | 'evaluation' | 'card-authentication' | 'refund-account' | 'debit-mandate' | 'attendance-list' | 'calendar-feed' | 'candidate-file' | 'notification-choices' | 'stage-waitlist' | 'stage-offer' | 'stage-dates'
  subjectClass: string
  subjectId: number
  accountId: number | null
  expiresAt: Timestamp
  usedAt: Timestamp | null
  /** the message that carried it: another link is sent to whom that one went */
  messageId: number | null
  /** ended without having served: a newer one, or an answer given elsewhere, took its place */
  withdrawnAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
}

export interface LinkingAnswers {
  id: ReadOnly<number>
  linkingId: number
  linkingQuestionId: number
  teacherId: number | null
  value: Json
  answeredAt: Defaulted<Timestamp>
}

export interface LinkingFollowUps {
  id: ReadOnly<number>
  linkingId: number
  comment: string
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LinkingProposals {
  id: ReadOnly<number>
  linkingId: number
  teacherId: number
  status: Defaulted<'created' | 'sent' | 'accepted' | 'refused' | 'cancelled'>
  responseTypeId: number | null
  responseComment: string | null
  /** words of the manager to the teacher, in the mail and on the page of its link */
  message: string | null
  customerPriceCents: number | null
  /** what the teacher would earn in an hour, as it was proposed */
  teacherAmountCents: number | null
  expectedFirstCourseAt: Timestamp | null
  firstCourseAskedAt: Timestamp | null
  firstCourseAnsweredAt: Timestamp | null
  firstCourseComment: string | null
  /** of the family, by the link of a mail or by telephone: the date suits, another one is wanted, the search is given up */
  firstCourseAnswer: 'agreed' | 'other-date' | 'given-up' | null
  sentAt: Timestamp | null
  answeredAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LinkingQuestionChoices {
  id: ReadOnly<number>
  linkingQuestionId: number
  position: number
  label: string
  enabled: Defaulted<boolean>
}

export interface LinkingQuestionScholarLevels {
  linkingQuestionId: number
  scholarLevelId: number
}

export interface LinkingQuestionSubjects {
  linkingQuestionId: number
  subjectId: number
}

export interface LinkingQuestions {
  id: ReadOnly<number>
  question: string
  questionType: 'student' | 'teacher' | 'both'
  choiceType: 'custom' | 'codification' | 'boolean' | 'text' | 'number' | 'date'
  codificationClassName: string | null
  iconName: string | null
  allOtherSubjects: Defaulted<boolean>
  allOtherScholarLevels: Defaulted<boolean>
  orderKey: Defaulted<number>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LinkingWishes {
  id: ReadOnly<number>
  linkingId: number
  weekday: number
  fromTime: string
  toTime: string
  isPreferred: Defaulted<boolean>
}

export interface Linkings {
  id: ReadOnly<number>
  customerId: number
  studentId: number
  subjectId: number
  scholarLevelId: number
  format: 'CAD' | 'CEL'
  status: Defaulted<'new' | 'searching' | 'proposed' | 'test-planned' | 'linked' | 'closed'>
  inManagementFlow: Defaulted<boolean>
  reopenedCount: Defaulted<number>
  assignedStaffUserId: number | null
  boardPosition: Defaulted<number>
  comments: string | null
  /** the contract whose teacher is changed for good: it runs until the one who is found takes over */
  replacesContractId: number | null
  /** first day of the new teacher, as wished when the search was opened */
  changesOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Locations {
  id: ReadOnly<number>
  name: string
  availableFor: Defaulted<('interview' | 'private-tuition' | 'traineeship')[]>
  addressId: number | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LogEntries {
  id: ReadOnly<number>
  customerId: number | null
  studentId: number | null
  teacherId: number | null
  type: 'note' | 'call' | 'mail' | 'sms' | 'meeting' | 'system'
  origin: 'staff' | 'customer' | 'student' | 'teacher' | 'system'
  title: string
  body: string
  occurredAt: Defaulted<Timestamp>
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface LoginCodes {
  accountId: number
  codeDigest: Buffer
  sentAt: Timestamp
  expiresAt: Timestamp
}

export interface LoyaltyLevels {
  id: ReadOnly<number>
  loyaltyProgramId: number
  thresholdHours: number
  discountPercent: string
}

export interface LoyaltyPrograms {
  id: ReadOnly<number>
  name: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface MaintenanceWindows {
  id: ReadOnly<number>
  reason: string
  startedAt: Defaulted<Timestamp>
  startedByAccountId: number | null
  /** when everybody is told that the site opens again; nothing ends by itself */
  expectedEndAt: Timestamp | null
  endedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ManualEntries {
  id: ReadOnly<number>
  companyId: number
  entryOn: string
  pieceReference: string
  label: string
  reason: string
  status: Defaulted<'draft' | 'to-approve' | 'posted' | 'refused' | 'withdrawn'>
  writtenByAccountId: number | null
  decidedByAccountId: number | null
  decidedAt: Timestamp | null
  refusalReason: string | null
  reversedByAccountId: number | null
  reversedAt: Timestamp | null
  reversalReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ManualEntryLines {
  id: ReadOnly<number>
  manualEntryId: number
  position: number
  systemAccountId: number
  debitCents: Defaulted<number>
  creditCents: Defaulted<number>
}

export interface ManualEntryTemplateLines {
  id: ReadOnly<number>
  templateId: number
  position: number
  systemAccountId: number
  debitCents: Defaulted<number>
  creditCents: Defaulted<number>
}

export interface ManualEntryTemplates {
  id: ReadOnly<number>
  companyId: number
  name: string
  label: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface MessageAttachments {
  messageId: number
  fileId: number
  name: string
}

export interface MessageRecipients {
  id: ReadOnly<number>
  messageId: number
  kind: Defaulted<'to' | 'cc' | 'bcc'>
  personId: number | null
  address: string
  status: Defaulted<'queued' | 'sent' | 'failed'>
  error: string | null
  /** when the operator says it reached the telephone; mail has no such report */
  deliveredAt: Timestamp | null
  /** the address itself was refused, not this message: shown beside it until a later message gets through */
  addressFault: Defaulted<boolean>
}

export interface MessageRequests {
  senderAccountId: number
  requestKey: string
  messageId: number | null
  createdAt: Defaulted<Timestamp>
}

export interface MessageTemplateAttachments {
  messageTemplateId: number
  fileId: number
}

export interface MessageTemplates {
  id: ReadOnly<number>
  code: string | null
  name: string
  theme: string
  channels: Defaulted<('mail' | 'sms' | 'whatsapp')[]>
  subject: string | null
  title: string | null
  body: string
  copyToContact: Defaulted<boolean>
  /** what the one button of the mail says; « Ouvrir » when null */
  buttonLabel: string | null
  /** essential: always sent; chosen: until its reader says no; consent: once its reader says yes */
  tone: Defaulted<'essential' | 'chosen' | 'consent'>
  /** the choice of its reader that it depends on, of notification_choices */
  choice: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Messages {
  id: ReadOnly<number>
  channel: 'mail' | 'sms' | 'whatsapp'
  /** contextual, contact-prospect, contact-dunning1, nlc-teacher-question, proposal, traineeship-start… */
  purpose: string
  /** same vocabulary as traces.root_class; no foreign key, a history survives */
  aboutClass: string | null
  aboutId: number | null
  messageTemplateId: number | null
  senderAccountId: number | null
  subject: string | null
  title: string | null
  body: string
  /** the same words with what is bold and what is a link, of a mail that has any; body is how they read as plain text */
  markup: string | null
  /** what only the recipient may read (a personal link, a code): put in the place of its marker when the message leaves, never shown */
  secretEncrypted: Buffer | null
  /** the company that sells what it is about, whose face it bears; null: the holding */
  companyId: number | null
  buttonLabel: string | null
  /** the choice that it depends on: its foot leads to it, and it can be unsubscribed from */
  choice: string | null
  /** tags that nothing filled, by their labels: it does not leave with a hole in its text */
  unfilled: string | null
  /** where an answer goes; null: to whoever of the staff wrote it, else to the address of the company */
  replyTo: string | null
  status: Defaulted<'queued' | 'sending' | 'sent' | 'failed' | 'removed'>
  availableAt: Defaulted<Timestamp>
  sentAt: Timestamp | null
  attempts: Defaulted<number>
  lastError: string | null
  providerMessageId: string | null
  createdAt: Defaulted<Timestamp>
  /** erasure or end of retention: the text is gone; that something was sent, when and about what, stays */
  erasedAt: Timestamp | null
}

export interface MisdirectedTransferParts {
  id: ReadOnly<number>
  misdirectedTransferId: number
  outcome: 'recovered' | 'lost'
  amountCents: number
  endedOn: string
  lossReason: string | null
}

export interface MisdirectedTransfers {
  id: ReadOnly<number>
  teacherTransferId: number
  amountCents: number
  /** what came back or was given up: the sum of its parts */
  settledCents: Defaulted<number>
  foundOn: string
  reason: string
  /** said by mistake: the account was the right one, and the transfer has paid */
  cancelledOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface MobileCodes {
  personId: number
  phoneNumber: string
  codeDigest: Buffer
  sentAt: Timestamp
  expiresAt: Timestamp
  tries: Defaulted<number>
}

export interface MonitoringCards {
  id: ReadOnly<number>
  kind: 'customer-payment' | 'third-part-payment' | 'teacher-payment' | 'dispute' | 'card-dispute' | 'document' | 'other'
  orderId: number | null
  contractId: number | null
  courseId: number | null
  customerId: number | null
  studentId: number | null
  teacherId: number | null
  contactId: number | null
  /** day on which a card in waiting is to be handled again */
  waitsUntil: string | null
  status: Defaulted<'to-handle' | 'in-progress' | 'waiting' | 'closed'>
  needsManualAction: Defaulted<boolean>
  assignedStaffUserId: number | null
  lockedByStaffUserId: number | null
  lockedAt: Timestamp | null
  boardPosition: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface MonitoringFollowUps {
  id: ReadOnly<number>
  cardId: number
  comment: string
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface MonthChanges {
  id: ReadOnly<number>
  subject: string
  month: string
}

export interface MonthClosings {
  id: ReadOnly<number>
  companyId: number
  month: string
  reason: string | null
  /** checks that still counted something: key and count */
  leftOpen: Defaulted<Json>
  /** sales of the month in the ledger when it was closed: what it must read for ever */
  turnoverCents: number
  closedByAccountId: number | null
  closedAt: Defaulted<Timestamp>
  reopenedByAccountId: number | null
  reopenedAt: Timestamp | null
  reopenReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface MonthSums {
  subject: string
  month: string
  parts: Json
}

export interface NextActions {
  id: ReadOnly<number>
  linkingId: number | null
  contractId: number | null
  kind: string
  dueOn: string
  comment: string | null
  assignedStaffUserId: number | null
  doneAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface NoLongerCoursesFollowUps {
  id: ReadOnly<number>
  processId: number
  comment: string
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface NoLongerCoursesProcesses {
  id: ReadOnly<number>
  contractId: number
  status: Defaulted<'taken-over' | 'teacher-mail' | 'customer-mail' | 'answered' | 'to-call' | 'closed'>
  statusChangedAt: Defaulted<Timestamp>
  assignedStaffUserId: number | null
  boardPosition: Defaulted<number>
  closedAt: Timestamp | null
  /** closed by a lesson that was planned or declared: until this day the contract is not detected again */
  quietUntil: string | null
  answer: 'resumes' | 'pause' | 'over' | null
  /** day that was answered: of the return, or of the end of a pause */
  answeredOn: string | null
  answeredBy: 'teacher' | 'customer' | null
  answeredAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface NotificationChoices {
  id: ReadOnly<number>
  personId: number
  choice: 'to-confirm' | 'planning' | 'messages' | 'reminders' | 'opinions' | 'news' | 'sms-late' | 'sms-to-confirm' | 'sms-reminders' | 'sms-messages'
  enabled: boolean
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Notifications {
  id: ReadOnly<number>
  accountId: number
  kind: string
  title: string
  body: string | null
  link: string | null
  /** names what is told, so that the same is told to an account once */
  onceAs: string | null
  createdAt: Defaulted<Timestamp>
  readAt: Timestamp | null
}

export interface NovaReturns {
  id: ReadOnly<number>
  quarter: string
  declaredOn: string
  /** rows of the return as they were typed, month by month and mode by mode: they never move again, whatever papers come to be dated in the quarter */
  figures: Json
  declaredByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Occupations {
  id: ReadOnly<number>
  /** the person, not the file: a child of two payers has two student files and one body */
  personId: number
  role: 'teacher' | 'student'
  /** half open: a lesson may begin as another one ends */
  during: string
  /** rows of one occasion may overlap: pupils and teacher of one collective lesson, or of one stage group */
  occasion: string
  courseId: number | null
  groupId: number | null
}

export interface OrderTeachers {
  orderId: ReadOnly<number | null>
  courseId: ReadOnly<number | null>
  isCancelled: ReadOnly<boolean | null>
  teacherId: ReadOnly<number | null>
  teacherSelfEmployed: ReadOnly<boolean | null>
  teacherAmountCents: ReadOnly<number | null>
  urssafPartCents: ReadOnly<number | null>
}

export interface Orders {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  companyId: number
  customerId: number
  studentId: number | null
  traineeshipRegistrationId: number | null
  orderedOn: string
  paymentMethod: 'card' | 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit' | 'urssaf-advance' | null
  amountCents: number
  /** of the amount, wages and contributions collected for the family that employs the teacher (mandataire): no revenue, no VAT; the rest is the fee */
  fundsCents: Defaulted<number>
  /** tax credit that the Urssaf is to advance */
  thirdPartCents: Defaulted<number>
  /** the family's own part that the Urssaf debits for us, where it collects the whole */
  urssafCollectsCents: Defaulted<number>
  teacherAmountCents: Defaulted<number>
  creditedCents: Defaulted<number>
  paidCents: Defaulted<number>
  pendingCents: Defaulted<number>
  /** what the Urssaf is still to pay while the advance lives; 0 once it ended */
  expectedCents: Defaulted<number>
  /** when the tax advance ended without payment: from then on the customer owes its part too */
  advanceEndedAt: Timestamp | null
  /** what of it was given up as a bad debt: the sum of its moves; money or a credit note that comes all the same takes its place */
  writtenOffCents: Defaulted<number>
  amountRemainedCents: ReadOnly<number>
  /** what the family owes now, the one formula of every screen and paper: amount less credit notes, money received, what was given up and what the Urssaf is to pay */
  customerDueCents: ReadOnly<number>
  /** above zero = to give back, below zero = still owed */
  balanceCents: ReadOnly<number>
  paymentStatus: ReadOnly<string>
  customerPaymentStatus: Defaulted<'succeeded' | 'pending' | 'failed' | 'missing' | 'written-off'>
  /** null when nothing is expected; the three statuses feed the payment monitoring */
  thirdPartPaymentStatus: 'succeeded' | 'pending' | 'failed' | 'missing' | null
  teacherPaymentStatus: 'succeeded' | 'pending' | 'failed' | 'missing' | null
  cancelledAt: Timestamp | null
  /** day on which the saved card, refused so far, is tried again by itself; null: it is not */
  cardRetryOn: string | null
  /** when the family refused the request to the Urssaf, or the Urssaf dropped it; null once the office kept the bill */
  advanceUndecidedAt: Timestamp | null
  /** its advance was refused and the bill neither kept nor credited: it is due, but nothing debits it, nor reminds of it, by itself */
  isUndecided: ReadOnly<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Parameters {
  id: ReadOnly<number>
  code: string
  theme: string
  orderKey: Defaulted<number>
  title: string
  description: string | null
  type: 'string' | 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'email' | 'choice' | 'cents' | 'percent'
  value: Json | null
  userVisible: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PasskeyChallenges {
  challengeDigest: Buffer
  purpose: 'register' | 'sign-in'
  /** null: asked before anybody said who they are, and the passkey says it */
  accountId: number | null
  sessionId: number | null
  expiresAt: Timestamp
}

export interface Passkeys {
  id: ReadOnly<number>
  accountId: number
  name: string
  credentialId: Buffer
  publicKey: Buffer
  /** as the device counted at its last use; 0 where it does not count. One that goes back was copied */
  signCount: number
  transports: Defaulted<string[]>
  lastUsedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PayFiles {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  status: Defaulted<'made' | 'executed' | 'cancelled'>
  madeOn: string
  endedOn: string | null
  debtorName: string
  debtorIban: string
  totalCents: number
  transferCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PayRunExtraParts {
  payRunId: number
  teacherExtraId: number
}

export interface PayRunParts {
  payRunId: number
  orderId: number
  teacherId: number
  amountCents: number
}

export interface PayRunStageParts {
  payRunId: number
  traineeshipPayLineId: number
}

export interface PayRuns {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  companyId: number
  month: string
  status: 'proposed' | 'executed' | 'abandoned'
  totalCents: number
  teacherCount: number
  proposedByAccountId: number | null
  /** a second person; who proposed it, where nobody else could approve */
  approvedByAccountId: number | null
  executedOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PaymentMonitoring {
  id: ReadOnly<number | null>
  reference: ReadOnly<string | null>
  issuedOn: ReadOnly<string | null>
  orderId: ReadOnly<number | null>
  companyId: ReadOnly<number | null>
  customerId: ReadOnly<number | null>
  teacherId: ReadOnly<number | null>
  amountCents: ReadOnly<number | null>
  customerPaymentStatus: ReadOnly<string | null>
  thirdPartPaymentStatus: ReadOnly<string | null>
  teacherPaymentStatus: ReadOnly<string | null>
}

export interface PaymentPlanInstalments {
  id: ReadOnly<number>
  planId: number
  rank: number
  dueOn: string
  amountCents: number
  toldOn: string | null
  missedOn: string | null
  /** day on which the card that the family keeps was debited of it, or refused: once */
  chargedOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PaymentPlanOrders {
  id: ReadOnly<number>
  planId: number
  orderId: number
  dueCents: number
  createdAt: Defaulted<Timestamp>
}

export interface PaymentPlanRequests {
  id: ReadOnly<number>
  companyId: number
  customerId: number
  status: Defaulted<'pending' | 'accepted' | 'refused' | 'withdrawn' | 'over'>
  askedOn: string
  askedById: number | null
  words: string | null
  answeredOn: string | null
  answerWords: string | null
  planId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PaymentPlans {
  id: ReadOnly<number>
  companyId: number
  customerId: number
  status: Defaulted<'active' | 'kept' | 'stopped'>
  madeOn: string
  endedOn: string | null
  endReason: string | null
  totalCents: number
  /** its family agreed, as it bought, that the card it keeps is debited on each date */
  byCard: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PaymentPromises {
  id: ReadOnly<number>
  customerId: number
  promisedOn: string
  /** what it owed when it promised */
  dueCents: number
  comment: string
  outcome: 'kept' | 'broken' | 'replaced' | 'withdrawn' | null
  endedOn: string | null
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PaymentReminderBills {
  reminderId: number
  billId: number
  dueCents: number
}

export interface PaymentReminders {
  id: ReadOnly<number>
  customerId: number
  /** 1 reminder, 2 second reminder, 3 formal notice; by the age of the oldest bill */
  level: number
  remindedOn: string
  dueCents: number
  state: Defaulted<'asked' | 'sent' | 'dropped'>
  byMail: Defaulted<boolean>
  bySms: Defaulted<boolean>
  /** who reminded it; null when the daily task did */
  authorAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PaymentReplayLines {
  replayId: number
  position: number
  billId: number
  /** when its payments were first tried: a task that is begun again asks what became of them */
  begunAt: Timestamp | null
  outcome: 'succeeded' | 'requested' | 'authentication' | 'waiting' | 'refused' | 'other-failed' | 'impossible' | 'settled' | 'error' | null
  message: string | null
  /** what the customer paid meanwhile; requested: of the Urssaf; sent: to its teachers */
  collectedCents: Defaulted<number>
  requestedCents: Defaulted<number>
  sentCents: Defaulted<number>
}

export interface PaymentReplays {
  id: ReadOnly<number>
  accountId: number
  /** the long task that does it, which is forgotten before its report */
  taskUuid: string | null
  status: Defaulted<'running' | 'finished' | 'stopped' | 'interrupted'>
  isStopAsked: Defaulted<boolean>
  startedAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
}

export interface Payments {
  id: ReadOnly<number>
  orderId: number | null
  /** the pack of hours that a card pays before its lessons: what came of it is credit of the family (credit_moves), kept for the pack */
  hourPackId: number | null
  direction: Defaulted<'in' | 'out'>
  /** customer or other (third party: the URSSAF advance) */
  payer: 'customer' | 'other'
  /** urssaf-debit = the family's part that the Urssaf debited for us: its own expense */
  type: 'card' | 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit' | 'urssaf-advance' | 'urssaf-debit' | 'credit'
  /** money that the credit of the family came as, which decides what it is worth on the yearly tax document; set on credit alone */
  creditNature: 'card' | 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit' | null
  /** the money received of which this payment is the part that serves the order */
  receiptId: number | null
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  amountCents: number
  signedCents: ReadOnly<number>
  paidOn: string | null
  refundedPaymentId: number | null
  providerFeeCents: Defaulted<number>
  providerIntentId: string | null
  providerRefundId: string | null
  idempotencyKey: string | null
  failureCode: string | null
  failureMessage: string | null
  comments: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PayslipCharges {
  id: ReadOnly<number>
  name: string
  type: 'contribution' | 'fee' | 'flat-deduction'
  base: 'gross' | 'capped' | 'csg-base' | 'hours' | 'net' | 'flat'
  payer: 'employee' | 'employer' | 'both'
  employeePercent: string | null
  employerPercent: string | null
  amountCents: number | null
  period: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PayslipLines {
  id: ReadOnly<number>
  payslipId: number
  payslipChargeId: number | null
  position: number
  /** month in which its lessons were given: before that of the payslip, it is a recall; below zero, what is taken back of it */
  month: string
  label: string
  baseCents: number | null
  employeePercent: string | null
  employerPercent: string | null
  employeeCents: Defaulted<number>
  employerCents: Defaulted<number>
}

export interface Payslips {
  id: ReadOnly<number>
  teacherId: number
  customerId: number
  month: string
  hoursMinutes: number
  hourlyNetCents: number
  grossCents: number
  employeeChargesCents: number
  employerChargesCents: number
  feesCents: Defaulted<number>
  netCents: number
  /** contributions that the family was asked for with the lessons of this payslip; it owes those of the payslip */
  collectedCents: number
  /** of what was asked beyond what is owed, what is more than rounding: it stays with the money of the family (467100) */
  gapCents: number
  taxableCents: number
  regionalUrssafId: number | null
  contributionPaymentId: number | null
  issuedOn: string | null
  /** day on which its salary is to be paid, as it is printed */
  payOn: string
  pdfFileId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface People {
  id: ReadOnly<number>
  gender: 'male' | 'female' | null
  firstName: string | null
  lastName: string
  birthName: string | null
  birthOn: string | null
  birthCountry: string | null
  birthDepartementCode: string | null
  birthCityCode: string | null
  birthCity: string | null
  nationality: string | null
  /** not unique: siblings share their parent's; logins are unique in accounts */
  email: string | null
  phone: string | null
  phoneRegion: string | null
  mobilePhone: string | null
  mobilePhoneRegion: string | null
  /** number that its owner proved by a code sent to it; it says nothing once mobile_phone is another */
  provenMobile: string | null
  addressId: number | null
  photoFileId: number | null
  /** GDPR erasure: identity overwritten, row kept where money refers to it */
  erasedAt: Timestamp | null
  searchText: ReadOnly<string | null>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PriceGridSchoolCareers {
  schoolCareerId: number
  gridStartsOn: Defaulted<string>
  priceGridId: number
}

export interface PriceGrids {
  id: ReadOnly<number>
  offlinePriceCents: number
  offlineMinPriceCents: number
  offlineMaxPriceCents: number
  offlineMarginPercent: string
  offlineMarginAffiliationPercent: string
  onlinePriceCents: number
  onlineMinPriceCents: number
  onlineMaxPriceCents: number
  onlineMarginPercent: string
  onlineMarginAffiliationPercent: string
  /** first day of its prices; null: they have always been so */
  holdsFrom: string | null
  gridStartsOn: Defaulted<string>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PrintingConfigs {
  id: ReadOnly<number>
  printing: string
  element: string
  content: Defaulted<string>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface PromoCodes {
  id: ReadOnly<number>
  name: string
  code: string
  type: 'percent' | 'amount'
  valuePercent: string | null
  valueCents: number | null
  validity: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ProviderCalls {
  id: ReadOnly<number>
  calledAt: Defaulted<Timestamp>
  provider: string
  action: string
  idempotencyKey: string | null
  aboutClass: string | null
  aboutId: number | null
  status: number | null
  durationMs: number | null
  error: string | null
  requestId: string | null
}

export interface ProviderEvents {
  id: ReadOnly<number>
  provider: string
  eventId: string
  type: string
  payload: Json
  receivedAt: Defaulted<Timestamp>
  handledAt: Timestamp | null
  error: string | null
}

export interface PupilCodes {
  accountId: number
  codeDigest: Buffer
  expiresAt: Timestamp
}

export interface Rankings {
  id: ReadOnly<number>
  name: string
  orderKey: Defaulted<number>
  availableFor: Defaulted<('teacher-evaluation' | 'traineeship-report')[]>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface RateConfirmations {
  id: ReadOnly<number>
  code: string
  year: number
  source: string
  confirmedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface RateYears {
  year: number
  todoEntryId: number | null
}

export interface Receipts {
  id: ReadOnly<number>
  companyId: number
  customerId: number
  method: 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit'
  amountCents: number
  receivedOn: string
  chequeNumber: string | null
  chequeBank: string | null
  comments: string | null
  /** given before the books were kept here, and taken over as credit: it stands against 471000, and no bank shows it */
  isOpening: Defaulted<boolean>
  status: Defaulted<'posted' | 'reversed' | 'bounced'>
  endedOn: string | null
  endReason: string | null
  bankFeeCents: Defaulted<number>
  /** the wrong receipt that this one puts right */
  replacesReceiptId: number | null
  remittanceSlipId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface RecordMerges {
  id: ReadOnly<number>
  keptCustomerId: number | null
  givenUpCustomerId: number | null
  keptStudentId: number | null
  givenUpStudentId: number | null
  keptContactId: number | null
  givenUpContactId: number | null
  keptTeacherId: number | null
  givenUpTeacherId: number | null
  /** by table and column, the ids of the rows that went to the kept record: undone, those that are still there come back */
  moved: Json
  /** fields that were taken from the given-up record: what the kept one held before, and what it was given */
  changed: Json
  /** from here some days count in which it can be undone */
  mergedAt: Defaulted<Timestamp>
  mergedByAccountId: number | null
  undoneAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Refunds {
  id: ReadOnly<number>
  companyId: number
  customerId: number
  method: 'transfer' | 'cheque' | 'cash' | 'cesu' | 'card'
  amountCents: number
  reason: string
  status: Defaulted<'asked' | 'done' | 'cancelled' | 'rejected'>
  askedOn: string
  doneOn: string | null
  bankReference: string | null
  cancelReason: string | null
  rejectedOn: string | null
  rejectReason: string | null
  /** the bank had taken a rejected transfer from the company's account, and brought it back: its statement shows both */
  isReturned: Defaulted<boolean>
  /** the rejected transfer that this one makes again, on another account of the family */
  retriesRefundId: number | null
  /** the payment that went back to its card, whose place on the bill the credit took */
  paymentId: number | null
  transferFileId: number | null
  bankAccountId: number | null
  ibanAskedOn: string | null
  /** how often its family was asked for its IBAN: once, with one reminder */
  ibanAsks: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface RegionalUrssafDepartements {
  departementCode: string
  regionalUrssafId: number
}

export interface RegionalUrssafs {
  id: ReadOnly<number>
  name: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface RegistrationRequests {
  id: ReadOnly<number>
  /** keyed digest of the address: counts what one mailbox receives, whoever types it */
  emailDigest: Buffer
  /** what was typed, sealed: it is nobody's until the address is proven */
  payloadEncrypted: Buffer
  passwordHash: string
  /** hash of the secret of the browser that registered: elsewhere a password is chosen again */
  browserDigest: Buffer
  createdAt: Defaulted<Timestamp>
}

export interface RemittanceSlips {
  id: ReadOnly<number>
  companyId: number
  number: number
  method: 'cheque' | 'cesu' | 'cash'
  depositedOn: string
  status: Defaulted<'deposited' | 'cancelled'>
  totalCents: number
  receiptCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ResponseTypes {
  id: ReadOnly<number>
  /** the specification names no context; dispute types and test failure types are contexts too */
  context: 'teacher-refusal' | 'customer-refusal' | 'availability' | 'course-dispute' | 'test-failure' | 'contract-end'
  name: string
  switchToOnline: Defaulted<boolean>
  legitimate: Defaulted<boolean>
  disponibility: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface RoleRights {
  roleId: number
  rightCode: string
  level: 'forbidden' | 'read' | 'write' | 'fullAccess'
}

export interface Roles {
  id: ReadOnly<number>
  name: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SalaryDeclarations {
  id: ReadOnly<number>
  payslipId: number
  month: string
  /** below zero, like the amounts: what is taken back of what was declared */
  minutes: number
  grossCents: number
  /** without the fees, on which no contribution is due */
  netCents: number
  contributionsCents: number
  declaredOn: string | null
  declaredByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SalaryFiles {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  status: Defaulted<'proposed' | 'made' | 'executed' | 'cancelled'>
  proposedByAccountId: number | null
  /** a second person, above the amount that one decides; who proposed it, where nobody else could approve */
  approvedByAccountId: number | null
  madeOn: string
  executeOn: string
  endedOn: string | null
  debtorName: string
  debtorIban: string
  totalCents: number
  transferCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SalaryPayments {
  id: ReadOnly<number>
  payslipId: number
  salaryFileId: number
  bankAccountId: number
  amountCents: number
  status: Defaulted<'asked' | 'done' | 'refused' | 'cancelled'>
  doneOn: string | null
  refusedOn: string | null
  refusalReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ScholarLevels {
  id: ReadOnly<number>
  schoolCareerId: number
  name: string
  orderKey: Defaulted<number>
  color: string | null
  /** the specification says "boolean flags" without naming them: these three are ours */
  isExamYear: Defaulted<boolean>
  isAvailableForPrivateTuition: Defaulted<boolean>
  isAvailableForTraineeship: Defaulted<boolean>
  nextLevelId: number | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SchoolCareers {
  id: ReadOnly<number>
  name: string
  orderKey: Defaulted<number>
  /** who its pupils are: lessons of pupils at school alone are school support, which VAT knows */
  audience: Defaulted<'school' | 'higher' | 'adult'>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Sessions {
  id: ReadOnly<number>
  tokenHash: Buffer
  accountId: number
  createdAt: Defaulted<Timestamp>
  lastSeenAt: Defaulted<Timestamp>
  idleExpiresAt: Timestamp
  absoluteExpiresAt: Timestamp
  ip: string | null
  userAgent: string | null
  revokedAt: Timestamp | null
}

export interface StaffAbsences {
  id: ReadOnly<number>
  staffUserId: number
  substituteStaffUserId: number
  startsOn: string
  endsOn: string
  period: ReadOnly<string | null>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface StaffGroups {
  id: ReadOnly<number>
  name: string
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface StaffUserRoles {
  staffUserId: number
  roleId: number
}

export interface StaffUsers {
  id: ReadOnly<number>
  personId: number
  groupId: number | null
  privateTuitionManager: Defaulted<boolean>
  settlesDisputes: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface StatutoryRates {
  id: ReadOnly<number>
  code: string
  label: string
  period: string
  value: string
  unit: 'percent' | 'cents' | 'cents-per-hour' | 'months' | 'count'
  source: string
  /** set anew by the law for each year: a year without a value typed or confirmed goes on with the one before, and says so */
  isYearly: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface StudentChapters {
  studentId: number
  chapterId: number
  studiedOn: string | null
}

export interface StudentSubjects {
  studentId: number
  subjectId: number
}

export interface Students {
  id: ReadOnly<number>
  customerId: number
  personId: number
  establishmentId: number | null
  scholarLevelId: number | null
  sortName: Defaulted<string>
  searchText: Defaulted<string>
  /** the pupil confirms and contests lessons by himself; whoever pays takes that from a minor */
  mayAnswer: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SubjectCategories {
  id: ReadOnly<number>
  name: string
  orderKey: Defaulted<number>
  imageFileId: number | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SubjectExperiences {
  subjectId: number
  experienceId: number
}

export interface SubjectGraduations {
  subjectId: number
  graduationId: number
}

export interface SubjectImages {
  subjectId: number
  imageType: string
  fileId: number
}

export interface SubjectScholarLevels {
  subjectId: number
  scholarLevelId: number
}

export interface Subjects {
  id: ReadOnly<number>
  name: string
  orderKey: Defaulted<number>
  color: string | null
  subjectCategoryId: number
  type: 'scholar' | 'language' | 'music' | 'other'
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SupplierBillLines {
  id: ReadOnly<number>
  supplierBillId: number
  position: number
  systemAccountId: number | null
  label: string | null
  baseCents: number
  vatCents: number
}

export interface SupplierBillParts {
  supplierBillId: ReadOnly<number | null>
  day: ReadOnly<string | null>
  label: ReadOnly<string | null>
  cents: ReadOnly<number | null>
  vatCents: ReadOnly<number | null>
  bankLineId: ReadOnly<number | null>
  setOffId: ReadOnly<number | null>
  againstId: ReadOnly<number | null>
}

export interface SupplierBills {
  id: ReadOnly<number>
  companyId: number
  kind: 'bill' | 'credit-note'
  supplier: string
  siren: string | null
  reference: string
  billedOn: string
  dueOn: string | null
  /** collection: its VAT is deducted as it is paid (services: CGI, art. 271, I, 2 and 269, 2, c); debits: as it is billed (goods, or a supplier who opted for it) */
  vatDue: 'collection' | 'debits'
  /** paid as it is entered by what no statement of the bank shows: cash, somebody of the company who paid it */
  paidFromAccountId: number | null
  totalCents: number
  format: 'factur-x' | 'cii' | 'ubl' | 'typed'
  fileId: number | null
  status: Defaulted<'draft' | 'entered' | 'discarded' | 'cancelled'>
  enteredByAccountId: number | null
  enteredAt: Timestamp | null
  endedByAccountId: number | null
  endedAt: Timestamp | null
  endReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SupplierSetOffs {
  id: ReadOnly<number>
  supplierBillId: number
  creditNoteId: number
  amountCents: number
  /** VAT that becomes deductible by it, of a bill whose VAT is deducted as it is paid; null of another */
  billVatCents: number | null
  /** VAT that the credit note gives back by it, where it is given back as it is paid; null of another */
  creditVatCents: number | null
  setOffOn: string
  setOffByAccountId: number | null
  endedByAccountId: number | null
  endedAt: Timestamp | null
  endReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface SystemAccounts {
  id: ReadOnly<number>
  code: string
  name: string
  type: string
  nature: string | null
  class: number
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TaxCeilings {
  id: ReadOnly<number>
  customerId: number
  year: number
  hasDisability: Defaulted<boolean>
  usedElsewhereCents: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TaxCertificates {
  id: ReadOnly<number>
  customerId: number
  year: number
  version: Defaulted<number>
  paidCents: number
  /** everything that its paper says, so that it is printed again as it was */
  content: Json
  /** SHA-256 of its sums and lines: tells whether what it attests is still so */
  digest: string
  issuedOn: string
  /** day on which it was found that what it attests has changed */
  changedOn: string | null
  /** until when what it attests was compared with what was billed and paid since */
  lookedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TaxCertificatesDue {
  customerId: number
  year: number
}

export interface TaxCreditRules {
  id: ReadOnly<number>
  activity: 'tuition-home' | 'lesson-home' | 'tuition-online' | 'tuition-collective' | 'traineeship' | 'traineeship-online' | 'agency-fee' | 'cancellation-fee'
  opensCredit: boolean
  period: string
  legalBasis: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherAbsences {
  id: ReadOnly<number>
  teacherId: number
  period: string
  reason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherAccountChecks {
  id: ReadOnly<number>
  teacherId: number
  bankAccountId: number
  cause: 'given' | 'typed' | 'refused' | 'misdirected'
  askedOn: string
  /** of an account that takes the place of another: nothing leaves for it before, looked at or not */
  heldUntil: Timestamp | null
  askedByAccountId: number | null
  checkedOn: string | null
  checkedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherAvailabilities {
  id: ReadOnly<number>
  teacherId: number
  weekday: number
  fromTime: string
  toTime: string
  /** holds in the school holidays; otherwise outside them alone */
  inSchoolHolidays: Defaulted<boolean>
  /** days between which it holds; unbounded: always */
  period: Defaulted<string>
}

export interface TeacherBillLines {
  id: ReadOnly<number>
  teacherBillId: number
  position: number
  /** the order that pays it, or that nets the due */
  orderId: number | null
  courseId: number | null
  dueId: number | null
  /** hours of a day of a stage, which no order bills: each is on one invoice */
  traineeshipPayLineId: number | null
  /** travel or a bonus, which no order bills: each is on one invoice */
  teacherExtraId: number | null
  label: string
  durationMinutes: number | null
  amountCents: number
}

export interface TeacherBills {
  id: ReadOnly<number>
  payRunId: number
  teacherId: number
  companyId: number
  issuedOn: string
  year: number
  number: number
  reference: ReadOnly<string>
  totalCents: number
  totalExclTaxCents: number
  vatCents: number
  vatPercent: string
  /** names, addresses, numbers and legal texts, as they were when it was issued */
  mentions: Json
  pdfFileId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherCategories {
  id: ReadOnly<number>
  name: string
  color: string | null
  gradePoints: Defaulted<number>
  icon: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherCoursePrices {
  id: ReadOnly<number>
  teacherId: number
  schoolCareerId: number
  offlinePriceCents: number | null
  offlineMarginPercent: string | null
  offlineMarginAffiliationPercent: string | null
  onlinePriceCents: number | null
  onlineMarginPercent: string | null
  onlineMarginAffiliationPercent: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherDepartureEnds {
  departureId: number
  contractId: number
  asksReview: boolean
}

export interface TeacherDeparturePapers {
  id: ReadOnly<number>
  departureId: number
  kind: 'statement' | 'certificate'
  customerId: number | null
  fileId: number
  issuedOn: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherDepartures {
  id: ReadOnly<number>
  teacherId: number
  /** last day on which he teaches; inactive from the night after */
  leavesOn: string
  reason: string
  requestId: number | null
  announcedAt: Timestamp
  announcedByAccountId: number | null
  confirmedAt: Timestamp | null
  withdrawnAt: Timestamp | null
  remindedOn: string | null
  leftAt: Timestamp | null
  /** day on which the account that only reads is closed */
  closesOn: string | null
  closedAt: Timestamp | null
  /** he comes back: his account brings papers until he is active again */
  returningAt: Timestamp | null
  returnedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherDueParts {
  id: ReadOnly<number>
  dueId: number
  orderId: number | null
  teacherPaymentId: number | null
  payslipId: number | null
  minutes: number | null
  collectedCents: number | null
  /** day on which the teacher gave it back by a transfer */
  receivedOn: string | null
  amountCents: number
  createdAt: Defaulted<Timestamp>
}

export interface TeacherDues {
  id: ReadOnly<number>
  teacherId: number
  courseId: number
  amountCents: number
  recovery: Defaulted<'next-pay' | 'claimed' | 'kept'>
  reason: string
  /** what payments took or added so far, and what he gave back: the sum of its parts, kept by trigger */
  settledCents: Defaulted<number>
  /** of an employee of a family: the payslip on which the lesson stands, with the month whose rates it had, and what changes of its minutes and of the contributions that the family was asked for */
  payslipId: number | null
  month: string | null
  minutes: number | null
  collectedCents: number | null
  /** what the teacher says to it; nothing is taken back until the office has decided */
  answer: string | null
  answeredOn: string | null
  decision: string | null
  decidedOn: string | null
  claimedOn: string | null
  /** of a teacher who charges VAT on the day of the letter: what he gives back holds it */
  claimedVatPercent: string | null
  letterFileId: number | null
  keptOn: string | null
  keptReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherEstablishments {
  teacherId: number
  establishmentId: number
}

export interface TeacherEvaluationRankings {
  teacherEvaluationId: number
  rankingId: number
  stars: number
}

export interface TeacherEvaluations {
  id: ReadOnly<number>
  teacherId: number
  authorAccountId: number | null
  contractId: number | null
  requestedAt: Timestamp | null
  evaluatedOn: string | null
  status: Defaulted<'requested' | 'sent' | 'published'>
  /** the one mark that a family gives; staff may judge by criterion besides */
  overallStars: number | null
  comments: string | null
  teacherResponse: string | null
  staffResponse: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherExperiences {
  id: ReadOnly<number>
  teacherId: number
  experienceId: number
  sinceMonth: string | null
  isMain: Defaulted<boolean>
}

export interface TeacherExtras {
  id: ReadOnly<number>
  teacherId: number
  kind: 'travel' | 'bonus'
  day: string
  label: string
  /** all that he receives: the VAT of a teacher who charges it is inside */
  amountCents: number
  withdrawnOn: string | null
  withdrawnReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherGraduations {
  id: ReadOnly<number>
  teacherId: number
  graduationId: number
  year: number | null
  isMain: Defaulted<boolean>
}

export interface TeacherLeaveRequests {
  id: ReadOnly<number>
  teacherId: number
  wantedOn: string
  words: string | null
  askedAt: Timestamp
  withdrawnAt: Timestamp | null
  leftAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherPayRequests {
  id: ReadOnly<number>
  orderId: number
  amountCents: number
  /** why they are to be paid before the family */
  reason: string | null
  status: Defaulted<'proposed' | 'approved' | 'abandoned'>
  proposedByAccountId: number | null
  approvedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherPayTerms {
  id: ReadOnly<number>
  teacherId: number
  mandateAcceptedOn: string | null
  mandateAcceptedBy: 'teacher' | 'office' | null
  holdReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherPayments {
  id: ReadOnly<number>
  teacherId: number
  orderId: number | null
  traineeshipGroupId: number | null
  teacherExtraId: number | null
  /** the invoice of a run that it pays; null when the order was paid by itself */
  teacherBillId: number | null
  type: 'stripe-transfer' | 'bank-transfer' | 'card'
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  amountCents: number
  isAdvance: Defaulted<boolean>
  /** why he was paid before the family, as whoever decided it wrote */
  advanceReason: string | null
  paidOn: string | null
  /** VAT inside the amount, of a teacher who charges it on the day the payment is made, at the normal rate: deductible by the company */
  vatCents: Defaulted<number>
  providerTransferId: string | null
  providerIntentId: string | null
  idempotencyKey: string | null
  failureMessage: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TeacherScholarLevels {
  teacherId: number
  scholarLevelId: number
}

export interface TeacherStatusChanges {
  id: ReadOnly<number>
  teacherId: number
  selfEmployed: boolean
  effectiveOn: string
  requestedAt: Defaulted<Timestamp>
  confirmedAt: Timestamp | null
  confirmedByAccountId: number | null
}

export interface TeacherSubjectLevels {
  teacherSubjectId: number
  scholarLevelId: number
}

export interface TeacherSubjects {
  id: ReadOnly<number>
  teacherId: number
  subjectId: number
  isMain: Defaulted<boolean>
}

export interface TeacherTransfers {
  id: ReadOnly<number>
  teacherBillId: number
  payFileId: number
  bankAccountId: number
  amountCents: number
  status: Defaulted<'asked' | 'done' | 'refused' | 'cancelled' | 'misdirected'>
  doneOn: string | null
  refusedOn: string | null
  refusalReason: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Teachers {
  id: ReadOnly<number>
  personId: number
  status: Defaulted<'candidate' | 'active' | 'inactive'>
  hiredOn: string | null
  teacherCategoryId: number | null
  title: string | null
  url: string | null
  urlChecked: Defaulted<boolean>
  forceSearchVisibility: Defaulted<boolean>
  highlighted: Defaulted<boolean>
  gradeModifier: Defaulted<number>
  gradeModifierEndOn: string | null
  selfEmployed: Defaulted<boolean>
  wantToStayEmployee: Defaulted<boolean>
  groupCourse: Defaulted<boolean>
  collectiveCoursesActivated: Defaulted<boolean>
  onlineCourse: Defaulted<boolean>
  canHostCourses: Defaulted<boolean>
  availableForPrivateTuition: Defaulted<boolean>
  availableForTraineeship: Defaulted<boolean>
  traineeshipComments: string | null
  hasVehicle: Defaulted<boolean>
  available: Defaulted<boolean>
  availabilityOn: string | null
  selfDescription: string | null
  courseFormats: Defaulted<('CAD' | 'CEL')[]>
  healthInsuranceNumberEncrypted: Buffer | null
  healthInsuranceNumberDigest: Buffer | null
  healthInsuranceNumberLast4: string | null
  siret: string | null
  siretApproved: Defaulted<boolean>
  siretBeingCreated: Defaulted<boolean>
  vatNumber: string | null
  vatCollected: Defaulted<boolean>
  sapNumber: string | null
  sapNumberStatus: Defaulted<'missing' | 'pending' | 'approved'>
  cooptingTeacherId: number | null
  interventionAddressId: number | null
  interventionRadiusKm: number | null
  stripeAccountId: string | null
  stripeStatus: Json | null
  sortName: Defaulted<string>
  searchText: Defaulted<string>
  /** last day on which they teach here, from its announcement on; kept once inactive, gone when they come back */
  leavesOn: string | null
  leaveReason: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TechnicalLogs {
  id: ReadOnly<number>
  occurredAt: Defaulted<Timestamp>
  type: string
  level: 'debug' | 'info' | 'warning' | 'error' | 'critical'
  alert: Defaulted<boolean>
  message: string
  /** type, file, exception, line, level, stack */
  errorDetails: Json | null
  /** http_method, server, referrer, url, browser */
  context: Json | null
  accountId: number | null
  requestId: string | null
}

export interface TermsAcceptances {
  accountId: number
  termsVersionId: number
  acceptedAt: Defaulted<Timestamp>
  ip: string | null
}

export interface TermsVersions {
  id: ReadOnly<number>
  label: string
  audience: 'customer' | 'student' | 'teacher'
  body: string
  effectiveOn: string
  publishedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ThreadAddresses {
  token: string
  threadId: number
  accountId: number
  createdAt: Defaulted<Timestamp>
  /** what is sent to it from then on goes nowhere; the next mail bears another one */
  revokedAt: Timestamp | null
}

export interface ThreadMessageFiles {
  threadMessageId: number
  fileId: number
  name: string
}

export interface ThreadMessages {
  id: ReadOnly<number>
  threadId: number
  authorAccountId: number | null
  authorPart: 'office' | 'customer' | 'teacher'
  body: string
  /** what the other party does not read of it: contact-details = telephones, addresses and links, before the first lessons */
  flaggedReason: string | null
  /** one press of the button: a second arrival is the same message */
  requestKey: string
  createdAt: Defaulted<Timestamp>
  erasedAt: Timestamp | null
}

export interface ThreadReads {
  threadId: number
  accountId: number
  readUntil: Defaulted<number>
  mailedUntil: Defaulted<number>
}

export interface Threads {
  id: ReadOnly<number>
  kind: 'office' | 'lesson'
  customerId: number | null
  teacherId: number | null
  contractId: number | null
  /** the lesson that it asks about; one conversation for each party and lesson */
  courseId: number | null
  /** office: who answers, by name; null: whoever manages private tuition */
  staffUserId: number | null
  /** office: since when somebody waits for its answer; null: nobody does */
  waitsSince: Timestamp | null
  /** the task given as the answer was late, ended by the answer */
  todoEntryId: number | null
  createdAt: Defaulted<Timestamp>
}

export interface TodoEntries {
  id: ReadOnly<number>
  describe: string
  importanceLevel: Defaulted<'1-hight' | '2-medium' | '3-low'>
  expectedAt: Timestamp | null
  doneAt: Timestamp | null
  authorAccountId: number | null
  aboutClass: 'customers' | 'students' | 'teachers' | 'contracts' | 'contacts' | null
  aboutId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TodoEntryUsers {
  todoEntryId: number
  staffUserId: number
}

export interface Traces {
  id: ReadOnly<number>
  occurredAt: Defaulted<Timestamp>
  entityClass: string
  entityId: number
  /** the record whose Historique shows the trace (contracts for a price version…) */
  rootClass: string
  rootId: number | null
  action: 'create' | 'update' | 'delete' | 'view'
  /** operation id, e.g. contacts.changeStatus; what French title it has is code */
  operation: string
  actorAccountId: number | null
  actorLabel: string | null
  requestId: string | null
  /** {field: [old, new]}; secrets appear as "•••" */
  changes: Json | null
}

export interface TraineeshipCancellations {
  id: ReadOnly<number>
  sessionId: number
  /** null: the whole session */
  groupId: number | null
  reason: string
  /** who did it, and is told when a refund fails */
  cancelledByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipCancelledRefunds {
  id: ReadOnly<number>
  cancelledRegistrationId: number
  paymentId: number | null
  refundId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipCancelledRegistrations {
  id: ReadOnly<number>
  cancellationId: number
  registrationId: number
  /** what was taken from a registration that goes on; null: it was cancelled whole */
  subjects: string | null
  /** what becomes of money that was not paid by card */
  way: 'transfer' | 'credit'
  creditedCents: Defaulted<number>
  onCardCents: Defaulted<number>
  otherCents: Defaulted<number>
  /** another stage, which the family takes by a link; what it paid waits for its answer */
  offeredLevelId: number | null
  offeredUntil: Timestamp | null
  answer: 'taken' | 'declined' | 'expired' | null
  answeredAt: Timestamp | null
  newRegistrationId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipGroupSlots {
  groupId: number
  day: string
  /** wall clock of Europe/Paris, so no summer-time trap */
  during: string
  locationId: number | null
  teacherId: number | null
}

export interface TraineeshipGroups {
  id: ReadOnly<number>
  traineeshipSubjectId: number
  locationId: number | null
  status: Defaulted<'0-cancelled' | '1-planned' | '2-confirmed' | '3-closed'>
  startTime: string
  endTime: string
  capacity: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipHours {
  id: ReadOnly<number>
  groupId: number
  day: string
  teacherId: number
  minutes: number
  /** cents of an hour; null while nobody has said it: it is not paid until then */
  hourlySalaryCents: number | null
  reason: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipLevelEquivalents {
  levelId: number
  scholarLevelId: number
}

export interface TraineeshipLevelPrices {
  levelId: number
  subjectCount: number
  priceCents: number
}

export interface TraineeshipLevelUrls {
  slug: string
  levelId: number
  createdAt: Defaulted<Timestamp>
}

export interface TraineeshipLevels {
  id: ReadOnly<number>
  sessionId: number
  mainScholarLevelId: number
  title: string
  levelUrl: string | null
  levelUrlChecked: Defaulted<boolean>
  metaDescription: string | null
  /** what a pupil brings, in words that families read; null: nothing particular */
  toBring: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipLocations {
  id: ReadOnly<number>
  sessionId: number
  name: string
  comments: string | null
  link: string | null
  capacity: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipMailings {
  id: ReadOnly<number>
  sessionId: number
  type: 'start' | 'closing'
  recipientType: 'customer' | 'teacher'
  subject: string
  title: string | null
  body: string
  withPlanning: Defaulted<boolean>
  copyToContact: Defaulted<boolean>
  sentAt: Defaulted<Timestamp>
  sentByAccountId: number | null
  /** of the press of the button: a second arrival of the same press is answered the same mailing */
  requestKey: string | null
}

export interface TraineeshipPayLines {
  id: ReadOnly<number>
  groupId: number
  day: string
  teacherId: number
  minutes: number
  /** cents of an hour, as it was agreed; of a difference, the rate that holds now */
  hourlySalaryCents: number
  amountCents: number
  /** what the teacher was on the day of the hours */
  selfEmployed: boolean
  reason: string | null
  sentOn: string
  /** the day on which an employee's hours were given to the payroll of the company */
  handedOn: string | null
  handedByAccountId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipPoolEntries {
  id: ReadOnly<number>
  sessionId: number
  teacherId: number
  disponibility: string | null
  comments: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipPresences {
  id: ReadOnly<number>
  registrationSubjectId: number
  day: string
  state: 'present' | 'late' | 'absent'
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipProposalDays {
  proposalId: number
  day: string
}

export interface TraineeshipProposals {
  id: ReadOnly<number>
  groupId: number
  teacherId: number
  status: Defaulted<'created' | 'sent' | 'accepted' | 'refused' | 'cancelled'>
  /** cents of an hour, copied from the grids when it was made: base of the level and supplement of the grade; null when the level had none */
  hourlySalaryCents: number | null
  /** the base salary that was copied */
  salaryId: number | null
  /** of the teacher when it was made: the supplement went by it */
  grade: number | null
  sentAt: Timestamp | null
  answeredAt: Timestamp | null
  /** why the teacher refuses, among the standard answers of teachers */
  responseTypeId: number | null
  /** his own words, with a yes, a no, or instead of either when other dates would suit him */
  responseComment: string | null
  /** written to once more, having said nothing */
  remindedAt: Timestamp | null
  /** given to the team to call, after the reminder */
  unansweredAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipRegistrationAbsences {
  registrationId: number
  day: string
}

export interface TraineeshipRegistrationChapters {
  registrationSubjectId: number
  chapterId: number
}

export interface TraineeshipRegistrationSubjects {
  id: ReadOnly<number>
  registrationId: number
  levelId: number
  traineeshipSubjectId: number
  isOption: boolean
  groupId: number | null
}

export interface TraineeshipRegistrations {
  id: ReadOnly<number>
  sessionId: number
  levelId: number
  customerId: number
  studentId: number
  status: Defaulted<'1-temporary' | '2-firm'>
  paymentMethod: string | null
  promoCodeId: number | null
  discountCents: Defaulted<number>
  /** what of the discount was for a brother or sister who took part when the price was agreed */
  siblingCents: Defaulted<number>
  totalCents: Defaulted<number>
  comments: string | null
  enabled: Defaulted<boolean>
  cancelledAt: Timestamp | null
  /** bought by the family itself, or sent a link by the office: until when the place is kept without being paid; null: the office decides */
  heldUntil: Timestamp | null
  /** written to once before the end of the place kept */
  remindedAt: Timestamp | null
  /** the words on cancelling and withdrawal that the family accepted, as they were */
  acceptedConditions: string | null
  /** the family asks to cancel: the office decides what is given back */
  cancelAskedAt: Timestamp | null
  cancelReason: string | null
  /** days, hours and place as the family was last told: what differs is told again */
  toldHours: Json | null
  /** its days have moved, and the family is asked whether they suit; a no is a request to cancel */
  datesAskedAt: Timestamp | null
  /** the family says that the moved days suit */
  datesAgreedAt: Timestamp | null
  /** the cancelled registration whose place and money it took over: of the same child, cancelled by mistake, or of another child of the family */
  replacesId: number | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipReportRatings {
  reportId: number
  rankingId: number
  stars: number
}

export interface TraineeshipReports {
  id: ReadOnly<number>
  registrationSubjectId: number
  authorAccountId: number | null
  comments: string | null
  /** what its teacher is asked to put right before it is validated; null once he wrote it again */
  sentBack: string | null
  /** why it was changed after the session was closed */
  correction: string | null
  isCompleted: Defaulted<boolean>
  isValidated: Defaulted<boolean>
  validatedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipSalaries {
  id: ReadOnly<number>
  hourlySalaryCents: number
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipSalaryGrades {
  id: ReadOnly<number>
  minGrade: number
  supplementCents: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipSalaryLevels {
  salaryId: number
  scholarLevelId: number
  period: string
}

export interface TraineeshipSeatHoldSubjects {
  holdId: number
  levelId: number
  traineeshipSubjectId: number
  groupId: number | null
}

export interface TraineeshipSeatHolds {
  id: ReadOnly<number>
  levelId: number
  customerId: number | null
  studentId: number | null
  waitlistId: number | null
  keptUntil: Timestamp
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipSessions {
  id: ReadOnly<number>
  name: string
  traineeshipTypeId: number
  online: Defaulted<boolean>
  status: Defaulted<'0-cancelled' | '1-planned' | '2-confirmed' | '3-closed'>
  startsOn: string
  endsOn: string
  addressId: number | null
  /** fields of the company, in order: [{name, value}] */
  customFields: Defaulted<Json>
  duplicatedFromId: number | null
  searchText: ReadOnly<string | null>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipSubjectChapters {
  traineeshipSubjectId: number
  chapterId: number
}

export interface TraineeshipSubjectDays {
  traineeshipSubjectId: number
  day: string
}

export interface TraineeshipSubjects {
  id: ReadOnly<number>
  levelId: number
  subjectId: number
  isOption: Defaulted<boolean>
  askStudiedChapters: Defaulted<boolean>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipTypes {
  id: ReadOnly<number>
  name: string
  orderKey: Defaulted<number>
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipWaitlist {
  id: ReadOnly<number>
  levelId: number
  email: string
  childName: string | null
  customerId: number | null
  studentId: number | null
  confirmedAt: Timestamp | null
  offeredAt: Timestamp | null
  offeredUntil: Timestamp | null
  endedAt: Timestamp | null
  endReason: 'taken' | 'expired' | 'withdrawn' | 'removed' | 'over' | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TraineeshipWaitlistSubjects {
  waitlistId: number
  levelId: number
  traineeshipSubjectId: number
}

export interface TraineeshipWorkedDays {
  groupId: ReadOnly<number | null>
  day: ReadOnly<string | null>
  teacherId: ReadOnly<number | null>
  plannedMinutes: ReadOnly<number | null>
  minutes: ReadOnly<number | null>
  hourlySalaryCents: ReadOnly<number | null>
  reason: ReadOnly<string | null>
  correctionId: ReadOnly<number | null>
}

export interface TransferFiles {
  id: ReadOnly<number>
  reference: ReadOnly<string>
  companyId: number
  status: Defaulted<'made' | 'executed' | 'cancelled'>
  madeOn: string
  endedOn: string | null
  debtorName: string
  /** the company's own account, as it was when the file was made */
  debtorIban: string
  totalCents: number
  transferCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TwinClock {
  id: Defaulted<boolean>
  offsetMs: Defaulted<number>
}

export interface UnknownLoginTries {
  loginDigest: Buffer
  failedAttempts: number
  lockedUntil: Timestamp | null
  lastTriedAt: Timestamp
}

export interface UrssafRegistrations {
  id: ReadOnly<number>
  customerId: number
  personId: number
  bankAccountId: number | null
  status: Defaulted<'draft' | 'requested' | 'pending' | 'active' | 'refused' | 'blocked' | 'expired' | 'unlinked'>
  clientUuid: string | null
  providerCode: string | null
  providerMessage: string | null
  activeFrom: string | null
  requestedAt: Timestamp | null
  checkedAt: Timestamp | null
  /** when a family that did not accept at the Urssaf was reminded, once, and the office told */
  remindedAt: Timestamp | null
  /** the family stopped it: lessons from that day on are not advanced; the link ends once the requests before it have ended */
  stopsOn: string | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface UrssafRequestEvents {
  id: ReadOnly<number>
  requestId: number
  statusCode: number
  label: string | null
  payload: Json | null
  seenAt: Defaulted<Timestamp>
}

export interface UrssafRequests {
  id: ReadOnly<number>
  billId: number
  registrationId: number
  paymentId: number | null
  /** numFactureTiers: the reference of the bill, then -2, -3…: never sent twice under one number */
  number: string
  /** the family's own part that the Urssaf debits for us; with the deposit and the credit advanced it makes the amount */
  collectsCents: Defaulted<number>
  debitPaymentId: number | null
  providerRequestId: string | null
  statusCode: number | null
  status: Defaulted<'draft' | 'sent' | 'waiting' | 'validated' | 'debited' | 'paid' | 'unpaid' | 'recovered' | 'aborted' | 'rejected'>
  amountCents: number
  depositCents: Defaulted<number>
  employmentFrom: string
  employmentTo: string
  rejectCode: string | null
  errors: Json | null
  transferCents: number | null
  transferredOn: string | null
  sentAt: Timestamp | null
  checkedAt: Timestamp | null
  watchUntil: Timestamp | null
  /** its lesson was cancelled while it was under way: the Urssaf is asked to annul it, which its API cannot; until 110 is read, or the money is given back */
  withdrawalAskedAt: Timestamp | null
  withdrawalReason: string | null
  withdrawalEndedAt: Timestamp | null
  /** whom the money of a cancelled lesson goes back to, as the Urssaf answered */
  returnedTo: 'urssaf' | 'customer' | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface VatCodes {
  id: ReadOnly<number>
  code: string
  type: 'normal' | 'intermediate' | 'reduced' | 'super-reduced' | 'exempt' | 'overseas'
  ratePercent: string
  exemptionMention: string | null
  enabled: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface VatMoves {
  id: ReadOnly<number>
  companyId: number
  orderId: number | null
  hourPackId: number | null
  paymentId: number | null
  billId: number | null
  creditMoveId: number | null
  badDebtMoveId: number | null
  /** collection: moved in the books from 44574 by an entry of its own; debits: the bill itself stands in the account of its rate */
  basis: 'collection' | 'debits'
  onDate: string
  vatPercent: string
  baseCents: number
  vatCents: number
  createdAt: Defaulted<Timestamp>
}

export interface VatReturns {
  id: ReadOnly<number>
  companyId: number
  month: string
  dueCents: number
  deductibleCents: number
  carriedInCents: number
  /** to be paid; below zero, the credit that the next return takes over */
  netCents: ReadOnly<number>
  /** base and VAT of each rate as they were filed: percent, baseCents, vatCents */
  lines: Json
  filedByAccountId: number | null
  filedAt: Defaulted<Timestamp>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface VatRules {
  id: ReadOnly<number>
  activity: 'tuition-home' | 'lesson-home' | 'tuition-online' | 'tuition-collective' | 'traineeship' | 'traineeship-online' | 'agency-fee' | 'cancellation-fee'
  vatStatus: 'liable' | 'franchise' | 'exempt'
  territory: 'metropole' | 'antilles-reunion' | 'guyane-mayotte'
  vatCodeId: number
  period: string
  legalBasis: string
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface VideoConferences {
  id: ReadOnly<number>
  contractId: number
  provider: string
  url: string
  closedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface WriteKeys {
  key: string
  operation: string
  accountId: number | null
  /** of what was asked: another question under the same key is refused */
  inputDigest: Buffer
  /** null while what follows the commit is not over */
  answerEncrypted: Buffer | null
  createdAt: Defaulted<Timestamp>
}

export interface YearArchives {
  id: ReadOnly<number>
  fiscalYearId: number
  fileId: number
  /** of the FEC itself, not of the zip that it lies in */
  sha256: Buffer
  lineCount: number
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface DB {
  accountChoices: AccountChoices
  accountantAnswers: AccountantAnswers
  accounts: Accounts
  accrualLines: AccrualLines
  accruals: Accruals
  activityRules: ActivityRules
  addressChanges: AddressChanges
  addresses: Addresses
  advanceWays: AdvanceWays
  affiliations: Affiliations
  asyncTasks: AsyncTasks
  badDebtMoves: BadDebtMoves
  badDebtOrders: BadDebtOrders
  badDebts: BadDebts
  bankAccounts: BankAccounts
  bankLayouts: BankLayouts
  bankLineParts: BankLineParts
  bankLines: BankLines
  bankMatches: BankMatches
  bankStatements: BankStatements
  billLines: BillLines
  billPlaces: BillPlaces
  billPlacesDue: BillPlacesDue
  billSeries: BillSeries
  bills: Bills
  cancellationPolicies: CancellationPolicies
  candidateApplications: CandidateApplications
  candidateFollowUps: CandidateFollowUps
  candidates: Candidates
  captchaUses: CaptchaUses
  cardDisputes: CardDisputes
  cardPayoutExplanations: CardPayoutExplanations
  cardPayoutLines: CardPayoutLines
  cardPayouts: CardPayouts
  chapters: Chapters
  cities: Cities
  companies: Companies
  companyRules: CompanyRules
  contactFollowUps: ContactFollowUps
  contactRules: ContactRules
  contactSubjects: ContactSubjects
  contactWishes: ContactWishes
  contacts: Contacts
  contractPriceVersions: ContractPriceVersions
  contractSignatures: ContractSignatures
  contracts: Contracts
  contributionPayments: ContributionPayments
  courseAdvanceDecisions: CourseAdvanceDecisions
  courseChangeRequests: CourseChangeRequests
  courseCharges: CourseCharges
  courseCorrections: CourseCorrections
  courseDeclareCalls: CourseDeclareCalls
  courseDisputes: CourseDisputes
  courseSeries: CourseSeries
  courseSeriesExceptions: CourseSeriesExceptions
  courses: Courses
  creditMoves: CreditMoves
  credits: Credits
  cronTaskRuns: CronTaskRuns
  cronTasks: CronTasks
  customerCards: CustomerCards
  customers: Customers
  debitFiles: DebitFiles
  debitMandates: DebitMandates
  debits: Debits
  departements: Departements
  disabledAccountReasons: DisabledAccountReasons
  documentExpiryNotices: DocumentExpiryNotices
  documentFiles: DocumentFiles
  documentTypes: DocumentTypes
  documents: Documents
  establishmentPhones: EstablishmentPhones
  establishments: Establishments
  experiences: Experiences
  failedJobs: FailedJobs
  files: Files
  fiscalYears: FiscalYears
  graduations: Graduations
  heldReplies: HeldReplies
  heldReplyFiles: HeldReplyFiles
  helpCategories: HelpCategories
  holidays: Holidays
  hourPacks: HourPacks
  householdMembers: HouseholdMembers
  importMatchings: ImportMatchings
  importReportLines: ImportReportLines
  importRuns: ImportRuns
  interviewInterlocutors: InterviewInterlocutors
  interviews: Interviews
  knownBrowsers: KnownBrowsers
  landingImages: LandingImages
  landingTemplates: LandingTemplates
  landingWhitelistEntries: LandingWhitelistEntries
  ledgerAccountTotals: LedgerAccountTotals
  ledgerEntries: LedgerEntries
  ledgerJournals: LedgerJournals
  ledgerLetters: LedgerLetters
  ledgerLines: LedgerLines
  ledgerSequences: LedgerSequences
  ledgerTotals: LedgerTotals
  ledgerVerifications: LedgerVerifications
  ledgerWaiting: LedgerWaiting
  lessonSuspensions: LessonSuspensions
  linkTokens: LinkTokens
  linkingAnswers: LinkingAnswers
  linkingFollowUps: LinkingFollowUps
  linkingProposals: LinkingProposals
  linkingQuestionChoices: LinkingQuestionChoices
  linkingQuestionScholarLevels: LinkingQuestionScholarLevels
  linkingQuestionSubjects: LinkingQuestionSubjects
  linkingQuestions: LinkingQuestions
  linkingWishes: LinkingWishes
  linkings: Linkings
  locations: Locations
  logEntries: LogEntries
  loginCodes: LoginCodes
  loyaltyLevels: LoyaltyLevels
  loyaltyPrograms: LoyaltyPrograms
  maintenanceWindows: MaintenanceWindows
  manualEntries: ManualEntries
  manualEntryLines: ManualEntryLines
  manualEntryTemplateLines: ManualEntryTemplateLines
  manualEntryTemplates: ManualEntryTemplates
  messageAttachments: MessageAttachments
  messageRecipients: MessageRecipients
  messageRequests: MessageRequests
  messageTemplateAttachments: MessageTemplateAttachments
  messageTemplates: MessageTemplates
  messages: Messages
  misdirectedTransferParts: MisdirectedTransferParts
  misdirectedTransfers: MisdirectedTransfers
  mobileCodes: MobileCodes
  monitoringCards: MonitoringCards
  monitoringFollowUps: MonitoringFollowUps
  monthChanges: MonthChanges
  monthClosings: MonthClosings
  monthSums: MonthSums
  nextActions: NextActions
  noLongerCoursesFollowUps: NoLongerCoursesFollowUps
  noLongerCoursesProcesses: NoLongerCoursesProcesses
  notificationChoices: NotificationChoices
  notifications: Notifications
  novaReturns: NovaReturns
  occupations: Occupations
  orderTeachers: OrderTeachers
  orders: Orders
  parameters: Parameters
  passkeyChallenges: PasskeyChallenges
  passkeys: Passkeys
  payFiles: PayFiles
  payRunExtraParts: PayRunExtraParts
  payRunParts: PayRunParts
  payRunStageParts: PayRunStageParts
  payRuns: PayRuns
  paymentMonitoring: PaymentMonitoring
  paymentPlanInstalments: PaymentPlanInstalments
  paymentPlanOrders: PaymentPlanOrders
  paymentPlanRequests: PaymentPlanRequests
  paymentPlans: PaymentPlans
  paymentPromises: PaymentPromises
  paymentReminderBills: PaymentReminderBills
  paymentReminders: PaymentReminders
  paymentReplayLines: PaymentReplayLines
  paymentReplays: PaymentReplays
  payments: Payments
  payslipCharges: PayslipCharges
  payslipLines: PayslipLines
  payslips: Payslips
  people: People
  priceGridSchoolCareers: PriceGridSchoolCareers
  priceGrids: PriceGrids
  printingConfigs: PrintingConfigs
  promoCodes: PromoCodes
  providerCalls: ProviderCalls
  providerEvents: ProviderEvents
  pupilCodes: PupilCodes
  rankings: Rankings
  rateConfirmations: RateConfirmations
  rateYears: RateYears
  receipts: Receipts
  recordMerges: RecordMerges
  refunds: Refunds
  regionalUrssafDepartements: RegionalUrssafDepartements
  regionalUrssafs: RegionalUrssafs
  registrationRequests: RegistrationRequests
  remittanceSlips: RemittanceSlips
  responseTypes: ResponseTypes
  roleRights: RoleRights
  roles: Roles
  salaryDeclarations: SalaryDeclarations
  salaryFiles: SalaryFiles
  salaryPayments: SalaryPayments
  scholarLevels: ScholarLevels
  schoolCareers: SchoolCareers
  sessions: Sessions
  staffAbsences: StaffAbsences
  staffGroups: StaffGroups
  staffUserRoles: StaffUserRoles
  staffUsers: StaffUsers
  statutoryRates: StatutoryRates
  studentChapters: StudentChapters
  studentSubjects: StudentSubjects
  students: Students
  subjectCategories: SubjectCategories
  subjectExperiences: SubjectExperiences
  subjectGraduations: SubjectGraduations
  subjectImages: SubjectImages
  subjectScholarLevels: SubjectScholarLevels
  subjects: Subjects
  supplierBillLines: SupplierBillLines
  supplierBillParts: SupplierBillParts
  supplierBills: SupplierBills
  supplierSetOffs: SupplierSetOffs
  systemAccounts: SystemAccounts
  taxCeilings: TaxCeilings
  taxCertificates: TaxCertificates
  taxCertificatesDue: TaxCertificatesDue
  taxCreditRules: TaxCreditRules
  teacherAbsences: TeacherAbsences
  teacherAccountChecks: TeacherAccountChecks
  teacherAvailabilities: TeacherAvailabilities
  teacherBillLines: TeacherBillLines
  teacherBills: TeacherBills
  teacherCategories: TeacherCategories
  teacherCoursePrices: TeacherCoursePrices
  teacherDepartureEnds: TeacherDepartureEnds
  teacherDeparturePapers: TeacherDeparturePapers
  teacherDepartures: TeacherDepartures
  teacherDueParts: TeacherDueParts
  teacherDues: TeacherDues
  teacherEstablishments: TeacherEstablishments
  teacherEvaluationRankings: TeacherEvaluationRankings
  teacherEvaluations: TeacherEvaluations
  teacherExperiences: TeacherExperiences
  teacherExtras: TeacherExtras
  teacherGraduations: TeacherGraduations
  teacherLeaveRequests: TeacherLeaveRequests
  teacherPayRequests: TeacherPayRequests
  teacherPayTerms: TeacherPayTerms
  teacherPayments: TeacherPayments
  teacherScholarLevels: TeacherScholarLevels
  teacherStatusChanges: TeacherStatusChanges
  teacherSubjectLevels: TeacherSubjectLevels
  teacherSubjects: TeacherSubjects
  teacherTransfers: TeacherTransfers
  teachers: Teachers
  technicalLogs: TechnicalLogs
  termsAcceptances: TermsAcceptances
  termsVersions: TermsVersions
  threadAddresses: ThreadAddresses
  threadMessageFiles: ThreadMessageFiles
  threadMessages: ThreadMessages
  threadReads: ThreadReads
  threads: Threads
  todoEntries: TodoEntries
  todoEntryUsers: TodoEntryUsers
  traces: Traces
  traineeshipCancellations: TraineeshipCancellations
  traineeshipCancelledRefunds: TraineeshipCancelledRefunds
  traineeshipCancelledRegistrations: TraineeshipCancelledRegistrations
  traineeshipGroupSlots: TraineeshipGroupSlots
  traineeshipGroups: TraineeshipGroups
  traineeshipHours: TraineeshipHours
  traineeshipLevelEquivalents: TraineeshipLevelEquivalents
  traineeshipLevelPrices: TraineeshipLevelPrices
  traineeshipLevelUrls: TraineeshipLevelUrls
  traineeshipLevels: TraineeshipLevels
  traineeshipLocations: TraineeshipLocations
  traineeshipMailings: TraineeshipMailings
  traineeshipPayLines: TraineeshipPayLines
  traineeshipPoolEntries: TraineeshipPoolEntries
  traineeshipPresences: TraineeshipPresences
  traineeshipProposalDays: TraineeshipProposalDays
  traineeshipProposals: TraineeshipProposals
  traineeshipRegistrationAbsences: TraineeshipRegistrationAbsences
  traineeshipRegistrationChapters: TraineeshipRegistrationChapters
  traineeshipRegistrationSubjects: TraineeshipRegistrationSubjects
  traineeshipRegistrations: TraineeshipRegistrations
  traineeshipReportRatings: TraineeshipReportRatings
  traineeshipReports: TraineeshipReports
  traineeshipSalaries: TraineeshipSalaries
  traineeshipSalaryGrades: TraineeshipSalaryGrades
  traineeshipSalaryLevels: TraineeshipSalaryLevels
  traineeshipSeatHoldSubjects: TraineeshipSeatHoldSubjects
  traineeshipSeatHolds: TraineeshipSeatHolds
  traineeshipSessions: TraineeshipSessions
  traineeshipSubjectChapters: TraineeshipSubjectChapters
  traineeshipSubjectDays: TraineeshipSubjectDays
  traineeshipSubjects: TraineeshipSubjects
  traineeshipTypes: TraineeshipTypes
  traineeshipWaitlist: TraineeshipWaitlist
  traineeshipWaitlistSubjects: TraineeshipWaitlistSubjects
  traineeshipWorkedDays: TraineeshipWorkedDays
  transferFiles: TransferFiles
  twinClock: TwinClock
  unknownLoginTries: UnknownLoginTries
  urssafRegistrations: UrssafRegistrations
  urssafRequestEvents: UrssafRequestEvents
  urssafRequests: UrssafRequests
  vatCodes: VatCodes
  vatMoves: VatMoves
  vatReturns: VatReturns
  vatRules: VatRules
  videoConferences: VideoConferences
  writeKeys: WriteKeys
  yearArchives: YearArchives
}
