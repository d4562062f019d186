// Starts the pages outside the office: the only place that lists what modules give them.
import './platform/outside/outside.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accessOutside } from './modules/access/access.outside.ts'
import { accessSession } from './modules/access/access.session.ts'
import { billingOutside } from './modules/billing/billing.outside.ts'
import { contactsOutside } from './modules/contacts/contacts.outside.ts'
import { contractsOutside } from './modules/contracts/contracts.outside.ts'
import { coursesOutside } from './modules/courses/courses.outside.ts'
import { customersOutside } from './modules/customers/customers.outside.ts'
import { documentsOutside } from './modules/documents/documents.outside.ts'
import { linkingOutside } from './modules/linking/linking.outside.ts'
import { messagingOutside } from './modules/messaging/messaging.outside.ts'
import { recruitmentOutside } from './modules/recruitment/recruitment.outside.ts'
import { teachersOutside } from './modules/teachers/teachers.outside.ts'
import { traineeshipsOutside } from './modules/traineeships/traineeships.outside.ts'
import { urssafOutside } from './modules/urssaf/urssaf.outside.ts'
import { reportScriptError, watchScriptErrors } from './platform/api/script-errors.ts'
import { OutsideApp } from './platform/outside/App.tsx'
import { createOutsideClient } from './platform/outside/calls.ts'
import type { OutsideModule } from './platform/outside/module.ts'
import { followDevice } from './platform/session/appearance.ts'
import { giveSessionOperations } from './platform/session/session.ts'

// One line per module; of two routes with one path the first is taken.
const modules: readonly OutsideModule[] = [
  accessOutside,
  billingOutside,
  contactsOutside,
  contractsOutside,
  coursesOutside,
  customersOutside,
  documentsOutside,
  linkingOutside,
  messagingOutside,
  recruitmentOutside,
  teachersOutside,
  traineeshipsOutside,
  urssafOutside,
]

giveSessionOperations(accessSession)
watchScriptErrors()
followDevice()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

createRoot(root, {
  onCaughtError: (error) => reportScriptError(error),
  onUncaughtError: (error) => reportScriptError(error),
}).render(
  <StrictMode>
    <OutsideApp modules={modules} client={createOutsideClient()} />
  </StrictMode>,
)
