// How a refused move of a candidate is told: a forbidden way back, a refusal that cannot be kept, or any other.
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import type { RefusalWords } from '../../platform/board/board.types.ts'
import { forbiddenHeading, refusalSentence } from './candidate-texts.ts'

export const refusalWords = (reasons: readonly string[], to: string): RefusalWords | null => {
  if (reasons.includes(recruitmentRefusals.backAfterAccount.message))
    return { heading: forbiddenHeading, sentence: null }
  return to === 'refused' ? { heading: 'Refus impossible', sentence: refusalSentence } : null
}
