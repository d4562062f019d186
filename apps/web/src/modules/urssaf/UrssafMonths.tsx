// The tab of the URSSAF where contributions of a month are noted as declared and paid.
import { Panel } from '../../platform/shell/Panel.tsx'
import { Contributions } from '../payroll/contributions.parts.tsx'
import { crumbs, urssafTabs, urssafTitle } from './urssaf-tables.ts'

export const UrssafMonths = () => (
  <Panel title={urssafTitle} breadcrumb={crumbs} tabs={urssafTabs('month')}>
    <Contributions />
  </Panel>
)
