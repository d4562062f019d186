// Operations of the tiles of the home page: what waits, key figures, and the items behind an indicator.
import { right } from '@cartable/domain/kernel/access.ts'
import { listAnswer, listInput } from '@cartable/domain/kernel/list.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'
import { type IndicatorKey, indicatorKeys } from './dashboard.indicators.ts'
import { Trend } from './trend.ts'

export const IndicatorCount = z.object({
  key: z.enum(indicatorKeys as [IndicatorKey, ...IndicatorKey[]]),
  count: z.int(),
  /** Day since which the oldest one waits; null where there is none, or nobody can say. */
  oldest: z.string().nullable(),
})
export type IndicatorCount = z.infer<typeof IndicatorCount>
const TileSummary = z.object({ indicators: z.array(IndicatorCount) })

export const kpiUnits = ['count', 'minutes', 'cents', 'percent'] as const
export const Kpi = z.object({
  key: z.string(),
  label: z.string(),
  value: z.int(),
  unit: z.enum(kpiUnits),
  /** Its course over a year; null where it has none, or nothing happened yet. */
  trend: Trend.nullable(),
})
export type Kpi = z.infer<typeof Kpi>
const TileKpis = z.object({ kpis: z.array(Kpi) })

/** Up to twenty items, the oldest first; `path` opens the item itself. */
export const IndicatorItems = z.object({
  rows: z.array(z.object({ label: z.string(), detail: z.string().nullable(), path: z.string() })),
})
export type IndicatorItems = z.infer<typeof IndicatorItems>
/** The same one by one, page by page; `id` is its place among all of them. */
export const WaitingRow = z.object({ id: z.int(), label: z.string(), detail: z.string().nullable(), path: z.string() })
const asked = z.object({ indicator: z.enum(indicatorKeys as [IndicatorKey, ...IndicatorKey[]]) })

const read = { method: 'GET', effect: 'read', access: right('dashboard', 'read') } as const
const summary = <N extends string>(name: N, path: string, summary: string) =>
  operation({ ...read, name, path, input: z.object({}), answer: TileSummary, summary })
const kpis = <N extends string>(name: N, path: string, summary: string) =>
  operation({ ...read, name, path, input: z.object({}), answer: TileKpis, summary })
const details = <N extends string>(name: N, path: string, summary: string) =>
  operation({ ...read, name, path, input: asked, answer: IndicatorItems, summary })

export const tilesApi = defineOperations('dashboard', {
  privateTuitionSummary: summary(
    'privatetuition_dashboard_summary',
    '/dashboards/privatetuition-dashboard-summary',
    'Cours particuliers\u00a0: ce qui attend',
  ),
  privateTuitionKpis: kpis(
    'privatetuition_dashboard_kpis',
    '/dashboards/privatetuition-dashboard-kpis',
    'Cours particuliers\u00a0: chiffres clés',
  ),
  recruitmentSummary: summary(
    'teacher_dashboard_summary',
    '/dashboards/teacher-dashboard-summary',
    'Recrutement\u00a0: ce qui attend',
  ),
  recruitmentKpis: kpis(
    'teacher_dashboard_kpis',
    '/dashboards/teacher-dashboard-kpis',
    'Recrutement\u00a0: chiffres clés',
  ),
  customerSummary: summary(
    'customer_dashboard_summary',
    '/customer/customer-dashboard-summary',
    'Clients\u00a0: ce qui attend',
  ),
  customerKpis: kpis('customer_dashboard_kpis', '/customer/customer-dashboard-kpis', 'Clients\u00a0: chiffres clés'),
  traineeshipSummary: summary(
    'traineeship_dashboard_summary',
    '/dashboards/traineeship-dashboard-summary',
    'Stages\u00a0: ce qui attend',
  ),
  traineeshipKpis: kpis(
    'traineeship_dashboard_kpis',
    '/dashboards/traineeship-dashboard-kpis',
    'Stages\u00a0: chiffres clés',
  ),
  privateTuitionDetails: details(
    'privateTuition_dashboard_details',
    '/dashboards/privateTuition-dashboard-details',
    'Cours particuliers\u00a0: détail d’un indicateur',
  ),
  recruitmentDetails: details(
    'teacher_dashboard_details',
    '/dashboards/teacher-dashboard-details',
    'Recrutement\u00a0: détail d’un indicateur',
  ),
  customerDetails: details(
    'customer_dashboard_details',
    '/customer/customer-dashboard-details',
    'Clients\u00a0: détail d’un indicateur',
  ),
  traineeshipDetails: details(
    'traineeship_dashboard_details',
    '/dashboards/traineeship-dashboard-details',
    'Stages\u00a0: détail d’un indicateur',
  ),
  details: details(
    'dashboard_details',
    '/dashboards/dashboard-details',
    'Détail d’un indicateur, quelle que soit sa tuile',
  ),
  waiting: operation({
    ...read,
    name: 'dashboard_waiting_list',
    path: '/dashboards/waiting-list',
    input: listInput({
      sorts: ['oldest', 'label'],
      defaultSort: 'oldest.asc',
      filters: { indicator: z.enum(indicatorKeys as [IndicatorKey, ...IndicatorKey[]]).optional() },
    }),
    answer: listAnswer(WaitingRow),
    summary: 'Tout ce que compte un indicateur, ligne par ligne',
  }),
})
