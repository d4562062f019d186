// Starts the web app: the only place that lists the modules.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accessModule } from './modules/access/access.routes.tsx'
import { accessSession } from './modules/access/access.session.ts'
import { accountingModule } from './modules/accounting/accounting.routes.tsx'
import { billingModule } from './modules/billing/billing.routes.tsx'
import { configurationModule } from './modules/configuration/configuration.routes.tsx'
import { contactsModule } from './modules/contacts/contacts.routes.tsx'
import { contractsModule } from './modules/contracts/contracts.routes.tsx'
import { coursesModule } from './modules/courses/courses.routes.tsx'
import { customersModule } from './modules/customers/customers.routes.tsx'
import { dashboardModule } from './modules/dashboard/dashboard.routes.tsx'
import { exchangeModule } from './modules/exchange/exchange.routes.tsx'
import { journalModule } from './modules/journal/journal.routes.tsx'
import { landingModule } from './modules/landing/landing.routes.tsx'
import { linkingModule } from './modules/linking/linking.routes.tsx'
import { messagingModule } from './modules/messaging/messaging.routes.tsx'
import { monitoringModule } from './modules/monitoring/monitoring.routes.tsx'
import { payrollModule } from './modules/payroll/payroll.routes.tsx'
import { peopleModule } from './modules/people/people.routes.tsx'
import { recruitmentModule } from './modules/recruitment/recruitment.routes.tsx'
import { referenceModule } from './modules/reference/reference.routes.tsx'
import { statisticsModule } from './modules/statistics/statistics.routes.tsx'
import { teachersModule } from './modules/teachers/teachers.routes.tsx'
import { todoModule } from './modules/todo/todo.routes.tsx'
import { salariesModule } from './modules/traineeships/salaries.routes.tsx'
import { traineeshipsModule } from './modules/traineeships/traineeships.routes.tsx'
import { urssafModule } from './modules/urssaf/urssaf.routes.tsx'
import { createQueryClient } from './platform/api/query-client.ts'
import { reportScriptError, watchScriptErrors } from './platform/api/script-errors.ts'
import { giveSessionOperations } from './platform/session/session.ts'
import { createAppRouter } from './platform/shell/frame/router.tsx'
import type { WebModule } from './platform/shell/module.ts'
import { ThemeProvider } from './platform/theme/ThemeProvider.tsx'

// One line per module, in the order of the menu.
const modules: readonly WebModule[] = [
  accessModule,
  dashboardModule,
  todoModule,
  contactsModule,
  monitoringModule,
  customersModule,
  contractsModule,
  linkingModule,
  coursesModule,
  teachersModule,
  recruitmentModule,
  traineeshipsModule,
  salariesModule,
  statisticsModule,
  billingModule,
  accountingModule,
  payrollModule,
  urssafModule,
  referenceModule,
  exchangeModule,
  configurationModule,
  peopleModule,
  messagingModule,
  landingModule,
  journalModule,
]

giveSessionOperations(accessSession)
watchScriptErrors()
const queryClient = createQueryClient()
const router = createAppRouter(modules, queryClient)
const place = document.getElementById('root')
if (place === null) throw new Error('the page has no root')

createRoot(place, {
  onCaughtError: (error) => reportScriptError(error),
  onUncaughtError: (error) => reportScriptError(error),
}).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)
