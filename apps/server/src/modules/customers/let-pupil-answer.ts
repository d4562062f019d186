// Whoever pays says whether a child confirms and contests lessons by itself.
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { markMayAnswer } from './records.queries.ts'

export const letPupilAnswer = async (
  { db, as, live }: OperationContext,
  { id, mayAnswer }: { readonly id: number; readonly mayAnswer: boolean },
) => {
  if (as.kind !== 'customer' || !(await markMayAnswer(db, as.customerId, id, mayAnswer))) return notFound()
  live(['courses'])
  return { isValid: true, errorMsgs: [] }
}
