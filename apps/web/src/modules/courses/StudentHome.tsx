// The home page of a student: the next courses and the last ones, to read.
import { useIdentity } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { CourseSection } from './CourseSection.tsx'
import classes from './home.module.css'

export const StudentHome = () => {
  const identity = useIdentity()
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} breadcrumb={null} canBeFavourite={false}>
      <div className={classes.home}>
        <CourseSection
          title="Vos prochains cours"
          input={{ statuses: '1-planned', sort: 'date.asc' }}
          reader="family"
          empty="Aucun cours planifié."
        />
        <CourseSection
          title="Vos derniers cours"
          input={{
            statuses:
              '2-validated,21-validated-teacher-mail,22-validated-customer-mail,23-validated-waiting,3-confirmed,4-disputed',
            sort: 'date.desc',
          }}
          reader="family"
          empty="Aucun cours pour l’instant."
        />
      </div>
    </Panel>
  )
}
