// A contract without courses for tests, and a page to show a screen on, for somebody who may do everything here.
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesWorkflow,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { ComponentType } from 'react'
import { claire, renderApp, sessionOf } from '../../../platform/shell/test-app.tsx'

export const session = sessionOf({
  ...claire,
  rights: { courses: 'write', contracts: 'write', linking: 'write', monitoring: 'write' },
})

/** The component as the page of the application. */
export const renderPage = (Page: ComponentType) =>
  renderApp({
    at: '/privateTuition/no-longer-courses',
    routes: [{ path: '/privateTuition/no-longer-courses', load: async () => Page }],
  })

export const card = (status: NoLongerCoursesStatus, more: Partial<NoLongerCoursesCard> = {}): NoLongerCoursesCard => ({
  id: 7,
  contractId: 7,
  contractNumber: 'CT0000007',
  contractStatus: 'active',
  processId: status === 'detected' ? null : 3,
  studentId: 1,
  customerId: 2,
  teacherId: 4,
  linkingId: null,
  status,
  studentName: 'Malo Le Goff',
  customerName: 'Solenn Le Goff',
  teacherName: 'Léa Morvan',
  subjectName: 'Mathématiques',
  levelName: '3e',
  hasTeacherEmail: true,
  hasCustomerEmail: true,
  lastCourseOn: '2026-10-01',
  nextCourseOn: null,
  silentDays: 51,
  hasResumed: false,
  ageDays: 2,
  urgency: 'calm',
  needsManualAction: false,
  followUpCount: 0,
  answer: null,
  assignee: null,
  moves: movesFrom(noLongerCoursesWorkflow, status, { isRunning: false }),
  ...more,
})
