// The students of a family, with what each learns, with whom, and the contract to read.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { FamilyContract, FamilyHome, FamilyStudent } from '@cartable/domain/courses/homes.schema.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Switch } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { urlOf } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/hooks.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { PupilAccessBlock } from '../access/access.parts.tsx'
import { whereText } from './course-texts.ts'
import { HomeSection, Quiet } from './HomeSection.tsx'
import classes from './home.module.css'

type Ask = { readonly onAsk?: ((contractId: number) => void) | undefined }

const Contract = ({ contract, onAsk }: Ask & { readonly contract: FamilyContract }) => (
  <li>
    <p>
      <b>{contract.subject}</b>, avec {contract.teacherName}
    </p>
    <p className={classes.quiet}>
      {[
        whereText(contract, 'family'),
        ...(contract.isCollective ? ['cours collectif'] : []),
        ...(contract.hourlyPriceCents === null ? [] : [`${formatEuros(contract.hourlyPriceCents)} de l’heure`]),
      ].join(' · ')}
    </p>
    <p className={classes.itemState}>
      {contract.status === 'pause' && <Statut meaning="warning">En pause</Statut>}
      {contract.status === 'created' && <Statut meaning="info">En préparation</Statut>}
      {contract.number && (
        <a
          className={classes.paper}
          href={urlOf(contractsApi.print, { id: String(contract.id) })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Lire le contrat ${contract.number}, ${contract.subject} (nouvel onglet)`}
        >
          <IconFileText size={16} aria-hidden /> Lire le contrat
        </a>
      )}
    </p>
    {onAsk && contract.status === 'active' && (
      <Button
        size="sm"
        variant="subtle"
        onClick={() => onAsk(contract.id)}
        aria-label={`Demander un cours de plus, ${contract.subject} avec ${contract.teacherName}`}
      >
        Demander un cours de plus
      </Button>
    )}
  </li>
)

/** Whoever pays says whether a child with an account answers alone. */
const MayAnswer = ({ student, mayAnswer }: { readonly student: FamilyStudent; readonly mayAnswer: boolean }) => {
  const saving = useAction(customersApi.letPupilAnswer, { refreshes: [['courses']] })
  return (
    <Switch
      label={`${student.firstName} confirme et conteste ses cours`}
      checked={saving.isPending ? saving.variables.mayAnswer : mayAnswer}
      disabled={saving.isPending}
      onChange={(event) => saving.mutate({ id: student.id, mayAnswer: event.currentTarget.checked })}
    />
  )
}

const Student = ({ student, onAsk }: Ask & { readonly student: FamilyStudent }) => (
  <li className={classes.card}>
    <h3>{student.name}</h3>
    <p className={classes.quiet}>{[student.level, student.establishment].filter(Boolean).join(' · ')}</p>
    {student.access !== null && (
      <PupilAccessBlock studentId={student.id} name={student.firstName} access={student.access} />
    )}
    {student.mayAnswer !== null && <MayAnswer student={student} mayAnswer={student.mayAnswer} />}
    {student.contracts.length === 0 ? (
      <p className={classes.quiet}>Aucun cours en place pour l’instant.</p>
    ) : (
      <ul className={classes.contracts}>
        {student.contracts.map((contract) => (
          <Contract key={contract.id} contract={contract} onAsk={onAsk} />
        ))}
      </ul>
    )}
  </li>
)

type Props = Ask & { readonly title: string; readonly home: UseQueryResult<FamilyHome> }

export const FamilyStudents = ({ title, home, onAsk }: Props) => (
  <HomeSection title={title} query={home} what="les élèves">
    {({ students }) =>
      students.length === 0 ? (
        <Quiet>Aucun élève n’est inscrit pour l’instant.</Quiet>
      ) : (
        <ul className={classes.cards}>
          {students.map((student) => (
            <Student key={student.id} student={student} onAsk={onAsk} />
          ))}
        </ul>
      )
    }
  </HomeSection>
)
