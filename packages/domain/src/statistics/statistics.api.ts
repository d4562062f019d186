// Operations of the statistics.
import { right } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { ChartsAnswer, StudentChartsInput } from './statistics.schema.ts'

export const statisticsApi = defineOperations('statistics', {
  studentCharts: operation({
    name: 'students_statistics_charts',
    method: 'GET',
    path: '/statistics/students-statistics-charts',
    effect: 'readLagging',
    access: right('statistics', 'read'),
    input: StudentChartsInput,
    answer: ChartsAnswer,
    summary: 'Graphiques des contacts, ou des clients et de leurs élèves',
  }),
})
