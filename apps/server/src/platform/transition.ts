// Moves a row from a state to another: the row is locked by the caller's query, the declared workflow decides, the caller writes.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { refusalOfMove, type Workflow } from '@cartable/domain/kernel/workflow.ts'

/**
 * Decides a move from facts loaded under lock. Throws the workflow's refusal; answers false when the row is there already,
 * so that a double click changes nothing twice.
 */
export const decideMove = <S extends string, F>(workflow: Workflow<S, F>, from: S, to: S, facts: F): boolean => {
  const refusal = refusalOfMove(workflow, from, to, facts)
  if (refusal) refuse(refusal)
  return from !== to
}
