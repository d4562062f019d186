// What is said before a session is confirmed: groups that have no teacher on all their days.

import { groupsWithoutTeacher } from '@cartable/domain/traineeships/programme/chart.rules.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'

export const GroupsWithoutTeacher = ({ sessionId }: { readonly sessionId: number }) => {
  const chart = useOperation(programmeApi.chart, { id: String(sessionId) })
  return (
    <QueryPanel query={chart} what="les groupes">
      {(found) => {
        const names = groupsWithoutTeacher(found)
        return names.length === 0 ? null : (
          <Alert color="warning" role="status" title={`Sans professeur\u00a0: ${names.length}`} mt="md">
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Alert>
        )
      }}
    </QueryPanel>
  )
}
