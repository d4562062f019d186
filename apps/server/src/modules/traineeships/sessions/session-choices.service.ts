// Serves traineeships: so far the pickers of sessions.
import { traineeshipsApi } from '@cartable/domain/traineeships/sessions/session-choices.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { searchSessions } from './session-choices.queries.ts'

export const traineeshipsService = handlers(traineeshipsApi, {
  sessionsAutocomplete: async ({ db }, { query }) => ({ results: await searchSessions(db, query) }),
})
