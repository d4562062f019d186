// The statistics of families: their contacts, or the customers and students they became.
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { ChartsPage, chartsSettings, monthsSent } from './ChartsPage.tsx'

const useCharts = (mode: 'contact' | 'customer', months: readonly string[] | null) =>
  useOperation(statisticsApi.studentCharts, { mode, ...monthsSent(months) }, chartsSettings(months))
const useContactCharts = (months: readonly string[] | null) => useCharts('contact', months)
const useCustomerCharts = (months: readonly string[] | null) => useCharts('customer', months)

export const StudentStatistics = () => {
  const [mode] = useAddressParam('mode')
  return mode === 'contact' ? (
    <ChartsPage
      key="contact"
      title="Statistiques des contacts"
      group="Commercial"
      useCharts={useContactCharts}
      lists="contacts"
    />
  ) : (
    <ChartsPage
      key="customer"
      title="Statistiques des clients"
      group="Clients"
      useCharts={useCustomerCharts}
      lists="customers"
    />
  )
}
