// Serves the status of sessions: a change of it, and what stands against the closing of one.
import { closingApi } from '@cartable/domain/traineeships/closing/closing.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findSession } from '../sessions/sessions.queries.ts'
import { sessionConstraints } from '../sessions/sessions.service.ts'
import { changeSessionStatus } from './change-session-status.ts'
import { openPointsOf } from './open-points.ts'

const { changeSessionStatus: change } = sessionsApi

export const closingService = handlers(
  { ...closingApi, changeSessionStatus: change },
  {
    showClosing: async ({ db, today }, { sessionId }) => {
      if (!(await findSession(db, sessionId))) notFound()
      const open = await openPointsOf(db, sessionId, today())
      return { sessionId, open: open.map(({ kind, refusal }) => ({ kind, text: refusal.message })) }
    },
    changeSessionStatus,
  },
  { constraints: sessionConstraints },
)
