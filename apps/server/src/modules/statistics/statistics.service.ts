// Serves the statistics: charts as data, all of one answer from the same instant.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { lastMonths, plannedMonths } from '@cartable/domain/statistics/statistics.rules.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { askedMonths } from './months.queries.ts'
import { studentCharts } from './student-charts.queries.ts'
import { recruitmentCharts, teacherCharts } from './teacher-charts.queries.ts'
import { traineeshipCharts } from './traineeship-charts.queries.ts'
import { tuitionCharts } from './tuition-charts.queries.ts'

export const statisticsService = handlers(statisticsApi, {
  studentCharts: async ({ snapshot, today }, { mode, months }) => ({
    charts: await snapshot((db) =>
      studentCharts(db, mode === 'contact' ? 'contact' : 'customer', askedMonths(months, lastMonths(today()))),
    ),
  }),
  traineeshipCharts: ({ snapshot, today }, { months }) =>
    snapshot((db) => traineeshipCharts(db, askedMonths(months, plannedMonths(today())))),
  teacherCharts: async ({ snapshot, today }, { months }) => ({
    charts: await snapshot((db) => teacherCharts(db, askedMonths(months, lastMonths(today())))),
  }),
  tuitionCharts: async ({ snapshot, today }, { months }) => ({
    charts: await snapshot((db) => tuitionCharts(db, askedMonths(months, lastMonths(today())))),
  }),
  recruitmentCharts: async ({ snapshot, today }, { months }) => ({
    charts: await snapshot((db) => recruitmentCharts(db, askedMonths(months, lastMonths(today())))),
  }),
})
