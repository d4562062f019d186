// When a teacher gives lessons: hours of the week and absences, said by the teacher, by the candidate that he was, or by the office.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { day, id, optionalQueryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { AbsenceInput, AvailabilityInput, AvailabilityRecord, LostLesson } from './availability.schema.ts'

const readers = anyOf(right('teachers', 'read'), audience('teacher'), audience('candidate'))
const writers = anyOf(right('teachers', 'write'), audience('teacher'), audience('candidate'))

export const availabilityApi = defineOperations('teachers', {
  showHours: operation({
    name: 'teacher_availability',
    method: 'GET',
    path: '/teachers/teacher-availability',
    effect: 'read',
    access: readers,
    /** Of the teacher; the reader when absent. */
    input: z.object({ id: optionalQueryId }),
    answer: AvailabilityRecord,
    summary: 'Disponibilités d’un professeur\u00a0: créneaux de la semaine et absences',
  }),
  saveHours: operation({
    name: 'teacher_availability_save',
    method: 'POST',
    path: '/teachers/teacher-availability',
    effect: 'write',
    access: writers,
    input: AvailabilityInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Créneaux de la semaine d’un professeur',
  }),
  lostLessons: operation({
    name: 'teacher_absence_lessons',
    method: 'GET',
    path: '/teachers/teacher-absence-lessons',
    effect: 'read',
    access: readers,
    input: z.object({ id: optionalQueryId, firstDay: day, lastDay: day }),
    answer: z.object({ rows: z.array(LostLesson) }),
    summary: 'Cours prévus pendant une absence d’un professeur',
  }),
  saveAbsence: operation({
    name: 'teacher_absence_save',
    method: 'POST',
    path: '/teachers/teacher-absence',
    effect: 'write',
    access: writers,
    input: AbsenceInput,
    answer: FormAnswer.extend({ cancelled: z.int() }),
    refused: (refusals) => ({ ...asForm(refusals), cancelled: 0 }),
    summary: 'Absence d’un professeur, avec l’annulation des cours prévus s’il le veut',
  }),
  removeAbsence: operation({
    name: 'teacher_absence_remove',
    method: 'POST',
    path: '/teachers/teacher-absence-remove',
    effect: 'write',
    access: writers,
    /** Of the absence. */
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Retrait d’une absence d’un professeur',
  }),
})
