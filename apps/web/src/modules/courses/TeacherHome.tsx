// The home page of a teacher: declare a course, settle what is contested, see what was declared.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useIdentity } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { CourseSection } from './CourseSection.tsx'
import { DeclareDialog } from './DeclareDialog.tsx'
import classes from './home.module.css'
import { useCourseActions } from './use-course-actions.tsx'

export const TeacherHome = () => {
  const identity = useIdentity()
  const actions = useCourseActions()
  const [isDeclaring, setDeclaring] = useState(false)
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} breadcrumb={null} canBeFavourite={false}>
      <div className={classes.home}>
        <div className={classes.lead}>
          <p>
            Un cours vient de se terminer{'\u202f'}? Déclarez-le{'\u00a0'}: la famille le confirme et il vous est payé.
          </p>
          <Button
            variant="filled"
            size="lg"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setDeclaring(true)}
          >
            Déclarer un cours
          </Button>
        </div>
        <CourseSection
          title="Cours contestés"
          input={{ statuses: '4-disputed', sort: 'date.desc' }}
          reader="teacher"
          empty="Aucun cours contesté."
          actions={(course) =>
            course.editable && (
              <Button size="md" onClick={() => actions.edit(course)}>
                Modifier
              </Button>
            )
          }
        />
        <CourseSection
          title="Cours à venir"
          input={{ statuses: '1-planned', sort: 'date.asc', size: '5' }}
          reader="teacher"
          empty="Aucun cours planifié."
          actions={(course) =>
            course.editable && (
              <Button size="md" onClick={() => actions.edit(course)}>
                Déclarer ce cours
              </Button>
            )
          }
        />
        <CourseSection
          title="Derniers cours"
          input={{
            statuses:
              '2-validated,21-validated-teacher-mail,22-validated-customer-mail,23-validated-waiting,3-confirmed',
            sort: 'date.desc',
          }}
          reader="teacher"
          empty="Vous n’avez pas encore déclaré de cours."
          actions={(course) =>
            course.cancellable && (
              <Button size="md" variant="subtle" color="danger" onClick={() => actions.cancel(course)}>
                Annuler
              </Button>
            )
          }
        />
      </div>
      {isDeclaring && <DeclareDialog mode="teacher-front" onClose={() => setDeclaring(false)} />}
      {actions.dialogs}
    </Panel>
  )
}
