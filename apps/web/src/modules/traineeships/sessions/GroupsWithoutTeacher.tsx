// What is said before a session is confirmed: groups that have no teacher on all their days.
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import type { SessionChart } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { Alert } from '@mantine/core'
import { useOperation } from '../../../platform/api/hooks.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'

/** « Mathématiques (3e), Groupe 2 » of each group whose days are not all accepted by somebody. */
export const groupsWithoutTeacher = (chart: SessionChart): string[] =>
  chart.levels
    .filter((level) => level.enabled)
    .flatMap((level) =>
      level.subjects
        .filter((subject) => subject.enabled)
        .flatMap((subject) =>
          subject.groups
            .filter((group) => {
              const taken = new Set(
                group.proposals.filter(({ status }) => status === 'accepted').flatMap(({ days }) => days),
              )
              return group.status !== '0-cancelled' && !(taken.size > 0 && subject.days.every((day) => taken.has(day)))
            })
            .map((group) => `${subject.name} (${level.mainScholarLevel}), ${group.name}`),
        ),
    )

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
