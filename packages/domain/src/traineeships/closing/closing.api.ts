// Operation of the closing of a session: what stands against it, before it is asked.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { SessionClosing } from './closing.schema.ts'

export const closingApi = defineOperations('traineeships', {
  showClosing: operation({
    name: 'traineeship_session_closing',
    method: 'GET',
    path: '/traineeships/traineeship-session-closing',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ sessionId: queryId }),
    answer: SessionClosing,
    summary: 'Ce qui reste ouvert avant de clôturer une session',
  }),
})
