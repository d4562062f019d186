// Where a teacher reads what is taken back of his pay, or still owed to him, and answers it.
import type { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownTakeBacks = door<typeof takeBacksApi.own>('billing.own', 'GET', '/teacher/own-dues')
export const answerTakeBack = door<typeof takeBacksApi.answer>('billing.answer', 'POST', '/teacher/due-answer')
export const claimLetter = door<typeof takeBacksApi.claimLetter>(
  'billing.claimLetter',
  'GET',
  '/accounting/teacher-dues/letter',
)
