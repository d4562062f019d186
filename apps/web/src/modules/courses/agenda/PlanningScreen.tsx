// The planning of the company: by day with a column for each teacher, by week, by month; of everybody, a teacher, a pupil or a contract.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { isoOfParis } from '../../../platform/fields/paris.ts'
import { useCan } from '../../../platform/session/session.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { PlanButton } from '../planning/PlanButton.tsx'
import { usePlanning } from '../planning/use-planning.tsx'
import { AgendaBar } from './AgendaBar.tsx'
import { mostBlocks } from './agenda-layout.ts'
import { Calendar } from './Calendar.tsx'
import { useAsked } from './use-asked.ts'

const crumbs = [{ label: 'Cours particuliers' }]

export const PlanningScreen = () => {
  const asked = useAsked()
  const { view, day, days, teacherId, studentId, contractId } = asked
  const canPlan = useCan('courses', 'write')
  const planning = usePlanning()
  const ofSomebody = teacherId !== null || studentId !== null || contractId !== null
  const query = useOperation(
    agendaApi.agenda,
    {
      ...{ from: days[0] ?? day, to: days.at(-1) ?? day },
      ...(teacherId !== null && { teacherIds: String(teacherId) }),
      ...(studentId !== null && { studentIds: String(studentId) }),
      ...(contractId !== null && { contractId: String(contractId) }),
      // a month counts, and a week of everybody that nobody could read
      ...(view !== 'jour' && !ofSomebody && { mostEvents: view === 'mois' ? '0' : String(mostBlocks) }),
    },
    { keepPrevious: true },
  )
  const shows = () => {
    if (teacherId !== null || (view === 'jour' && !ofSomebody)) return 'student'
    return studentId === null ? 'both' : 'teacher'
  }
  const plan = (chosen: string, time: string, of: number | null) =>
    planning.plan({
      at: isoOfParis(chosen, time),
      ...((of ?? teacherId) !== null && { teacherId: of ?? teacherId ?? 0 }),
      ...(studentId !== null && { studentId }),
      ...(contractId !== null && { contractId }),
    })
  return (
    <Panel
      title="Planning"
      breadcrumb={crumbs}
      actions={
        <PlanButton
          {...(teacherId !== null && { teacherId })}
          {...(studentId !== null && { studentId })}
          {...(contractId !== null && { contractId })}
        />
      }
    >
      <AgendaBar
        asked={asked}
        people={{
          teacherName: query.data?.teachers[0]?.name ?? null,
          studentName: query.data?.students[0]?.name ?? null,
          contractNumber: query.data?.contractNumber ?? null,
        }}
      />
      <QueryPanel query={query} what="le planning">
        {(data) => (
          <Calendar {...{ asked, data, planning, ofSomebody }} shows={shows()} {...(canPlan && { onPlan: plan })} />
        )}
      </QueryPanel>
      {planning.dialogs}
    </Panel>
  )
}
