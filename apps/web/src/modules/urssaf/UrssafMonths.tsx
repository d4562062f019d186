// The tab of the URSSAF where months are declared, and their contributions noted as paid.
import { Panel } from '../../platform/shell/Panel.tsx'
import { Contributions } from '../payroll/contributions.parts.tsx'
import { DeclarationMonths } from '../payroll/declarations.parts.tsx'
import { crumbs, urssafTabs, urssafTitle } from './urssaf-tables.ts'

export const UrssafMonths = () => (
  <Panel title={urssafTitle} breadcrumb={crumbs} tabs={urssafTabs('month')}>
    <DeclarationMonths />
    <h2>Cotisations</h2>
    <Contributions />
  </Panel>
)
