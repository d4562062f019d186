// Operations of the link by which a family says whether the days to which a stage moved suit.
import { z } from 'zod'
import { lastingLink } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { DatesAnswerInput, MovedDates } from './dates.schema.ts'

const byLink = lastingLink('stage-dates')

export const datesApi = defineOperations('traineeships', {
  showMovedDates: operation({
    name: 'stage_dates_link',
    method: 'GET',
    path: '/response/traineeships/dates',
    effect: 'read',
    access: byLink,
    input: z.object({ token: z.string().max(100) }),
    answer: MovedDates,
    summary: 'Nouveaux jours d’un stage, demandés à la famille',
  }),
  answerMovedDates: operation({
    name: 'stage_dates_answer',
    method: 'POST',
    path: '/response/traineeships/dates',
    effect: 'write',
    access: byLink,
    input: DatesAnswerInput,
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 20,
    summary: 'Réponse de la famille aux nouveaux jours d’un stage',
  }),
})
