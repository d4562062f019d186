// The home page of a student: the next course, those to confirm, the last ones with what they were about, and with whom one learns.
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import { CompanyContact } from './CompanyContact.tsx'
import { CourseAnswers, SeeDispute } from './CourseItem.tsx'
import { CourseSection } from './CourseSection.tsx'
import { FamilyStudents } from './FamilyStudents.tsx'
import { FamilyTraineeships } from './FamilyTraineeships.tsx'
import { HomePage } from './HomePage.tsx'
import { NextCourses } from './NextCourses.tsx'
import { useCourseActions } from './use-course-actions.tsx'
import { useFamilyHome } from './use-home.ts'

const given = [...validatedStatuses, '3-confirmed', '4-disputed'].join(',')

const waiting = { toConfirm: 'true', sort: 'date.asc' } as const

export const StudentHome = () => {
  const actions = useCourseActions({ isFamily: true, isPupil: true })
  const { home, places } = useFamilyHome()
  return (
    <HomePage
      aside={
        <>
          <FamilyStudents title="Vos professeurs" home={home} />
          <CompanyContact company={home.data?.company} />
        </>
      }
    >
      <NextCourses
        title="Votre prochain cours"
        reader="student"
        places={places}
        empty={'Aucun cours n’est encore prévu\u00a0: le prochain apparaîtra ici.'}
      />
      <CourseSection
        title="Vos cours à confirmer"
        input={waiting}
        reader="student"
        empty={null}
        actions={(course) => <CourseAnswers course={course} actions={actions} />}
      />
      <CourseSection
        title="Vos derniers cours"
        input={{ toConfirm: 'false', statuses: given, sort: 'date.desc' }}
        reader="student"
        isHistory
        empty="Aucun cours donné pour l’instant."
        actions={(course) => course.disputes > 0 && <SeeDispute course={course} actions={actions} />}
      />
      <FamilyTraineeships />
      {actions.dialogs}
    </HomePage>
  )
}
