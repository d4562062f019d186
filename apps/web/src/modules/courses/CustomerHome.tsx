// The home page of a customer: the next course, what to confirm, what to pay, then the courses, the bills, the children and the cards.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useOperation } from '../../platform/api/hooks.ts'
import {
  CustomerCards,
  OwnBills,
  OwnCredit,
  OwnDebits,
  OwnPacks,
  OwnTaxReturns,
  OwnToBill,
  UnpaidBills,
} from '../billing/billing.parts.tsx'
import { Sponsoring } from '../contracts/affiliations/affiliations.parts.tsx'
import { AskedReviews } from '../teachers/reviews/reviews.parts.tsx'
import { CompanyContact } from './CompanyContact.tsx'
import { CourseAnswers, SeeDispute } from './CourseItem.tsx'
import { CourseSection } from './CourseSection.tsx'
import { OwnCharges } from './charges/Charges.tsx'
import { longWhenText, modeOf } from './course-texts.ts'
import { FamilyStudents } from './FamilyStudents.tsx'
import { FamilyTraineeships } from './FamilyTraineeships.tsx'
import { HomePage } from './HomePage.tsx'
import classes from './home.module.css'
import { NextCourses } from './NextCourses.tsx'
import { PriceProposals } from './PriceProposals.tsx'
import { OpenRequests } from './requests/OpenRequests.tsx'
import { hasBegun, mayMove, useCourseActions } from './use-course-actions.tsx'
import { useFamilyHome } from './use-home.ts'
import { Welcome } from './Welcome.tsx'

const waiting = { toConfirm: 'true', sort: 'date.asc' } as const

const Satisfaction = ({ course, actions }: Parameters<typeof SeeDispute>[0]) => (
  <fieldset className={classes.question}>
    <legend>Ce cours d’essai vous a-t-il convenu{'\u202f'}?</legend>
    <Button size="md" onClick={() => actions.satisfied(course)}>
      Oui
    </Button>
    <Button size="md" onClick={() => actions.notSatisfied(course)}>
      Non
    </Button>
  </fieldset>
)

const AllConfirmed = () => (
  <>
    <IconCircleCheck size={18} aria-hidden /> Tous vos cours sont confirmés.
  </>
)

export const CustomerHome = () => {
  const actions = useCourseActions({ isFamily: true })
  const { home, places, hasContract } = useFamilyHome()
  const toConfirm = useOperation(
    coursesApi.list,
    { ...waiting, ...modeOf('family'), size: '10' },
    { keepPrevious: true, background: true },
  )
  const confirmable = (toConfirm.data?.rows ?? []).filter((row) => mayMove(row, '3-confirmed')).map(({ id }) => id)
  const isCalm = hasContract === false
  return (
    <HomePage
      aside={
        <>
          <FamilyStudents title="Vos enfants" home={home} onAsk={(contractId) => actions.ask({ contractId })} />
          <div className={classes.card}>
            <CustomerCards canAdd />
          </div>
          <OwnTaxReturns />
          <Sponsoring className={`${classes.section} ${classes.card}`} quiet={classes.quiet} />
          <CompanyContact company={home.data?.company} />
        </>
      }
    >
      <OpenRequests reader="family" />
      <OwnCharges />
      {isCalm && <Welcome students={home.data?.students ?? []} />}
      <NextCourses
        title="Votre prochain cours"
        reader="family"
        places={places}
        byStudent
        actions={(course) =>
          hasBegun(course) ? null : (
            <>
              <Button
                size="sm"
                onClick={() => actions.ask({ courseId: course.id })}
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
                Annuler
              </Button>
            </>
          )
        }
        empty={isCalm ? null : 'Aucun cours n’est encore prévu\u00a0: le prochain apparaîtra ici.'}
      />
      {confirmable.length > 1 && (
        <Button
          variant="filled"
          size="lg"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => void actions.confirmMany(confirmable)}
        >
          Confirmer {confirmable.length} cours
        </Button>
      )}
      <CourseSection
        title="Cours à confirmer"
        input={waiting}
        reader="family"
        empty={isCalm ? null : <AllConfirmed />}
        actions={(course) => <CourseAnswers course={course} actions={actions} />}
      />
      <UnpaidBills isFirst={toConfirm.data?.total === 0} />
      <OwnToBill />
      <OwnDebits />
      <OwnPacks />
      <OwnCredit />
      <PriceProposals home={home.data} />
      <AskedReviews reviews={home.data?.reviews ?? []} className={`${classes.section} ${classes.card}`} />
      <CourseSection
        title="Derniers cours"
        isHistory
        input={{ toConfirm: 'false', statuses: '3-confirmed,4-disputed,5-cancelled', sort: 'date.desc' }}
        reader="family"
        empty={isCalm ? null : 'Aucun cours donné pour l’instant.'}
        actions={(course) => (
          <>
            {course.asksSatisfaction && <Satisfaction course={course} actions={actions} />}
            {course.disputes > 0 && <SeeDispute course={course} actions={actions} />}
          </>
        )}
      />
      <FamilyTraineeships byStudent />
      <OwnBills />
      {actions.dialogs}
    </HomePage>
  )
}
