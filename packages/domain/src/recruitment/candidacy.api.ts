// What happens to a candidacy besides its moves: somebody who did not come, a hiring taken back, and what the candidate answers by a link.
import { z } from 'zod'
import { documentFileRules, documentInput, maxDocumentFiles } from '../documents/documents.schema.ts'
import { ownFileRules } from '../documents/own-documents.words.ts'
import { lastingLink, right } from '../kernel/access.ts'
import { id, text } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import { CandidateFileAnswer, CandidateFilePage, ChosenInterview } from './candidacy.schema.ts'

const write = right('recruitment', 'write')
const byLink = lastingLink('candidate-file')
const linkPath = '/response/recruitment/candidate-file'

export const candidacyApi = defineOperations('recruitment', {
  markMissed: operation({
    name: 'candidate_interview_missed',
    method: 'POST',
    path: '/candidates/candidate-interview-missed',
    effect: 'write',
    access: write,
    /** Of the interview; `isMissed: false` takes the mark back, and the interview is to be concluded again. */
    input: z.object({ id, isMissed: z.boolean() }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Candidat absent à son entretien',
  }),
  undoHiring: operation({
    name: 'candidate_hiring_undo',
    method: 'POST',
    path: '/candidates/candidate-hiring-undo',
    effect: 'write',
    access: write,
    input: z.object({ id, reason: text(500) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Embauche faite par erreur\u00a0: le professeur devient inactif',
  }),
  showFile: operation({
    name: 'candidate_file',
    method: 'GET',
    path: linkPath,
    effect: 'read',
    access: byLink,
    input: z.object({ token: z.string().max(100) }),
    answer: CandidateFilePage,
    summary: 'Candidature que son candidat suit par le lien d’un mail',
  }),
  answerFile: operation({
    name: 'candidate_file_answer',
    method: 'POST',
    path: linkPath,
    effect: 'write',
    access: byLink,
    input: CandidateFileAnswer,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Réponse d’un candidat\u00a0: toujours intéressé, une autre heure souhaitée, ou candidature retirée',
  }),
  chooseInterview: operation({
    name: 'candidate_file_interview',
    method: 'POST',
    path: '/response/recruitment/candidate-interview',
    effect: 'write',
    access: byLink,
    input: ChosenInterview,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Heure d’entretien choisie par un candidat',
  }),
  sendPaper: operation({
    name: 'candidate_file_paper',
    method: 'POST',
    path: '/response/recruitment/candidate-paper',
    effect: 'write',
    access: byLink,
    input: z.object({ token: z.string().max(100), ...documentInput }),
    answer: FormAnswer,
    refused: asForm,
    // what is a little too large is refused in words at its place, and not cut off
    files: {
      files: { extensions: ownFileRules.extensions, maxBytes: documentFileRules.maxBytes, maxCount: maxDocumentFiles },
    },
    perMinute: 20,
    summary: 'Document ajouté par un candidat à sa candidature',
  }),
})
