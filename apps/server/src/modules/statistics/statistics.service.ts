// Serves the statistics: charts as data, all of one answer from the same instant.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { askedMonths } from './months.queries.ts'
import { studentCharts } from './student-charts.queries.ts'

export const statisticsService = handlers(statisticsApi, {
  studentCharts: async ({ snapshot, today }, { mode, months }) => ({
    charts: await snapshot((db) =>
      studentCharts(db, mode === 'contact' ? 'contact' : 'customer', askedMonths(months, today())),
    ),
  }),
})
