// What may become of what was paid too much, as dialogs ask it.
import { type Recovery, recoveries, recoveryLabels } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useCan } from '../../platform/session/session.ts'

/** « Ne pas reprendre » is for who may give the company’s money away. */
export const useRecoveryOptions = () => {
  const mayKeep = useCan('payWaiver', 'write')
  const offered = recoveries.filter((recovery: Recovery) => recovery !== 'kept' || mayKeep)
  return wordOptions(recoveryLabels, offered)
}
