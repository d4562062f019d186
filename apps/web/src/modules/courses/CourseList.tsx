// All courses, for staff: what was declared, what waits, what is contested.

import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { filterOptions } from '../../platform/fields/options.ts'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { PlanningLink } from './agenda/PlanningLink.tsx'
import { CourseTable } from './CourseTable.tsx'
import { DeclareDialog } from './planning/DeclareDialog.tsx'
import { PlanButton } from './planning/PlanButton.tsx'

const crumbs = [{ label: 'Cours particuliers' }]

export const CourseList = () => {
  const mayWrite = useCan('courses', 'write')
  const subjects = useOperation(contractsApi.filterOptions, {}, { background: true }).data?.subjects
  const [isDeclaring, setDeclaring] = useState(false)
  const declare = () => setDeclaring(true)
  return (
    <Panel
      title="Cours"
      breadcrumb={crumbs}
      fill
      actions={
        <>
          <PlanningLink />
          <PlanButton />
          {mayWrite && <NewButton label="Déclarer un cours" onClick={declare} />}
        </>
      }
    >
      <CourseTable
        id="cours"
        keep="address"
        subjects={filterOptions(subjects)}
        {...(mayWrite ? { onNew: declare } : {})}
      />
      {isDeclaring && <DeclareDialog mode="back-office" onClose={() => setDeclaring(false)} />}
    </Panel>
  )
}
