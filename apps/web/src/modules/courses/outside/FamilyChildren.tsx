// The children of a family: what each learns, with whom, the contract to read, one lesson more, and whether the child answers alone.
import type { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { FamilyContract, FamilyHome, FamilyStudent } from '@cartable/domain/courses/homes.schema.ts'
import { whereText } from '@cartable/domain/courses/shared/place.words.ts'
import type { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { urlAt } from '../../../platform/api/client.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { door, useAct } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { SavedSwitch } from '../../../platform/outside/form.tsx'
import { Link } from '../../../platform/outside/router.tsx'
import { Answered } from '../../../platform/outside/states.tsx'
import { PupilAccessBlock } from '../../access/pupils/outside/pupil-access.parts.tsx'
import { MoveSheet } from '../requests/outside/MoveSheet.tsx'

const printContract = door<typeof contractsApi.print>('contracts.print', 'GET', '/privateTuition/contract/{id}/print')
const letPupilAnswer = door<typeof customersApi.letPupilAnswer>(
  'customers.letPupilAnswer',
  'POST',
  '/student/may-answer',
)

const Contract = ({ contract }: { readonly contract: FamilyContract }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <p>
        <b>{contract.subject}</b>, avec {contract.teacherName}
      </p>
      <Quiet>
        {[
          whereText(contract, 'family'),
          ...(contract.isCollective ? ['cours collectif'] : []),
          ...(contract.hourlyPriceCents === null ? [] : [`${formatEuros(contract.hourlyPriceCents)} de l’heure`]),
        ].join(' · ')}
      </Quiet>
      {contract.status === 'pause' && <Badge meaning="warning">En pause</Badge>}
      {contract.status === 'created' && <Badge meaning="info">En préparation</Badge>}
      <Buttons>
        {contract.number && (
          <ButtonLink
            kind="quiet"
            icon="file"
            href={urlAt(printContract, { id: String(contract.id) })}
            label={`Lire le contrat ${contract.number}, ${contract.subject} (nouvel onglet)`}
          >
            Lire le contrat
          </ButtonLink>
        )}
        {contract.status === 'active' && (
          <Button
            kind="quiet"
            icon="plus"
            label={`Demander un cours de plus, ${contract.subject} avec ${contract.teacherName}`}
            onPress={() => setAsking(true)}
          >
            Demander un cours de plus
          </Button>
        )}
      </Buttons>
      {isAsking && <MoveSheet of={{ contractId: contract.id }} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Whoever pays says whether a child with an account answers alone. */
const MayAnswer = ({ student, mayAnswer }: { readonly student: FamilyStudent; readonly mayAnswer: boolean }) => {
  const save = useAct(letPupilAnswer, { touches: ['courses'] })
  return (
    <div>
      <SavedSwitch
        name={`mayAnswer-${student.id}`}
        value={mayAnswer}
        act={save}
        input={(wanted) => ({ id: student.id, mayAnswer: wanted })}
      >
        {student.firstName} confirme et conteste ses cours
      </SavedSwitch>
    </div>
  )
}

const Child = ({ student }: { readonly student: FamilyStudent }) => (
  <Card>
    <div>
      <Lead>
        <Link to={`/espace/enfant?enfant=${student.id}`}>{student.name}</Link>
      </Lead>
      <Quiet>{[student.level, student.establishment].filter(Boolean).join(' · ')}</Quiet>
    </div>
    {student.access !== null && (
      <PupilAccessBlock studentId={student.id} name={student.firstName} access={student.access} />
    )}
    {student.mayAnswer !== null && <MayAnswer student={student} mayAnswer={student.mayAnswer} />}
    {student.contracts.length === 0 ? (
      <Quiet>Aucun cours en place pour l’instant.</Quiet>
    ) : (
      student.contracts.map((contract) => <Contract key={contract.id} contract={contract} />)
    )}
  </Card>
)

export const FamilyChildren = ({ home }: { readonly home: UseQueryResult<FamilyHome, unknown> }) => (
  <Section
    title="Vos enfants"
    aside={
      <ButtonLink kind="quiet" icon="plus" to="/espace/enfant">
        Ajouter
      </ButtonLink>
    }
  >
    <Answered of={home}>
      {({ students }) =>
        students.length === 0 ? (
          <Card>
            <p>Aucun élève n’est inscrit pour l’instant.</p>
          </Card>
        ) : (
          students.map((student) => <Child key={student.id} student={student} />)
        )
      }
    </Answered>
  </Section>
)
