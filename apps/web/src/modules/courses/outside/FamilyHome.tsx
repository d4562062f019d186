// The home page of a family: the next lesson, what waits for it, what it owes, then its people and its papers.
import type { FamilyContract } from '@cartable/domain/courses/homes.schema.ts'
import { deList } from '@cartable/domain/kernel/french.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { Card, Mark, Row, Section } from '../../../platform/outside/cards.tsx'
import { fullDay } from '../../../platform/outside/dates.ts'
import { Page } from '../../../platform/outside/Frame.tsx'
import { Human } from '../../../platform/outside/Human.tsx'
import { Later } from '../../../platform/outside/states.tsx'
import { useIdentity, useToday } from '../../../platform/session/session.ts'
import { FamilyCharges } from '../charges/outside/FamilyCharges.tsx'
import { ChangeRequests } from '../requests/outside/ChangeRequests.tsx'
import { familyHome } from './courses.doors.ts'
import { FamilyLast, FamilyToConfirm, useToConfirm } from './FamilyLessons.tsx'
import { FamilyNext } from './FamilyNext.tsx'

/** Below what matters first: after the first paint. */
const loadLater = () => import('./FamilyLater.tsx')

/** What a family may begin, at any time. */
const Begin = ({ isFirst, names = '' }: { readonly isFirst: boolean; readonly names?: string }) => (
  <Section title={isFirst ? 'Votre espace est prêt' : 'Et maintenant\u202f?'}>
    <Card>
      {isFirst && (
        <p>
          Dès que les cours{names && ` ${names}`} seront organisés, vous les trouverez ici{'\u00a0'}: le prochain
          rendez-vous, les cours à confirmer et vos factures.
        </p>
      )}
      <Row
        mark={<Mark icon="book" />}
        title="Demander un professeur"
        {...(isFirst ? { detail: 'Dites ce qu’il faut à votre enfant\u00a0: deux minutes.' } : {})}
        to="/espace/demande"
      />
      <Row
        mark={<Mark icon="stages" />}
        title="Choisir un stage"
        {...(isFirst ? { detail: 'Pendant les vacances, en petit groupe.' } : {})}
        to="/stages"
      />
      {isFirst && (
        <Row
          mark={<Mark icon="pupils" />}
          title="Ajouter un enfant"
          detail="Vous déciderez plus tard."
          to="/espace/enfant"
        />
      )}
      <Row mark={<Mark icon="clock" />} title="Où en est ma demande" to="/espace/debut" />
    </Card>
  </Section>
)

export const FamilyHome = () => {
  const identity = useIdentity()
  const today = useToday()
  const home = useAnswer(familyHome, {})
  const waiting = useToConfirm()
  const students = home.data?.students
  const places = useMemo(
    () =>
      new Map<number, FamilyContract>(
        (students ?? []).flatMap(({ contracts }) => contracts.map((contract) => [contract.id, contract] as const)),
      ),
    [students],
  )
  // nothing runs: what will come is said instead of empty boxes
  const isCalm = students !== undefined && places.size === 0
  return (
    <Page
      title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`}
      lead={fullDay(today)}
      home="customer"
      aside={
        <>
          <Later load={loadLater}>{({ FamilyChildren }) => <FamilyChildren home={home} />}</Later>
          {!isCalm && <Begin isFirst={false} />}
          <Later load={loadLater}>{({ FamilySide }) => <FamilySide />}</Later>
          {home.data && <Human who={home.data.company} />}
        </>
      }
    >
      {isCalm && <Begin isFirst names={deList(students.map(({ firstName }) => firstName))} />}
      <ChangeRequests reader="family" />
      <FamilyCharges />
      <FamilyNext places={places} company={home.data?.company} isQuiet={isCalm} />
      <FamilyToConfirm waiting={waiting} isQuiet={isCalm} />
      <Later load={loadLater}>
        {({ FamilyMoney }) => (
          <FamilyMoney
            students={students ?? []}
            isFirst={waiting.courses.data?.total === 0}
            reviews={home.data?.reviews ?? []}
          />
        )}
      </Later>
      <FamilyLast isQuiet={isCalm} />
      <Later load={loadLater}>{({ FamilyRest }) => <FamilyRest />}</Later>
    </Page>
  )
}
