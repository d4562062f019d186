// Serves the proposals of groups to teachers: the dialog, its save, the sending and the answers.

import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { proposalsRefusals } from '@cartable/domain/traineeships/proposals/proposals.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { stageOccupations } from '../../courses/planning/occupation-constraints.ts'
import { answerProposal, sendProposal, withdrawProposal } from './answer-proposal.ts'
import { replaceForDay } from './replace-for-day.ts'
import { saveProposal, showProposal } from './save-proposal.ts'
import { sendProposals } from './send-proposals.ts'

export const proposalsService = handlers(
  proposalsApi,
  {
    showProposal,
    saveProposal,
    sendProposal,
    sendProposals,
    acceptProposal: (context, { id }) => answerProposal(context, id, 'accepted'),
    withdrawProposal,
    replaceForDay,
    refuseProposal: (context, { id }) => answerProposal(context, id, 'refused'),
    cancelProposal: (context, { id }) => answerProposal(context, id, 'cancelled'),
  },
  {
    constraints: {
      traineeship_proposals_hired: { refusal: proposalsRefusals.candidateTeacher, path: 'teacherId' },
      traineeship_proposals_teacher_id_fkey: { refusal: proposalsRefusals.unknownTeacher, path: 'teacherId' },
      traineeship_proposals_open_uq: { refusal: proposalsRefusals.alreadyProposed, path: 'teacherId' },
      traineeship_group_slots_teacher_excl: { refusal: proposalsRefusals.teacherTakenUnnamed },
      ...stageOccupations,
      traineeship_group_slots_pkey: { refusal: proposalsRefusals.dayTakenUnnamed },
    },
  },
)
