// The statistics of the teachers: those hired in some months, and who they are.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { ChartsPage, chartsSettings, monthsSent } from './ChartsPage.tsx'

const useCharts = (months: readonly string[] | null) =>
  useOperation(statisticsApi.teacherCharts, monthsSent(months), chartsSettings(months))

export const TeacherStatistics = () => (
  <ChartsPage title="Statistiques des professeurs" group="Professeurs" useCharts={useCharts} lists="teachers" />
)
