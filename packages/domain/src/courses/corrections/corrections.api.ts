// Operations of corrections: a declared lesson put right before anybody confirms it, and what is said of that beforehand.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { CorrectionCheck, CourseCorrection, CourseCorrectionRecord, correctionMinutes } from './corrections.schema.ts'

const correctors = anyOf(right('courses', 'write'), audience('teacher'))

export const correctionsApi = defineOperations('courses', {
  correction: operation({
    name: 'course_correction',
    method: 'GET',
    path: '/courses/course-correction',
    effect: 'read',
    access: correctors,
    input: z.object({ id: queryId }),
    answer: CourseCorrectionRecord,
    summary: 'Correction d’un cours déclaré\u00a0: ce qu’il faut pour la remplir',
  }),
  checkCorrection: operation({
    name: 'course_correction_check',
    method: 'GET',
    path: '/courses/course-correction-check',
    effect: 'read',
    access: correctors,
    input: z.object({
      id: queryId,
      contractId: queryId,
      doneAt: lessonInstant,
      durationMinutes: z.coerce.number().pipe(correctionMinutes),
    }),
    answer: CorrectionCheck,
    summary: 'Ce qui s’oppose à la correction d’un cours, son nouveau prix, qui sera prévenu',
  }),
  saveCorrection: operation({
    name: 'course_correction_save',
    method: 'POST',
    path: '/courses/course-correction',
    effect: 'write',
    access: correctors,
    input: CourseCorrection,
    answer: FormAnswer,
    refused: asForm,
    summary:
      'Correction d’un cours déclaré que personne n’a confirmé\u00a0: date, durée, chapitre, commentaire, contrat',
  }),
})
