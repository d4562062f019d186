// The statistics of the stages: what each gave and brought in, registrations by month, how full the groups were.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { ChartsPage, chartsSettings, monthsSent } from './ChartsPage.tsx'
import { ClassRates } from './ClassRates.tsx'

const useCharts = (months: readonly string[] | null) =>
  useOperation(statisticsApi.traineeshipCharts, monthsSent(months), chartsSettings(months))

export const TraineeshipStatistics = () => (
  <ChartsPage
    title="Statistiques des stages"
    group="Stages"
    useCharts={useCharts}
    lists="traineeships"
    whenNone="Sans mois choisi, les trois dernières années et les stages à venir sont comptés."
    under={({ classRates }) => <ClassRates rates={classRates} />}
  />
)
