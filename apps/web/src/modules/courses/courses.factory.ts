// For tests: a course, and what the server tells a home page.

import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import type { ConfirmRecap } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import type { FamilyContract, FamilyHome, TeacherHome, TeacherPupil } from '@cartable/domain/courses/homes.schema.ts'
import { ownDocumentsApi } from '@cartable/domain/documents/own-documents.api.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { ownOffersApi } from '@cartable/domain/linking/own-offers.api.ts'
import { ownProposalsApi } from '@cartable/domain/traineeships/proposals/own-proposals.api.ts'

export const pathOf = (operation: AnyOperation) => `/api${operation.path}`

export const move = (to: string) => ({ to, label: to, allowed: true, reason: null })
export const course = (more: Partial<CourseRow> = {}): CourseRow => ({
  id: 7,
  updatedAt: '2026-11-20T18:00:00.000Z',
  contractId: 1,
  contractNumber: 'CT0000001',
  studentId: 1,
  studentName: 'Malo Hamon',
  customerId: 1,
  customerPhone: '+33612345678',
  customerPhoneRegion: 'FR',
  hasEmail: true,
  agreedBy: null,
  agreedAt: null,
  customerName: 'Hélène Hamon',
  teacherId: 1,
  teacherName: 'Paul Durand',
  subject: 'Mathématiques',
  scholarLevel: '3e',
  format: 'CAD',
  ownPlace: null,
  isCollective: false,
  together: [],
  expectedAt: null,
  doneAt: '2026-11-18T16:00:00.000Z',
  durationMinutes: 90,
  status: '2-validated',
  statusText: 'Validé',
  validatedAt: '2026-11-18T18:00:00.000Z',
  confirmedAt: null,
  chapter: null,
  teacherComment: null,
  report: null,
  isTest: false,
  testPassed: null,
  testFailureType: null,
  disputeType: null,
  disputeComment: null,
  billCorrectable: false,
  toBill: false,
  correctedFrom: null,
  disputes: 0,
  hourlyPriceCents: 4500,
  priceCents: 6750,
  urssafPartCents: null,
  customerPayment: 6750,
  thirdPartPayment: 0,
  teacherPayment: null,
  customerPaymentStatus: null,
  thirdPartPaymentStatus: null,
  teacherPaymentStatus: null,
  billId: null,
  billNumber: null,
  creditNoteId: null,
  creditNoteNumber: null,
  cancellable: false,
  editable: false,
  correctable: false,
  asksSatisfaction: false,
  moves: [move('3-confirmed'), move('4-disputed')],
  ...more,
})
/** What is said before the course is confirmed. */
export const recapOf = (): ConfirmRecap => ({
  families: [
    {
      customerId: 1,
      customerName: 'Hélène Hamon',
      courses: [
        {
          id: 7,
          description: '18/11/2026 à 17:00, 1\u00a0h\u00a030 · Mathématiques, Malo Hamon',
          seen: { doneAt: '2026-11-18T16:00:00.000Z', durationMinutes: 90, customerPayment: 6750 },
          priceCents: 6750,
          advance: null,
          split: null,
          mend: null,
          isLater: false,
          pack: null,
        },
      ],
      ...{
        totalCents: 6750,
        urssafCents: 0,
        packCents: 0,
        creditCents: 0,
        cardCents: 6750,
        card: 'Visa •••• 4242',
        leftCents: 0,
        laterCents: 0,
        laterOn: '2026-12-01',
      },
    },
  ],
  leftOut: [],
  ...{ count: 1, totalCents: 6750 },
})
export const listOf = (rows: readonly unknown[], totals: unknown = null) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 10,
  totals,
})

/** The same course, planned in so many days. */
export const planned = (days: number, more: Partial<CourseRow> = {}): CourseRow =>
  course({
    status: '1-planned',
    statusText: 'Planifié',
    doneAt: null,
    validatedAt: null,
    expectedAt: new Date(Date.now() + days * 86_400_000).toISOString(),
    moves: [],
    ...more,
  })

const company = { name: 'Cours Armor', phone: '+33299123456', phoneRegion: 'FR', email: null }

export const contract = (more: Partial<FamilyContract> = {}): FamilyContract => ({
  id: 1,
  status: 'active',
  subject: 'Mathématiques',
  level: '3e',
  teacherName: 'Paul Durand',
  format: 'CAD',
  isCollective: false,
  location: 'student-home',
  address: '12 rue de Nantes 35000 Rennes',
  roomUrl: null,
  number: 'CT0000001',
  hourlyPriceCents: 4500,
  proposal: null,
  ...more,
})
export const familyHome = (contracts: readonly FamilyContract[] = [contract()]): FamilyHome => ({
  company,
  students: [
    {
      id: 1,
      firstName: 'Malo',
      name: 'Malo Hamon',
      level: '3e',
      establishment: null,
      mayAnswer: null,
      access: null,
      contracts: [...contracts],
    },
  ],
  reviews: [],
})

const pupil: TeacherPupil = {
  contractId: 1,
  status: 'active',
  studentId: 1,
  studentName: 'Malo Hamon',
  customerName: 'Hélène Hamon',
  phones: [{ of: 'Hélène Hamon', number: '+33612345678', region: 'FR' }],
  subject: 'Mathématiques',
  level: '3e',
  format: 'CAD',
  isCollective: false,
  location: 'student-home',
  address: '12 rue de Nantes 35000 Rennes',
  roomUrl: null,
  lastCourseOn: '2026-11-18',
  needs: 'Reprendre confiance avant le brevet.',
  lastReports: [{ day: '2026-11-18', chapter: 'Théorème de Thalès', words: 'À revoir : les rapports.' }],
}
const nothing = { courses: 0, minutes: 0, cents: 0 }
export const teacherHome: TeacherHome = {
  company,
  pupils: [pupil],
  months: [
    {
      month: '2026-11-01',
      confirmed: { courses: 2, minutes: 150, cents: 10_550 },
      waiting: { courses: 1, minutes: 60, cents: 2992 },
      disputed: nothing,
    },
    { month: '2026-10-01', confirmed: nothing, waiting: nothing, disputed: nothing },
  ],
  reviews: [],
  payHeld: null,
}

/** A teacher who gives no hours and is never away. */
export const noHours = {
  id: 7,
  updatedAt: '2026-11-20T18:00:00.000Z',
  name: 'Léa Morvan',
  windows: [],
  absences: [],
  mayWrite: true,
}

/** Of a teacher whose papers are in order, who gave no account, and to whom nothing is proposed. */
export const nothingAsked = {
  [pathOf(accountChecksApi.ownAccount)]: [200, { holder: null, maskedIban: null, check: null }],
  [pathOf(ownDocumentsApi.ownPapers)]: [200, { kinds: [], lapsed: [] }],
  [pathOf(ownOffersApi.ownOffers)]: [200, { rows: [], options: { refusals: [] } }],
  [pathOf(ownProposalsApi.ownStageProposals)]: [200, { rows: [], options: { refusals: [] } }],
} satisfies Record<string, [number, object]>
