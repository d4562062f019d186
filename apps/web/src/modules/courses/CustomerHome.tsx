// The home page of a customer: what to confirm, what to pay, then the courses, the bills and the cards.
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useIdentity } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { BillsTable, CustomerCards, UnpaidBills } from '../billing/billing.parts.tsx'
import { CourseSection } from './CourseSection.tsx'
import { longWhenText } from './course-texts.ts'
import classes from './home.module.css'
import { mayMove, useCourseActions } from './use-course-actions.tsx'

export const CustomerHome = () => {
  const identity = useIdentity()
  const actions = useCourseActions()
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} breadcrumb={null} canBeFavourite={false}>
      <div className={classes.home}>
        <CourseSection
          title="Cours à confirmer"
          input={{ toConfirm: 'true', sort: 'date.asc' }}
          reader="family"
          empty="Tous vos cours sont confirmés."
          actions={(course) => (
            <>
              {mayMove(course, '3-confirmed') && (
                <Button
                  variant="filled"
                  size="md"
                  leftSection={<IconCheck size={16} aria-hidden />}
                  loading={actions.confirming === course.id}
                  aria-label={`Confirmer le cours du ${longWhenText(course)}`}
                  onClick={() => actions.confirm(course)}
                >
                  Confirmer le cours
                </Button>
              )}
              {mayMove(course, '4-disputed') && (
                <Button
                  size="md"
                  aria-label={`Contester le cours du ${longWhenText(course)}`}
                  onClick={() => actions.dispute(course)}
                >
                  Contester
                </Button>
              )}
            </>
          )}
        />
        <UnpaidBills />
        <CourseSection
          title="Vos cours"
          input={{ toConfirm: 'false', sort: 'date.desc', size: '5' }}
          reader="family"
          empty="Aucun cours pour l’instant."
          actions={(course) =>
            course.asksSatisfaction && (
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
          }
        />
        <section aria-labelledby="factures" className={classes.section}>
          <h2 id="factures">Vos factures</h2>
          <BillsTable mode="customer" />
        </section>
        <CustomerCards canAdd />
      </div>
      {actions.dialogs}
    </Panel>
  )
}
