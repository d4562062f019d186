// The statistics of private tuition: lessons given, what they brought in, contracts.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { ChartsPage, chartsSettings, monthsSent } from './ChartsPage.tsx'

const useCharts = (months: readonly string[] | null) =>
  useOperation(statisticsApi.tuitionCharts, monthsSent(months), chartsSettings(months))

export const TuitionStatistics = () => (
  <ChartsPage
    title="Statistiques des cours particuliers"
    group="Cours particuliers"
    useCharts={useCharts}
    lists="courses"
  />
)
