// Operations of traineeships: so far the pickers of sessions.
import { right } from '@cartable/domain/kernel/access.ts'
import { Option } from '@cartable/domain/kernel/list.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

export const traineeshipsApi = defineOperations('traineeships', {
  sessionsAutocomplete: operation({
    name: 'traineeship_sessions_autocomplete',
    method: 'GET',
    path: '/session/shared/traineeship-sessions-autocomplete',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ query: z.string().trim().min(3).max(100).refine(storable) }),
    answer: z.object({ results: z.array(Option) }),
    summary: 'Sessions de stage proposées pendant la saisie',
  }),
})
