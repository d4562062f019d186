// What the journal of a record refuses, and the sentences of it.
import { defineRefusals, type Refusal } from '../kernel/refusal.ts'
import type { LogOrigin, LogOwner, LogType } from './log-entries.schema.ts'

export const logRefusals = defineRefusals('customers.log', {
  writtenByProgram: 'Cette entrée est écrite par le programme\u00a0: elle ne se modifie pas.',
  otherOwner: 'Cette entrée appartient au journal d’une autre fiche.',
  inFuture: 'La date ne peut pas être dans le futur.',
  tooEarly: 'La date ne peut pas être avant 2000.',
  removedMeanwhile: 'Cette entrée vient d’être supprimée.',
})

/** Clocks of browsers run ahead by this, in milliseconds. */
const clockToleranceMs = 5 * 60_000
const earliest = Date.parse('2000-01-01T00:00:00+01:00')

/** An entry tells what happened: it is not an appointment. */
export const refuseLogDate = (occurredAt: string, now: Date): Refusal | null => {
  const at = Date.parse(occurredAt)
  if (at > now.getTime() + clockToleranceMs) return logRefusals.inFuture
  return at < earliest ? logRefusals.tooEarly : null
}

/** What the program wrote stays as it is. */
export const refuseLogChange = (entry: { readonly type: LogType; readonly origin: LogOrigin }): Refusal | null =>
  entry.type === 'system' || entry.origin === 'system' ? logRefusals.writtenByProgram : null

/** Column of the owner, as the table and the forms name it. */
export const ownerColumns = {
  customers: 'customerId',
  students: 'studentId',
  teachers: 'teacherId',
} as const satisfies Readonly<Record<LogOwner, string>>
