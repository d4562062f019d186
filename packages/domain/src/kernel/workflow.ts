// Workflows: states, allowed moves and guards declared once; what a row may do travels with it.
import { z } from 'zod'
import type { Refusal } from './refusal.ts'

/** A guard decides from facts whether a move may be made: null, or why not. */
export type Guard<F> = (facts: F) => Refusal | null

type MoveRule<S extends string, F> = {
  readonly from: readonly S[]
  readonly to: S
  readonly name?: string
  readonly guard?: Guard<F>
}

export type Workflow<S extends string, F> = {
  readonly states: readonly S[]
  readonly initial: S
  readonly labels: Readonly<Record<S, string>>
  readonly moves: readonly MoveRule<S, F>[]
  /** Said when no move leads from here to there. */
  readonly noSuchMove: (from: S, to: S) => Refusal
}

export const defineWorkflow =
  <F>() =>
  <const S extends string>(workflow: Workflow<S, F>): Workflow<S, F> =>
    workflow

/** A move as it travels with a row. */
export const Move = z.object({ to: z.string(), label: z.string(), allowed: z.boolean(), reason: z.string().nullable() })
export type Move = z.infer<typeof Move>

/** Whether a row in `from`, with these facts, may go to `to`: null, or the refusal. Staying is not a move and is allowed. */
export const refusalOfMove = <S extends string, F>(
  workflow: Workflow<S, F>,
  from: S,
  to: S,
  facts: F,
): Refusal | null => {
  if (from === to) return null
  const candidates = workflow.moves.filter((move) => move.to === to && move.from.includes(from))
  if (candidates.length === 0) return workflow.noSuchMove(from, to)
  let refusal: Refusal | null = null
  for (const move of candidates) {
    refusal = move.guard?.(facts) ?? null
    if (refusal === null) return null
  }
  return refusal
}

/** Every other state, with whether the row may go there and, if not, why. */
export const movesFrom = <S extends string, F>(workflow: Workflow<S, F>, from: S, facts: F): Move[] =>
  workflow.states
    .filter((to) => to !== from)
    .map((to) => {
      const refusal = refusalOfMove(workflow, from, to, facts)
      return { to, label: workflow.labels[to], allowed: refusal === null, reason: refusal?.message ?? null }
    })

/** What is wrong with a declaration: unknown states, unreachable states, states without label. Empty when sound. */
export const flawsOfWorkflow = <S extends string, F>(workflow: Workflow<S, F>): string[] => {
  const known = new Set<string>(workflow.states)
  const flaws: string[] = []
  for (const move of workflow.moves) {
    for (const state of [...move.from, move.to])
      if (!known.has(state)) flaws.push(`move names an unknown state ${state}`)
  }
  const reached = new Set<string>([workflow.initial])
  for (let grown = true; grown; ) {
    grown = false
    for (const move of workflow.moves) {
      if (!reached.has(move.to) && move.from.some((state) => reached.has(state))) {
        reached.add(move.to)
        grown = true
      }
    }
  }
  for (const state of workflow.states) {
    if (!reached.has(state)) flaws.push(`state ${state} is never reached`)
    if (!workflow.labels[state]) flaws.push(`state ${state} has no label`)
  }
  return flaws
}
