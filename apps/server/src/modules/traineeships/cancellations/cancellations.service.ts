// Serves the cancellation of a session, or of a group, as one act, and what became of its refunds.
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import { offersApi } from '@cartable/domain/traineeships/cancellations/offers.api.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { issuingConstraints } from '../../billing/billing.service.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { answerOffer, showOffer } from './answer-offer.ts'
import { cancelStage } from './cancel-stage.ts'
import { showRecap } from './recap.ts'
import { retryRefund } from './refund-cancelled.ts'
import { listCancellations } from './told.queries.ts'

const cancellations = handlers(
  cancellationsApi,
  {
    cancellationRecap: (context, { sessionId, groupId }) => showRecap(context, { sessionId, groupId: groupId ?? null }),
    cancelStage,
    cancellations: async ({ db }, { sessionId }) => ({ cancellations: await listCancellations(db, sessionId) }),
    retryRefund,
  },
  {
    constraints: {
      ...issuingConstraints,
      ...stageOccupations,
      traineeship_reports_registration_subject_id_fkey: { refusal: registrationsRefusals.evaluated },
      bill_lines_credited_within: { refusal: registrationsRefusals.refunding },
    },
  },
)

/** By the link of a mail, signed in or not. */
const offers = handlers(
  offersApi,
  { showOffer, answerOffer },
  {
    constraints: {
      ...issuingConstraints,
      ...stageOccupations,
      traineeship_registrations_once_uq: { refusal: registrationsRefusals.alreadyRegistered },
    },
  },
)

export const cancellationsService = [...cancellations, ...offers]
