// Serves what families do about stages by themselves: choose, keep a place, buy, look, ask to cancel; and the office's no.
import { buyingApi } from '@cartable/domain/traineeships/buying/buying.api.ts'
import { buyingRefusals } from '@cartable/domain/traineeships/buying/buying.refusals.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { issuingConstraints } from '../../billing/billing.service.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { buyStage, stagePrice } from './buy-stage.ts'
import { askCancel, refuseCancel } from './cancel-own.ts'
import { holdSeats } from './hold-seats.ts'
import { familyStages, offerToFamily, openStages } from './show-stages.ts'

export const buyingService = handlers(
  buyingApi,
  {
    openStages,
    offerToFamily: (context, { levelId }) => offerToFamily(context, levelId),
    holdSeats,
    stagePrice,
    buyStage,
    familyStages,
    askCancel,
    refuseCancel,
  },
  {
    constraints: {
      ...issuingConstraints,
      ...stageOccupations,
      traineeship_registrations_once_uq: { refusal: buyingRefusals.alreadyRegistered, path: 'studentId' },
      traineeship_seat_holds_student_uq: { refusal: buyingRefusals.holdOver },
      traineeship_registration_subjects_option_uq: { refusal: registrationsRefusals.oneOption, path: 'subjects' },
    },
  },
)
