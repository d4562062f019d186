// What a teacher’s home shows below the day: what families ask and contest, proposals, pupils, last lessons; beside it the month, stages, opinions.
import { heldWords } from '@cartable/domain/billing/payments/teacher-payments.rules.ts'
import type {
  MonthPart,
  TeacherHome as TeacherHomeData,
  TeacherMonth,
  TeacherPupil,
} from '@cartable/domain/courses/homes.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { capital } from '../../../platform/fr/typography.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { Card, Lead, Mark, Notice, Quiet, Row, Section } from '../../../platform/outside/cards.tsx'
import { duration, shortDay } from '../../../platform/outside/dates.ts'
import { Link } from '../../../platform/outside/router.tsx'
import { HeldStages } from '../../traineeships/outside/held-stages.parts.tsx'
import { ProposalsRow } from '../../traineeships/proposals/outside/proposals-row.parts.tsx'
import type { Plans } from '../planning/outside/use-plans.tsx'
import { ChangeRequests } from '../requests/outside/ChangeRequests.tsx'
import { ContestedLessons, LastLessons } from './TeacherLessons.tsx'

/** Each pupil, with the lesson that is planned in one tap. */
const Pupils = ({ pupils, plans }: { readonly pupils: readonly TeacherPupil[]; readonly plans: Plans }) => {
  const running = pupils.filter(({ status }) => status !== 'pause')
  if (running.length === 0) return null
  return (
    <Section title="Vos élèves" count={pupils.length} aside={<Link to="/espace/eleves">Tous mes élèves</Link>}>
      <Card>
        {running.map(({ contractId, studentName, subject, level }) => (
          <Row
            key={contractId}
            mark={<Mark text={studentName.slice(0, 1)} />}
            title={studentName}
            detail={`${subject} · ${level}`}
            aside={
              <Button
                icon="agenda"
                label={`Planifier un cours ${de(studentName)}, ${subject}`}
                onPress={() => plans.plan({ contractId })}
              >
                Planifier
              </Button>
            }
          />
        ))}
      </Card>
    </Section>
  )
}

const Sum = ({ label, part }: { readonly label: string; readonly part: MonthPart }) =>
  part.courses === 0 ? null : (
    <Row title={label} detail={duration(part.minutes)} aside={<b>{formatEuros(part.cents)}</b>} />
  )
const Month = ({ month, payHeld }: { readonly month: TeacherMonth; readonly payHeld: string | null }) => {
  const { confirmed, waiting, disputed } = month
  const isEmpty = confirmed.courses + waiting.courses + disputed.courses === 0
  return (
    <Section
      title={capital(formatMonth(month.month))}
      aside={
        <Link to="/espace/paie" aria-label={`Détail de ma paie, ${formatMonth(month.month)}`}>
          Détail
        </Link>
      }
    >
      {payHeld !== null && <Notice meaning="warning">{heldWords(payHeld)}</Notice>}
      <Card>
        {isEmpty && <p>Vos cours déclarés ce mois-ci seront comptés ici.</p>}
        <Sum label="Confirmés par les familles" part={confirmed} />
        <Sum label="En attente de confirmation" part={waiting} />
        <Sum label="Contestés" part={disputed} />
      </Card>
    </Section>
  )
}

/** What the company published of them, with its own word. */
const Reviews = ({ reviews }: { readonly reviews: TeacherHomeData['reviews'] }) =>
  reviews.length === 0 ? null : (
    <Section title="Avis des familles" count={reviews.length}>
      <Card>
        {reviews.map(({ id, date, stars, studentFirstName, comments, grResponse }) => (
          <div key={id}>
            <Lead>
              {stars} sur 5{studentFirstName && `, ${studentFirstName}`}
            </Lead>
            {date && <Quiet>{shortDay(date)}</Quiet>}
            {comments && <p>«{`\u00a0${comments}\u00a0`}»</p>}
            {grResponse && (
              <Quiet>
                Réponse du service{'\u00a0'}: «{`\u00a0${grResponse}\u00a0`}»
              </Quiet>
            )}
          </div>
        ))}
      </Card>
    </Section>
  )

export const TeacherAside = ({ home }: { readonly home: TeacherHomeData }) => (
  <>
    {home.months.slice(0, 1).map((month) => (
      <Month key={month.month} month={month} payHeld={home.payHeld} />
    ))}
    <HeldStages />
    <Reviews reviews={home.reviews} />
  </>
)

type LaterProps = { readonly pupils: readonly TeacherPupil[]; readonly plans: Plans }
export const TeacherLater = ({ pupils, plans }: LaterProps) => (
  <>
    <ChangeRequests reader="teacher" />
    <ContestedLessons />
    <ProposalsRow />
    <Buttons>
      <Button kind="primary" icon="agenda" grows onPress={() => plans.plan({})}>
        Planifier un cours
      </Button>
      <ButtonLink icon="plus" grows to="/espace/declarer">
        Déclarer un autre cours
      </ButtonLink>
      <ButtonLink icon="file" grows to="/espace/dossier">
        Mon dossier
      </ButtonLink>
    </Buttons>
    <Pupils pupils={pupils} plans={plans} />
    <LastLessons />
  </>
)
