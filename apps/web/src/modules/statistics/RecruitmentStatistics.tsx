// The statistics of the recruitment: candidates who came in some months, and what became of them.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { ChartsPage, chartsSettings, monthsSent } from './ChartsPage.tsx'

const useCharts = (months: readonly string[] | null) =>
  useOperation(statisticsApi.recruitmentCharts, monthsSent(months), chartsSettings(months))

export const RecruitmentStatistics = () => (
  <ChartsPage title="Statistiques du recrutement" group="Recrutement" useCharts={useCharts} lists="recruitment" />
)
