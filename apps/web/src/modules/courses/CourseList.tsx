// All courses, for staff: what was declared, what waits, what is contested.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { CourseTable } from './CourseTable.tsx'
import { DeclareDialog } from './DeclareDialog.tsx'

const crumbs = [{ label: 'Cours particuliers' }]

export const CourseList = () => {
  const mayWrite = useCan('courses', 'write')
  const [isDeclaring, setDeclaring] = useState(false)
  const declare = () => setDeclaring(true)
  return (
    <Panel
      title="Cours"
      breadcrumb={crumbs}
      fill
      actions={
        mayWrite && (
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={declare}>
            Déclarer un cours
          </Button>
        )
      }
    >
      <CourseTable id="cours" keep="address" {...(mayWrite ? { onNew: declare } : {})} />
      {isDeclaring && <DeclareDialog mode="back-office" onClose={() => setDeclaring(false)} />}
    </Panel>
  )
}
