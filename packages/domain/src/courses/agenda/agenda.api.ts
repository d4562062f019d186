// The planning as a calendar, for the office, and for teachers, families and pupils of their own.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { addDays } from '../../kernel/dates.ts'
import { day, optionalQueryId, queryId, queryIds } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { Agenda, AgendaPaperOf, AgendaReader, mostAgendaDays } from './agenda.schema.ts'

const readers = anyOf(right('courses', 'read'), audience('teacher'), audience('customer'), audience('student'))

export const agendaApi = defineOperations('courses', {
  agenda: operation({
    name: 'private_tuition_planning',
    method: 'GET',
    path: '/courses/private-tuition-planning',
    effect: 'read',
    access: readers,
    input: z
      .object({
        from: day,
        /** Included. */
        to: day,
        teacherIds: queryIds.optional(),
        studentIds: queryIds.optional(),
        /** Lessons of this contract alone, without stages. */
        contractId: optionalQueryId,
        /** Where there are more events than this, they are counted by day instead. */
        mostEvents: z.coerce.number<string>().int().min(0).optional(),
        /** One’s own lessons in this part, whatever else one may see. */
        reader: AgendaReader.optional(),
      })
      .refine(({ from, to }) => from <= to && to <= addDays(from, mostAgendaDays - 1), {
        path: ['to'],
        message: `Demandez au plus ${mostAgendaDays} jours à la fois.`,
      }),
    answer: Agenda,
    summary: 'Planning des cours et des stages, entre deux jours',
  }),
  agendaPrint: operation({
    name: 'private_tuition_planning_print',
    method: 'GET',
    path: '/courses/private-tuition-planning-print',
    effect: 'read',
    access: right('courses', 'read'),
    input: z
      .object({
        from: day,
        /** Included. */
        to: day,
        of: AgendaPaperOf,
        /** Number of the teacher or of the pupil; a family is that of one of its pupils. */
        id: queryId,
      })
      .refine(({ from, to }) => from <= to && to <= addDays(from, mostAgendaDays - 1), {
        path: ['to'],
        message: `Demandez au plus ${mostAgendaDays} jours à la fois.`,
      }),
    answer: { document: ['application/pdf'] },
    summary: 'Planning d’un professeur, d’un élève ou d’une famille, une semaine par page, en PDF',
  }),
})
