// Where the state of each workflow is kept: the table and column of its records.
import { contactsWorkflow } from '@cartable/domain/contacts/contacts.workflow.ts'
import { contractsWorkflow, pricesWorkflow } from '@cartable/domain/contracts/contracts.workflow.ts'
import { coursesWorkflow } from '@cartable/domain/courses/courses.workflow.ts'
import { noLongerCoursesWorkflow } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { documentsWorkflow } from '@cartable/domain/documents/documents.workflow.ts'
import { landingWorkflow } from '@cartable/domain/landing/landing.workflow.ts'
import { linkingWorkflow } from '@cartable/domain/linking/linking.workflow.ts'
import { monitoringWorkflow } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { recruitmentWorkflow } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { teachersWorkflow } from '@cartable/domain/teachers/teachers.workflow.ts'
import { groupsWorkflow } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import { proposalsWorkflow } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { registrationsWorkflow } from '@cartable/domain/traineeships/registrations/registrations.workflow.ts'
import { sessionsWorkflow } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { registrationsWorkflow as advancesWorkflow } from '@cartable/domain/urssaf/registrations.workflow.ts'

type WithStates = { readonly states: readonly string[] }

export const workflowColumns: readonly (readonly [workflow: WithStates, table: string, column: string])[] = [
  [contactsWorkflow, 'contacts', 'status'],
  [contractsWorkflow, 'contracts', 'status'],
  [pricesWorkflow, 'contract_price_versions', 'status'],
  [coursesWorkflow, 'courses', 'status'],
  [noLongerCoursesWorkflow, 'no_longer_courses_processes', 'status'],
  [documentsWorkflow, 'documents', 'check_status'],
  [landingWorkflow, 'landing_templates', 'status'],
  [linkingWorkflow, 'linkings', 'status'],
  [monitoringWorkflow, 'monitoring_cards', 'status'],
  [recruitmentWorkflow, 'candidates', 'status'],
  [teachersWorkflow, 'teachers', 'status'],
  [groupsWorkflow, 'traineeship_groups', 'status'],
  [proposalsWorkflow, 'traineeship_proposals', 'status'],
  [registrationsWorkflow, 'traineeship_registrations', 'status'],
  [sessionsWorkflow, 'traineeship_sessions', 'status'],
  [advancesWorkflow, 'urssaf_registrations', 'status'],
]
