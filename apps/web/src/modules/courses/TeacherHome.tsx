// The home page of a teacher: declare a course, the next one, what waits for him, what was declared, his pupils, his month.
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useToday } from '../../platform/session/session.ts'
import { AvailabilityOf } from '../teachers/availability.parts.tsx'
import { PublishedReviews } from '../teachers/reviews/reviews.parts.tsx'
import { CompanyContact } from './CompanyContact.tsx'
import { CourseSection } from './CourseSection.tsx'
import { longWhenText } from './course-texts.ts'
import { HomePage } from './HomePage.tsx'
import classes from './home.module.css'
import { NextCourses } from './NextCourses.tsx'
import { DeclareDialog } from './planning/DeclareDialog.tsx'
import { usePlanning } from './planning/use-planning.tsx'
import { OpenRequests } from './requests/OpenRequests.tsx'
import { TeacherMonths } from './TeacherMonths.tsx'
import { TeacherPay, TeacherPayslips, TeacherTakeBacks } from './TeacherPay.tsx'
import { TeacherPupils } from './TeacherPupils.tsx'
import { hasBegun, useCourseActions } from './use-course-actions.tsx'
import { useTeacherHome } from './use-home.ts'

const declared = [...validatedStatuses, '3-confirmed'].join(',')

/** What is being declared: of one contract, or of the one that the dialog lets choose. */
type Declaring = { readonly contractId?: number }

const OwnHours = () => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={`${classes.section} ${classes.card}`}>
      <h2 id={heading}>Vos disponibilités</h2>
      <AvailabilityOf isOwn />
    </section>
  )
}

export const TeacherHome = () => {
  const actions = useCourseActions()
  const planning = usePlanning()
  const today = useToday()
  const [declaring, setDeclaring] = useState<Declaring | null>(null)
  const { home, places } = useTeacherHome()
  return (
    <HomePage
      action={
        <>
          <Button size="lg" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => planning.plan({})}>
            Planifier un cours
          </Button>
          <Button
            variant="filled"
            size="lg"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setDeclaring({})}
          >
            Déclarer un cours
          </Button>
        </>
      }
      aside={
        <>
          <OwnHours />
          <TeacherMonths home={home} />
          <PublishedReviews reviews={home.data?.reviews ?? []} className={`${classes.section} ${classes.card}`} />
          <CompanyContact company={home.data?.company} />
        </>
      }
    >
      <OpenRequests reader="teacher" />
      <NextCourses
        title="Votre prochain cours"
        reader="teacher"
        places={places}
        empty={'Aucun cours n’est prévu. Planifiez les prochains\u00a0: la famille est prévenue.'}
        actions={(course) => (
          <>
            <Button
              size="sm"
              onClick={() => actions.edit(course)}
              aria-label={`Déplacer le cours du ${longWhenText(course)}`}
            >
              Déplacer
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="danger"
              onClick={() => actions.cancel(course)}
              aria-label={`Annuler le cours du ${longWhenText(course)}`}
            >
              Annuler le cours
            </Button>
          </>
        )}
      />
      <CourseSection
        title="Cours à déclarer"
        input={{ statuses: '1-planned', to: today, sort: 'date.asc' }}
        keeps={hasBegun}
        isMerged
        reader="teacher"
        empty={null}
        actions={(course) => (
          <>
            {course.editable && (
              <Button size="md" onClick={() => actions.declare(course)}>
                Déclarer ce cours
              </Button>
            )}
            {course.editable && (
              <Button
                size="md"
                onClick={() => actions.absent(course)}
                aria-label={`Élève absent au cours du ${longWhenText(course)}`}
              >
                Élève absent
              </Button>
            )}
            {course.cancellable && (
              <Button size="md" variant="subtle" color="danger" onClick={() => actions.cancel(course)}>
                Il n’a pas eu lieu
              </Button>
            )}
          </>
        )}
      />
      <CourseSection
        title="Cours contestés"
        input={{ statuses: '4-disputed', sort: 'date.desc' }}
        reader="teacher"
        empty={null}
        actions={(course) => (
          <>
            {course.editable && (
              <Button size="md" onClick={() => actions.edit(course)}>
                Modifier
              </Button>
            )}
            <Button
              size="md"
              aria-label={`Contestation du cours du ${longWhenText(course)}`}
              onClick={() => actions.disputes(course)}
            >
              Voir et répondre
            </Button>
          </>
        )}
      />
      <CourseSection
        title="Derniers cours"
        isHistory
        input={{ statuses: declared, sort: 'date.desc' }}
        reader="teacher"
        empty="Vous n’avez pas encore déclaré de cours."
        actions={(course) => (
          <>
            {course.correctable && (
              <Button
                size="md"
                aria-label={`Corriger le cours du ${longWhenText(course)}`}
                onClick={() => actions.correct(course)}
              >
                Corriger
              </Button>
            )}
            {course.cancellable && (
              <Button size="md" variant="subtle" color="danger" onClick={() => actions.cancel(course)}>
                Annuler
              </Button>
            )}
          </>
        )}
      />
      <TeacherPupils
        home={home}
        onDeclare={(contractId) => setDeclaring({ contractId })}
        onPlan={(contractId) => planning.plan({ contractId })}
      />
      <TeacherPay />
      <TeacherPayslips />
      <TeacherTakeBacks />
      {declaring && <DeclareDialog mode="teacher-front" {...declaring} onClose={() => setDeclaring(null)} />}
      {actions.dialogs}
      {planning.dialogs}
    </HomePage>
  )
}
