// The home page of a pupil: the next lesson, what waits for an answer, the last lessons, the stages, with whom one learns.
import type { FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Card, Mark, Row, Section } from '../../../platform/outside/cards.tsx'
import { fullDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Human } from '../../../platform/outside/Human.tsx'
import { Answered, Later } from '../../../platform/outside/states.tsx'
import { useIdentity, useToday } from '../../../platform/session/session.ts'
import { familyHome } from './courses.doors.ts'
import { NextLesson, type Places } from './NextLesson.tsx'
import { LastLessons, ToConfirm } from './PupilLessons.tsx'

const loadStages = () => import('../../traineeships/outside/own-stages.parts.tsx')

const Teacher = ({ contract }: { readonly contract: FamilyContract }) => (
  <Row
    mark={<Mark text={contract.subject.charAt(0)} meaning="primary" />}
    title={contract.subject}
    detail={[
      `Avec ${contract.teacherName}`,
      whereText(contract, 'student').toLocaleLowerCase('fr-FR'),
      ...(contract.isCollective ? ['cours collectif'] : []),
    ].join(' · ')}
    aside={
      contract.status === 'pause' ? (
        <Badge meaning="warning">En pause</Badge>
      ) : contract.status === 'created' ? (
        <Badge meaning="info">En préparation</Badge>
      ) : undefined
    }
  />
)

export const PupilHome = () => {
  const identity = useIdentity()
  const today = useToday()
  const home = useAnswer(familyHome, {})
  const students = home.data?.students
  const places: Places = useMemo(
    () => new Map((students ?? []).flatMap(({ contracts }) => contracts).map((contract) => [contract.id, contract])),
    [students],
  )
  return (
    <Page
      title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`}
      lead={fullDay(today)}
      home="student"
      aside={
        <>
          <Section title="Vos professeurs">
            <Answered of={home}>
              {({ students: all }) => (
                <Card>
                  {all.every(({ contracts }) => contracts.length === 0) && <p>Aucun cours en place pour l’instant.</p>}
                  {all.flatMap(({ contracts }) =>
                    contracts.map((contract) => <Teacher key={contract.id} contract={contract} />),
                  )}
                </Card>
              )}
            </Answered>
          </Section>
          {home.data && <Human who={home.data.company} />}
        </>
      }
    >
      <NextLesson places={places} />
      <ToConfirm />
      <LastLessons />
      <Later load={loadStages}>{({ OwnStages }) => <OwnStages />}</Later>
    </Page>
  )
}
