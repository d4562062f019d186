// Operations of regular lessons: what a rhythm would give, its saving, its end, and what becomes of one of its days.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { day, id, optionalQueryId, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, MoveAnswer } from '../../kernel/refusal.ts'
import {
  BlockedDay,
  Decision,
  SeriesAsked,
  SeriesInput,
  SeriesPlace,
  SeriesPreview,
  SeriesRecord,
  SeriesRow,
  SeriesSaved,
} from './series.schema.ts'

const readers = anyOf(right('courses', 'read'), audience('teacher'))
/** Whose lessons they are read, too. */
const people = anyOf(right('courses', 'read'), audience('teacher'), audience('customer'), audience('student'))
const planners = anyOf(right('courses', 'write'), audience('teacher'))

export const seriesApi = defineOperations('courses', {
  listSeries: operation({
    name: 'course_series_list',
    method: 'GET',
    path: '/courses/course-series-list',
    effect: 'read',
    access: readers,
    input: z.object({ contractId: queryId }),
    answer: z.object({ rows: z.array(SeriesRow) }),
    summary: 'Cours réguliers d’un contrat, et leurs jours à régler',
  }),
  listBlocked: operation({
    name: 'course_series_blocked_list',
    method: 'GET',
    path: '/courses/course-series-blocked-list',
    effect: 'read',
    access: right('courses', 'read'),
    input: z.object({}),
    answer: z.object({ rows: z.array(BlockedDay) }),
    summary: 'Cours réguliers\u00a0: jours à régler de tous les contrats',
  }),
  placeInSeries: operation({
    name: 'course_series_place',
    method: 'GET',
    path: '/courses/course-series-place',
    effect: 'read',
    access: people,
    input: z.object({ courseId: queryId }),
    answer: z.object({ place: SeriesPlace.nullable() }),
    summary: 'Cours réguliers : rang d’un cours dans son rythme',
  }),
  showSeries: operation({
    name: 'course_series_show',
    method: 'GET',
    path: '/courses/course-series',
    effect: 'read',
    access: planners,
    /** `replacesId`: the rhythm to change from a day on. */
    input: z.object({ contractId: queryId, replacesId: optionalQueryId, firstDay: day.optional() }),
    answer: SeriesRecord,
    summary: 'Cours réguliers\u00a0: ce qu’il faut pour les planifier',
  }),
  previewSeries: operation({
    name: 'course_series_preview',
    method: 'GET',
    path: '/courses/course-series-preview',
    effect: 'read',
    access: planners,
    input: SeriesAsked,
    answer: SeriesPreview,
    summary: 'Cours réguliers\u00a0: chaque date, celles qui sautent et pourquoi, celles qui sont prises',
  }),
  saveSeries: operation({
    name: 'course_series_save',
    method: 'POST',
    path: '/courses/course-series',
    effect: 'write',
    access: planners,
    input: SeriesInput,
    answer: SeriesSaved,
    refused: (refusals) => ({ ...asForm(refusals), made: 0, blocked: 0 }),
    summary: 'Cours réguliers\u00a0: planification, ou nouveau rythme à partir d’un jour',
  }),
  endSeries: operation({
    name: 'course_series_end',
    method: 'POST',
    path: '/courses/course-series-end',
    effect: 'write',
    access: planners,
    /** `lastDay`: the last with a lesson of this rhythm; what is planned later is cancelled. */
    input: z.object({ id, lastDay: day }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Cours réguliers\u00a0: fin à un jour',
  }),
  settleSeriesDay: operation({
    name: 'course_series_day',
    method: 'POST',
    path: '/courses/course-series-day',
    effect: 'write',
    access: planners,
    input: z.object({ id, decision: Decision }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Cours réguliers\u00a0: un jour qui ne peut pas être planifié est sauté ou déplacé',
  }),
})
