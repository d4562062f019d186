// Shapes of the statistics: what a page may ask, and charts as data, drawn by the screen.
import { z } from 'zod'
import { queryList } from '../kernel/fields.ts'

/** Most months that can be asked together: three years that are past and one to come. */
export const mostMonths = 48

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Ce mois n’existe pas.')

/** `student` means the same as `customer`. */
export const studentModes = ['contact', 'customer', 'student'] as const
const months = queryList(month).pipe(z.array(month).max(mostMonths)).default([])
/** « YYYY-MM », comma-separated; none: those that the page counts. */
export const MonthsInput = z.object({ months })
export const StudentChartsInput = z.object({ mode: z.enum(studentModes), months })

/** What became of somebody, which has a colour of its own: it went well, it did not, it is over. */
export const pointTones = ['good', 'bad', 'over'] as const
export const ChartPoint = z.object({
  label: z.string(),
  value: z.number(),
  /** « YYYY-MM », of a point that stands for a month. */
  month: z.string().optional(),
  /** Address of the page that lists exactly what the point counts. */
  opens: z.string().optional(),
  tone: z.enum(pointTones).optional(),
})
export type ChartPoint = z.infer<typeof ChartPoint>

/** Columns stand for moments, bars for kinds, both in the order given; a pie holds the parts of one whole. */
export const Chart = z.object({
  key: z.string(),
  title: z.string(),
  /** What is counted, where the title does not say it. */
  about: z.string().optional(),
  kind: z.enum(['columns', 'bars', 'pie']),
  /** What is counted, for one and for several. */
  unit: z.tuple([z.string(), z.string()]),
  points: z.array(ChartPoint),
  /** Each value stands by itself (a rate): they are not added up. */
  isRate: z.boolean().optional(),
  /** Values are euros. */
  isMoney: z.boolean().optional(),
  /** The most frequent ones alone, of which one person may have several: they are not added up. */
  isRanking: z.boolean().optional(),
})
export type Chart = z.infer<typeof Chart>

export const ChartsAnswer = z.object({ charts: z.array(Chart) })
export type ChartsAnswer = z.infer<typeof ChartsAnswer>

/** How full the groups of a stage are; without any capacity known there is no rate. */
export const ClassRate = z.object({
  id: z.int(),
  stage: z.string(),
  groups: z.int(),
  /** Students placed in a group, once for each of their subjects. */
  placed: z.int(),
  /** Those of them in a group whose places are known. */
  placedInKnown: z.int(),
  places: z.int(),
})
export type ClassRate = z.infer<typeof ClassRate>
export const TraineeshipChartsAnswer = z.object({ charts: z.array(Chart), classRates: z.array(ClassRate) })
export type TraineeshipChartsAnswer = z.infer<typeof TraineeshipChartsAnswer>
