// What the records of a customer and of a student hold under their form: every section, each with its own rows.

import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { BillRow, OrderRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { badDebtsApi } from '@cartable/domain/billing/reminders/bad-debts.api.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import type { TaxYears } from '@cartable/domain/billing/tax-return/tax-return.schema.ts'
import { cardChargesApi } from '@cartable/domain/billing/transactions/card-charges.api.ts'
import {
  type CustomerPaymentRow,
  customerPaymentsApi,
} from '@cartable/domain/billing/transactions/customer-payments.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { ContractRow } from '@cartable/domain/contracts/contracts.schema.ts'
import { suspensionsApi } from '@cartable/domain/contracts/suspensions/suspensions.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { CourseRow } from '@cartable/domain/courses/courses.schema.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { CustomerRecord, StudentRecord } from '@cartable/domain/customers/customers.schema.ts'
import { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import { logEntriesApi } from '@cartable/domain/customers/log-entries.api.ts'
import type { LogEntryRow } from '@cartable/domain/customers/log-entries.schema.ts'
import { customerDocumentsApi } from '@cartable/domain/documents/customer-documents.api.ts'
import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import type { AnswerOf, AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { customersModule } from './customers.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const identity = { gender: null, firstName: null, birthOn: null, email: null, phone: noPhone, address: null }
const tile = { enabled: true, levelName: '1re', establishmentName: null, subjectNames: [], isCustomer: false }
const customer: CustomerRecord = {
  ...{ id: 7, updatedAt: stamp, number: 'C0000007', enabled: true, ...identity, lastName: 'Beaumanoir' },
  ...{ mobilePhone: noPhone, hasOtherPayer: false, payer: { ...identity, lastName: '' } },
  ...{
    urssafPaymentEnabled: false,
    urssafNumber: null,
    employerNumber: null,
    secondContact: { name: null, link: null, email: null, phone: { phoneNumber: null, phoneRegion: 'FR' } },
    advanceStatus: 'none',
  },
  students: [{ ...tile, id: 12, firstName: 'Maël', lastName: 'Beaumanoir' }],
  summary: null,
}
const student: StudentRecord = {
  ...{ id: 12, updatedAt: stamp, customerId: 7, isCustomer: false, enabled: true, ...identity, lastName: 'Beaumanoir' },
  customer: {
    ...{ name: 'Hélène BEAUMANOIR', number: 'C0000007', completeAddress: null, email: null },
    phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
  },
  ...{ photoPath: null, removePhoto: false, scholarLevelId: null, establishmentId: null },
  ...{ subjectIds: [], chapterIds: [] },
  privateTuition: [
    {
      ...{ contractId: 4, status: 'active', subjectName: 'Mathématiques', teacherName: 'Yann Le Floch' },
      lastCourseOn: '2026-11-18',
    },
  ],
  options: { levels: [], establishments: [], subjects: [], chapters: [], canBeCustomer: true },
}
const order: OrderRow = {
  ...{ id: 3, company: 'private-tuition', date: '2026-11-12', customerId: 7, customer: 'BEAUMANOIR Hélène' },
  ...{ studentId: 12, student: 'Maël Beaumanoir', reference: 'CMD00000003', billId: 5, billReference: 'CPF-2026-5' },
  ...{
    paymentMethod: 'card',
    amount: 6188,
    amountRemained: 6188,
    customerDue: 6188,
    asked: 6188,
    expected: 0,
    cardRetryOn: null,
    paymentStatus: 'to_payed',
  },
  ...{ balance: -6188, isCancelled: false },
}
const payment: CustomerPaymentRow = {
  ...{
    id: 8,
    date: '2026-11-13',
    paidOn: null,
    amount: 6188,
    type: 'card',
    isBounced: false,
    status: 'failed',
    payer: 'customer',
  },
  ...{ comments: null, failureMessage: 'Les fonds sont insuffisants.', orderId: 3, orderReference: 'CMD00000003' },
  ...{ billId: 5, billReference: 'CPF-2026-5', packMinutes: null },
}
const bill: BillRow = {
  advance: null,
  expected: 0,
  ...{ id: 5, company: 'private-tuition', date: '2026-11-12', reference: 'CPF-2026-5', type: 'bill', customerId: 7 },
  ...{
    customerName: 'BEAUMANOIR Hélène',
    studentId: 2,
    studentName: 'Maël Beaumanoir',
    orderId: 3,
    totalPrice: 6188,
    totalPayed: 0,
  },
  customerDue: 6188,
  ...{ isPayed: false, isCancelled: false, canPay: true, hasCard: false },
}
const years: TaxYears = {
  ...{ customerId: 7, isDeclared: true },
  years: [
    { year: 2026, paidCents: 61_880, isProvisional: true, issued: null, isChanged: false },
    { year: 2025, paidCents: 48_000, isProvisional: false, issued: null, isChanged: false },
  ],
}
const entry: LogEntryRow = {
  ...{ id: 5, type: 'call', occurredAt: stamp, origin: 'customer', title: 'Souhaite changer de créneau' },
  ...{ excerpt: 'Le mercredi ne convient plus.', authorName: 'Sarah Benali', isEditable: true },
}
const document_: DocumentRow = {
  ...{ id: 6, typeName: 'Pièce d’identité (recto)', needsCheck: true, uploadedAt: stamp, uploadedBy: 'Sarah Benali' },
  files: [{ position: 1, name: 'recto.png', mediaType: 'image/png', sizeBytes: 1_000 }],
  ...{ issueDate: null, expiresOn: null, isExpired: false, isChecked: false, isApproved: false },
  ...{ checkedAt: null, checkedBy: null, refusalReason: null, moves: [] },
}
const contract: ContractRow = {
  ...{ id: 4, number: 'CT0000004', status: 'pause', statusText: 'En pause', studentId: 12, customerId: 7 },
  ...{ studentName: 'BEAUMANOIR Maël', customerName: 'BEAUMANOIR Hélène', teacherId: 2, teacherName: 'LE FLOCH Yann' },
  ...{ subjectName: 'Mathématiques', levelName: '1re', format: 'CAD', location: 'student-home', customerPrice: 4950 },
  ...{ hasProposal: false, startedOn: null, closedOn: null, lastCourseOn: '2026-11-18', linkingId: null, actions: [] },
  ...{ endsOn: null, resumesOn: null },
}
const course: CourseRow = {
  ...{
    id: 9,
    updatedAt: stamp,
    contractId: 4,
    contractNumber: 'CT0000004',
    studentId: 12,
    customerId: 7,
    teacherId: 2,
  },
  ...{ customerPhone: null, customerPhoneRegion: null, hasEmail: true, agreedBy: null, agreedAt: null },
  ...{ studentName: 'Maël Beaumanoir', customerName: 'Hélène Beaumanoir', teacherName: 'Yann Le Floch' },
  ...{
    subject: 'Mathématiques',
    scholarLevel: '1re',
    format: 'CAD',
    ownPlace: null,
    isCollective: false,
    together: [],
    expectedAt: null,
  },
  ...{ doneAt: '2026-11-18T16:00:00.000Z', durationMinutes: 75, status: '4-disputed', statusText: 'Contesté' },
  ...{
    validatedAt: stamp,
    confirmedAt: null,
    chapter: null,
    teacherComment: null,
    report: null,
    isTest: false,
    testPassed: null,
  },
  ...{
    testFailureType: null,
    disputeType: null,
    disputeComment: null,
    disputes: 0,
    hourlyPriceCents: 4950,
    priceCents: 6188,
  },
  ...{ urssafPartCents: 0, customerPayment: 6188, thirdPartPayment: null, teacherPayment: null },
  ...{ customerPaymentStatus: null, thirdPartPaymentStatus: null, teacherPaymentStatus: null, billId: null },
  ...{ billNumber: null, creditNoteId: null, creditNoteNumber: null, cancellable: false, editable: false },
  correctable: true,
  ...{ billCorrectable: false, toBill: false, correctedFrom: null },
  ...{ asksSatisfaction: false, moves: [] },
}
const listOf = <R, T>(row: R, totals: T) => ({
  ...{ rows: [row], total: 1, totalIsExact: true, page: 1, size: 10 },
  totals,
})
const answers = new Map<string, unknown>()
const given = <O extends AnyOperation>({ path }: O, answer: AnswerOf<O>) => answers.set(`/api${path}`, answer)
given(customersApi.show, customer)
given(customersApi.showStudent, student)
given(billingApi.showCards, {
  ...{ customerId: 7, stripeCustomerId: 'cus_7', defaultCardId: 1 },
  cards: [{ id: 1, brand: 'visa', last4: '4242', expiresOn: '2028-03-31', isDefault: true, isExpired: false }],
})
given(cardChargesApi.cardCharges, { rows: [], error: null, startingAfter: null, endingBefore: null })
given(customerDocumentsApi.customerList, { rows: [document_], missing: [] })
given(taxReturnApi.taxReturnYears, years)
given(billingApi.ordersView, listOf(order, { amount: 6188, amountRemained: 6188 }))
given(customerPaymentsApi.customerPayments, listOf(payment, null))
given(billingApi.billsList, listOf(bill, null))
given(logEntriesApi.listLogEntries, listOf(entry, null))
given(contractsApi.list, listOf(contract, null))
given(coursesApi.list, listOf(course, null))
given(packsApi.customerPacks, { packs: [] })
given(debitsApi.customerDebits, { mandates: [], debits: [], plans: [], companies: [], feeCents: 0, mayWrite: true })
given(receiptsApi.customerAccount, {
  ...{ customerId: 7, customer: 'BEAUMANOIR Solenn', dueCents: 0, expectedCents: 0, orders: [], credits: [] },
  ...{ usesCredit: true, receipts: [], refunds: [], mayWrite: true },
})
given(badDebtsApi.listBadDebts, { rows: [] })
given(suspensionsApi.listSuspensions, { rows: [], mayDecide: false })
given(mergingApi.customerMerges, { into: null, of: [] })
given(mergingApi.studentMerges, { into: null, of: [] })
given(householdApi.household, { customerId: 7, owner: 'Hélène BEAUMANOIR', members: [], mayChange: true })
given(toBillApi.toBill, { customerId: 7, billedOn: '2026-12-01', totalCents: 0, lessons: [], mayBill: true })
given(registrationsApi.registrationStudentList, { ...listOf(null, null), rows: [], total: 0 })

let rights: Record<string, string>
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  rights = { customers: 'write', students: 'write', billing: 'write', contracts: 'read', courses: 'read' }
  // everything is in sight
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean; target: Element }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.#seen = seen
      }
      observe(target: Element) {
        this.#seen([{ isIntersecting: true, target }])
      }
      disconnect() {}
    },
  )
  calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
    // the tax advance has tests of its own
    if (path.startsWith('/api/urssaf/'))
      return [404, { error: 'notFound', message: 'Cet élément n’existe plus.', requestId: 'r' }]
    return method === 'GET' && answers.has(path) ? [200, answers.get(path)] : undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const open = (at: string) => renderApp({ routes: customersModule.routes, at, module: customersModule })
const sectionOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`^${title}`) })
  return heading.closest<HTMLElement>('section')!
}
const asked = (operation: AnyOperation) =>
  calls.filter(({ path }) => path === `/api${operation.path}`).map(({ query }) => Object.fromEntries(query))

describe('the record of a customer', () => {
  test('CUST-03 has sections for students, cards, documents, tax-return document by year, orders, transactions, logs and bills', async () => {
    await open('/customer/show/7')
    const holds: Readonly<Record<string, string>> = {
      Élèves: 'Maël BEAUMANOIR',
      'Cartes bancaires': '4242',
      Documents: 'Pièce d’identité (recto)',
      Commandes: 'CMD00000003',
      Transactions: 'Les fonds sont insuffisants.',
      Factures: 'CPF-2026-5',
      Journal: 'Souhaite changer de créneau',
    }
    for (const [title, words] of Object.entries(holds))
      await waitFor(async () => expect((await sectionOf(title)).textContent, title).toContain(words))
    const tax = await sectionOf('Justificatif fiscal')
    expect((await within(tax).findByRole('combobox', { name: 'Année' })).getAttribute('value')).toMatch(/^2025/)
    const menu = screen.getByRole('navigation', { name: 'Sections de la fiche' })
    for (const title of ['Élèves', 'Cartes', 'Documents', 'Justificatif fiscal', 'Commandes', 'Transactions'])
      expect(within(menu).getByText(title), title).toBeTruthy()
    for (const operation of [billingApi.ordersView, customerPaymentsApi.customerPayments, billingApi.billsList])
      expect(asked(operation)[0]).toMatchObject({ customerId: '7' })
  })

  test('the tax document of a chosen year is downloaded; the last finished year is offered first', async () => {
    await open('/customer/show/7')
    const tax = await sectionOf('Justificatif fiscal')
    const link = () => within(tax).findByRole('link', { name: /Télécharger/ })
    expect((await link()).getAttribute('href')).toBe(
      `/api${taxReturnApi.taxReturnDocument.path}?customerId=7&year=2025`,
    )
    await userEvent.click(within(tax).getByRole('combobox', { name: 'Année' }))
    await userEvent.click(await screen.findByRole('option', { name: /2026.*618,80.*provisoire/ }))
    expect((await link()).getAttribute('href')).toContain('year=2026')
  })

  test('without the right to see bills there is no money on the record, but its cards', async () => {
    rights = { customers: 'write', students: 'write' }
    await open('/customer/show/7')
    await sectionOf('Journal')
    for (const name of ['Justificatif fiscal', 'Commandes', 'Transactions', 'Factures'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
  })
})

describe('the record of a student', () => {
  test('STUD-04 has sub-lists of contracts, courses and logs', async () => {
    await open('/student/show/12')
    const contracts = await sectionOf('Contrats')
    const line = await within(contracts).findByRole('row', { name: /Mathématiques, 1re/ })
    expect(within(line).getByRole('link', { name: 'Mathématiques, 1re' }).getAttribute('href')).toContain('/4')
    expect(line.textContent).toContain('En pause')
    const courses = await sectionOf('Cours')
    const lesson = await within(courses).findByRole('row', { name: /18\/11\/2026/ })
    expect(lesson.textContent).toContain('Contesté')
    const logs = await sectionOf('Journal')
    await within(logs).findByRole('row', { name: /Souhaite changer de créneau/ })
    for (const operation of [contractsApi.list, coursesApi.list])
      expect(asked(operation)[0]).toMatchObject({ studentId: '12' })
    expect(asked(logEntriesApi.listLogEntries)[0]).toMatchObject({ ownerClass: 'students', ownerId: '12' })
  })

  test('who reads students and not contracts still sees with whom and how far', async () => {
    rights = { students: 'read' }
    await open('/student/show/12')
    const contracts = await sectionOf('Contrats')
    const line = within(contracts).getByRole('row', { name: /Mathématiques/ })
    expect(line.textContent).toContain('Yann Le Floch')
    expect(line.textContent).toContain('18/11/2026')
    expect(line.textContent).toContain('En cours')
    expect(asked(contractsApi.list)).toEqual([])
  })
})
