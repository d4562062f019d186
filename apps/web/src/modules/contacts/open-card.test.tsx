// The open card of a contact: moved, given to somebody and dated without closing it; a number that calls opens its form.

import { contactsWorkflow } from '@cartable/domain/contacts/contacts.workflow.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { contactsModule } from './contacts.routes.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => vi.unstubAllGlobals())

const card = {
  id: 7,
  status: 'contact',
  title: 'Mathis Cadoret',
  levelName: '1re',
  subjectNames: ['Maths'],
  city: 'Rennes',
  hasEmail: true,
  isCustomer: false,
  mayBeCustomer: false,
  ageDays: 4,
  urgency: 'calm',
  nextAction: 'mail',
  recallOn: null,
  assignee: null,
  moves: movesFrom(contactsWorkflow, 'contact', { isCustomer: false }),
}
const at = '2026-11-20T09:00:00.000Z'
const details = {
  card,
  updatedAt: at,
  createdAt: at,
  statusChangedAt: at,
  origin: 'public',
  writerName: 'Anne Cadoret',
  parentGender: null,
  gender: null,
  email: 'anne@exemple.fr',
  phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
  completeAddress: null,
  parentCompleteAddress: null,
  establishmentName: null,
  needs: [],
  traineeshipSessionName: null,
  message: null,
  wishes: null,
  customerId: null,
  studentId: null,
  duplicates: [],
  followUps: [],
  mails: [],
}
const record = {
  id: 7,
  updatedAt: at,
  status: 'contact',
  isStudent: false,
  gender: null,
  firstName: 'Anne',
  lastName: 'Cadoret',
  email: 'anne@exemple.fr',
  phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
  address: null,
  studentFirstName: 'Mathis',
  studentLastName: null,
  parentGender: null,
  parentAddress: null,
  establishmentId: null,
  scholarLevelId: null,
  subjectIds: [],
  needs: [],
  salesStaffUserId: null,
  recallOn: null,
  message: null,
  options: {
    levels: [],
    subjects: [],
    establishments: [],
    salesUsers: [{ id: 3, label: 'Nathalie Guivarch' }],
    needs: [],
  },
}
const open = async (address: string) => {
  const calls = serve(({ path, method, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { contacts: 'write' } })]
    if (path === '/api/contacts/customer-contact-list') return [200, { columns: [] }]
    if (path === '/api/contacts/customer-contact-counts')
      return [200, { open: 1, mine: 0, unassigned: 1, actionRequired: 0 }]
    if (path === '/api/contacts/customer-contact-filters') return [200, { levels: [], subjects: [] }]
    if (path === '/api/private/contact' && method === 'POST') return [200, { errors: null, id: 7, updatedAt: at }]
    if (path === '/api/private/contact')
      return [
        200,
        query.get('id') === null
          ? { ...record, id: null, updatedAt: null, phone: { phoneNumber: null, phoneRegion: 'FR' } }
          : record,
      ]
    if (path === '/api/contact/contact-status-change')
      return [
        200,
        {
          ...{ isValid: false, errorMsgs: ['ce contact est déjà devenu un client.'] },
          ...{ customerId: null, studentId: null, duplicates: [] },
        },
      ]
    if (path === '/api/contact/merges') return [200, { into: null, of: [] }]
    return path.includes('details') || path.includes('contact-show') ? [200, details] : undefined
  })
  await renderApp({ routes: contactsModule.routes, at: address })
  return calls
}

test('whoever follows the card and the day to call are said on it; it is moved from there', async () => {
  const calls = await open('/contact/overview?carte=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Suivi' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suivi du contact' })
  const day = await within(dialog).findByLabelText(/^À rappeler le/)
  fireEvent.change(day, { target: { value: '27/11/2026' } })
  fireEvent.blur(day)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      id: 7,
      recallOn: '2026-11-27',
      lastName: 'Cadoret',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Déplacer' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Perdu' }))
  expect(await screen.findByText(/^Mathis Cadoret passera de/)).toBeDefined()
})

test('what keeps a card where it is is said, when it is moved from its open card, too', async () => {
  await open('/contact/overview?carte=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Déplacer' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Perdu' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Passer à Perdu' }))
  const refusal = await screen.findByRole('alertdialog')
  expect(within(refusal).getByText('ce contact est déjà devenu un client.')).toBeDefined()
})

test('a number that calls opens a new contact with it', async () => {
  await open('/contact/overview?nouveau=%2B33612345678')
  const dialog = await screen.findByRole('dialog', { name: 'Nouveau contact' })
  expect(await within(dialog).findByDisplayValue(/^06\s12\s34\s56\s78$/)).toBeDefined()
})
