// The home page of a teacher: what is missing of the file, the lessons of the day and what is to be declared; the rest comes after the first paint.
import { useAnswer } from '../../../platform/outside/calls.ts'
import { fullDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Human } from '../../../platform/outside/Human.tsx'
import { Answered, Later } from '../../../platform/outside/states.tsx'
import { useIdentity, useToday } from '../../../platform/session/session.ts'
import { PapersRow } from '../../documents/outside/papers-row.parts.tsx'
import { usePlans } from '../planning/outside/use-plans.tsx'
import { teacherHome } from './courses.doors.ts'
import { KeptDeclarations } from './KeptDeclarations.tsx'
import { TeacherDay } from './TeacherDay.tsx'
import { ToDeclare } from './ToDeclare.tsx'

const loadLater = () => import('./TeacherLater.tsx')

export const TeacherHome = () => {
  const identity = useIdentity()
  const today = useToday()
  const home = useAnswer(teacherHome, {})
  const plans = usePlans()
  return (
    <Page
      title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`}
      lead={fullDay(today)}
      home="teacher"
      aside={
        <>
          <Answered of={home}>
            {(data) => <Later load={loadLater}>{({ TeacherAside }) => <TeacherAside home={data} />}</Later>}
          </Answered>
          {home.data && <Human who={home.data.company} />}
        </>
      }
    >
      <PapersRow />
      <KeptDeclarations />
      <TeacherDay pupils={home.data?.pupils ?? []} plans={plans} />
      <ToDeclare />
      <Later load={loadLater}>
        {({ TeacherLater }) => <TeacherLater pupils={home.data?.pupils ?? []} plans={plans} />}
      </Later>
      {plans.sheets}
    </Page>
  )
}
