// What was put right of paid lessons, as the home page of a teacher embeds it; what may become of it, as dialogs ask it.
import { type Recovery, recoveries, recoveryLabels } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useCan } from '../../platform/session/session.ts'
import { OwnTakeBacks as Own } from './take-backs/OwnTakeBacks.tsx'

export const OwnTakeBacks = Own

/** « Ne pas reprendre » is for who may give the company’s money away. */
export const useRecoveryOptions = () => {
  const mayKeep = useCan('payWaiver', 'write')
  const offered = recoveries.filter((recovery: Recovery) => recovery !== 'kept' || mayKeep)
  return wordOptions(recoveryLabels, offered)
}
