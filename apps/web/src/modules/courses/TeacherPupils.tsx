// The pupils of a teacher: whom to call, where to go, and declaring a course of theirs at once.
import type { TeacherHome, TeacherPupil } from '@cartable/domain/courses/homes.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { Button, Group } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Statut } from '../../platform/theme/Statut.tsx'
import { PlaceLink } from './CourseItem.tsx'
import { HomeSection, Quiet } from './HomeSection.tsx'
import classes from './home.module.css'
import { RoomButton } from './rooms/RoomButton.tsx'

type OnContract = (contractId: number) => void

type PupilProps = { readonly pupil: TeacherPupil } & Pick<Props, 'onDeclare' | 'onPlan'>

/** What was worked on lately; a pupil whose lessons were reported before only has the day of the last. */
const Reports = ({ lastCourseOn, lastReports }: Pick<TeacherPupil, 'lastCourseOn' | 'lastReports'>) => {
  const told = lastReports.filter(({ chapter, words }) => chapter || words)
  if (told.length === 0)
    return lastCourseOn && <p className={classes.quiet}>{`Dernier cours\u00a0: ${formatDay(lastCourseOn)}`}</p>
  return (
    <>
      <h4>Derniers cours</h4>
      <ul className={classes.reports}>
        {told.map(({ day, chapter, words }) => (
          <li key={`${day} ${chapter} ${words}`}>
            <time dateTime={day}>{formatDay(day)}</time>
            {`\u00a0: ${[chapter, words].filter(Boolean).join(' – ')}`}
          </li>
        ))}
      </ul>
    </>
  )
}

const Pupil = ({ pupil, onDeclare, onPlan }: PupilProps) => (
  <li className={classes.card}>
    <h3>{pupil.studentName}</h3>
    <p className={classes.quiet}>
      {[pupil.subject, pupil.level, ...(pupil.isCollective ? ['collectif'] : [])].join(' · ')}
    </p>
    <p className={classes.where}>
      <PlaceLink place={pupil} reader="teacher" />
    </p>
    {pupil.phones.map((phone) => (
      <a
        key={phone.number}
        className={classes.reach}
        href={`tel:${phone.number}`}
        aria-label={`Appeler ${phone.of}\u00a0: ${formatPhone(phone.number, phone.region)}`}
      >
        <IconPhone size={18} aria-hidden /> {formatPhone(phone.number, phone.region)}{' '}
        <span className={classes.quiet}>{phone.of}</span>
      </a>
    ))}
    {pupil.needs && (
      <p>
        <span className={classes.quiet}>Ce que la famille attend{'\u00a0'}:</span> {pupil.needs}
      </p>
    )}
    <Reports {...pupil} />
    {pupil.status === 'pause' ? (
      <p className={classes.itemState}>
        <Statut meaning="warning">En pause</Statut>
      </p>
    ) : (
      <Group gap="xs">
        <Button
          size="md"
          onClick={() => onDeclare(pupil.contractId)}
          aria-label={`Déclarer un cours de ${pupil.studentName}, ${pupil.subject}`}
        >
          Déclarer un cours
        </Button>
        <Button
          size="md"
          onClick={() => onPlan(pupil.contractId)}
          aria-label={`Planifier un cours de ${pupil.studentName}, ${pupil.subject}`}
        >
          Planifier
        </Button>
        {pupil.format === 'CEL' && (
          <RoomButton contractId={pupil.contractId} studentName={pupil.studentName} hasRoom={pupil.roomUrl !== null} />
        )}
      </Group>
    )}
  </li>
)

type Props = {
  readonly home: UseQueryResult<TeacherHome>
  readonly onDeclare: OnContract
  readonly onPlan: OnContract
}

export const TeacherPupils = ({ home, onDeclare, onPlan }: Props) => (
  <HomeSection title="Vos élèves" count={home.data?.pupils.length} query={home} what="vos élèves">
    {({ pupils }) =>
      pupils.length === 0 ? (
        <Quiet>Vous n’avez pas encore d’élève{'\u00a0'}: nous vous écrirons dès qu’une famille vous attend.</Quiet>
      ) : (
        <ul className={classes.cards}>
          {pupils.map((pupil) => (
            <Pupil key={pupil.contractId} pupil={pupil} onDeclare={onDeclare} onPlan={onPlan} />
          ))}
        </ul>
      )
    }
  </HomeSection>
)
