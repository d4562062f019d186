// The month of the URSSAF that is declared, opened from the tab of the months; last month when the address names none.
import { addMonths, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { day } from '@cartable/domain/kernel/fields.ts'
import { useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { SalaryDeclarations } from '../payroll/declarations.parts.tsx'
import { crumbs, urssafTabs, urssafTitle } from './urssaf-tables.ts'

export const UrssafMonthDeclaration = () => {
  const today = useToday()
  const [asked] = useAddressParam('mois')
  const month = day.safeParse(`${asked}-01`).data ?? addMonths(startOfMonth(today), -1)
  return (
    <Panel
      title={`Urssaf, ${formatMonth(month)}`}
      breadcrumb={[...crumbs, { label: urssafTitle, path: '/accounting/urssaf/month' }]}
      tabs={urssafTabs('month')}
    >
      <SalaryDeclarations month={month} />
    </Panel>
  )
}
