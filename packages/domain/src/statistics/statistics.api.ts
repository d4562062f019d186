// Operations of the statistics.
import { right } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { ChartsAnswer, MonthsInput, StudentChartsInput, TraineeshipChartsAnswer } from './statistics.schema.ts'

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
  traineeshipCharts: operation({
    name: 'traineeship_statistics_charts',
    method: 'GET',
    path: '/statistics/traineeship-statistics-charts',
    effect: 'readLagging',
    access: right('statistics', 'read'),
    input: MonthsInput,
    answer: TraineeshipChartsAnswer,
    summary: 'Graphiques des stages et remplissage de leurs groupes',
  }),
  teacherCharts: operation({
    name: 'teachers_statistics_charts',
    method: 'GET',
    path: '/statistics/teachers-statistics-charts',
    effect: 'readLagging',
    access: right('statistics', 'read'),
    input: MonthsInput,
    answer: ChartsAnswer,
    summary: 'Graphiques des professeurs',
  }),
  tuitionCharts: operation({
    name: 'privateTuition_statistics_charts',
    method: 'GET',
    path: '/statistics/privateTuition-statistics-charts',
    effect: 'readLagging',
    access: right('statistics', 'read'),
    input: MonthsInput,
    answer: ChartsAnswer,
    summary: 'Graphiques des cours particuliers',
  }),
  recruitmentCharts: operation({
    name: 'recruitment_statistics_charts',
    method: 'GET',
    path: '/statistics/recruitment-statistics-charts',
    effect: 'readLagging',
    access: right('statistics', 'read'),
    input: MonthsInput,
    answer: ChartsAnswer,
    summary: 'Graphiques du recrutement',
  }),
})
