// Whose lessons somebody may plan, move and cancel.
import type { Planner } from '@cartable/domain/courses/planning/planning.rules.ts'
import type { Granted } from '@cartable/domain/kernel/access.ts'
import type { PlanScope } from './planned.queries.ts'

/** Lessons that an audience may reach; 404 beyond. */
export const planScopeOf = (as: Granted): PlanScope => {
  if (as.kind === 'teacher') return { teacherId: as.teacherId }
  return as.kind === 'customer' ? { customerId: as.customerId } : {}
}

export const plannerOf = (as: Granted): Planner => (as.kind === 'teacher' || as.kind === 'customer' ? as.kind : 'staff')
